import { Type } from '@sinclair/typebox'
import type { FastifyReply } from 'fastify'
import type { Entity } from '../../../model/entity.ts'
import { type EntityFilter, normalizeTaxId, type PageRequest } from '../../../model/list-filters.ts'
import { HeraldError } from '../../../platform/errors.ts'
import { MAX_QUERY_LENGTH, validateSearchQuery } from '../../../query/query-language.ts'
import type { ExportFormat } from '../../../search/index-export.ts'
import type { EntityTimelineResult } from '../../../search/index-reader.ts'
import { findExportFormat } from '../../http/export-format.ts'
import { prepareJsonResponse, sendJson, sendPreparedResponse } from '../../http/json-response.ts'
import { buildPaginatedListJson } from '../../http/paginated-list.ts'
import { sendCachedResponse } from '../../http/response-cache.ts'
import { listParameter, pageParameter, perPageParameter, stringParameter } from '../../query-parameters.ts'
import { parseQueryString, type QueryValues } from '../../query-string.ts'
import {
  type ApiContext,
  type ApiRequest,
  type ApiRoute,
  createNotFoundError,
  indexReadOptions,
  requireIdFromPath,
  requireIndex,
} from '../../routing.ts'
import { exportList } from '../export-list.ts'
import {
  COUNTED_EXPORT_PARAMETERS,
  checkExportParameters,
  DATED_EXPORT_PARAMETERS,
} from '../export-parameters.ts'
import { idPathSchema, queryStringSchema } from '../request-schemas.ts'
import { exportableResponses, readResponses } from '../response-schemas.ts'
import { enumSchema } from '../schema-builders.ts'
import { SUGGESTIONS_DESCRIPTION, searchSuggestionsView } from '../search-suggestions.ts'
import { EntityTypeSchema, JurisdictionSchema } from '../shared-schemas.ts'
import { coMentionedEntitiesRoute } from './co-mentioned-entities-route.ts'
import { entityDetailsRoute } from './entity-details-route.ts'
import { EntityListSchema, EntitySchema, EntityStatusSchema, TimelineSchema } from './schema.ts'
import { indexedEntityView } from './view.ts'

const MAX_TAX_ID_LENGTH = 100

const LIST_PARAMETERS = {
  q: stringParameter(
    Type.String({
      maxLength: MAX_QUERY_LENGTH,
      description:
        'Search by name or number. Word order, case, accents and legal forms are ignored, and the last word can be ' +
        'incomplete. A tax or registration number finds the entities that have it, however it is written: ' +
        '`SIREN 732 829 320`, `HRB 28204, Amtsgericht München`. ' +
        'The operators `"exact phrase"`, `or`, `-excluded` and `prefix*` mean the same as for announcements. ' +
        'If nothing matches, the search returns names that differ by one or two letters in the words without ' +
        'operators, and the response has the header `Herald-Search: forgiving`. Example: `willerholtz -sci`.',
    }),
    validateSearchQuery,
  ),
  type: listParameter(EntityTypeSchema, 'Entity type (`entity_type`), or several separated by commas.'),
  jurisdiction: listParameter(JurisdictionSchema, 'Jurisdiction code, or several separated by commas.'),
  tax_id: stringParameter(
    Type.String({
      maxLength: MAX_TAX_ID_LENGTH,
      description:
        'Exact tax or registration number, such as `732 829 320`. Case, spaces, dots and hyphens are ignored. A ' +
        'SIRET, or a VAT number from ES, FR or IT, also finds the entity with the national number that it contains. ' +
        'The number can have a label or a court, as in `HRB 28204, Amtsgericht München`. `HRB 28204` finds the ' +
        'entities of all courts that have this number.',
    }),
    checkTaxId,
  ),
  status: listParameter(EntityStatusSchema, 'Status, or several separated by commas.'),
  include: listParameter(
    enumSchema(['suggestions']),
    `Additional data: ${SUGGESTIONS_DESCRIPTION}. Further suggestions are announcements with these words.`,
  ),
  page: pageParameter,
  per_page: perPageParameter(25),
  ...COUNTED_EXPORT_PARAMETERS,
}

const list: ApiRoute = {
  method: 'GET',
  url: '/entities',
  scope: 'read',
  isExportable: true,
  schema: {
    tags: ['Entities'],
    operationId: 'listEntities',
    summary: 'List or search companies, people and authorities',
    description:
      'With `q`, exact matches come first, then names that start with the query, then names that contain its words. ' +
      'Within each group, entities with more announcements come first.',
    querystring: queryStringSchema(LIST_PARAMETERS),
    response: exportableResponses('A page of entities.', EntityListSchema, 'invalid_parameter'),
  },
  async handler(context, request, reply) {
    const format = findExportFormat(request)
    const parse = () =>
      parseQueryString(request.query.raw, LIST_PARAMETERS, () =>
        checkExportParameters(request.query.raw, format),
      )
    if (format !== null) {
      const values = parse()
      const exported = {
        kind: 'entities',
        filter: toEntityFilter(values),
        after: values.resume?.last ?? null,
      } as const
      return exportList(context, { request, reply }, { list: exported, format, values })
    }
    const index = requireIndex(context)
    return sendCachedResponse(context.responseCache, index, { request, reply }, async () => {
      const values = parse()
      const requestedPage = { page: values.page, perPage: values.per_page }
      const result = await index.read(
        { kind: 'entities', filter: toEntityFilter(values), page: requestedPage },
        indexReadOptions(request),
      )
      const { include = [] } = values
      const suggestions =
        result.total > 0 || !include.includes('suggestions')
          ? []
          : await index.read(
              { kind: 'entitySuggestions', filter: toEntityFilter(values) },
              indexReadOptions(request),
            )
      const last = include.includes('suggestions') ? { suggestions: searchSuggestionsView(suggestions) } : {}
      const body = buildPaginatedListJson('data', result, requestedPage, { last })
      return prepareJsonResponse(body, result.change, result.isTypoTolerant ? 'forgiving' : undefined)
    })
  },
}

