import { type Static, type TSchema, Type } from '@sinclair/typebox'
import type { CalendarDay } from '../model/calendar-day.ts'
import type { FieldError } from '../platform/errors.ts'
import { decodeText, type FieldErrorReporter } from './decode-text.ts'
import { annotateComponent } from './resources/schema-builders.ts'

/** One query parameter: its documented schema and the strict parser of its decoded, non-empty text. */
export interface QueryParameter<T> {
  readonly schema: TSchema
  /** Returns the value, or undefined after reporting at least one error. `name` appears in the error texts. */
  parse(text: string, name: string, report: FieldErrorReporter): T | undefined
}

/** A parameter that has a default value. */
export interface QueryParameterWithDefault<T> extends QueryParameter<T> {
  readonly fallback: T
}

export type QueryParameters = Readonly<Record<string, QueryParameter<unknown>>>

const MAX_PAGE = 2 ** 31 - 1

/** A parameter that is parsed by its schema alone; `T` is what `decodeText` returns for the schema. */
function decodedParameter<T>(schema: TSchema): QueryParameter<T> {
  return { schema, parse: (text, name, report) => decodeText(schema, text, name, report) as T | undefined }
}

/** An integer in digits only; both bounds are inclusive. */
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
  description: 'Page number. A page past the last one has no items, but correct totals.',
})

/** Results per page, 1 to 100 (contract 8). */
export function perPageParameter(fallback: number): QueryParameterWithDefault<number> {
  return integerParameter({ min: 1, max: 100, fallback, description: 'Number of results per page.' })
}

/** A calendar date that exists (contract 2). */
export function dateParameter(description: string, example: CalendarDay): QueryParameter<CalendarDay> {
  return decodedParameter(Type.String({ format: 'date', description, examples: [example] }))
}

/** An ISO 8601 date and time in UTC. */
export function dateTimeParameter(description: string, example: string): QueryParameter<Date> {
  return decodedParameter(Type.String({ format: 'date-time', description, examples: [example] }))
}

/** One or more values, separated by commas; a result may match any of them. */
export function listParameter<S extends TSchema>(
  itemSchema: S,
  description: string,
): QueryParameter<readonly Static<S>[]> {
  return decodedParameter(Type.Array(itemSchema, { description, minItems: 1 }))
}

/** One value of an enum. */
export function enumParameter<S extends TSchema>(schema: S, description: string): QueryParameter<Static<S>> {
  return decodedParameter(annotateComponent(schema, { description }))
}

/** One value of an enum, with a default. */
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

/** A free-form string; `check` returns the error of an invalid one, or null. */
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
