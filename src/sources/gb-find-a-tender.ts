import { daysOf } from '../model/day.ts'
import type { Problem, Raw } from '../model/raw.ts'
import { release } from './gb-find-a-tender/release.ts'
import { repaired } from './gb-find-a-tender/repair.ts'
import { Broken } from './kit/broken.ts'
import { jsonRows, parseJson } from './kit/json.ts'
import { itemsOf, valuesAt } from './kit/paths.ts'
import { isRecord } from './kit/plain.ts'
import { type Decoded, decodeUtf8 } from './kit/text.ts'
import type { Request, Row, Source, Window } from './source.ts'

const RELEASES = '/api/1.0/ocdsReleasePackages'
/**
 * Start hours of the time windows of a day, in UK time: the night, each working hour, the evening. Windows are short
 * enough that a response rarely exceeds its 100 releases, because paging through longer ones was found to lose
 * releases (sources/gb-find-a-tender).
 */
const WINDOW_START_HOURS = ['00', '08', '09', '10', '11', '12', '13', '14', '15', '16', '17', '18']

/**
 * Find a Tender: OCDS release packages. Packages of Contracts Finder have the same format and are read when imported,
 * but not crawled.
 */
export const gbFindATender: Source = {
  id: 'gb-find-a-tender',
  about: {
    name: 'Find a Tender',
    jurisdiction: 'GB',
    language: 'en',
    url: 'https://www.find-tender.service.gov.uk/',
    base: 'https://www.find-tender.service.gov.uk',
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
  // Expected on a working day (sources/gb-find-a-tender). A few notices have no buyer.
  expects: { perDay: [300, 700], filled: { parties: 0.99, tender: 0.99, buyer: 0.95 } },
  reach: 'day',
  ignored: [
    // Always "tender".
    'initiationType',
    // The party with the buyer role says more. `buyerID` is an older spelling and always empty.
    'buyer.id',
    'buyerID',
    // Number of the party within its release.
    'parties.id',
    // Personal data, see release-details.ts. `bidOpening` also names persons, and the deadline is enough.
    'parties.contactPoint',
    'tender.bidOpening',
  ],
  discover,
  follow,
  parse,
  map: release,
}

function discover({ from, to }: Window, base: string): Request[] {
  return daysOf(from, to).flatMap(day =>
    WINDOW_START_HOURS.map((start, i) => {
      const last = Number(WINDOW_START_HOURS[i + 1] ?? 24) - 1
      const window = `updatedFrom=${day}T${start}:00:00&updatedTo=${day}T${String(last).padStart(2, '0')}:59:59`
      return { url: `${base}${RELEASES}?${window}&limit=100`, role: 'document' } as const
    }),
  )
}

/**
 * Follows the publisher's link to the next page, until it is missing, the page is empty, or the link leads to itself.
 */
function follow(page: Raw, _request: Request, _window: Window, base: string): Request[] {
  const document = parseJson(repaired(decodeDocument(page).text).text)
  const [next] = valuesAt(document, 'links.next')
  if (typeof next !== 'string' || !URL.canParse(next) || valuesAt(document, 'releases').length === 0)
    return []
  // Keeps the base URL and takes only path and query from the link, so a mirror stays a mirror.
  const { pathname, search } = new URL(next)
  const url = base + pathname + search
  return pathname === RELEASES && url !== page.url ? [{ url, role: 'document' }] : []
}

function* parse(document: Raw): Iterable<Row | Problem> {
  const { text, fault } = decodeDocument(document)
  if (/^\s*<(?:!doctype|html)/i.test(text)) {
    throw new Broken('expected a JSON release package, found an HTML page', 'line 1')
  }
  const { text: json, problems } = repaired(text)
  yield* problems
  for (const row of jsonRows({ text: json, fault }, { lists: ['releases', 'records'], marks: ['ocid'] }))
    yield* releasesIn(row)
}

/**
 * Yields the releases of an OCDS record, which covers a whole procedure; its compiled release when the record only
 * links to them. Yields a plain release unchanged.
 */
function* releasesIn(row: Row | Problem): Iterable<Row | Problem> {
  const record = 'value' in row && isRecord(row.value) ? row.value : {}
  const fullReleases = itemsOf(record.releases).filter(release => isRecord(release) && 'ocid' in release)
  const releases = fullReleases.length > 0 ? fullReleases : itemsOf(record.compiledRelease)
  if (releases.length === 0) yield row
  for (const [i, value] of releases.entries()) yield { place: `${row.place}/releases/${i}`, value }
}

/** Decodes UTF-8, or ISO-8859-1 when the content type says so, which Contracts Finder sends at times. */
function decodeDocument({ bytes, contentType }: Raw): Decoded {
  const utf8 = decodeUtf8(bytes)
  const isWindows1252 =
    utf8.fault !== null && /charset="?(?:iso-8859-1|windows-1252)/i.test(contentType ?? '')
  return isWindows1252 ? { text: new TextDecoder('windows-1252').decode(bytes), fault: null } : utf8
}
