import { type Static, type TSchema, Type } from '@sinclair/typebox'
import type { CalendarDay } from '../model/calendar-day.ts'
import type { FieldError } from '../platform/errors.ts'
import { decodeText, type FieldErrorReporter, truncateReceivedValue } from './decode-text.ts'
import { annotateComponent, utcTimeSchema } from './resources/schema-builders.ts'

/** A query parameter: its documented schema and a strict parser for its decoded, non-empty value. */
export interface QueryParameter<T> {
  readonly schema: TSchema
  /** Returns the value, or `undefined` after reporting at least one error. Error messages use `name`. */
  parse(text: string, name: string, report: FieldErrorReporter): T | undefined
}

/** A parameter that has a default value. */
export interface QueryParameterWithDefault<T> extends QueryParameter<T> {
  readonly fallback: T
}

export type QueryParameters = Readonly<Record<string, QueryParameter<unknown>>>

const MAX_PAGE = 2 ** 31 - 1
const MAX_AMOUNT = 9_999_999_999_999.99
const AMOUNT_PATTERN = /^\d{1,13}(?:\.\d{1,2})?$/

/** Creates a parameter that is parsed by its schema alone; `T` must be what `decodeText` returns for the schema. */
function decodedParameter<T>(schema: TSchema): QueryParameter<T> {
  return { schema, parse: (text, name, report) => decodeText(schema, text, name, report) as T | undefined }
}

/** Creates a parameter for an integer in digits only; both bounds are inclusive. */
export function integerParameter(options: {
  min: number
  max: number
  fallback: number
  description: string
}): QueryParameterWithDefault<number> {
  const { min, max, fallback, description } = options
  const schema = Type.Integer({ minimum: min, maximum: max, default: fallback, description })
  return { ...decodedParameter(schema), fallback }
}

export const pageParameter = integerParameter({
  min: 1,
  max: MAX_PAGE,
  fallback: 1,
  description: 'Page number. A page past the last one has no items but the correct totals.',
})

/** Creates the parameter for the number of results per page, from 1 to 100 (contract 8). */
export function perPageParameter(fallback: number): QueryParameterWithDefault<number> {
  return integerParameter({ min: 1, max: 100, fallback, description: 'Number of results per page.' })
}

/** Creates a parameter for a calendar date, which must exist (contract 2). */
export function dateParameter(description: string, example: CalendarDay): QueryParameter<CalendarDay> {
  return decodedParameter(Type.String({ format: 'date', description, examples: [example] }))
}

/** Creates a parameter for an ISO 8601 date and time in UTC. */
export function dateTimeParameter(description: string, example: string): QueryParameter<Date> {
  return decodedParameter(utcTimeSchema(description, example))
}

/** Creates a parameter for `true` or `false`. */
export function booleanParameter(description: string): QueryParameter<boolean> {
  return decodedParameter(Type.Boolean({ description }))
}

/** Creates a parameter for one or more values, separated by commas. */
export function listParameter<S extends TSchema>(
  itemSchema: S,
  description: string,
): QueryParameter<readonly Static<S>[]> {
  return decodedParameter(Type.Array(itemSchema, { description, minItems: 1 }))
}

/** The values that an item of a list stands for, or the reason why the item is rejected. */
export type ConvertedItem<T> = { readonly values: readonly T[] } | { readonly error: FieldError }

/** Creates a parameter for one or more values, separated by commas, of which `convert` checks and converts each. */
export function convertedListParameter<T>(
  itemSchema: TSchema,
  description: string,
  convert: (item: string, name: string) => ConvertedItem<T>,
): QueryParameter<readonly T[]> {
  const schema = Type.Array(itemSchema, { description, minItems: 1 })
  return {
    schema,
    parse(text, name, report) {
      const values = new Set<T>()
      for (const item of decodeText(schema, text, name, report) as string[]) {
        const converted = convert(item, name)
        if ('error' in converted) report({ received: truncateReceivedValue(item), ...converted.error })
        else for (const value of converted.values) values.add(value)
      }
      return [...values]
    },
  }
}

/** Creates a parameter for an amount, which is not negative and has at most two decimals. */
export function amountParameter(description: string, example: number): QueryParameter<number> {
  const schema = Type.Number({
    minimum: 0,
    maximum: MAX_AMOUNT,
    multipleOf: 0.01,
    description,
    examples: [example],
  })
  return {
    schema,
    parse(text, name, report) {
      if (AMOUNT_PATTERN.test(text)) return Number(text)
      report({
        code: 'invalid_amount',
        detail: `${name} must be a number with up to 13 digits and two decimals, such as ${example} or ${example}.50.`,
      })
      return undefined
    },
  }
}

/** Creates a parameter for one value of an enum. */
export function enumParameter<S extends TSchema>(schema: S, description: string): QueryParameter<Static<S>> {
  return decodedParameter(annotateComponent(schema, { description }))
}

/** Creates a parameter for one value of an enum, with a default. */
export function enumParameterWithDefault<S extends TSchema>(
  schema: S,
  fallback: Static<S>,
  description: string,
): QueryParameterWithDefault<Static<S>> {
  return {
    ...decodedParameter<Static<S>>(annotateComponent(schema, { description, default: fallback })),
    fallback,
  }
}

/** Creates a parameter for a free-form string. `check` returns the error of an invalid string, or `null`. */
export function stringParameter(
  schema: TSchema,
  check: (text: string) => FieldError | null,
): QueryParameter<string> {
  return {
    schema,
    parse(value, _name, report) {
      const error = check(value)
      if (error === null) return value
      report(error)
      return undefined
    },
  }
}
