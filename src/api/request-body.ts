import { type TSchema, Type } from '@sinclair/typebox'
import { type FieldError, HeraldError } from '../platform/errors.ts'
import { type FieldErrorReporter, suggestClosestValue, truncateReceivedValue } from './decode-text.ts'
import { escapeJsonPointer } from './http/bodies/json-body-parser.ts'
import type { QueryParameter } from './query-parameters.ts'
import { nonEmptySchema } from './resources/schema-builders.ts'

/** A field of a request body: its documented schema and its strict parser. */
export interface BodyField<T> {
  readonly schema: TSchema
  readonly required: boolean
  /** Returns the value, or `undefined` after reporting at least one error. Error messages use `name`. */
  parse(value: unknown, name: string, report: FieldErrorReporter): T | undefined
}

export type BodyFields = Readonly<Record<string, BodyField<unknown>>>

type ValueOf<F> = F extends BodyField<infer T> ? T : never
type RequiredNames<F> = { [K in keyof F]: F[K] extends RequiredBodyField<unknown> ? K : never }[keyof F]

/** A body field that every request must contain. */
export interface RequiredBodyField<T> extends BodyField<T> {
  readonly required: true
}

/** The parsed body. Required fields are always present. */
export type ValidatedBody<F> = { readonly [K in RequiredNames<F>]: ValueOf<F[K]> } & {
  readonly [K in Exclude<keyof F, RequiredNames<F>>]?: ValueOf<F[K]>
}

/** A check that involves several fields. It receives only the fields without errors. */
export type BodyValidator<F> = (body: Partial<ValidatedBody<F>>) => readonly FieldError[]

/**
 * Parses a JSON body strictly; a missing body counts as `{}`. Throws `invalid_body` with all errors at
 * once, each with a JSON Pointer (design 3.1).
 */
export function validateRequestBody<F extends BodyFields>(
  value: unknown,
  fields: F,
  check?: BodyValidator<F>,
): ValidatedBody<F> {
  const input = value === undefined ? {} : value
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw invalidBody([wrongType('object', '', 'The request body')])
  }
  const errors: FieldError[] = []
  const parsed: Record<string, unknown> = {}
  for (const [name, received] of Object.entries(input)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field === undefined) errors.push(unknownField(name, Object.keys(fields)))
    else parsed[name] = field.parse(received, name, reporterFor(name, received, errors))
  }
  for (const [name, { required }] of Object.entries(fields)) {
    if (required && !Object.hasOwn(input, name)) {
      errors.push({ pointer: `/${escapeJsonPointer(name)}`, code: 'missing', detail: `${name} is required.` })
    }
  }
  const body = parsed as ValidatedBody<F>
  if (check !== undefined) errors.push(...check(body))
  if (errors.length > 0) throw invalidBody(errors)
  return body
}

/** Creates a string field that is parsed like the given query parameter. */
export function stringField<T>(parameter: QueryParameter<T>): BodyField<T> {
  return {
    schema: parameter.schema,
    required: false,
    parse(value, name, report) {
      if (typeof value !== 'string') return void report(wrongType('string', '', name))
      if (value === '') return void report({ code: 'empty', detail: `${name} must not be empty.` })
      if (value.includes('\0')) {
        const detail = `${name} must not contain the NUL character (U+0000).`
        return void report({ code: 'nul_character', detail })
      }
      return parameter.parse(value, name, report)
    },
  }
}

/** Makes a field required. */
export function requiredField<T>(field: BodyField<T>): RequiredBodyField<T> {
  return { ...field, required: true }
}

/** Builds the documented schema of a request body. `rules` are keywords about several fields. */
export function requestBodySchema(
  fields: BodyFields,
  rules: Readonly<Record<string, unknown>> = {},
): TSchema {
  const properties = Object.entries(fields).map(([name, field]) => {
    const schema = nonEmptySchema(field.schema)
    return [name, field.required ? schema : Type.Optional(schema)]
  })
  return Type.Object(Object.fromEntries(properties), { additionalProperties: false, ...rules })
}

/**
 * Creates a reporter that adds the errors of one field to `errors` with a JSON Pointer. A parser can report a pointer
 * relative to the field.
 */
function reporterFor(name: string, value: unknown, errors: FieldError[]): FieldErrorReporter {
  const received = truncateReceivedValue(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
  return ({ parameter: _, pointer = '', ...error }) =>
    void errors.push({ received, ...error, pointer: `/${escapeJsonPointer(name)}${pointer}` })
}

function unknownField(name: string, allowed: readonly string[]): FieldError {
  const hint = allowed.length === 0 ? ': this request takes no fields' : ''
  const detail = `"${truncateReceivedValue(name)}" is not a known field${hint}.`
  const pointer = `/${escapeJsonPointer(truncateReceivedValue(name))}`
  return { pointer, code: 'unknown_field', detail, allowed, ...suggestClosestValue(name, allowed) }
}

function wrongType(type: 'object' | 'string', pointer: string, name: string): FieldError {
  const article = type === 'string' ? 'a' : 'an'
  return { pointer, code: 'wrong_type', detail: `${name} must be ${article} ${type}.` }
}

function invalidBody(errors: readonly FieldError[]): HeraldError {
  const [first] = errors
  const detail =
    errors.length === 1 && first !== undefined
      ? first.detail
      : `The request body has ${errors.length} errors, listed in "errors".`
  return new HeraldError('invalid_body', detail, { errors })
}
