import type { TSchema } from '@sinclair/typebox'
import { distance } from 'fastest-levenshtein'
import { isCalendarDay } from '../model/calendar-day.ts'
import type { FieldError } from '../platform/errors.ts'

/** A callback that reports an invalid value. It adds the parameter name and the value as received. */
export type FieldErrorReporter = (error: FieldError) => void

const DATE_TIME_PATTERN = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?Z$/

/**
 * Decodes a non-empty string strictly by its documented schema. After reporting an error, returns `undefined` or, for a
 * list, the valid items. `name` is the parameter name that error messages use.
 */
export function decodeText(schema: TSchema, text: string, name: string, report: FieldErrorReporter): unknown {
  const { type, format } = schema
  if (type === 'array') return decodeList(schema.items, text, name, report)
  if (type === 'integer') return decodeInteger(schema, text, name, report)
  const allowed = allowedValues(schema)
  if (allowed !== null) {
    unknownValueErrors(name, [text], allowed).forEach(report)
    return allowed.includes(text) ? text : undefined
  }
  if (type === 'boolean') return decodeBoolean(text, name, report)
  if (format === 'date') return decodeDate(schema, text, name, report)
  if (format === 'date-time') return decodeDateTime(schema, text, name, report)
  return text
}

/** Returns the values that a schema allows; `null` if it is neither an enum nor a choice of enums. */
export function allowedValues(schema: TSchema): readonly string[] | null {
  if (Array.isArray(schema.anyOf)) {
    const choices: (readonly string[] | null)[] = schema.anyOf.map(allowedValues)
    return choices.some(values => values === null) ? null : choices.flatMap(values => values ?? [])
  }
  return Array.isArray(schema.enum) ? schema.enum : null
}

/** Decodes items that are separated by commas and removes duplicates. */
function decodeList(items: TSchema, text: string, name: string, report: FieldErrorReporter) {
  const given = [...new Set(text.split(','))]
  if (given.includes('')) {
    report({ code: 'empty_item', detail: `${name} contains an empty item. Remove the extra comma.` })
  }
  const values = given.filter(item => item !== '')
  const allowed = allowedValues(items)
  if (allowed === null) return values
  unknownValueErrors(name, values, allowed).forEach(report)
  return values.filter(item => allowed.includes(item))
}

/** Decodes an integer in digits only: no sign, leading zero, decimal point or exponent (design 3.1). */
function decodeInteger(
  { minimum, maximum }: TSchema,
  text: string,
  name: string,
  report: FieldErrorReporter,
): number | undefined {
  const value = /^(0|[1-9]\d{0,15})$/.test(text) ? Number(text) : Number.NaN
  if (value >= minimum && value <= maximum) return value
  const code = /^(0|-?[1-9]\d*)$/.test(text) ? 'out_of_range' : 'not_an_integer'
  report({ code, detail: `${name} must be an integer from ${minimum} to ${maximum}, in digits only.` })
  return undefined
}

function decodeBoolean(text: string, name: string, report: FieldErrorReporter): boolean | undefined {
  const errors = unknownValueErrors(name, [text], ['true', 'false'])
  errors.forEach(report)
  return errors.length > 0 ? undefined : text === 'true'
}

/** Decodes a calendar date, which must exist (contract 2). */
function decodeDate({ examples }: TSchema, text: string, name: string, report: FieldErrorReporter) {
  if (isCalendarDay(text)) return text
  const detail = `${name} must be an existing date in the format YYYY-MM-DD, such as ${examples?.[0]}.`
  report({ code: 'invalid_date', detail })
  return undefined
}

/** Decodes an ISO 8601 date and time in UTC. */
function decodeDateTime({ examples }: TSchema, text: string, name: string, report: FieldErrorReporter) {
  const [, date = ''] = DATE_TIME_PATTERN.exec(text) ?? []
  if (isCalendarDay(date)) return new Date(text)
  report({
    code: 'invalid_moment',
    detail: `${name} must be a date and time in UTC, such as ${examples?.[0]}.`,
  })
  return undefined
}

/** Returns an error for each value that is not allowed. Only the first error lists the allowed values. */
export function unknownValueErrors(
  parameter: string,
  items: readonly string[],
  allowed: readonly string[],
): FieldError[] {
  const unknown = items.filter(item => !allowed.includes(item))
  return unknown.map((item, index) => ({
    parameter,
    code: 'unknown_value',
    detail: `"${truncateReceivedValue(item)}" is not a valid value for ${parameter}.`,
    received: truncateReceivedValue(item),
    ...(index === 0 && { allowed }),
    ...suggestClosestValue(item, allowed),
  }))
}

/** Shortens a received value for an error message, where its beginning is enough to recognize it. */
export function truncateReceivedValue(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}

/** Texts longer than any allowed value, for which swapped letters are not tried. */
const MAX_SWAPPED_LENGTH = 40

/** Counts the letters to insert, delete or replace. Two neighbours that are swapped count once. */
function countEdits(typed: string, value: string): number {
  const edits = distance(typed, value)
  if (edits < 2 || typed.length > MAX_SWAPPED_LENGTH) return edits
  const swapped = Array.from({ length: typed.length - 1 }, (_, at) =>
    distance(`${typed.slice(0, at)}${typed[at + 1]}${typed[at]}${typed.slice(at + 2)}`, value),
  )
  return Math.min(edits, 1 + Math.min(...swapped))
}

/** Suggests the closest allowed value if at most a third of its letters differ. */
export function suggestClosestValue(
  word: string,
  allowed: readonly string[],
): Pick<FieldError, 'did_you_mean'> {
  const typed = truncateReceivedValue(word).toLowerCase()
  const maxDistance = Math.max(1, Math.floor(typed.length / 3))
  const candidates = allowed.map(value => ({ value, edits: countEdits(typed, value.toLowerCase()) }))
  const [closest] = candidates.filter(({ edits }) => edits <= maxDistance).sort((a, b) => a.edits - b.edits)
  return closest === undefined ? {} : { did_you_mean: closest.value }
}
