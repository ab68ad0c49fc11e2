import { Type } from '@sinclair/typebox'
import { type Announcement, announcementView } from '../../../model/announcement.ts'
import type { AnnouncementFilter } from '../../../model/list-filters.ts'
import type { FieldError } from '../../../platform/errors.ts'
import { validateSearchQuery } from '../../../query/query-language.ts'
import { ANNOUNCEMENT_SORT_ORDERS, MAX_RANKED_MATCHES } from '../../../search/index-query.ts'
import { prepareJsonResponse, sendJson } from '../../http/json-response.ts'
import { buildPaginatedListJson } from '../../http/paginated-list.ts'
import { sendCachedResponse } from '../../http/response-cache.ts'
import {
  enumListParameter,
  enumParameterWithDefault,
  pageParameter,
  perPageParameter,
  stringParameter,
} from '../../query-parameters.ts'
import { parseQueryString, type QueryValues } from '../../query-string.ts'
import { type ApiRoute, createNotFoundError, requireIdFromPath, requireIndex } from '../../routing.ts'
import {
  idPathSchema,
  paginatedListSchema,
  queryStringSchema,
  readResponses,
  schemaRef,
} from '../component-schemas.ts'
import { countSchema, nullableSchema, uuidSchema } from '../schema-builders.ts'
import {
  ANNOUNCEMENT_FILTER_PARAMETERS,
  checkAnnouncementFilters,
  toAnnouncementFilter,
} from './filter-parameters.ts'

const LIST_PARAMETERS = {
  ...ANNOUNCEMENT_FILTER_PARAMETERS,
  q: stringParameter(
    Type.String({
      maxLength: 500,
      description:
        'Full-text search in the title, summary, names, source reference and tax IDs. Case and accents are ignored. ' +
        'A result contains every word. Operators: `"exact phrase"`, `or`, `-excluded`, `prefix*`. For example, ' +
        '`boulangerie paris or lyon`.',
    }),
    validateSearchQuery,
  ),
  sort: enumParameterWithDefault(
    ANNOUNCEMENT_SORT_ORDERS,
    'date',
    'Sort order: `date` (newest first) or, with `q`, `relevance`. Relevance ranks the newest ' +
      `${MAX_RANKED_MATCHES} matches, best first; older matches follow by date. The response then has the header ` +
      '`Herald-Search: newest-10000-ranked`.',
  ),
  include: enumListParameter(
    ['facets', 'matches'],
    'Additional data: `facets` counts the results by jurisdiction, category, source and month; `matches` shows where ' +
      'each announcement matches `q`. Separate several values with commas.',
  ),
  page: pageParameter,
  per_page: perPageParameter(25),
}

const countsByValue = Type.Record(Type.String(), Type.Integer())
const facets = Type.Object(
  {
    jurisdiction: countsByValue,
    category: countsByValue,
    source: countsByValue,
    month: Type.Record(Type.String(), Type.Integer(), {
      description: 'Counts by month of publication (`YYYY-MM`). Always exact.',
    }),
    approximate: Type.Boolean({
      description:
        'True if more than 200,000 announcements match `q`. The counts by jurisdiction, category and source are then ' +
        'those of a sample of 200,000.',
    }),
  },
  {
    description:
      'Result counts by value, present only with `include=facets`. Values without results are omitted.',
  },
)

const list: ApiRoute = {
  method: 'GET',
  url: '/announcements',
  scope: 'read',
  schema: {
    tags: ['Announcements'],
    operationId: 'listAnnouncements',
    summary: 'List or search announcements',
    description:
      'Returns announcements with the newest publication date first. Announcements of the same date are ordered by ' +
      'ingestion, most recent first.',
    querystring: queryStringSchema(LIST_PARAMETERS),
    response: readResponses(
      'A page of announcements.',
      Type.Composite([
        paginatedListSchema('data', 'AnnouncementItem'),
        Type.Object({ facets: Type.Optional(facets) }),
      ]),
      'invalid_parameter',
    ),
  },
  async handler(context, request, reply) {
    const index = requireIndex(context)
    return sendCachedResponse(context.responseCache, index, { request, reply }, async () => {
      const values = parseQueryString(request.query.raw, LIST_PARAMETERS, given => [
        ...checkAnnouncementFilters(given, context),
        ...checkQueryPresent(given),
      ])
      const requestedPage = { page: values.page, perPage: values.per_page }
      const { sort, include = [] } = values
      const result = await index.read(
        {
          kind: 'announcements',
          filter: toFilter(values),
          page: requestedPage,
          sort,
          facets: include.includes('facets'),
          matches: include.includes('matches'),
        },
        request.signal,
      )
      const body = buildPaginatedListJson('data', result, requestedPage, { last: { facets: result.facets } })
      const searchMode = values.sort === 'relevance' ? `newest-${MAX_RANKED_MATCHES}-ranked` : undefined
      return prepareJsonResponse(body, result.change, searchMode)
    })
  },
}

