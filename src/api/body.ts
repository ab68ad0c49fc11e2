import { type TSchema, Type } from '@sinclair/typebox'
import { type FieldError, HeraldError } from '../base/errors.ts'
import { pointerPart } from './http/json.ts'
import { type Complain, meant, type Parameter, shown } from './parameters.ts'

/** One field of a request body: its schema for the documentation, and the strict reading of its value. */
export interface Field<T> {
  readonly schema: TSchema
  readonly required: boolean
  /** The value; undefined after at least one complaint. `name` is for the sentences. */
  read(value: unknown, name: string, complain: Complain): T | undefined
}

export type Fields = Readonly<Record<string, Field<unknown>>>

type ValueOf<F> = F extends Field<infer T> ? T : never
type RequiredNames<F> = { [K in keyof F]: F[K] extends Required<unknown> ? K : never }[keyof F]

/** A field that must be given. */
export interface Required<T> extends Field<T> {
  readonly required: true
}

/** What a body says: required fields are always there. */
export type Body<F> = { readonly [K in RequiredNames<F>]: ValueOf<F[K]> } & {
  readonly [K in Exclude<keyof F, RequiredNames<F>>]?: ValueOf<F[K]>
}

/** What no single field can know. Sees only what was read without a complaint. */
export type BodyCheck<F> = (body: Partial<Body<F>>) => readonly FieldError[]

/**
 * Reads the JSON value of a body strictly. Nothing (no body) is an object without fields. Throws `invalid_body` with
 * everything that is wrong at once, each with a JSON Pointer (design 3.1).
 */
export function readBody<F extends Fields>(value: unknown, fields: F, check?: BodyCheck<F>): Body<F> {
  const given = value ?? {}
  if (typeof given !== 'object' || Array.isArray(given)) throw invalid([notAn('object', '', 'The body')])
  const errors: FieldError[] = []
  const read: Record<string, unknown> = {}
  for (const [name, received] of Object.entries(given)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field === undefined) errors.push(unknownField(name, Object.keys(fields)))
    else read[name] = field.read(received, name, at(name, received, errors))
  }
  for (const [name, { required }] of Object.entries(fields)) {
    if (required && !Object.hasOwn(given, name)) {
      errors.push({ pointer: `/${pointerPart(name)}`, code: 'missing', detail: `${name} is required.` })
    }
  }
  const body = read as Body<F>
  if (check !== undefined) errors.push(...check(body))
  if (errors.length > 0) throw invalid(errors)
  return body
}

/** A text, read as the query parameter of the same kind is. */
export function text<T>({ schema, read }: Parameter<T>): Field<T> {
  return {
    schema,
    required: false,
    read(value, name, complain) {
      if (typeof value !== 'string') return void complain(notAn('string', '', name))
      if (value === '')
        return void complain({ code: 'empty', detail: `${name} must not be empty. Leave it out instead.` })
      if (value.includes('\0'))
        return void complain({
          code: 'nul_character',
          detail: `${name} must not contain the character U+0000.`,
        })
      return read(value, name, complain)
    },
  }
}

/** The same field, to be given always. */
export function required<T>(field: Field<T>): Required<T> {
  return { ...field, required: true }
}

/** The body of a route, for the documentation. */
export function bodySchema(fields: Fields): TSchema {
  const properties = Object.entries(fields).map(([name, { schema, required }]) => [
    name,
    required ? schema : Type.Optional(schema),
  ])
  return Type.Object(Object.fromEntries(properties), { additionalProperties: false })
}

/** Complaints of a field, with the pointer to it; the reader of a part of it may give a longer one. */
function at(name: string, value: unknown, errors: FieldError[]): Complain {
  const received = shown(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
  return ({ parameter: _, pointer = '', ...error }) =>
    void errors.push({ received, ...error, pointer: `/${pointerPart(name)}${pointer}` })
}

function unknownField(name: string, known: readonly string[]): FieldError {
  const detail = `"${shown(name)}" is not a field here${known.length === 0 ? ': there are none' : ''}.`
  const pointer = `/${pointerPart(shown(name))}`
  return { pointer, code: 'unknown_field', detail, allowed: known, ...meant(name, known) }
}

function notAn(type: string, pointer: string, name: string): FieldError {
  const article = type === 'string' ? 'a' : 'an'
  return { pointer, code: 'wrong_type', detail: `${name} must be ${article} ${type}.` }
}

function invalid(errors: readonly FieldError[]): HeraldError {
  const [first] = errors
  const detail =
    errors.length === 1 && first !== undefined
      ? first.detail
      : `${errors.length} things are wrong with the body; each is listed in errors.`
  return new HeraldError('invalid_body', detail, { errors })
}
