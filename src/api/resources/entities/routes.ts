import type { FastifyReply } from 'fastify'
import type { Entity } from '../../../model/entity.ts'
import type { PageRequest } from '../../../model/list-filters.ts'
import { HeraldError } from '../../../platform/errors.ts'
import type { ExportFormat } from '../../../search/index-export.ts'
import type { EntityTimelineResult } from '../../../search/index-reader.ts'
import { findExportFormat } from '../../http/export-format.ts'
import { prepareJsonResponse, sendJson, sendPreparedResponse } from '../../http/json-response.ts'
import { buildPaginatedListJson } from '../../http/paginated-list.ts'
import { sendCachedResponse } from '../../http/response-cache.ts'
import { pageParameter, perPageParameter } from '../../query-parameters.ts'
import { parseQueryString } from '../../query-string.ts'
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
import { checkExportParameters, DATED_EXPORT_PARAMETERS } from '../export-parameters.ts'
import { idPathSchema, queryStringSchema } from '../request-schemas.ts'
import { exportableResponses, readResponses } from '../response-schemas.ts'
import { coMentionedEntitiesRoute } from './co-mentioned-entities-route.ts'
import { entityDetailsRoute } from './entity-details-route.ts'
import { entityListRoute } from './entity-list-route.ts'
import { entityProfileRoute } from './profile/route.ts'
import { EntitySchema, TimelineSchema } from './schema.ts'
import { indexedEntityView } from './view.ts'

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
  entityListRoute,
  single,
  timeline,
  coMentionedEntitiesRoute,
  entityDetailsRoute,
  entityProfileRoute,
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

function serializeEntity(entity: Entity | null): string {
  if (entity === null) throw createNotFoundError()
  return JSON.stringify(indexedEntityView(entity))
}
