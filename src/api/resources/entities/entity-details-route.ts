import { sendJson } from '../../http/json-response.ts'
import { parseQueryString } from '../../query-string.ts'
import { type ApiRoute, createNotFoundError, requireIdFromPath, requireIndex } from '../../routing.ts'
import { idPathSchema } from '../request-schemas.ts'
import { readResponses } from '../response-schemas.ts'
import { EntityDetailsSchema } from './schema.ts'
import { entityDetailsView } from './view.ts'

/** `GET /entities/{id}/details`: returns identifiers, names and merged IDs, which are read from the database. */
export const entityDetailsRoute: ApiRoute = {
  method: 'GET',
  url: '/entities/:id/details',
  scope: 'read',
  schema: {
    tags: ['Entities'],
    operationId: 'getEntityDetails',
    summary: 'Retrieve the identifiers and names of an entity',
    description:
      'Returns every identifier that announcements state for the entity, not only the one in `tax_id`, and all its ' +
      'names.',
    params: idPathSchema,
    response: readResponses('The details.', EntityDetailsSchema, 'not_found'),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const id = requireIdFromPath(request)
    const { change } = requireIndex(context).position()
    const stored = await context.database.entityDetails(id)
    if (stored === null) throw createNotFoundError()
    return sendJson(request, reply, JSON.stringify(entityDetailsView(stored)), change)
  },
}
