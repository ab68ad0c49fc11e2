import { type TSchema, Type } from '@sinclair/typebox'
import { distance } from 'fastest-levenshtein'
import type { FieldError } from '../base/errors.ts'
import { type Day, isDay } from '../model/day.ts'

/** Notes what is wrong with a value; the reader adds which parameter it was, and the whole value as received. */
export type Complain = (error: FieldError) => void

/** One query parameter: its schema for the documentation, and the strict reading of its decoded, non-empty text. */
export interface Parameter<T> {
  readonly schema: TSchema
  /** The value; undefined after at least one complaint. `name` is for the sentences. */
  read(text: string, name: string, complain: Complain): T | undefined
}

/** A parameter that has a value when nobody gives one. */
export interface Defaulted<T> extends Parameter<T> {
  readonly fallback: T
}

export type Parameters = Readonly<Record<string, Parameter<unknown>>>

const MOST_PAGES = 2 ** 31 - 1

/** A whole number in plain digits: no sign, no leading zero, no point, no exponent (design 3.1). */
export function integer(range: {
  min: number
  max: number
  fallback: number
  description: string
}): Defaulted<number> {
  const { min, max, fallback, description } = range
  return {
    schema: Type.Integer({ minimum: min, maximum: max, default: fallback, description }),
    fallback,
    read(text, name, complain) {
      const value = /^(0|[1-9]\d{0,15})$/.test(text) ? Number(text) : Number.NaN
      if (value >= min && value <= max) return value
      const code = /^(0|-?[1-9]\d*)$/.test(text) ? 'out_of_range' : 'not_an_integer'
      complain({ code, detail: `${name} must be an integer from ${min} to ${max}, in plain digits.` })
      return undefined
    },
  }
}

export const page = integer({
  min: 1,
  max: MOST_PAGES,
  fallback: 1,
  description: 'Page number. A page after the last one is empty and has the true totals.',
})

/** Results per page (spec 8): 1 to 100. */
export function perPage(fallback: number): Defaulted<number> {
  return integer({ min: 1, max: 100, fallback, description: 'Results per page.' })
}

/** A calendar date that exists (spec 2). */
export function day(description: string, example: Day): Parameter<Day> {
  return {
    schema: Type.String({ format: 'date', description: `${description} E.g. ${example}.` }),
    read(text, name, complain) {
      if (isDay(text)) return text
      const detail = `${name} must be a date that exists, as YYYY-MM-DD, e.g. ${example}.`
      complain({ code: 'invalid_date', detail })
      return undefined
    },
  }
}

/** A moment, ISO 8601 in UTC. */
export function moment(description: string, example: string): Parameter<Date> {
  return {
    schema: Type.String({ format: 'date-time', description: `${description} E.g. ${example}.` }),
    read(text, name, complain) {
      const [, date = ''] =
        /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?Z$/.exec(text) ?? []
      if (isDay(date)) return new Date(text)
      complain({ code: 'invalid_moment', detail: `${name} must be a moment in UTC, e.g. ${example}.` })
      return undefined
    },
  }
}

/** One or more words of a closed vocabulary, separated by commas; any of them may match. */
export function oneOrMore<const T extends string>(
  allowed: readonly T[],
  description: string,
): Parameter<readonly T[]> {
  const known = new Map<string, T>(allowed.map(word => [word, word]))
  return {
    schema: Type.Array(Type.String({ enum: allowed }), { description, minItems: 1 }),
    read(text, name, complain) {
      const found = items(text, name, complain)
      unknownItems(name, found, allowed).forEach(complain)
      return found.flatMap(item => known.get(item) ?? [])
    },
  }
}

/** One word of a closed vocabulary. */
export function word<const T extends string>(allowed: readonly T[], description: string): Parameter<T> {
  return {
    schema: Type.String({ enum: allowed, description }),
    read(text, name, complain) {
      unknownItems(name, [text], allowed).forEach(complain)
      return allowed.find(word => word === text)
    },
  }
}

/** One word of a closed vocabulary; `fallback` when nobody gives one. */
export function oneOf<const T extends string>(
  allowed: readonly T[],
  fallback: NoInfer<T>,
  description: string,
): Defaulted<T> {
  const { schema, read } = word(allowed, description)
  return { schema: { ...schema, default: fallback }, fallback, read }
}

/** One or more names that only the running service can check, separated by commas. */
export function names(description: string): Parameter<readonly string[]> {
  return {
    schema: Type.Array(Type.String(), { description, minItems: 1 }),
    read: items,
  }
}

/** Free text. `check` says what is wrong with it in a sentence, or null. */
export function text(schema: TSchema, check: (text: string) => FieldError | null): Parameter<string> {
  return {
    schema,
    read(value, _name, complain) {
      const wrong = check(value)
      if (wrong === null) return value
      complain(wrong)
      return undefined
    },
  }
}

/** One error for each item that is not allowed; what is allowed stands in the first of them only. */
export function unknownItems(
  parameter: string,
  items: readonly string[],
  allowed: readonly string[],
): FieldError[] {
  const unknown = items.filter(item => !allowed.includes(item))
  return unknown.map((item, index) => ({
    parameter,
    code: 'unknown_value',
    detail: `${parameter} has no value "${shown(item)}".`,
    received: shown(item),
    ...(index === 0 && { allowed }),
    ...meant(item, allowed),
  }))
}

/** A received text as it is repeated in an error: the beginning is enough to recognise it. */
export function shown(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}

function items(text: string, name: string, complain: Complain): readonly string[] {
  const found = [...new Set(text.split(','))]
  if (found.includes('')) {
    complain({ code: 'empty_item', detail: `${name} has an empty item: a comma too many.` })
  }
  return found.filter(item => item !== '')
}

/** The allowed word that was probably meant: at most a third of the letters away. */
export function meant(word: string, allowed: readonly string[]): Pick<FieldError, 'did_you_mean'> {
  const typed = shown(word).toLowerCase()
  const most = Math.max(1, Math.floor(typed.length / 3))
  const scored = allowed.map(candidate => ({ candidate, apart: distance(typed, candidate.toLowerCase()) }))
  const [nearest] = scored.filter(({ apart }) => apart <= most).sort((a, b) => a.apart - b.apart)
  return nearest === undefined ? {} : { did_you_mean: nearest.candidate }
}
