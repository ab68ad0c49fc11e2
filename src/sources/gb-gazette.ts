import type { Draft } from '../model/announcement.ts'
import { daysOf } from '../model/day.ts'
import type { Problem, Raw } from '../model/raw.ts'
import { noticeOfEntry } from './gb-gazette/entry.ts'
import { atomEntries, feedPage, isFeed, jsonEntries } from './gb-gazette/feed.ts'
import { IGNORED } from './gb-gazette/ignored.ts'
import { HISTORY, leftOut, noNotice } from './gb-gazette/left-out.ts'
import { noticeInJsonLd } from './gb-gazette/linked-data.ts'
import { noticeOfPage } from './gb-gazette/notice.ts'
import { noticeOn } from './gb-gazette/page.ts'
import { Broken } from './kit/broken.ts'
import type { Fields } from './kit/fields.ts'
import { parseJson } from './kit/json.ts'
import { isRecord } from './kit/plain.ts'
import { type Decoded, decodeUtf8 } from './kit/text.ts'
import type { Request, Row, Source, Window } from './source.ts'

const FEED = '/all-notices/notice/data.json'
/** Corporate insolvency, companies regulation, partnerships (sheet, section 1); private persons stay off (design 10). */
const ASKED = ['24', '26', '27']
const PAGE_SIZE = 100
/** Ten times the busiest day; a feed that goes on and on is not the publisher's. */
const MOST_PAGES = 200

/** The Gazette of London, Edinburgh and Belfast: its feed tells which notices a day has, their pages say what is in them. */
export const gbGazette: Source = {
  id: 'gb-gazette',
  about: {
    name: 'The Gazette',
    jurisdiction: 'GB',
    language: 'en',
    url: 'https://www.thegazette.co.uk/',
    base: 'https://www.thegazette.co.uk',
    description:
      'The official public record of the United Kingdom, editions London, Edinburgh and Belfast: corporate insolvency, ' +
      'companies regulation and partnerships. Publisher: The Stationery Office for The National Archives. Contains public ' +
      'sector information licensed under the Open Government Licence v3.0, which does not cover personal data in notices; ' +
      'notices about private persons (bankruptcies, estates, changes of name) are not kept.',
    timeZone: 'Europe/London',
    // Five requests in ten seconds were allowed, one in ten was reported; whoever asks on and on is slowed down.
    pauseMs: 5_000,
    revisitDays: 2,
    // Notices appear from about seven until the afternoon.
    schedule: '40 10,18 * * *',
    issueDays: [1, 2, 3, 4, 5],
    gapDays: 5,
  },
  // Sheet, section 5: about 400 of category 24 on a working day, beside those of 26 and 27; 83 % state a number.
  expects: { perDay: [100, 2_000], filled: { hasNoticeCode: 0.95, lines: 0.99 } },
  reach: 'day',
  ignored: IGNORED,
  discover: ({ from, to }, base) => daysOf(from, to).map(day => feedRequest(base, day, 1)),
  follow,
  parse,
  map,
}

function feedRequest(base: string, day: string, page: number): Request {
  const query =
    `start-publish-date=${day}&end-publish-date=${day}&categorycode=${ASKED.join('+')}` +
    `&sort-by=oldest-date&results-page=${page}&results-page-size=${PAGE_SIZE}`
  return { url: `${base}${FEED}?${query}`, role: 'index', page }
}

/** The notices on a page of the feed, then the next page. Throws when the answer is no page of the feed, or never ends. */
function follow(page: Raw, asked: Request, _window: Window, base: string): Request[] {
  if (asked.role !== 'index') return []
  const { notices, more } = feedPage(decodeUtf8(page.bytes))
  const wanted = notices.filter(({ code }) => code === null || ASKED.includes(code.slice(0, 2)))
  const requests = wanted.map(
    // A notice that was withdrawn since answers 404.
    ({ id }): Request => ({ url: `${base}/notice/${id}/data.xml`, role: 'document', mayBeMissing: true }),
  )
  const day = /start-publish-date=(\d{4}-\d{2}-\d{2})/.exec(asked.url)?.[1]
  const number = (asked.page ?? 1) + 1
  if (!more || day === undefined) return requests
  if (number > MOST_PAGES) throw new Broken(`the feed of ${day} has more than ${MOST_PAGES} pages`, asked.url)
  return [...requests, feedRequest(base, day, number)]
}

function* parse({ bytes, url }: Raw): Iterable<Row | Problem> {
  const decoded = decodeUtf8(bytes)
  for (const row of rowsOf(decoded, url)) yield 'value' in row ? (leftOut(row) ?? row) : row
}

function rowsOf(decoded: Decoded, url: string): Iterable<Row | Problem> {
  const start = decoded.text.trimStart()
  if (start.startsWith('[')) return linkedRows(decoded)
  if (!start.startsWith('<')) return jsonEntries(decoded)
  if (isFeed(start)) return atomEntries(decoded)
  const notice = noticeOn(decoded)
  if (notice === null) throw new Broken('a page without a notice', 'line 1')
  // Old pages do not state their ID; the address they were had from does.
  return [{ place: 'article', value: { ...notice, uri: [notice.uri, url.replace(/\/data\.\w+$/, '')] } }]
}

function* linkedRows(decoded: Decoded): Iterable<Row | Problem> {
  const graph = decoded.fault === null ? parseJson(decoded.text) : undefined
  if (!Array.isArray(graph) || !graph.some(item => isRecord(item) && '@id' in item)) {
    yield* jsonEntries(decoded)
    return
  }
  const notice = noticeInJsonLd(graph)
  yield notice === null ? noNotice('', HISTORY) : { place: '@graph', value: notice }
}

function map(row: Fields): Draft {
  if (row.has('published')) return noticeOfEntry(row)
  return noticeOfPage(row)
}
