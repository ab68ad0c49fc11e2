import { Type } from '@sinclair/typebox'
import type { QueryParameters } from '../query-parameters.ts'

/** The documented query of a route, in which lists are separated by commas. */
export function queryStringSchema(parameters: QueryParameters): Record<string, unknown> {
  const properties = Object.fromEntries(
    Object.entries(parameters).map(([name, { schema }]) => [name, schema]),
  )
  return { type: 'object', properties, style: 'form', explode: false }
}

export const idPathSchema = Type.Object({
  id: Type.String({ format: 'uuid', description: 'ID of the resource, in lowercase or uppercase.' }),
})
