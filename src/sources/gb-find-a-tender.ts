import { daysInRange } from '../model/calendar-day.ts'
import type { DocumentProblem, SourceDocument, SourceRecord } from '../model/source-document.ts'
import { mapFindATenderRelease } from './gb-find-a-tender/map-release.ts'
import { repairFindATenderJson } from './gb-find-a-tender/repair-json.ts'
import { getValuesAtPath, toListItems } from './shared/field-paths.ts'
import { DocumentError } from './shared/formats/document-error.ts'
import { parseJson, parseJsonRecords } from './shared/formats/json-records.ts'
import { isPlainRecord } from './shared/plain-values.ts'
import { type DecodedText, decodeUtf8 } from './shared/text-cleaning.ts'
import type { CrawlRequest, DateRange, Source } from './source.ts'

const RELEASES = '/api/1.0/ocdsReleasePackages'
/**
 * Start hours of a day's time windows in UK time: one for the night, one for each working hour and one for the evening.
 * The windows are short enough that a response rarely exceeds its 100 releases, because paging through longer responses
 * loses releases (sources/gb-find-a-tender).
 */
const WINDOW_START_HOURS = ['00', '08', '09', '10', '11', '12', '13', '14', '15', '16', '17', '18']

/**
 * The source for Find a Tender, which publishes OCDS release packages. Packages from Contracts Finder have the same
 * format and are read when imported, but not crawled.
 */
export const gbFindATender: Source = {
  id: 'gb-find-a-tender',
  metadata: {
    name: 'Find a Tender',
    jurisdiction: 'GB',
    language: 'en',
    url: 'https://www.find-tender.service.gov.uk/',
    baseUrl: 'https://www.find-tender.service.gov.uk',
    description:
      'Public procurement in the United Kingdom: planned procurements, tenders, awards, contracts and contract changes; above ' +
      'threshold since January 2021, and below it since February 2025. Publisher: Cabinet Office. Contains public sector ' +
      'information licensed under the Open Government Licence v3.0.',
    timeZone: 'Europe/London',
    // The limit is 12 requests in two minutes; further requests get 429 with Retry-After.
    pauseMs: 11_000,
    revisitDays: 2,
    schedule: '20 7-19/3 * * *',
    issueDays: [1, 2, 3, 4, 5],
    gapDays: 5,
  },
  // These values apply to a working day (sources/gb-find-a-tender). A few notices have no buyer.
  expectations: { recordsPerDay: [300, 700], minFillRates: { parties: 0.99, tender: 0.99, buyer: 0.95 } },
  reach: 'day',
  ignoredFields: [
    // Always "tender".
    'initiationType',
    // The party with the buyer role states more. `buyerID` is an older spelling and is always empty.
    'buyer.id',
    'buyerID',
    // Number of the party within its release.
    'parties.id',
    // These fields contain personal data; see build-announcement-details.ts. `bidOpening` also names persons, and the
    // deadline is enough.
    'parties.contactPoint',
    'tender.bidOpening',
  ],
  discover,
  follow,
  parse,
  map: mapFindATenderRelease,
}

function discover({ from, to }: DateRange, base: string): CrawlRequest[] {
  return daysInRange(from, to).flatMap(day =>
    WINDOW_START_HOURS.map((start, i) => {
      const last = Number(WINDOW_START_HOURS[i + 1] ?? 24) - 1
      const window = `updatedFrom=${day}T${start}:00:00&updatedTo=${day}T${String(last).padStart(2, '0')}:59:59`
      return { url: `${base}${RELEASES}?${window}&limit=100`, role: 'document' } as const
    }),
  )
}

/**
 * Follows the publisher's link to the next page. Stops when the page is empty, or when the link is missing or leads to
 * the same page.
 */
function follow(
  page: SourceDocument,
  _request: CrawlRequest,
  _window: DateRange,
  base: string,
): CrawlRequest[] {
  const document = parseJson(repairFindATenderJson(decodeDocument(page).text).text)
  const [next] = getValuesAtPath(document, 'links.next')
  if (typeof next !== 'string' || !URL.canParse(next) || getValuesAtPath(document, 'releases').length === 0)
    return []
  // Only the path and query come from the link, so that the crawl of a mirror stays on the mirror.
  const { pathname, search } = new URL(next)
  const url = base + pathname + search
  return pathname === RELEASES && url !== page.url ? [{ url, role: 'document' }] : []
}

function* parse(document: SourceDocument): Iterable<SourceRecord | DocumentProblem> {
  const { text, decodingError } = decodeDocument(document)
  if (/^\s*<(?:!doctype|html)/i.test(text)) {
    throw new DocumentError('expected a JSON release package, found an HTML page', 'line 1')
  }
  const { text: json, problems } = repairFindATenderJson(text)
  yield* problems
  for (const row of parseJsonRecords(
    { text: json, decodingError },
    { listFields: ['releases', 'records'], identifyingFields: ['ocid'] },
  ))
    yield* releasesIn(row)
}

/**
 * Yields the releases of an OCDS record, which covers a whole procedure, or its compiled release when the record only
 * links to its releases. Yields a plain release unchanged.
 */
function* releasesIn(row: SourceRecord | DocumentProblem): Iterable<SourceRecord | DocumentProblem> {
  const record = 'value' in row && isPlainRecord(row.value) ? row.value : {}
  const fullReleases = toListItems(record.releases).filter(
    release => isPlainRecord(release) && 'ocid' in release,
  )
  const releases = fullReleases.length > 0 ? fullReleases : toListItems(record.compiledRelease)
  if (releases.length === 0) yield row
  for (const [i, value] of releases.entries()) yield { location: `${row.location}/releases/${i}`, value }
}

/**
 * Decodes UTF-8, or ISO-8859-1 if the content type states it, as Contracts Finder sometimes does for documents that are
 * not valid UTF-8.
 */
function decodeDocument({ bytes, contentType }: SourceDocument): DecodedText {
  const utf8 = decodeUtf8(bytes)
  const isWindows1252 =
    utf8.decodingError !== null && /charset="?(?:iso-8859-1|windows-1252)/i.test(contentType ?? '')
  return isWindows1252 ? { text: new TextDecoder('windows-1252').decode(bytes), decodingError: null } : utf8
}
