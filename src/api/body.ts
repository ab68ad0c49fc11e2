import { type TSchema, Type } from '@sinclair/typebox'
import { type FieldError, HeraldError } from '../base/errors.ts'
import { pointerPart } from './http/json.ts'
import { type Complain, meant, type Parameter, shown } from './parameters.ts'

/** One field of a request body: its documented schema and its strict parser. */
export interface Field<T> {
  readonly schema: TSchema
  readonly required: boolean
  /** Returns the value, or undefined after reporting at least one error. `name` appears in the error texts. */
  read(value: unknown, name: string, report: Complain): T | undefined
}

export type Fields = Readonly<Record<string, Field<unknown>>>

type ValueOf<F> = F extends Field<infer T> ? T : never
type RequiredNames<F> = { [K in keyof F]: F[K] extends Required<unknown> ? K : never }[keyof F]

/** A body field that every request must contain. */
export interface Required<T> extends Field<T> {
  readonly required: true
}

/** The parsed body: required fields are always present. */
export type Body<F> = { readonly [K in RequiredNames<F>]: ValueOf<F[K]> } & {
  readonly [K in Exclude<keyof F, RequiredNames<F>>]?: ValueOf<F[K]>
}

/** Checks that involve several fields. Receives only the fields that parsed without errors. */
export type BodyCheck<F> = (body: Partial<Body<F>>) => readonly FieldError[]

/**
 * Parses the JSON value of a body strictly; a missing body counts as `{}`. Throws `invalid_body` with all errors at
 * once, each with a JSON Pointer (design 3.1).
 */
export function readBody<F extends Fields>(value: unknown, fields: F, check?: BodyCheck<F>): Body<F> {
  const input = value ?? {}
  if (typeof input !== 'object' || Array.isArray(input)) {
    throw invalidBody([wrongType('object', '', 'The request body')])
  }
  const errors: FieldError[] = []
  const parsed: Record<string, unknown> = {}
  for (const [name, received] of Object.entries(input)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field === undefined) errors.push(unknownField(name, Object.keys(fields)))
    else parsed[name] = field.read(received, name, reporterFor(name, received, errors))
  }
  for (const [name, { required }] of Object.entries(fields)) {
    if (required && !Object.hasOwn(input, name)) {
      errors.push({ pointer: `/${pointerPart(name)}`, code: 'missing', detail: `${name} is required.` })
    }
  }
  const body = parsed as Body<F>
  if (check !== undefined) errors.push(...check(body))
  if (errors.length > 0) throw invalidBody(errors)
  return body
}

/** A string field that is parsed like the given query parameter. */
export function text<T>(parameter: Parameter<T>): Field<T> {
  return {
    schema: parameter.schema,
    required: false,
    read(value, name, report) {
      if (typeof value !== 'string') return void report(wrongType('string', '', name))
      if (value === '') return void report({ code: 'empty', detail: `${name} must not be empty.` })
      if (value.includes('\0')) {
        const detail = `${name} must not contain the NUL character (U+0000).`
        return void report({ code: 'nul_character', detail })
      }
      return parameter.read(value, name, report)
    },
  }
}

/** Makes a field required. */
export function required<T>(field: Field<T>): Required<T> {
  return { ...field, required: true }
}

/** The documented schema of a request body. */
export function bodySchema(fields: Fields): TSchema {
  const properties = Object.entries(fields).map(([name, field]) => [
    name,
    field.required ? field.schema : Type.Optional(field.schema),
  ])
  return Type.Object(Object.fromEntries(properties), { additionalProperties: false })
}

/** Collects the errors of one field under its pointer; a parser may report a longer pointer into the value. */
function reporterFor(name: string, value: unknown, errors: FieldError[]): Complain {
  const received = shown(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
  return ({ parameter: _, pointer = '', ...error }) =>
    void errors.push({ received, ...error, pointer: `/${pointerPart(name)}${pointer}` })
}

function unknownField(name: string, allowed: readonly string[]): FieldError {
  const hint = allowed.length === 0 ? ': this request takes no fields' : ''
  const detail = `"${shown(name)}" is not a known field${hint}.`
  const pointer = `/${pointerPart(shown(name))}`
  return { pointer, code: 'unknown_field', detail, allowed, ...meant(name, allowed) }
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
