import { type TSchema, Type } from '@sinclair/typebox'
import { distance } from 'fastest-levenshtein'
import type { FieldError } from '../base/errors.ts'
import { type Day, isDay } from '../model/day.ts'

/** Reports an invalid value; the caller adds the parameter name and the value as received. */
export type Complain = (error: FieldError) => void

/** One query parameter: its documented schema and the strict parser of its decoded, non-empty text. */
export interface Parameter<T> {
  readonly schema: TSchema
  /** Returns the value, or undefined after reporting at least one error. `name` appears in the error texts. */
  read(text: string, name: string, report: Complain): T | undefined
}

/** A parameter that has a default value. */
export interface Defaulted<T> extends Parameter<T> {
  readonly fallback: T
}

export type Parameters = Readonly<Record<string, Parameter<unknown>>>

const MAX_PAGE = 2 ** 31 - 1

/** An integer in digits only: no sign, leading zero, decimal point or exponent (design 3.1). */
export function integer(options: {
  min: number
  max: number
  fallback: number
  description: string
}): Defaulted<number> {
  const { min, max, fallback, description } = options
  return {
    schema: Type.Integer({ minimum: min, maximum: max, default: fallback, description }),
    fallback,
    read(text, name, report) {
      const value = /^(0|[1-9]\d{0,15})$/.test(text) ? Number(text) : Number.NaN
      if (value >= min && value <= max) return value
      const code = /^(0|-?[1-9]\d*)$/.test(text) ? 'out_of_range' : 'not_an_integer'
      report({ code, detail: `${name} must be an integer from ${min} to ${max}, in digits only.` })
      return undefined
    },
  }
}

export const page = integer({
  min: 1,
  max: MAX_PAGE,
  fallback: 1,
  description: 'Page number. A page past the last one has no items, but correct totals.',
})

/** Results per page, 1 to 100 (contract 8). */
export function perPage(fallback: number): Defaulted<number> {
  return integer({ min: 1, max: 100, fallback, description: 'Number of results per page.' })
}

/** A calendar date that exists (contract 2). */
export function day(description: string, example: Day): Parameter<Day> {
  return {
    schema: Type.String({ format: 'date', description: `${description} For example, \`${example}\`.` }),
    read(text, name, report) {
      if (isDay(text)) return text
      const detail = `${name} must be an existing date in the format YYYY-MM-DD, such as ${example}.`
      report({ code: 'invalid_date', detail })
      return undefined
    },
  }
}

/** An ISO 8601 date and time in UTC. */
export function moment(description: string, example: string): Parameter<Date> {
  return {
    schema: Type.String({ format: 'date-time', description: `${description} For example, \`${example}\`.` }),
    read(text, name, report) {
      const [, date = ''] =
        /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?Z$/.exec(text) ?? []
      if (isDay(date)) return new Date(text)
      report({
        code: 'invalid_moment',
        detail: `${name} must be a date and time in UTC, such as ${example}.`,
      })
      return undefined
    },
  }
}

/** One or more enum values, separated by commas; a result may match any of them. */
export function oneOrMore<const T extends string>(
  allowed: readonly T[],
  description: string,
): Parameter<readonly T[]> {
  const values = new Map<string, T>(allowed.map(value => [value, value]))
  return {
    schema: Type.Array(Type.String({ enum: allowed }), { description, minItems: 1 }),
    read(text, name, report) {
      const items = splitList(text, name, report)
      unknownItems(name, items, allowed).forEach(report)
      return items.flatMap(item => values.get(item) ?? [])
    },
  }
}

/** One enum value. */
export function word<const T extends string>(allowed: readonly T[], description: string): Parameter<T> {
  return {
    schema: Type.String({ enum: allowed, description }),
    read(text, name, report) {
      unknownItems(name, [text], allowed).forEach(report)
      return allowed.find(value => value === text)
    },
  }
}

/** One enum value, with a default. */
export function oneOf<const T extends string>(
  allowed: readonly T[],
  fallback: NoInfer<T>,
  description: string,
): Defaulted<T> {
  const parameter = word(allowed, description)
  return { ...parameter, schema: { ...parameter.schema, default: fallback }, fallback }
}

/** One or more strings, separated by commas, that only the running service can validate. */
export function names(description: string): Parameter<readonly string[]> {
  return {
    schema: Type.Array(Type.String(), { description, minItems: 1 }),
    read: splitList,
  }
}

/** A free-form string; `check` returns the error of an invalid one, or null. */
export function text(schema: TSchema, check: (text: string) => FieldError | null): Parameter<string> {
  return {
    schema,
    read(value, _name, report) {
      const error = check(value)
      if (error === null) return value
      report(error)
      return undefined
    },
  }
}

/** Returns one error for each value that is not allowed; only the first error lists the allowed values. */
export function unknownItems(
  parameter: string,
  items: readonly string[],
  allowed: readonly string[],
): FieldError[] {
  const unknown = items.filter(item => !allowed.includes(item))
  return unknown.map((item, index) => ({
    parameter,
    code: 'unknown_value',
    detail: `"${shown(item)}" is not a valid value for ${parameter}.`,
    received: shown(item),
    ...(index === 0 && { allowed }),
    ...meant(item, allowed),
  }))
}

/** Shortens a received value for an error message; its beginning is enough to recognize it. */
export function shown(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}

function splitList(text: string, name: string, report: Complain): readonly string[] {
  const items = [...new Set(text.split(','))]
  if (items.includes('')) {
    report({ code: 'empty_item', detail: `${name} contains an empty item. Remove the extra comma.` })
  }
  return items.filter(item => item !== '')
}

/** Suggests the closest allowed value, if at most a third of the letters differ. */
export function meant(word: string, allowed: readonly string[]): Pick<FieldError, 'did_you_mean'> {
  const typed = shown(word).toLowerCase()
  const maxDistance = Math.max(1, Math.floor(typed.length / 3))
  const candidates = allowed.map(value => ({ value, edits: distance(typed, value.toLowerCase()) }))
  const [closest] = candidates.filter(({ edits }) => edits <= maxDistance).sort((a, b) => a.edits - b.edits)
  return closest === undefined ? {} : { did_you_mean: closest.value }
}
