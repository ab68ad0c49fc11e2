import { type TSchema, Type } from '@sinclair/typebox'

/** The small pieces that the shapes of answers are made of, each with its description. */

export const uuid = (description: string) => Type.String({ format: 'uuid', description })

/** ISO 8601 date-time in UTC. */
export const moment = (description: string) => Type.String({ format: 'date-time', description })

/** ISO 8601 calendar date. */
export const date = (description: string) => Type.String({ format: 'date', description })

export const count = (description: string) => Type.Integer({ description })

/** One word of a closed vocabulary. */
export const oneOf = (values: readonly string[], description: string) =>
  Type.String({ enum: values, description })

/** The same, or null. */
export const orNull = (schema: TSchema) =>
  Type.Unsafe<string | null>({ ...schema, type: [schema.type, 'null'] })