const single: ApiRoute = {
  method: 'GET',
  url: '/entities/:id',
  scope: 'read',
  schema: {
    tags: ['Entities'],
    operationId: 'getEntity',
    summary: 'Retrieve an entity',
    description: 'If the entity was merged into another, returns the surviving entity.',
    params: idPathSchema,
    response: readResponses('The entity.', EntitySchema, 'not_found'),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const id = requireIdFromPath(request)
    const index = requireIndex(context)
    const { change } = index.position()
    const body =
      (await index.read({ kind: 'entity', id })) ?? serializeEntity(await context.database.entity(id))
    return sendJson(request, reply, body, change)
  },
}

const TIMELINE_PARAMETERS = {
  page: pageParameter,
  per_page: perPageParameter(50),
  ...DATED_EXPORT_PARAMETERS,
}

const timeline: ApiRoute = {
  method: 'GET',
  url: '/entities/:id/timeline',
  scope: 'read',
  isExportable: true,
  schema: {
    tags: ['Entities'],
    operationId: 'getEntityTimeline',
    summary: 'Retrieve the timeline of an entity',
    description: 'Returns one event per announcement that names the entity, oldest first.',
    params: idPathSchema,
    querystring: queryStringSchema(TIMELINE_PARAMETERS),
    response: exportableResponses('A page of events.', TimelineSchema, 'invalid_parameter', 'not_found'),
  },
  async handler(context, request, reply) {
    const id = requireIdFromPath(request)
    const format = findExportFormat(request)
    if (format !== null) return exportTimeline(context, { request, reply }, { id, format })
    const index = requireIndex(context)
    const { change } = index.position()
    const sent = await sendCachedResponse(context.responseCache, index, { request, reply }, async () => {
      const requestedPage = readTimelinePage(request)
      const result = await index.read(
        { kind: 'timeline', id, page: requestedPage },
        indexReadOptions(request),
      )
      return result && prepareJsonResponse(timelineBody(result, requestedPage), result.change)
    })
    if (sent !== null) return sent
    const requestedPage = readTimelinePage(request)
    const stored = await context.database.timeline(id, requestedPage)
    if (stored === null) throw createNotFoundError()
    return sendPreparedResponse(
      request,
      reply,
      prepareJsonResponse(timelineBody(stored, requestedPage), change),
    )
  },
}

export const entityRoutes: readonly ApiRoute[] = [
  list,
  single,
  timeline,
  coMentionedEntitiesRoute,
  entityDetailsRoute,
]

/** Exports a timeline. An entity that only the database has yet is not exported. */
async function exportTimeline(
  context: ApiContext,
  exchange: { request: ApiRequest; reply: FastifyReply },
  { id, format }: { id: string; format: ExportFormat },
): Promise<FastifyReply> {
  const values = parseTimelineQuery(exchange.request, format)
  if ((await requireIndex(context).read({ kind: 'entity', id })) === null) {
    if ((await context.database.entity(id)) === null) throw createNotFoundError()
    throw new HeraldError('unavailable', 'The entity is not indexed on this node yet. Try again in a moment.')
  }
  const list = { kind: 'timeline', id, after: values.resume?.last ?? null } as const
  return exportList(context, exchange, { list, format, values })
}

function parseTimelineQuery(request: ApiRequest, format: ExportFormat | null) {
  const { raw } = request.query
  return parseQueryString(raw, TIMELINE_PARAMETERS, () => checkExportParameters(raw, format))
}

function readTimelinePage(request: ApiRequest): PageRequest {
  const values = parseTimelineQuery(request, null)
  return { page: values.page, perPage: values.per_page }
}

function timelineBody(timeline: Omit<EntityTimelineResult, 'change'>, requestedPage: PageRequest): Buffer {
  return buildPaginatedListJson('events', timeline, requestedPage, { first: { entity: timeline.entity } })
}

function toEntityFilter(values: QueryValues<typeof LIST_PARAMETERS>): EntityFilter {
  const {
    page: _page,
    per_page: _perPage,
    include: _include,
    format: _format,
    bom: _bom,
    resume: _resume,
    tax_id,
    ...filters
  } = values
  return { ...filters, ...(tax_id !== undefined && { taxId: tax_id }) }
}

function checkTaxId(value: string): { code: string; detail: string } | null {
  if (value.length > MAX_TAX_ID_LENGTH) {
    return { code: 'too_long', detail: `tax_id must not exceed ${MAX_TAX_ID_LENGTH} characters.` }
  }
  if (normalizeTaxId(value) !== '') return null
  return { code: 'empty', detail: 'tax_id must contain at least one letter or digit.' }
}

function serializeEntity(entity: Entity | null): string {
  if (entity === null) throw createNotFoundError()
  return JSON.stringify(indexedEntityView(entity))
}
