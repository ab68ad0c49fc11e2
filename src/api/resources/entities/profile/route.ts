import { sendJson } from '../../../http/json-response.ts'
import { parseQueryString } from '../../../query-string.ts'
import { type ApiRoute, createNotFoundError, requireIdFromPath, requireIndex } from '../../../routing.ts'
import { idPathSchema } from '../../request-schemas.ts'
import { readResponses } from '../../response-schemas.ts'
import { EntityProfileSchema } from './schema.ts'
import { entityProfileView } from './view.ts'

/** `GET /entities/{id}/profile`: returns what announcements state about the entity, which is read from the database. */
export const entityProfileRoute: ApiRoute = {
  method: 'GET',
  url: '/entities/:id/profile',
  scope: 'read',
  schema: {
    tags: ['Entities'],
    operationId: 'getEntityProfile',
    summary: 'Retrieve the profile of an entity',
    description:
      'Returns names, legal form, registered office, capital, activity, status and officers over time. Each fact has the ' +
      'first and the latest announcement that states it; nothing is derived from silence. Withdrawn announcements are left ' +
      'out, and a corrected announcement where its correction states the same fact.',
    params: idPathSchema,
    response: readResponses('The profile.', EntityProfileSchema, 'not_found'),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const id = requireIdFromPath(request)
    const { change } = requireIndex(context).position()
    const history = await context.database.entityHistory(id)
    if (history === null) throw createNotFoundError()
    return sendJson(request, reply, JSON.stringify(entityProfileView(history)), change)
  },
}
