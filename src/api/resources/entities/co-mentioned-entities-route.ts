import { Type } from '@sinclair/typebox'
import { ENTITY_TYPES } from '../../../model/entity.ts'
import { MENTION_ROLES } from '../../../model/mention-role.ts'
import { HeraldError } from '../../../platform/errors.ts'
import type { CoMentionedEntitiesResult } from '../../../search/index-reader.ts'
import { prepareJsonResponse } from '../../http/json-response.ts'
import { buildPaginatedListJson } from '../../http/paginated-list.ts'
import { sendCachedResponse } from '../../http/response-cache.ts'
import { pageParameter, perPageParameter } from '../../query-parameters.ts'
import { parseQueryString } from '../../query-string.ts'
import { type ApiRoute, createNotFoundError, requireIdFromPath, requireIndex } from '../../routing.ts'
import { idPathSchema, queryStringSchema, readResponses, schemaRef } from '../component-schemas.ts'
import { countSchema, dateSchema } from '../schema-builders.ts'

const LIST_PARAMETERS = { page: pageParameter, per_page: perPageParameter(25) }

const entityFields = {
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  entity_type: Type.String({ enum: ENTITY_TYPES }),
}
const rolesSchema = (description: string) =>
  Type.Array(Type.String({ enum: Object.keys(MENTION_ROLES) }), { description })

const relatedEntitiesSchema = Type.Object({
  entity: Type.Object(entityFields),
  data: Type.Array(
    Type.Object({
      ...entityFields,
      roles: rolesSchema('Roles of the related entity in the announcements that name both.'),
      own_roles: rolesSchema('Roles of the requested entity in these announcements.'),
      since: dateSchema('Date of the first announcement that names both.'),
      until: dateSchema('Date of the latest announcement that names both.'),
      announcements: countSchema('Number of announcements that name both.'),
    }),
  ),
  considered: Type.Object(
    {
      announcements: countSchema('Number of announcements examined, newest first.'),
      of: countSchema('Number of announcements that name the entity.'),
    },
    { description: 'Only the newest announcements are examined if thousands name the entity.' },
  ),
  pagination: schemaRef('Pagination'),
})

/** `GET /entities/{id}/related`: the entities that are named in the same announcements. */
export const coMentionedEntitiesRoute: ApiRoute = {
  method: 'GET',
  url: '/entities/:id/related',
  scope: 'read',
  schema: {
    tags: ['Entities'],
    operationId: 'getRelatedEntities',
    summary: 'List related entities',
    description:
      'Returns the companies and people that are named in the same announcements as an entity. Those with the most ' +
      'announcements in common come first, then the most recent. Courts, registers and other authorities are excluded.',
    params: idPathSchema,
    querystring: queryStringSchema(LIST_PARAMETERS),
    response: readResponses(
      'A page of related entities.',
      relatedEntitiesSchema,
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
      const result = await index.read({ kind: 'coMentionedEntities', id, page: requestedPage })
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
  { entity, items, total, announcements, considered }: CoMentionedEntitiesResult,
  requestedPage: { page: number; perPage: number },
): Buffer {
  const list = { items: Buffer.from(items.map(item => JSON.stringify(item)).join()), total }
  const first = { entity, considered: { announcements: considered, of: announcements } }
  return buildPaginatedListJson('data', list, requestedPage, { first })
}
