import { Type } from '@sinclair/typebox'
import type { FieldError } from '../../base/errors.ts'
import { type Announcement, singleForm } from '../../model/announcement.ts'
import type { AnnouncementFilter } from '../../model/filter.ts'
import { JURISDICTIONS } from '../../model/place.ts'
import { checkQuery } from '../../search/query.ts'
import { answer, listBody } from '../http/answer.ts'
import { day, names, oneOrMore, page, perPage, text, unknownItems } from '../parameters.ts'
import { readQuery, type Values } from '../query.ts'
import { idOf, indexOf, notFound, type Route } from '../route.ts'
import { answers, CATEGORY_NAMES, idInPath, listOf, query, ref } from './schemas.ts'

const LIST = {
  jurisdiction: oneOrMore(JURISDICTIONS, 'Jurisdiction code; several separated by commas.'),
  category: oneOrMore(
    CATEGORY_NAMES,
    'Category, see [their meanings](/docs/categories); several separated by commas.',
  ),
  source: names('Source identifier, see `/sources`, e.g. `fr-bodacc`; several separated by commas.'),
  date_from: day('First publication date, included.', '2026-01-01'),
  date_to: day('Last publication date, included.', '2026-12-31'),
  q: text(
    Type.String({
      maxLength: 500,
      description:
        'Full-text search in title, summary, names, source reference and tax ids, whatever the case and accents. ' +
        'Every word must appear; also `"a phrase"`, `or`, `-not`, `prefix*`. E.g. `boulangerie paris or lyon`.',
    }),
    checkQuery,
  ),
  page,
  per_page: perPage(25),
}

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
    response: answers('A page of announcements.', listOf('data', 'AnnouncementItem'), 'invalid_parameter'),
  },
  async handler(parts, request, reply) {
    const known = parts.sources.map(source => source.id)
    const values = readQuery(request.query.raw, LIST, given => [
      ...datesInOrder(given),
      ...unknownItems('source', given.source ?? [], known),
    ])
    const wanted = { page: values.page, perPage: values.per_page }
    const { items, total, change } = await indexOf(parts).announcements(filterOf(values), wanted)
    return answer(request, reply, listBody('data', items, total, wanted), change)
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
      id: Type.Unsafe({
        type: ['string', 'null'],
        format: 'uuid',
        description: 'null while it is not here.',
      }),
      publication_date: Type.Unsafe({ type: ['string', 'null'], format: 'date' }),
    }),
    { description: 'Announcements of the source that this one refers to, and that refer to it.' },
  ),
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
      'What is too long for the metadata (lots, full texts), its corrections, and when it was seen.',
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
      first_seen_at: found.firstSeenAt,
      changed_at: found.changedAt,
      earlier_versions: found.versions,
    })
    return answer(request, reply, body, change)
  },
}

export const announcementRoutes: readonly Route[] = [list, single, details]

function filterOf({ page, per_page, date_from, date_to, ...same }: Values<typeof LIST>): AnnouncementFilter {
  return {
    ...same,
    ...(date_from !== undefined && { dateFrom: date_from }),
    ...(date_to !== undefined && { dateTo: date_to }),
  }
}

function datesInOrder({ date_from, date_to }: Partial<Values<typeof LIST>>): FieldError[] {
  if (date_from === undefined || date_to === undefined || date_from <= date_to) return []
  const detail = 'date_from must not be after date_to.'
  return [{ parameter: 'date_from', code: 'dates_reversed', detail, received: date_from }]
}

function textOf(announcement: Announcement | null): string {
  if (announcement === null) throw notFound()
  return JSON.stringify(singleForm(announcement))
}
