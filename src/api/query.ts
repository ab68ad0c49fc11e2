import { type FieldError, HeraldError } from '../base/errors.ts'
import { type Complain, type Defaulted, meant, type Parameter, type Parameters, shown } from './parameters.ts'

type ValueOf<P> = P extends Parameter<infer T> ? T : never
type DefaultedNames<P> = { [K in keyof P]: P[K] extends Defaulted<unknown> ? K : never }[keyof P]

/** What a query says: parameters with a default are always there, the others only when they were given. */
export type Values<P> = { readonly [K in DefaultedNames<P>]: ValueOf<P[K]> } & {
  readonly [K in Exclude<keyof P, DefaultedNames<P>>]?: ValueOf<P[K]>
}

/** What no single parameter can know, e.g. that two dates are in order. Sees only values that were read. */
export type Check<P> = (values: Partial<Values<P>>) => readonly FieldError[]

/**
 * Reads the raw text after `?` strictly: nothing is clamped, corrected or ignored. Throws `invalid_parameter` with
 * everything that is wrong at once (design 3.1).
 */
export function readQuery<P extends Parameters>(raw: string, parameters: P, check?: Check<P>): Values<P> {
  const values = new Map<string, unknown>()
  const errors: FieldError[] = []
  const seen = new Set<string>()
  for (const [name, parameter] of Object.entries(parameters)) {
    if ('fallback' in parameter) values.set(name, parameter.fallback)
  }
  for (const piece of raw.split('&').filter(text => text !== '')) {
    const [rawName, rawValue] = halves(piece)
    const name = decode(rawName) ?? rawName
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined
    if (parameter === undefined) errors.push(unknownName(name, Object.keys(parameters)))
    else if (seen.has(name)) errors.push(twice(name))
    else values.set(name, readValue(name, rawValue, parameter, errors))
    seen.add(name)
  }
  const read = Object.fromEntries(values) as Values<P>
  if (check !== undefined) errors.push(...check(read))
  if (errors.length > 0) throw new HeraldError('invalid_parameter', summary(errors), { errors })
  return read
}

function readValue(name: string, raw: string, parameter: Parameter<unknown>, errors: FieldError[]): unknown {
  const value = decode(raw)
  const received = shown(value ?? raw)
  const complain: Complain = error => void errors.push({ parameter: name, received, ...error })
  if (value === null)
    return complain({ code: 'bad_encoding', detail: `${name} must be UTF-8, percent-encoded.` })
  if (value === '')
    return complain({ code: 'empty', detail: `${name} must not be empty. Leave it out instead.` })
  if (value.includes('\0')) {
    return complain({ code: 'nul_character', detail: `${name} must not contain the character U+0000.` })
  }
  return parameter.read(value, name, complain)
}

function halves(piece: string): [string, string] {
  const equals = piece.indexOf('=')
  return equals < 0 ? [piece, ''] : [piece.slice(0, equals), piece.slice(equals + 1)]
}

function unknownName(name: string, known: readonly string[]): FieldError {
  const detail = `"${shown(name)}" is not a parameter here${known.length === 0 ? ': there are none' : ''}.`
  return { parameter: shown(name), code: 'unknown_parameter', detail, allowed: known, ...meant(name, known) }
}

function twice(name: string): FieldError {
  return { parameter: name, code: 'duplicate_parameter', detail: `${name} is given more than once.` }
}

function summary(errors: readonly FieldError[]): string {
  const [first] = errors
  if (errors.length === 1 && first !== undefined) return first.detail
  return `${errors.length} things are wrong with the parameters; each is listed in errors.`
}

/** Form decoding: `+` is a blank, the rest is percent-encoded UTF-8. */
function decode(raw: string): string | null {
  try {
    return decodeURIComponent(raw.replaceAll('+', ' '))
  } catch {
    return null // not UTF-8, or a percent sign that escapes nothing: the caller says which parameter
  }
}
