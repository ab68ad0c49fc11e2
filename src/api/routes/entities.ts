import { Type } from '@sinclair/typebox'
import { ENTITY_TYPES, type Entity, entityForm } from '../../model/entity.ts'
import { comparableTaxId, type EntityFilter, type Page } from '../../model/filter.ts'
import { JURISDICTIONS } from '../../model/place.ts'
import { ENTITY_STATUSES } from '../../model/status.ts'
import { checkQuery } from '../../search/query.ts'
import type { TimelineAnswer } from '../../search/reader.ts'
import { answer, prepare, send } from '../http/answer.ts'
import { listBody } from '../http/list-body.ts'
import { answerOnce } from '../http/remembered.ts'
import { oneOrMore, page, perPage, text } from '../parameters.ts'
import { readQuery, type Values } from '../query.ts'
import { idOf, indexOf, notFound, type Request, type Route } from '../route.ts'
import { entityDetailsRoute } from './entity-details.ts'
import { relatedRoute } from './related.ts'
import { answers, idInPath, listOf, query, ref } from './schemas.ts'

const LONGEST_TAX_ID = 100

const LIST = {
  q: text(
    Type.String({
      maxLength: 500,
      description:
        'Search in names: words in any order, case, accents and legal form do not matter, the last word may be a ' +
        'beginning. When nothing matches, names one or two letters away are found (header Herald-Search: forgiving).',
    }),
    checkQuery,
  ),
  type: oneOrMore(ENTITY_TYPES, 'Type of the entity (field `entity_type`); several separated by commas.'),
  jurisdiction: oneOrMore(JURISDICTIONS, 'Jurisdiction code; several separated by commas.'),
  tax_id: text(
    Type.String({
      maxLength: LONGEST_TAX_ID,
      description:
        'Exact tax or registration identifier, e.g. `732 829 320`; case, blanks, dots and hyphens do not matter. ' +
        'A SIRET, and a VAT number of ES, FR or IT, also find who has the national number in it.',
    }),
    checkTaxId,
  ),
  status: oneOrMore(ENTITY_STATUSES, 'Status; several separated by commas.'),
  page,
  per_page: perPage(25),
}

const list: Route = {
  method: 'GET',
  url: '/entities',
  scope: 'read',
  schema: {
    tags: ['Entities'],
    operationId: 'listEntities',
    summary: 'List and search companies, people and authorities',
    description: 'With `q` exact names first, then beginnings, then words; each by number of announcements.',
    querystring: query(LIST),
    response: answers('A page of entities.', listOf('data', 'Entity'), 'invalid_parameter'),
  },
  async handler(parts, request, reply) {
    const index = indexOf(parts)
    return answerOnce(parts.answers, index, { request, reply }, async () => {
      const values = readQuery(request.query.raw, LIST)
      const wanted = { page: values.page, perPage: values.per_page }
      const found = await index.entities(filterOf(values), wanted, { signal: request.signal })
      return prepare(listBody('data', found, wanted), found.change, found.forgiving ? 'forgiving' : undefined)
    })
  },
}

const single: Route = {
  method: 'GET',
  url: '/entities/:id',
  scope: 'read',
  schema: {
    tags: ['Entities'],
    operationId: 'getEntity',
    summary: 'Read one entity',
    description: 'The id of an entity that was merged into another answers with that one.',
    params: idInPath,
    response: answers('The entity.', ref('Entity'), 'not_found'),
  },
  async handler(parts, request, reply) {
    readQuery(request.query.raw, {})
    const id = idOf(request)
    const index = indexOf(parts)
    const { change } = index.position()
    const body = (await index.entity(id)) ?? textOf(await parts.record.entity(id))
    return answer(request, reply, body, change)
  },
}

const TIMELINE = { page, per_page: perPage(50) }

const timeline: Route = {
  method: 'GET',
  url: '/entities/:id/timeline',
  scope: 'read',
  schema: {
    tags: ['Entities'],
    operationId: 'getEntityTimeline',
    summary: 'Read what happened to one entity',
    description: 'One event for each announcement that names it, earliest first.',
    params: idInPath,
    querystring: query(TIMELINE),
    response: answers(
      'A page of events.',
      Type.Object({
        entity: Type.Object({
          id: Type.String({ format: 'uuid' }),
          name: Type.String(),
          entity_type: Type.String({ enum: ENTITY_TYPES }),
        }),
        events: Type.Array(ref('TimelineEvent')),
        pagination: ref('Pagination'),
      }),
      'invalid_parameter',
      'not_found',
    ),
  },
  async handler(parts, request, reply) {
    const id = idOf(request)
    const index = indexOf(parts)
    const { change } = index.position()
    const answered = await answerOnce(parts.answers, index, { request, reply }, async () => {
      const wanted = pageOf(request)
      const found = await index.timeline(id, wanted)
      return found && prepare(timelineBody(found, wanted), found.change)
    })
    if (answered !== null) return answered
    const wanted = pageOf(request)
    const stored = await parts.record.timeline(id, wanted)
    if (stored === null) throw notFound()
    return send(request, reply, prepare(timelineBody(stored, wanted), change))
  },
}

export const entityRoutes: readonly Route[] = [list, single, timeline, relatedRoute, entityDetailsRoute]

function pageOf(request: Request): Page {
  const { page, per_page } = readQuery(request.query.raw, TIMELINE)
  return { page, perPage: per_page }
}

function timelineBody(timeline: Omit<TimelineAnswer, 'change'>, page: Page): Buffer {
  return listBody('events', timeline, page, { first: { entity: timeline.entity } })
}

function filterOf({ page, per_page, tax_id, ...same }: Values<typeof LIST>): EntityFilter {
  return { ...same, ...(tax_id !== undefined && { taxId: tax_id }) }
}

function checkTaxId(value: string): { code: string; detail: string } | null {
  if (value.length > LONGEST_TAX_ID) {
    return { code: 'too_long', detail: `tax_id must have at most ${LONGEST_TAX_ID} characters.` }
  }
  if (comparableTaxId(value) !== '') return null
  return { code: 'empty', detail: 'tax_id has neither a letter nor a digit. Leave it out instead.' }
}

function textOf(entity: Entity | null): string {
  if (entity === null) throw notFound()
  return JSON.stringify(entityForm(entity))
}
