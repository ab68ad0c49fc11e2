import type { AnnouncementDraft } from '../../src/model/announcement.ts'
import { addDays, type CalendarDay } from '../../src/model/calendar-day.ts'
import type { SourceDocument, SourceRecord } from '../../src/model/source-document.ts'
import { parseNumericDay } from '../../src/sources/shared/dates.ts'
import type { FieldReader } from '../../src/sources/shared/field-reader.ts'
import type { CrawlRequest, DateRange, Source } from '../../src/sources/source.ts'
import { respondWithJson, respondWithStatus, type StubResponder } from './stub-publisher.ts'

/*
 * Two minimal sources, one per kind of reach: days requested one by one (a list of documents, then the documents), and a
 * feed whose pages lead back from the newest record. Records are `{ref, day, text}`.
 */

export interface MinimalRecord {
  readonly ref: string
  readonly day: CalendarDay
  readonly text: string
}

const METADATA: Source['metadata'] = {
  name: 'Small',
  jurisdiction: 'FR',
  language: 'fr',
  url: 'https://small.example',
  baseUrl: 'https://small.example',
  description: 'For tests.',
  timeZone: 'Europe/Paris',
  pauseMs: 0,
  revisitDays: 1,
  schedule: '0 6 * * *',
  issueDays: [1, 2, 3, 4, 5],
  gapDays: 5,
}

/** `/day/<day>` lists documents (404: no issue on that day), and `/document/<name>` holds records. */
export const minimalDaySource: Source = {
  id: 'small-days',
  metadata: METADATA,
  expectations: { recordsPerDay: [1, 100], minFillRates: { text: 0.5 } },
  reach: 'day',
  ignoredFields: [],
  discover: ({ from }, base) => [{ url: `${base}/day/${from}`, role: 'index', allowsNotFound: true }],
  follow(page, asked, _window, base) {
    if (asked.role === 'document') return []
    const names = JSON.parse(textOf(page)) as string[]
    return names.map(name => ({ url: `${base}/document/${name}`, role: 'document' }) as const)
  },
  parse,
  map,
}

/** `/page` and `/page/<n>` hold records, newest first. Each leads to the next until a page is older than the window. */
export const minimalFeedSource: Source = {
  ...minimalDaySource,
  id: 'small-feed',
  reach: 'feed',
  discover: (_window: DateRange, base: string): CrawlRequest[] => [{ url: `${base}/page`, role: 'document' }],
  follow(page, _asked, { from }, base) {
    const { records, next } = JSON.parse(textOf(page)) as { records: MinimalRecord[]; next?: string }
    const isOlder = records.every(record => record.day < from)
    return next === undefined || isOlder ? [] : [{ url: `${base}/page/${next}`, role: 'document' }]
  },
}

/** `/changes` and `/changes?after=<cursor>` hold records and the cursor of the next page, which may still be empty. */
export const minimalCursorSource: Source = {
  id: 'small-cursor',
  metadata: minimalDaySource.metadata,
  reach: 'cursor',
  ignoredFields: [],
  discover: ({ from }, base, cursor) => [
    { url: `${base}/changes?${cursor ? `after=${cursor}` : `from=${from}`}`, role: 'document' },
  ],
  readCursor(page) {
    const { next, more } = JSON.parse(textOf(page)) as { next: string; more: boolean }
    return { next, hasMore: more }
  },
  parse,
  map,
}

/** Responds by path, with 404 for unknown paths. */
export function respondByPath(answers: Readonly<Record<string, unknown>>): StubResponder {
  return (request, response) => {
    const answer = answers[request.url ?? '']
    if (answer === undefined) return respondWithStatus(404)(request, response)
    if (typeof answer === 'function') return (answer as StubResponder)(request, response)
    return respondWithJson(answer)(request, response)
  }
}

/** Creates responses for `days` days up to `last`, each with one document of `count` records. */
export function createDailyIssues(last: CalendarDay, days: number, count: number): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (let n = 0; n < days; n++) {
    const day = addDays(last, -n)
    found[`/day/${day}`] = [day]
    found[`/document/${day}`] = createMinimalRecords(day, count)
  }
  return found
}

export function createMinimalRecords(day: CalendarDay, count: number, text = 'avis'): MinimalRecord[] {
  return Array.from({ length: count }, (_, n) => ({ ref: `${day}/${n}`, day, text: `${text} ${n}` }))
}

function* parse(document: SourceDocument): Iterable<SourceRecord> {
  const value = JSON.parse(textOf(document)) as MinimalRecord[] | { records: MinimalRecord[] }
  const found = Array.isArray(value) ? value : value.records
  for (const [n, record] of found.entries()) yield { location: `/${n}`, value: record }
}

function map(row: FieldReader): AnnouncementDraft {
  const reference = row.text('ref') ?? ''
  return {
    reference,
    date: row.day('day', parseNumericDay) ?? '',
    category: 'other_notice',
    language: 'fr',
    title: row.text('text') ?? 'Sans titre',
    summary: null,
    url: `https://small.example/${reference}`,
    mentions: [],
    metadata: {},
  }
}

function textOf({ bytes }: SourceDocument): string {
  return new TextDecoder().decode(bytes)
}
