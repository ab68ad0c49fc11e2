import { type Static, type TSchema, Type } from '@sinclair/typebox'

/** The return type of a view function. It is read-only, so that views can return arrays of domain objects uncopied. */
export type View<S extends TSchema> = DeepReadonly<Static<S>>

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T

/**
 * Equals `View<S>` if a function already returns exactly the properties of the schema, otherwise `never`. It checks
 * functions in modules that cannot import the API schemas, where an undocumented property would not be a type error.
 */
export type ExactView<S extends TSchema, V> = [V] extends [View<S>]
  ? [View<S>] extends [DeepReadonly<V>]
    ? View<S>
    : never
  : never

/** The key of the component that an annotated schema refers to. A symbol keeps it out of the JSON. */
export const COMPONENT = Symbol('component')

/** Names a schema, so that the OpenAPI document contains it once as a component and refers to it everywhere else. */
export function defineComponent<S extends TSchema>(name: string, schema: S): S {
  return { ...schema, $id: name }
}

/** Adds a description or default to one use of a component, which remains a reference in the OpenAPI document. */
export function annotateComponent<S extends TSchema>(
  component: S,
  annotations: { readonly description?: string; readonly default?: unknown },
): S {
  return { ...component, ...annotations, [COMPONENT]: component }
}

/** The pattern of date-times in UTC, without offsets. */
const UTC_PATTERN = '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?Z$'

/** Builds the schema of a date and time that a client sends, which must be in UTC. */
export const utcTimeSchema = (description: string, example: string) =>
  Type.String({ format: 'date-time', pattern: UTC_PATTERN, description, examples: [example] })

/** Documents that a text, and each item of a list of texts, must not be empty. */
export function nonEmptySchema(schema: TSchema): TSchema {
  const { type, items } = schema
  if (type === 'array' && items !== undefined) return { ...schema, items: nonEmptySchema(items) }
  const isText = type === 'string' || (Array.isArray(type) && type.includes('string'))
  const isLimited = ['enum', 'format', 'pattern', 'minLength', '$id'].some(keyword => keyword in schema)
  return isText && !isLimited ? { ...schema, minLength: 1 } : schema
}

export const uuidSchema = (description: string) => Type.String({ format: 'uuid', description })

/** Builds the schema of an ISO 8601 date and time in UTC. */
export const dateTimeSchema = (description: string) => Type.String({ format: 'date-time', description })

/** Builds the schema of an ISO 8601 calendar date. */
export const dateSchema = (description: string) => Type.String({ format: 'date', description })

export const countSchema = (description: string) => Type.Integer({ description })

export const enumSchema = <const T extends string>(values: readonly T[], description?: string) =>
  Type.Unsafe<T>(Type.String({ enum: values, ...(description !== undefined && { description }) }))

/** Makes a schema accept `null` too. The schema must have a `type`, which a component reference does not. */
export const nullableSchema = <S extends TSchema>(schema: S) =>
  Type.Unsafe<Static<S> | null>({ ...schema, type: [schema.type, 'null'].flat() })
