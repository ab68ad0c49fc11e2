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
import { orNull, uuid } from './shapes.ts'

const LIST = {
  ...FILTERS,
  q: text(
    Type.String({
      maxLength: 500,
      description:
        'Full-text search in title, summary, names, source reference and tax ids, whatever the case and accents. ' +
        'Every word must appear; also `"a phrase"`, `or`, `-not`, `prefix*`. E.g. `boulangerie paris or lyon`.',
    }),
    checkQuery,
  ),
  sort: oneOf(
    SORT_ORDERS,
    'date',
    `Order: \`date\`, newest first, or, with \`q\`, \`relevance\`: the newest ${RANKED_MATCHES} matches are ranked, best ` +
      'first, older ones follow by date (header `Herald-Search: newest-10000-ranked`).',
  ),
  include: oneOrMore(
    ['facets', 'matches'],
    'More in the answer: `facets` counts what matches by jurisdiction, category, source and month; `matches` says of ' +
      'each announcement where it has what `q` looks for.',
  ),
  page,
  per_page: perPage(25),
}

const count = Type.Record(Type.String(), Type.Integer())
const facets = Type.Object(
  {
    ...{ jurisdiction: count, category: count, source: count },
    month: Type.Record(Type.String(), Type.Integer(), { description: 'By month of publication, `YYYY-MM`.' }),
    approximate: Type.Boolean({
      description:
        'True when `q` matches more than 200,000: the first three are then counted in a sample of that size.',
    }),
  },
  { description: 'Only with `include=facets`. Values that nothing has are left out.' },
)

const list: Route = {
  method: 'GET',
  url: '/announcements',
  scope: 'read',
  schema: {
    tags: ['Announcements'],
    operationId: 'listAnnouncements',
    summary: 'List and search announcements',
    description: 'Newest publication date first; within a day the last ingested first.',
    querystring: query(LIST),
    response: answers(
      'A page of announcements.',
      Type.Composite([listOf('data', 'AnnouncementItem'), Type.Object({ facets: Type.Optional(facets) })]),
      'invalid_parameter',
    ),
  },
  async handler(parts, request, reply) {
    const index = indexOf(parts)
    return answerOnce(parts.answers, index, { request, reply }, async () => {
      const values = readQuery(request.query.raw, LIST, given => [
        ...wrongFilters(given, parts),
        ...needsQuery(given),
      ])
      const wanted = { page: values.page, perPage: values.per_page }
      const { sort, include = [] } = values
      const options = {
        ...{ sort, signal: request.signal },
        ...{ facets: include.includes('facets'), matches: include.includes('matches') },
      }
      const found = await index.announcements(questionOf(values), wanted, options)
      const body = listBody('data', found, wanted, { last: { facets: found.facets } })
      const search = values.sort === 'relevance' ? `newest-${RANKED_MATCHES}-ranked` : undefined
      return prepare(body, found.change, search)
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
    summary: 'Read one announcement',
    params: idInPath,
    response: answers('The announcement.', ref('Announcement'), 'not_found'),
  },
  async handler(parts, request, reply) {
    readQuery(request.query.raw, {})
    const id = idOf(request)
    const index = indexOf(parts)
    const { change } = index.position()
    const body = (await index.announcement(id)) ?? textOf(await parts.record.announcement(id))
    return answer(request, reply, body, change)
  },
}

const detailsShape = Type.Object({
  announcement_id: Type.String({ format: 'uuid' }),
  details: Type.Unsafe({
    type: ['object', 'null'],
    description: 'In the words of the source; null when there is nothing more to say.',
  }),
  references: Type.Array(
    Type.Object({
      relation: Type.String({ enum: ['corrects', 'withdraws', 'corrected_by', 'withdrawn_by'] }),
      source_reference: Type.String(),
      id: orNull(uuid('null while it is not here.')),
      publication_date: Type.Unsafe({ type: ['string', 'null'], format: 'date' }),
    }),
    { description: 'Announcements of the source that this one refers to, and that refer to it.' },
  ),
  entity_ids: Type.Array(Type.Unsafe({ type: ['string', 'null'], format: 'uuid' }), {
    description:
      'Whom each of the announcement’s `entities` means at present, in their order: the id of the entity, of the ' +
      'surviving one where it was merged; null where nobody is known for it.',
  }),
  first_seen_at: Type.String({ format: 'date-time' }),
  changed_at: Type.String({ format: 'date-time' }),
  earlier_versions: Type.Integer({ description: 'How often the source has changed it.' }),
})

const details: Route = {
  method: 'GET',
  url: '/announcements/:id/details',
  scope: 'read',
  schema: {
    tags: ['Announcements'],
    operationId: 'getAnnouncementDetails',
    summary: 'Read what one announcement says beyond the contract',
    description:
      'What is too long for the metadata (lots, full texts), its corrections, whom it names, and when it was seen.',
    params: idInPath,
    response: answers('The details.', detailsShape, 'not_found'),
  },
  async handler(parts, request, reply) {
    readQuery(request.query.raw, {})
    const id = idOf(request)
    const { change } = indexOf(parts).position()
    const found = await parts.record.details(id)
    if (found === null) throw notFound()
    const body = JSON.stringify({
      announcement_id: id,
      details: found.details,
      references: found.references,
      entity_ids: found.entityIds,
      first_seen_at: found.firstSeenAt,
      changed_at: found.changedAt,
      earlier_versions: found.versions,
    })
    return answer(request, reply, body, change)
  },
}

export const announcementRoutes: readonly Route[] = [list, single, details]

function questionOf(values: Values<typeof LIST>): AnnouncementFilter {
  return { ...filterOf(values), ...(values.q !== undefined && { q: values.q }) }
}

function needsQuery(given: Partial<Values<typeof LIST>>): FieldError[] {
  const { sort, include } = given
  // A q that was refused is there too, without a value.
  if ('q' in given) return []
  const ranked = 'sort=relevance needs q: without it nothing is more relevant than anything else.'
  const marked = 'include=matches needs q: without it nothing is looked for.'
  return [
    ...(sort === 'relevance' ? [queryMissing('sort', ranked, sort)] : []),
    ...(include?.includes('matches') ? [queryMissing('include', marked, include.join())] : []),
  ]
}

function queryMissing(parameter: string, detail: string, received: string): FieldError {
  return { parameter, code: 'query_missing', detail, received }
}

function textOf(announcement: Announcement | null): string {
  if (announcement === null) throw notFound()
  return JSON.stringify(singleForm(announcement))
}
