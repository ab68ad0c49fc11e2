import type { AnnouncementDraft } from '../model/announcement.ts'
import { daysInRange } from '../model/calendar-day.ts'
import type { DocumentProblem, SourceDocument, SourceRecord } from '../model/source-document.ts'
import {
  buildGazetteExclusionProblem,
  findGazetteExclusionProblem,
  GAZETTE_MISSING_NOTICE_REASON,
} from './gb-gazette/exclusion-rules.ts'
import { mapGazetteFeedEntry } from './gb-gazette/feed/map-feed-entry.ts'
import {
  isGazetteAtomFeed,
  parseGazetteAtomEntries,
  parseGazetteFeedPage,
  parseGazetteJsonEntries,
} from './gb-gazette/feed/parse-feed.ts'
import { GAZETTE_IGNORED_FIELDS } from './gb-gazette/ignored-fields.ts'
import { mapGazettePage } from './gb-gazette/page/map-page.ts'
import { convertGazetteJsonLdToRecord } from './gb-gazette/page/record-from-linked-data.ts'
import { convertGazettePageToRecord } from './gb-gazette/page/record-from-page.ts'
import type { FieldReader } from './shared/field-reader.ts'
import { DocumentError } from './shared/formats/document-error.ts'
import { parseJson } from './shared/formats/json-records.ts'
import { isPlainRecord } from './shared/plain-values.ts'
import { type DecodedText, decodeUtf8 } from './shared/text-cleaning.ts'
import type { CrawlRequest, DateRange, Source } from './source.ts'

const FEED_PATH = '/all-notices/notice/data.json'
/**
 * Corporate insolvency, companies regulation and partnerships (sources/gb-gazette). Families about private persons are
 * not requested (design 10).
 */
const REQUESTED_FAMILIES = ['24', '26', '27']
const PAGE_SIZE = 100
/** Maximum number of feed pages per day, ten times the number on the busiest day. A longer feed is faulty. */
const MAX_FEED_PAGES = 200

/**
 * The source for the London, Edinburgh and Belfast Gazettes. The feed lists the notices of a day, and each notice has a
 * page with its content.
 */
export const gbGazette: Source = {
  id: 'gb-gazette',
  metadata: {
    name: 'The Gazette',
    jurisdiction: 'GB',
    language: 'en',
    url: 'https://www.thegazette.co.uk/',
    baseUrl: 'https://www.thegazette.co.uk',
    description:
      'The official public record of the United Kingdom (London, Edinburgh and Belfast editions): corporate insolvency, ' +
      'companies regulation and partnerships. Publisher: The Stationery Office for The National Archives. Contains public ' +
      'sector information licensed under the Open Government Licence v3.0, which does not cover personal data in notices. ' +
      'Notices about private persons (bankruptcies, estates, changes of name) are not stored.',
    timeZone: 'Europe/London',
    // Five requests in ten seconds succeeded, but a limit of one request per ten seconds has been reported, and
    // sustained crawling is throttled.
    pauseMs: 5_000,
    revisitDays: 2,
    // Notices appear from about 07:00 until the afternoon.
    schedule: '40 10,18 * * *',
    issueDays: [1, 2, 3, 4, 5],
    gapDays: 5,
  },
  // A working day has about 400 notices of category 24 plus those of 26 and 27; 83 % state a company number
  // (sources/gb-gazette).
  expectations: { recordsPerDay: [100, 2_000], minFillRates: { hasNoticeCode: 0.95, lines: 0.99 } },
  reach: 'day',
  ignoredFields: GAZETTE_IGNORED_FIELDS,
  discover: ({ from, to }, baseUrl) => daysInRange(from, to).map(day => feedRequest(baseUrl, day, 1)),
  follow,
  parse,
  map,
}

function feedRequest(baseUrl: string, day: string, page: number): CrawlRequest {
  const query =
    `start-publish-date=${day}&end-publish-date=${day}&categorycode=${REQUESTED_FAMILIES.join('+')}` +
    `&sort-by=oldest-date&results-page=${page}&results-page-size=${PAGE_SIZE}`
  return { url: `${baseUrl}${FEED_PATH}?${query}`, role: 'index', page }
}

/**
 * Requests the notices on a feed page, then the next page. Throws when the response is not a feed page or the feed has
 * too many pages.
 */
function follow(
  page: SourceDocument,
  request: CrawlRequest,
  _dateRange: DateRange,
  baseUrl: string,
): CrawlRequest[] {
  if (request.role !== 'index') return []
  const { notices, hasNextPage } = parseGazetteFeedPage(decodeUtf8(page.bytes))
  const wantedNotices = notices.filter(
    ({ code }) => code === null || REQUESTED_FAMILIES.includes(code.slice(0, 2)),
  )
  const requests = wantedNotices.map(
    // A notice that has been withdrawn since then returns 404.
    ({ id }): CrawlRequest => ({
      url: `${baseUrl}/notice/${id}/data.xml`,
      role: 'document',
      allowsNotFound: true,
    }),
  )
  const day = /start-publish-date=(\d{4}-\d{2}-\d{2})/.exec(request.url)?.[1]
  const pageNumber = (request.page ?? 1) + 1
  if (!hasNextPage || day === undefined) return requests
  if (pageNumber > MAX_FEED_PAGES)
    throw new DocumentError(`the feed of ${day} has more than ${MAX_FEED_PAGES} pages`, request.url)
  return [...requests, feedRequest(baseUrl, day, pageNumber)]
}

function* parse({ bytes, url }: SourceDocument): Iterable<SourceRecord | DocumentProblem> {
  const decoded = decodeUtf8(bytes)
  for (const item of readRecords(decoded, url))
    yield 'value' in item ? (findGazetteExclusionProblem(item) ?? item) : item
}

function readRecords(decoded: DecodedText, url: string): Iterable<SourceRecord | DocumentProblem> {
  const start = decoded.text.trimStart()
  if (start.startsWith('[')) return readLinkedData(decoded)
  if (!start.startsWith('<')) return parseGazetteJsonEntries(decoded)
  if (isGazetteAtomFeed(start)) return parseGazetteAtomEntries(decoded)
  const notice = convertGazettePageToRecord(decoded)
  if (notice === null) throw new DocumentError('the page contains no notice', 'line 1')
  // Old pages do not state their ID, but their URL does.
  return [{ location: 'article', value: { ...notice, uri: [notice.uri, url.replace(/\/data\.\w+$/, '')] } }]
}

function* readLinkedData(decoded: DecodedText): Iterable<SourceRecord | DocumentProblem> {
  const graph = decoded.decodingError === null ? parseJson(decoded.text) : undefined
  if (!Array.isArray(graph) || !graph.some(item => isPlainRecord(item) && '@id' in item)) {
    yield* parseGazetteJsonEntries(decoded)
    return
  }
  const notice = convertGazetteJsonLdToRecord(graph)
  yield notice === null
    ? buildGazetteExclusionProblem('', GAZETTE_MISSING_NOTICE_REASON)
    : { location: '@graph', value: notice }
}

function map(record: FieldReader): AnnouncementDraft {
  if (record.has('published')) return mapGazetteFeedEntry(record)
  return mapGazettePage(record)
}
