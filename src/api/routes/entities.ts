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

const MAX_TAX_ID_LENGTH = 100

const LIST_PARAMETERS = {
  q: text(
    Type.String({
      maxLength: 500,
      description:
        'Search by name. The order of words, case, accents and the legal form are ignored, and the last word can be a ' +
        'prefix. If nothing matches, the search returns names that differ by one or two letters, and the response has ' +
        'the header `Herald-Search: forgiving`.',
    }),
    checkQuery,
  ),
  type: oneOrMore(ENTITY_TYPES, 'Entity type (`entity_type`), or several separated by commas.'),
  jurisdiction: oneOrMore(JURISDICTIONS, 'Jurisdiction code, or several separated by commas.'),
  tax_id: text(
    Type.String({
      maxLength: MAX_TAX_ID_LENGTH,
      description:
        'Exact tax or registration number, such as `732 829 320`. Case, spaces, dots and hyphens are ignored. A SIRET, ' +
        'or a VAT number from ES, FR or IT, also finds the entity with the national number that it contains.',
    }),
    checkTaxId,
  ),
  status: oneOrMore(ENTITY_STATUSES, 'Status, or several separated by commas.'),
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
    summary: 'List or search companies, people and authorities',
    description:
      'With `q`, exact names come first, then names that start with the query, then names that contain its words. Within ' +
      'each group, entities with more announcements come first.',
    querystring: query(LIST_PARAMETERS),
    response: answers('A page of entities.', listOf('data', 'Entity'), 'invalid_parameter'),
  },
  async handler(context, request, reply) {
    const index = indexOf(context)
    return answerOnce(context.answers, index, { request, reply }, async () => {
      const values = readQuery(request.query.raw, LIST_PARAMETERS)
      const requestedPage = { page: values.page, perPage: values.per_page }
      const result = await index.entities(toEntityFilter(values), requestedPage, { signal: request.signal })
      const body = listBody('data', result, requestedPage)
      return prepare(body, result.change, result.forgiving ? 'forgiving' : undefined)
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
    summary: 'Retrieve an entity',
    description: 'The ID of an entity that was merged into another returns the surviving entity.',
    params: idInPath,
    response: answers('The entity.', ref('Entity'), 'not_found'),
  },
  async handler(context, request, reply) {
    readQuery(request.query.raw, {})
    const id = idOf(request)
    const index = indexOf(context)
    const { change } = index.position()
    const body = (await index.entity(id)) ?? serializeEntity(await context.record.entity(id))
    return answer(request, reply, body, change)
  },
}

const TIMELINE_PARAMETERS = { page, per_page: perPage(50) }

const timeline: Route = {
  method: 'GET',
  url: '/entities/:id/timeline',
  scope: 'read',
  schema: {
    tags: ['Entities'],
    operationId: 'getEntityTimeline',
    summary: 'Retrieve the timeline of an entity',
    description: 'Returns one event per announcement that names the entity, oldest first.',
    params: idInPath,
    querystring: query(TIMELINE_PARAMETERS),
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
  async handler(context, request, reply) {
    const id = idOf(request)
    const index = indexOf(context)
    const { change } = index.position()
    const sent = await answerOnce(context.answers, index, { request, reply }, async () => {
      const requestedPage = readTimelinePage(request)
      const result = await index.timeline(id, requestedPage)
      return result && prepare(timelineBody(result, requestedPage), result.change)
    })
    if (sent !== null) return sent
    const requestedPage = readTimelinePage(request)
    const stored = await context.record.timeline(id, requestedPage)
    if (stored === null) throw notFound()
    return send(request, reply, prepare(timelineBody(stored, requestedPage), change))
  },
}

export const entityRoutes: readonly Route[] = [list, single, timeline, relatedRoute, entityDetailsRoute]

function readTimelinePage(request: Request): Page {
  const values = readQuery(request.query.raw, TIMELINE_PARAMETERS)
  return { page: values.page, perPage: values.per_page }
}

function timelineBody(timeline: Omit<TimelineAnswer, 'change'>, requestedPage: Page): Buffer {
  return listBody('events', timeline, requestedPage, { first: { entity: timeline.entity } })
}

function toEntityFilter(values: Values<typeof LIST_PARAMETERS>): EntityFilter {
  const { page: _page, per_page: _perPage, tax_id, ...filters } = values
  return { ...filters, ...(tax_id !== undefined && { taxId: tax_id }) }
}

function checkTaxId(value: string): { code: string; detail: string } | null {
  if (value.length > MAX_TAX_ID_LENGTH) {
    return { code: 'too_long', detail: `tax_id must not exceed ${MAX_TAX_ID_LENGTH} characters.` }
  }
  if (comparableTaxId(value) !== '') return null
  return { code: 'empty', detail: 'tax_id must contain at least one letter or digit.' }
}

function serializeEntity(entity: Entity | null): string {
  if (entity === null) throw notFound()
  return JSON.stringify(entityForm(entity))
}
