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

const FEED_PATH = '/all-notices/notice/data.json'
/**
 * Corporate insolvency, companies regulation and partnerships (sources/gb-gazette). Families about private persons are
 * not requested (design 10).
 */
const REQUESTED_FAMILIES = ['24', '26', '27']
const PAGE_SIZE = 100
/** Ten times the busiest day; a longer feed is faulty. */
const MAX_FEED_PAGES = 200

/**
 * Reads the London, Edinburgh and Belfast Gazettes: the feed lists the notices of a day, and each notice's page has
 * its content.
 */
export const gbGazette: Source = {
  id: 'gb-gazette',
  about: {
    name: 'The Gazette',
    jurisdiction: 'GB',
    language: 'en',
    url: 'https://www.thegazette.co.uk/',
    base: 'https://www.thegazette.co.uk',
    description:
      'The official public record of the United Kingdom (London, Edinburgh and Belfast editions): corporate insolvency, ' +
      'companies regulation and partnerships. Publisher: The Stationery Office for The National Archives. Contains public ' +
      'sector information licensed under the Open Government Licence v3.0, which does not cover personal data in notices. ' +
      'Notices about private persons (bankruptcies, estates, changes of name) are not stored.',
    timeZone: 'Europe/London',
    // Five requests in ten seconds succeeded, but a limit of one in ten seconds has been reported, and sustained
    // crawling is throttled.
    pauseMs: 5_000,
    revisitDays: 2,
    // Notices appear from about 07:00 until the afternoon.
    schedule: '40 10,18 * * *',
    issueDays: [1, 2, 3, 4, 5],
    gapDays: 5,
  },
  // A working day has about 400 notices of category 24 plus those of 26 and 27; 83 % state a company number
  // (sources/gb-gazette).
  expects: { perDay: [100, 2_000], filled: { hasNoticeCode: 0.95, lines: 0.99 } },
  reach: 'day',
  ignored: IGNORED,
  discover: ({ from, to }, baseUrl) => daysOf(from, to).map(day => feedRequest(baseUrl, day, 1)),
  follow,
  parse,
  map,
}

function feedRequest(baseUrl: string, day: string, page: number): Request {
  const query =
    `start-publish-date=${day}&end-publish-date=${day}&categorycode=${REQUESTED_FAMILIES.join('+')}` +
    `&sort-by=oldest-date&results-page=${page}&results-page-size=${PAGE_SIZE}`
  return { url: `${baseUrl}${FEED_PATH}?${query}`, role: 'index', page }
}

/**
 * Requests the notices on a feed page, then the next page. Throws when the response is not a feed page or the feed
 * never ends.
 */
function follow(page: Raw, request: Request, _dateRange: Window, baseUrl: string): Request[] {
  if (request.role !== 'index') return []
  const { notices, more } = feedPage(decodeUtf8(page.bytes))
  const wantedNotices = notices.filter(
    ({ code }) => code === null || REQUESTED_FAMILIES.includes(code.slice(0, 2)),
  )
  const requests = wantedNotices.map(
    // A notice withdrawn since then returns 404.
    ({ id }): Request => ({ url: `${baseUrl}/notice/${id}/data.xml`, role: 'document', mayBeMissing: true }),
  )
  const day = /start-publish-date=(\d{4}-\d{2}-\d{2})/.exec(request.url)?.[1]
  const pageNumber = (request.page ?? 1) + 1
  if (!more || day === undefined) return requests
  if (pageNumber > MAX_FEED_PAGES)
    throw new Broken(`the feed of ${day} has more than ${MAX_FEED_PAGES} pages`, request.url)
  return [...requests, feedRequest(baseUrl, day, pageNumber)]
}

function* parse({ bytes, url }: Raw): Iterable<Row | Problem> {
  const decoded = decodeUtf8(bytes)
  for (const item of readRecords(decoded, url)) yield 'value' in item ? (leftOut(item) ?? item) : item
}

function readRecords(decoded: Decoded, url: string): Iterable<Row | Problem> {
  const start = decoded.text.trimStart()
  if (start.startsWith('[')) return readLinkedData(decoded)
  if (!start.startsWith('<')) return jsonEntries(decoded)
  if (isFeed(start)) return atomEntries(decoded)
  const notice = noticeOn(decoded)
  if (notice === null) throw new Broken('the page contains no notice', 'line 1')
  // Old pages do not state their ID, but their URL does.
  return [{ place: 'article', value: { ...notice, uri: [notice.uri, url.replace(/\/data\.\w+$/, '')] } }]
}

function* readLinkedData(decoded: Decoded): Iterable<Row | Problem> {
  const graph = decoded.fault === null ? parseJson(decoded.text) : undefined
  if (!Array.isArray(graph) || !graph.some(item => isRecord(item) && '@id' in item)) {
    yield* jsonEntries(decoded)
    return
  }
  const notice = noticeInJsonLd(graph)
  yield notice === null ? noNotice('', HISTORY) : { place: '@graph', value: notice }
}

function map(record: Fields): Draft {
  if (record.has('published')) return noticeOfEntry(record)
  return noticeOfPage(record)
}
