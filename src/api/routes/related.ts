import { Type } from '@sinclair/typebox'
import { HeraldError } from '../../base/errors.ts'
import { ENTITY_TYPES } from '../../model/entity.ts'
import { ROLES } from '../../model/role.ts'
import type { RelatedAnswer } from '../../search/reader.ts'
import { prepare } from '../http/answer.ts'
import { listBody } from '../http/list-body.ts'
import { answerOnce } from '../http/remembered.ts'
import { page, perPage } from '../parameters.ts'
import { readQuery } from '../query.ts'
import { idOf, indexOf, notFound, type Route } from '../route.ts'
import { answers, idInPath, query, ref } from './schemas.ts'
import { count, date } from './shapes.ts'

const LIST_PARAMETERS = { page, per_page: perPage(25) }

const entityFields = {
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  entity_type: Type.String({ enum: ENTITY_TYPES }),
}
const rolesSchema = (description: string) =>
  Type.Array(Type.String({ enum: Object.keys(ROLES) }), { description })

const relatedEntitiesSchema = Type.Object({
  entity: Type.Object(entityFields),
  data: Type.Array(
    Type.Object({
      ...entityFields,
      roles: rolesSchema('Roles of the related entity in the announcements that name both.'),
      own_roles: rolesSchema('Roles of the requested entity in these announcements.'),
      since: date('Date of the first announcement that names both.'),
      until: date('Date of the latest announcement that names both.'),
      announcements: count('Number of announcements that name both.'),
    }),
  ),
  considered: Type.Object(
    {
      announcements: count('Number of announcements examined, newest first.'),
      of: count('Number of announcements that name the entity.'),
    },
    { description: 'Only the newest announcements are examined if thousands name the entity.' },
  ),
  pagination: ref('Pagination'),
})

/** `GET /entities/{id}/related`: the entities that are named in the same announcements. */
export const relatedRoute: Route = {
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
    params: idInPath,
    querystring: query(LIST_PARAMETERS),
    response: answers('A page of related entities.', relatedEntitiesSchema, 'invalid_parameter', 'not_found'),
  },
  async handler(context, request, reply) {
    const id = idOf(request)
    const index = indexOf(context)
    const sent = await answerOnce(context.answers, index, { request, reply }, async () => {
      const values = readQuery(request.query.raw, LIST_PARAMETERS)
      const requestedPage = { page: values.page, perPage: values.per_page }
      const result = await index.related(id, requestedPage)
      return result && prepare(serializeResult(result, requestedPage), result.change)
    })
    if (sent !== null) return sent
    if ((await context.record.entity(id)) === null) throw notFound()
    throw new HeraldError('unavailable', 'This entity is new and not in the search index yet.', {
      headers: { 'Retry-After': '1' },
    })
  },
}

function serializeResult(
  { entity, items, total, announcements, considered }: RelatedAnswer,
  requestedPage: { page: number; perPage: number },
): Buffer {
  const list = { items: Buffer.from(items.map(item => JSON.stringify(item)).join()), total }
  const first = { entity, considered: { announcements: considered, of: announcements } }
  return listBody('data', list, requestedPage, { first })
}
