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
 * Windows of a day, in UK time: the night, each working hour, the evening. So an answer rarely has more than its 100
 * releases: where windows are longer and pages follow each other, releases were found missing (sheet, section 1).
 */
const STARTS = ['00', '08', '09', '10', '11', '12', '13', '14', '15', '16', '17', '18']

/** Find a Tender: OCDS release packages. Those of Contracts Finder, which has the same form, are read too, not asked for. */
export const gbFindATender: Source = {
  id: 'gb-find-a-tender',
  about: {
    name: 'Find a Tender',
    jurisdiction: 'GB',
    language: 'en',
    url: 'https://www.find-tender.service.gov.uk/',
    base: 'https://www.find-tender.service.gov.uk',
    description:
      'Public procurement in the United Kingdom: planned procurements, tenders, awards, contracts and their changes; above ' +
      'threshold since January 2021, below it too since February 2025. Publisher: Cabinet Office. Contains public sector ' +
      'information licensed under the Open Government Licence v3.0.',
    timeZone: 'Europe/London',
    // 12 requests in two minutes; more are answered 429 with Retry-After.
    pauseMs: 11_000,
    revisitDays: 2,
    schedule: '20 7-19/3 * * *',
    issueDays: [1, 2, 3, 4, 5],
    gapDays: 5,
  },
  // Sheet, section 5, for a working day; a few notices have no buyer.
  expects: { perDay: [300, 700], filled: { parties: 0.99, tender: 0.99, buyer: 0.95 } },
  reach: 'day',
  ignored: [
    // Always "tender".
    'initiationType',
    // The party with this role says more; an older spelling, always empty.
    'buyer.id',
    'buyerID',
    // Number of the party within the release.
    'parties.id',
    // Persons: see details.ts. Who opens the tenders is named with where and when; the deadline says enough.
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
    STARTS.map((start, i) => {
      const last = Number(STARTS[i + 1] ?? 24) - 1
      const window = `updatedFrom=${day}T${start}:00:00&updatedTo=${day}T${String(last).padStart(2, '0')}:59:59`
      return { url: `${base}${RELEASES}?${window}&limit=100`, role: 'document' } as const
    }),
  )
}

/** The next page, whose address the publisher gives, until there is none or a page is empty or leads to itself. */
function follow(page: Raw, _asked: Request, _window: Window, base: string): Request[] {
  const document = parseJson(repaired(decoded(page).text).text)
  const [next] = valuesAt(document, 'links.next')
  if (typeof next !== 'string' || !URL.canParse(next) || valuesAt(document, 'releases').length === 0)
    return []
  // Only the path is the publisher's to choose: a mirror stays a mirror.
  const { pathname, search } = new URL(next)
  const url = base + pathname + search
  return pathname === RELEASES && url !== page.url ? [{ url, role: 'document' }] : []
}

function* parse(document: Raw): Iterable<Row | Problem> {
  const { text, fault } = decoded(document)
  if (/^\s*<(?:!doctype|html)/i.test(text)) {
    throw new Broken('an HTML page, where JSON of the publisher was expected', 'line 1')
  }
  const { text: json, problems } = repaired(text)
  yield* problems
  for (const row of jsonRows({ text: json, fault }, { lists: ['releases', 'records'], marks: ['ocid'] }))
    yield* releasesIn(row)
}

/**
 * The releases of a record, which is all of a procedure; where it only links to them, what they were compiled to. A
 * release as it is.
 */
function* releasesIn(row: Row | Problem): Iterable<Row | Problem> {
  const record = 'value' in row && isRecord(row.value) ? row.value : {}
  const whole = itemsOf(record.releases).filter(release => isRecord(release) && 'ocid' in release)
  const held = whole.length > 0 ? whole : itemsOf(record.compiledRelease)
  if (held.length === 0) yield row
  for (const [i, value] of held.entries()) yield { place: `${row.place}/releases/${i}`, value }
}

/** UTF-8; Contracts Finder sends ISO-8859-1 at times and says so. */
function decoded({ bytes, contentType }: Raw): Decoded {
  const utf8 = decodeUtf8(bytes)
  const latin = utf8.fault !== null && /charset="?(?:iso-8859-1|windows-1252)/i.test(contentType ?? '')
  return latin ? { text: new TextDecoder('windows-1252').decode(bytes), fault: null } : utf8
}
