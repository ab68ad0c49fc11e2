import { Type } from '@sinclair/typebox'
import type { QueryParameters } from '../query-parameters.ts'
import { nonEmptySchema } from './schema-builders.ts'

/** Builds the documented query of a route. List items are separated by commas. */
export function queryStringSchema(
  parameters: QueryParameters,
  required: readonly string[] = [],
): Record<string, unknown> {
  const properties = Object.fromEntries(
    Object.entries(parameters).map(([name, { schema }]) => [name, nonEmptySchema(schema)]),
  )
  return {
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
    style: 'form',
    explode: false,
  }
}

export const idPathSchema = Type.Object({
  id: Type.String({ format: 'uuid', description: 'ID of the resource, in lowercase or uppercase.' }),
})
