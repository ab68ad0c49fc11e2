import { type Static, type TSchema, Type } from '@sinclair/typebox'

/** What a view returns for a schema. It is read-only, so views can pass on the arrays of domain objects. */
export type View<S extends TSchema> = DeepReadonly<Static<S>>

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T

/**
 * `View`, if a function of a lower module already returns exactly that; otherwise `never`, which no function returns.
 * It binds views that run without the API, where an undocumented property would not be a type error.
 */
export type ExactView<S extends TSchema, V> = [V] extends [View<S>]
  ? [View<S>] extends [DeepReadonly<V>]
    ? View<S>
    : never
  : never

/** The component that an annotated schema refers to. A symbol, because it is not part of the JSON. */
export const COMPONENT = Symbol('component')

/** Names a schema: the OpenAPI document contains it once, as a component, and refers to it everywhere else. */
export function defineComponent<S extends TSchema>(name: string, schema: S): S {
  return { ...schema, $id: name }
}

/** A schema with a description or default of its own where it is used. A component stays a reference. */
export function annotateComponent<S extends TSchema>(
  component: S,
  annotations: { readonly description?: string; readonly default?: unknown },
): S {
  return { ...component, ...annotations, [COMPONENT]: component }
}

export const uuidSchema = (description: string) => Type.String({ format: 'uuid', description })

/** ISO 8601 date and time in UTC. */
export const dateTimeSchema = (description: string) => Type.String({ format: 'date-time', description })

/** ISO 8601 calendar date. */
export const dateSchema = (description: string) => Type.String({ format: 'date', description })

export const countSchema = (description: string) => Type.Integer({ description })

export const enumSchema = <const T extends string>(values: readonly T[], description?: string) =>
  Type.Unsafe<T>(Type.String({ enum: values, ...(description !== undefined && { description }) }))

/** Accepts null too. For schemas with a `type`, which a reference to a component does not have. */
export const nullableSchema = <S extends TSchema>(schema: S) =>
  Type.Unsafe<Static<S> | null>({ ...schema, type: [schema.type, 'null'] })
