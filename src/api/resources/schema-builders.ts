import { type TSchema, Type } from '@sinclair/typebox'

/** Short builders for the schemas of response fields. */

export const uuidSchema = (description: string) => Type.String({ format: 'uuid', description })

/** ISO 8601 date and time in UTC. */
export const dateTimeSchema = (description: string) => Type.String({ format: 'date-time', description })

/** ISO 8601 calendar date. */
export const dateSchema = (description: string) => Type.String({ format: 'date', description })

export const countSchema = (description: string) => Type.Integer({ description })

export const enumSchema = (values: readonly string[], description: string) =>
  Type.String({ enum: values, description })

export const nullableSchema = (schema: TSchema) =>
  Type.Unsafe<string | null>({ ...schema, type: [schema.type, 'null'] })
