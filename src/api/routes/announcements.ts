import { Type } from '@sinclair/typebox'
import type { FieldError } from '../../base/errors.ts'
import { type Announcement, singleForm } from '../../model/announcement.ts'
import type { AnnouncementFilter } from '../../model/filter.ts'
import { checkQuery } from '../../search/query.ts'
import { RANKED_MATCHES, SORT_ORDERS } from '../../search/reader.ts'
import { answer, prepare } from '../http/answer.ts'
import { listBody } from '../http/list-body.ts'
import { answerOnce } from '../http/remembered.ts'
import { oneOf, oneOrMore, page, perPage, text } from '../parameters.ts'
import { readQuery, type Values } from '../query.ts'
import { idOf, indexOf, notFound, type Route } from '../route.ts'
import { FILTERS, filterOf, wrongFilters } from './announcement-filters.ts'
import { answers, idInPath, listOf, query, ref } from './schemas.ts'
import { count, orNull, uuid } from './shapes.ts'

const LIST_PARAMETERS = {
  ...FILTERS,
  q: text(
    Type.String({
      maxLength: 500,
      description:
        'Full-text search in the title, summary, names, source reference and tax IDs. Case and accents are ignored. ' +
        'A result contains every word. Operators: `"exact phrase"`, `or`, `-excluded`, `prefix*`. For example, ' +
        '`boulangerie paris or lyon`.',
    }),
    checkQuery,
  ),
  sort: oneOf(
    SORT_ORDERS,
    'date',
    'Sort order: `date` (newest first) or, with `q`, `relevance`. Relevance ranks the newest ' +
      `${RANKED_MATCHES} matches, best first; older matches follow by date. The response then has the header ` +
      '`Herald-Search: newest-10000-ranked`.',
  ),
  include: oneOrMore(
    ['facets', 'matches'],
    'Additional data: `facets` counts the results by jurisdiction, category, source and month; `matches` shows where ' +
      'each announcement matches `q`. Separate several values with commas.',
  ),
  page,
  per_page: perPage(25),
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

const list: Route = {
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
    querystring: query(LIST_PARAMETERS),
    response: answers(
      'A page of announcements.',
      Type.Composite([listOf('data', 'AnnouncementItem'), Type.Object({ facets: Type.Optional(facets) })]),
      'invalid_parameter',
    ),
  },
  async handler(context, request, reply) {
    const index = indexOf(context)
    return answerOnce(context.answers, index, { request, reply }, async () => {
      const values = readQuery(request.query.raw, LIST_PARAMETERS, given => [
        ...wrongFilters(given, context),
        ...checkQueryPresent(given),
      ])
      const requestedPage = { page: values.page, perPage: values.per_page }
      const { sort, include = [] } = values
      const result = await index.announcements(toFilter(values), requestedPage, {
        sort,
        facets: include.includes('facets'),
        matches: include.includes('matches'),
        signal: request.signal,
      })
      const body = listBody('data', result, requestedPage, { last: { facets: result.facets } })
      const searchMode = values.sort === 'relevance' ? `newest-${RANKED_MATCHES}-ranked` : undefined
      return prepare(body, result.change, searchMode)
    })
  },
}

const single: Route = {
  method: 'GET',
  url: '/announcements/:id',
  scope: 'read',
  schema: {
    tags: ['Announcements'],
    operationId: 'getAnnouncement',
    summary: 'Retrieve an announcement',
    params: idInPath,
    response: answers('The announcement.', ref('Announcement'), 'not_found'),
  },
  async handler(context, request, reply) {
    readQuery(request.query.raw, {})
    const id = idOf(request)
    const index = indexOf(context)
    const { change } = index.position()
    const body =
      (await index.announcement(id)) ?? serializeAnnouncement(await context.record.announcement(id))
    return answer(request, reply, body, change)
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
      id: orNull(uuid('ID of the other announcement; null if Herald does not have it.')),
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
  earlier_versions: count('Number of earlier versions that the source has published.'),
})

const details: Route = {
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
    params: idInPath,
    response: answers('The details.', detailsSchema, 'not_found'),
  },
  async handler(context, request, reply) {
    readQuery(request.query.raw, {})
    const id = idOf(request)
    const { change } = indexOf(context).position()
    const stored = await context.record.details(id)
    if (stored === null) throw notFound()
    const body = JSON.stringify({
      announcement_id: id,
      details: stored.details,
      references: stored.references,
      entity_ids: stored.entityIds,
      first_seen_at: stored.firstSeenAt,
      changed_at: stored.changedAt,
      earlier_versions: stored.versions,
    })
    return answer(request, reply, body, change)
  },
}

export const announcementRoutes: readonly Route[] = [list, single, details]

function toFilter(values: Values<typeof LIST_PARAMETERS>): AnnouncementFilter {
  return { ...filterOf(values), ...(values.q !== undefined && { q: values.q }) }
}

/** `sort=relevance` and `include=matches` are only meaningful with `q`. */
function checkQueryPresent(values: Partial<Values<typeof LIST_PARAMETERS>>): FieldError[] {
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
  if (announcement === null) throw notFound()
  return JSON.stringify(singleForm(announcement))
}
