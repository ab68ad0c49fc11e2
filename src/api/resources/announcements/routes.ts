import { Type } from '@sinclair/typebox'
import type { Announcement } from '../../../model/announcement.ts'
import { minuteOf } from '../../../model/announcement-condition.ts'
import type { AnnouncementFilter } from '../../../model/list-filters.ts'
import type { FieldError } from '../../../platform/errors.ts'
import { MAX_QUERY_LENGTH, validateSearchQuery } from '../../../query/query-terms.ts'
import type { IndexQuery } from '../../../search/index-query.ts'
import { findExportFormat } from '../../http/export-format.ts'
import { prepareJsonResponse, sendJson } from '../../http/json-response.ts'
import { buildPaginatedListJson } from '../../http/paginated-list.ts'
import { sendCachedResponse } from '../../http/response-cache.ts'
import { listParameter, pageParameter, perPageParameter, stringParameter } from '../../query-parameters.ts'
import { parseQueryString, type QueryValues } from '../../query-string.ts'
import {
  type ApiContext,
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
import { enumSchema } from '../schema-builders.ts'
import { readSuggestionsMember, SUGGESTIONS_DESCRIPTION } from '../search-suggestions.ts'
import { addCodes } from './add-codes.ts'
import { addSpellingNote, readWithSpelling, spellingParameter } from './corrected-search.ts'
import {
  ANNOUNCEMENT_FILTER_PARAMETERS,
  checkAnnouncementFilters,
  filterCacheKey,
  toAnnouncementFilter,
} from './filter-parameters.ts'
import { AnnouncementDetailsSchema, AnnouncementListSchema, AnnouncementSchema } from './schema.ts'
import { checkLanguageUsed, ORDER_PARAMETERS, resolveListOrder } from './search-order.ts'
import { announcementVersionsRoute } from './versions/route.ts'
import { announcementDetailsView, facetsView, indexedAnnouncementViews } from './view.ts'

/** The full-text search of the list, which feeds have too. */
export const announcementQueryParameter = stringParameter(
  Type.String({
    maxLength: MAX_QUERY_LENGTH,
    description:
      'Full-text search in titles, summaries, names, source references and tax IDs; the whole text is searched where ' +
      'a summary is shortened. Case and accents are ignored. ' +
      'Results contain every word in any inflection, except words such as `de` or `the`, unless you use the operators ' +
      '`"exact phrase"`, `or`, `-excluded` and `prefix*`. ' +
      'A tax or registration number, however it is written, also finds the announcements of the entities that have ' +
      'it, whether they print the number or not; in quotes, it is searched as text only. ' +
      'Examples: `boulangerie paris or lyon`, `HRB 28204, Amtsgericht München`.',
  }),
  validateSearchQuery,
)

const LIST_PARAMETERS = {
  ...ANNOUNCEMENT_FILTER_PARAMETERS,
  q: announcementQueryParameter,
  ...ORDER_PARAMETERS,
  spelling: spellingParameter,
  include: listParameter(
    enumSchema(['facets', 'matches', 'suggestions', 'parties', 'codes']),
    'Additional data: `facets` counts the results by jurisdiction, category, source and month; `matches` shows where ' +
      'each announcement matches `q`; `parties` adds the roles and IDs of the entities; `codes` adds the names of CPV ' +
      `codes and regions; ${SUGGESTIONS_DESCRIPTION}. Separate several values with commas.`,
  ),
  page: pageParameter,
  per_page: perPageParameter(25),
  ...DATED_EXPORT_PARAMETERS,
}

const list: ApiRoute = {
  method: 'GET',
  url: '/announcements',
  scope: 'read',
  isExportable: true,
  schema: {
    tags: ['Announcements'],
    operationId: 'listAnnouncements',
    summary: 'List or search announcements',
    description:
      'Without `q`, returns announcements with the newest publication date first. Announcements of the same date are ' +
      'ordered by ingestion, most recent first. Searches are ordered as `sort` describes.',
    querystring: queryStringSchema(LIST_PARAMETERS),
    response: exportableResponses('A page of announcements.', AnnouncementListSchema, 'invalid_parameter'),
  },
  async handler(context, request, reply) {
    const format = findExportFormat(request)
    const parse = () =>
      parseQueryString(request.query.raw, LIST_PARAMETERS, given => [
        ...checkAnnouncementFilters(given, context),
        ...checkQueryPresent(given),
        ...checkLanguageUsed(given),
        ...checkExportParameters(request.query.raw, format),
      ])
    if (format !== null) {
      const values = parse()
      const exported = {
        kind: 'announcements',
        filter: toFilter(values, context.clock.now()),
        after: values.resume?.last ?? null,
      } as const
      return exportList(context, { request, reply }, { list: exported, format, values })
    }
    const index = requireIndex(context)
    const key = filterCacheKey(request, context)
    return sendCachedResponse(context.responseCache, index, { request, reply, key }, async () => {
      const values = parse()
      const requestedPage = { page: values.page, perPage: values.per_page }
      const { include = [] } = values
      const filter = toFilter(values, context.clock.now())
      const options = indexReadOptions(request)
      const toQuery = (q: string | undefined) =>
        toListQuery(
          values,
          { filter: q === undefined ? filter : { ...filter, q }, page: requestedPage },
          context,
        )
      const { result, answeredQuery, note } = include.includes('suggestions')
        ? { result: await index.read(toQuery(values.q), options), answeredQuery: values.q, note: null }
        : await readWithSpelling(index, toQuery, values, options)
      const readSuggestions = () => index.read({ kind: 'announcementSuggestions', filter }, options)
      const last = {
        ...(result.facets !== undefined && { facets: facetsView(result.facets) }),
        ...(await readSuggestionsMember(include, result.total, readSuggestions)),
      }
      const listed = include.includes('codes') ? { ...result, items: addCodes(result.items) } : result
      const body = buildPaginatedListJson('data', listed, requestedPage, { last })
      const { header } = resolveListOrder({ ...values, q: answeredQuery }, context)
      return prepareJsonResponse(body, result.change, addSpellingNote(header, note))
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
    description: 'Returns the announcement with its summary, its source and the role of each entity.',
    params: idPathSchema,
    response: readResponses('The announcement.', AnnouncementSchema, 'not_found'),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const id = requireIdFromPath(request)
    const index = requireIndex(context)
    const { change } = index.position()
    const body = (await index.read({ kind: 'announcement', id })) ?? (await readFromDatabase(context, id))
    return sendJson(request, reply, body, change)
  },
}

const details: ApiRoute = {
  method: 'GET',
  url: '/announcements/:id/details',
  scope: 'read',
  schema: {
    tags: ['Announcements'],
    operationId: 'getAnnouncementDetails',
    summary: 'Retrieve the details of an announcement',
    description:
      'Returns content that is too long for `metadata` (such as lots and the full text), corrections of the ' +
      'announcement, the entities that its names resolve to, and the times at which Herald first saw it and last saw ' +
      'it change.',
    params: idPathSchema,
    response: readResponses('The details.', AnnouncementDetailsSchema, 'not_found'),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const id = requireIdFromPath(request)
    const index = requireIndex(context)
    const { change } = index.position()
    const stored = await context.database.details(id)
    if (stored === null) throw createNotFoundError()
    const indexed = await index.read({ kind: 'announcement', id })
    const text = indexed === null ? await readFromDatabase(context, id) : Buffer.from(indexed).toString()
    const view = announcementDetailsView(JSON.parse(text) as Announcement, stored)
    return sendJson(request, reply, JSON.stringify(view), change)
  },
}

export const announcementRoutes: readonly ApiRoute[] = [list, single, details, announcementVersionsRoute]

function toFilter(values: QueryValues<typeof LIST_PARAMETERS>, now: Date): AnnouncementFilter {
  return toAnnouncementFilter(values, now)
}

function toListQuery(
  values: QueryValues<typeof LIST_PARAMETERS>,
  { filter, page }: Pick<IndexQuery<'announcements'>, 'filter' | 'page'>,
  context: ApiContext,
): IndexQuery<'announcements'> {
  const { include = [] } = values
  const order = resolveListOrder({ ...values, q: filter.q }, context)
  return {
    kind: 'announcements',
    filter,
    page,
    sort: order.sort,
    ...(order.sort === 'deadline' && { minute: minuteOf(context.clock.now()) }),
    ...(order.language !== null && { firstLanguage: order.language }),
    facets: include.includes('facets'),
    matches: include.includes('matches'),
    parties: include.includes('parties'),
  }
}

/** Returns an error for `sort=relevance` or `include=matches` without `q`. */
function checkQueryPresent(values: Partial<QueryValues<typeof LIST_PARAMETERS>>): FieldError[] {
  const { sort, include } = values
  // The key exists even if the value of q was invalid, which is already reported.
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

async function readFromDatabase({ database }: ApiContext, id: string): Promise<string> {
  const announcement = await database.announcement(id)
  if (announcement === null) throw createNotFoundError()
  return JSON.stringify(indexedAnnouncementViews.single(announcement))
}
