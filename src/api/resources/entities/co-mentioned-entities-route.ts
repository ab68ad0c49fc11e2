import { HeraldError } from '../../../platform/errors.ts'
import type { CoMentionedEntitiesResult } from '../../../search/index-reader.ts'
import { prepareJsonResponse } from '../../http/json-response.ts'
import { buildPaginatedViewsJson } from '../../http/paginated-list.ts'
import { sendCachedResponse } from '../../http/response-cache.ts'
import { pageParameter, perPageParameter } from '../../query-parameters.ts'
import { parseQueryString } from '../../query-string.ts'
import {
  type ApiRoute,
  createNotFoundError,
  indexReadOptions,
  requireIdFromPath,
  requireIndex,
} from '../../routing.ts'
import { idPathSchema, queryStringSchema } from '../request-schemas.ts'
import { readResponses } from '../response-schemas.ts'
import { RelatedEntitiesSchema } from './schema.ts'
import { relatedEntitiesHead, relatedEntityView } from './view.ts'

const LIST_PARAMETERS = { page: pageParameter, per_page: perPageParameter(25) }

/** `GET /entities/{id}/related`: lists the entities that are named in the same announcements. */
export const coMentionedEntitiesRoute: ApiRoute = {
  method: 'GET',
  url: '/entities/:id/related',
  scope: 'read',
  schema: {
    tags: ['Entities'],
    operationId: 'getRelatedEntities',
    summary: 'List related entities',
    description:
      'Returns the companies and people that are named in the same announcements as an entity, ordered by the number ' +
      'of shared announcements and then by the date of the latest one. Courts, registers and other authorities are ' +
      'excluded.',
    params: idPathSchema,
    querystring: queryStringSchema(LIST_PARAMETERS),
    response: readResponses(
      'A page of related entities.',
      RelatedEntitiesSchema,
      'invalid_parameter',
      'not_found',
    ),
  },
  async handler(context, request, reply) {
    const id = requireIdFromPath(request)
    const index = requireIndex(context)
    const sent = await sendCachedResponse(context.responseCache, index, { request, reply }, async () => {
      const values = parseQueryString(request.query.raw, LIST_PARAMETERS)
      const requestedPage = { page: values.page, perPage: values.per_page }
      const result = await index.read(
        { kind: 'coMentionedEntities', id, page: requestedPage },
        indexReadOptions(request),
      )
      return result && prepareJsonResponse(serializeResult(result, requestedPage), result.change)
    })
    if (sent !== null) return sent
    if ((await context.database.entity(id)) === null) throw createNotFoundError()
    throw new HeraldError('unavailable', 'This entity is new and not in the search index yet.', {
      headers: { 'Retry-After': '1' },
    })
  },
}

function serializeResult(
  result: CoMentionedEntitiesResult,
  requestedPage: { page: number; perPage: number },
): Buffer {
  const views = result.items.map(relatedEntityView)
  return buildPaginatedViewsJson(views, result.total, requestedPage, relatedEntitiesHead(result))
}
