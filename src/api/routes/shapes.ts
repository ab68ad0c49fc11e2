import { type TSchema, Type } from '@sinclair/typebox'

/** Short builders for the schemas of response fields. */

export const uuid = (description: string) => Type.String({ format: 'uuid', description })

/** ISO 8601 date and time in UTC. */
export const moment = (description: string) => Type.String({ format: 'date-time', description })

/** ISO 8601 calendar date. */
export const date = (description: string) => Type.String({ format: 'date', description })

export const count = (description: string) => Type.Integer({ description })

export const oneOf = (values: readonly string[], description: string) =>
  Type.String({ enum: values, description })

export const orNull = (schema: TSchema) =>
  Type.Unsafe<string | null>({ ...schema, type: [schema.type, 'null'] })
