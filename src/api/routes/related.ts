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

const RELATED = { page, per_page: perPage(25) }

const named = {
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  entity_type: Type.String({ enum: ENTITY_TYPES }),
}
const roles = (description: string) => Type.Array(Type.String({ enum: Object.keys(ROLES) }), { description })
const day = (description: string) => Type.String({ format: 'date', description })

const BODY = Type.Object({
  entity: Type.Object(named),
  data: Type.Array(
    Type.Object({
      ...named,
      roles: roles('What it does in the announcements that name both.'),
      own_roles: roles('What the entity that was asked for does in them.'),
      since: day('The first of them.'),
      until: day('The newest of them.'),
      announcements: Type.Integer({ description: 'How many there are.' }),
    }),
  ),
  considered: Type.Object(
    {
      announcements: Type.Integer({ description: 'Announcements that were looked at, the newest ones.' }),
      of: Type.Integer({ description: 'Announcements that name the entity.' }),
    },
    { description: 'Of an entity that thousands of announcements name, the newest are looked at.' },
  ),
  pagination: ref('Pagination'),
})

/** `GET /entities/{id}/related`: who stands in announcements together with an entity. */
export const relatedRoute: Route = {
  method: 'GET',
  url: '/entities/:id/related',
  scope: 'read',
  schema: {
    tags: ['Entities'],
    operationId: 'getRelatedEntities',
    summary: 'List the companies and people that are named together with one entity',
    description:
      'Those with most announcements in common first, then the newest. Courts, registers and other authorities are left out.',
    params: idInPath,
    querystring: query(RELATED),
    response: answers('A page of companies and people.', BODY, 'invalid_parameter', 'not_found'),
  },
  async handler(parts, request, reply) {
    const id = idOf(request)
    const index = indexOf(parts)
    const answered = await answerOnce(parts.answers, index, { request, reply }, async () => {
      const values = readQuery(request.query.raw, RELATED)
      const wanted = { page: values.page, perPage: values.per_page }
      const found = await index.related(id, wanted)
      return found && prepare(bodyOf(found, wanted), found.change)
    })
    if (answered !== null) return answered
    if ((await parts.record.entity(id)) === null) throw notFound()
    throw new HeraldError('unavailable', 'The entity is new, and not in the search index yet.', {
      headers: { 'Retry-After': '1' },
    })
  },
}

function bodyOf(
  { entity, items, total, announcements, considered }: RelatedAnswer,
  wanted: { page: number; perPage: number },
): Buffer {
  const list = { items: Buffer.from(items.map(item => JSON.stringify(item)).join()), total }
  const first = { entity, considered: { announcements: considered, of: announcements } }
  return listBody('data', list, wanted, { first })
}
