import { type FieldError, HeraldError } from '../platform/errors.ts'
import { type FieldErrorReporter, suggestClosestValue, truncateReceivedValue } from './decode-text.ts'
import type { QueryParameter, QueryParameters, QueryParameterWithDefault } from './query-parameters.ts'

type ValueOf<P> = P extends QueryParameter<infer T> ? T : never
type DefaultedNames<P> = {
  [K in keyof P]: P[K] extends QueryParameterWithDefault<unknown> ? K : never
}[keyof P]

/** The parsed query. Parameters with a default are always present, others only if the request contains them. */
export type QueryValues<P> = { readonly [K in DefaultedNames<P>]: ValueOf<P[K]> } & {
  readonly [K in Exclude<keyof P, DefaultedNames<P>>]?: ValueOf<P[K]>
}

/** A check that involves several parameters, such as the order of two dates. It receives only values without errors. */
export type QueryValidator<P> = (values: Partial<QueryValues<P>>) => readonly FieldError[]

/**
 * Parses the raw query string strictly: no value is adjusted or ignored. Throws `invalid_parameter` with all errors at
 * once (design 3.1).
 */
export function parseQueryString<P extends QueryParameters>(
  raw: string,
  parameters: P,
  check?: QueryValidator<P>,
): QueryValues<P> {
  const { values, errors } = readQueryString(raw, parameters, check)
  if (errors.length > 0) throw new HeraldError('invalid_parameter', summarize(errors), { errors })
  return values
}

/** Parses a query string as strictly, and returns its errors. The values are complete if there are none. */
export function readQueryString<P extends QueryParameters>(
  raw: string,
  parameters: P,
  check?: QueryValidator<P>,
): { readonly values: QueryValues<P>; readonly errors: readonly FieldError[] } {
  const values = new Map<string, unknown>()
  const errors: FieldError[] = []
  const seen = new Set<string>()
  for (const [name, parameter] of Object.entries(parameters)) {
    if ('fallback' in parameter) values.set(name, parameter.fallback)
  }
  for (const pair of raw.split('&').filter(text => text !== '')) {
    const [rawName, rawValue] = splitPair(pair)
    const name = decode(rawName) ?? rawName
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined
    if (parameter === undefined) errors.push(unknownParameter(name, Object.keys(parameters)))
    else if (seen.has(name)) errors.push(duplicateParameter(name))
    else values.set(name, parseValue(name, rawValue, parameter, errors))
    seen.add(name)
  }
  const parsed = Object.fromEntries(values) as QueryValues<P>
  if (check !== undefined) errors.push(...check(parsed))
  return { values: parsed, errors }
}

/** Returns whether a raw query string has a parameter. */
export function hasQueryParameter(raw: string, name: string): boolean {
  return raw.split('&').some(pair => decode(splitPair(pair)[0]) === name)
}

function parseValue(
  name: string,
  raw: string,
  parameter: QueryParameter<unknown>,
  errors: FieldError[],
): unknown {
  const value = decode(raw)
  const received = truncateReceivedValue(value ?? raw)
  const report: FieldErrorReporter = error => void errors.push({ parameter: name, received, ...error })
  if (value === null) {
    return report({ code: 'bad_encoding', detail: `${name} must be percent-encoded UTF-8.` })
  }
  if (value === '') {
    return report({ code: 'empty', detail: `${name} must not be empty. Omit the parameter instead.` })
  }
  if (value.includes('\0')) {
    return report({
      code: 'nul_character',
      detail: `${name} must not contain the NUL character (U+0000).`,
    })
  }
  return parameter.parse(value, name, report)
}

function splitPair(pair: string): [name: string, value: string] {
  const equals = pair.indexOf('=')
  return equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)]
}

function unknownParameter(name: string, allowed: readonly string[]): FieldError {
  const hint = allowed.length === 0 ? ': this URL takes no parameters' : ''
  const detail = `"${truncateReceivedValue(name)}" is not a known parameter${hint}.`
  return {
    parameter: truncateReceivedValue(name),
    code: 'unknown_parameter',
    detail,
    allowed,
    ...suggestClosestValue(name, allowed),
  }
}

function duplicateParameter(name: string): FieldError {
  return { parameter: name, code: 'duplicate_parameter', detail: `${name} is given more than once.` }
}

function summarize(errors: readonly FieldError[]): string {
  const [first] = errors
  if (errors.length === 1 && first !== undefined) return first.detail
  return `The query parameters have ${errors.length} errors, listed in "errors".`
}

/** Decodes a form-encoded string: `+` is a space, and the rest is percent-encoded UTF-8. Returns `null` if invalid. */
function decode(raw: string): string | null {
  try {
    return decodeURIComponent(raw.replaceAll('+', ' '))
  } catch {
    return null // invalid UTF-8 or an incomplete escape; the caller reports the parameter name
  }
}