const single: ApiRoute = {
  method: 'GET',
  url: '/announcements/:id',
  scope: 'read',
  schema: {
    tags: ['Announcements'],
    operationId: 'getAnnouncement',
    summary: 'Retrieve an announcement',
    params: idPathSchema,
    response: readResponses('The announcement.', schemaRef('Announcement'), 'not_found'),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const id = requireIdFromPath(request)
    const index = requireIndex(context)
    const { change } = index.position()
    const body =
      (await index.read({ kind: 'announcement', id })) ??
      serializeAnnouncement(await context.database.announcement(id))
    return sendJson(request, reply, body, change)
  },
}

const detailsSchema = Type.Object({
  announcement_id: Type.String({ format: 'uuid' }),
  details: Type.Unsafe({
    type: ['object', 'null'],
    description: 'Additional content with the field names of the source; null if there is none.',
  }),
  references: Type.Array(
    Type.Object({
      relation: Type.String({ enum: ['corrects', 'withdraws', 'corrected_by', 'withdrawn_by'] }),
      source_reference: Type.String(),
      id: nullableSchema(uuidSchema('ID of the other announcement; null if Herald does not have it.')),
      publication_date: Type.Unsafe({ type: ['string', 'null'], format: 'date' }),
    }),
    { description: 'Announcements of the same source that this one refers to, or that refer to it.' },
  ),
  entity_ids: Type.Array(Type.Unsafe({ type: ['string', 'null'], format: 'uuid' }), {
    description:
      'IDs of the entities that the names in `entities` currently resolve to, in the same order. The ID is that of the ' +
      'surviving entity after a merge, and null if a name resolves to no entity.',
  }),
  first_seen_at: Type.String({ format: 'date-time' }),
  changed_at: Type.String({ format: 'date-time' }),
  earlier_versions: countSchema('Number of earlier versions that the source has published.'),
})

const details: ApiRoute = {
  method: 'GET',
  url: '/announcements/:id/details',
  scope: 'read',
  schema: {
    tags: ['Announcements'],
    operationId: 'getAnnouncementDetails',
    summary: 'Retrieve the details of an announcement',
    description:
      'Returns content that is too long for `metadata` (such as lots and full texts), related corrections, the resolved ' +
      'entities, and the times at which Herald saw the announcement.',
    params: idPathSchema,
    response: readResponses('The details.', detailsSchema, 'not_found'),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const id = requireIdFromPath(request)
    const { change } = requireIndex(context).position()
    const stored = await context.database.details(id)
    if (stored === null) throw createNotFoundError()
    const body = JSON.stringify({
      announcement_id: id,
      details: stored.details,
      references: stored.references,
      entity_ids: stored.entityIds,
      first_seen_at: stored.firstSeenAt,
      changed_at: stored.changedAt,
      earlier_versions: stored.versions,
    })
    return sendJson(request, reply, body, change)
  },
}

export const announcementRoutes: readonly ApiRoute[] = [list, single, details]

function toFilter(values: QueryValues<typeof LIST_PARAMETERS>): AnnouncementFilter {
  return { ...toAnnouncementFilter(values), ...(values.q !== undefined && { q: values.q }) }
}

/** `sort=relevance` and `include=matches` are only meaningful with `q`. */
function checkQueryPresent(values: Partial<QueryValues<typeof LIST_PARAMETERS>>): FieldError[] {
  const { sort, include } = values
  // An invalid q is present as well, but without a value; its own error is enough.
  if ('q' in values) return []
  return [
    ...(sort === 'relevance' ? [queryMissing('sort', 'sort=relevance requires the parameter q.', sort)] : []),
    ...(include?.includes('matches')
      ? [queryMissing('include', 'include=matches requires the parameter q.', include.join())]
      : []),
  ]
}

function queryMissing(parameter: string, detail: string, received: string): FieldError {
  return { parameter, code: 'query_missing', detail, received }
}

function serializeAnnouncement(announcement: Announcement | null): string {
  if (announcement === null) throw createNotFoundError()
  return JSON.stringify(announcementView(announcement))
}
