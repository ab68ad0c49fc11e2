import { daysOf } from '../model/day.ts'
import type { Problem, Raw } from '../model/raw.ts'
import { announcement, fileOf } from './de-handelsregister/announcement.ts'
import { jsonRows } from './kit/json.ts'
import { decodeUtf8 } from './kit/text.ts'
import type { Request, Row, Source, Window } from './source.ts'

/** Registerbekanntmachungen of the German register courts, by way of the daily files of a public collection. */
export const deHandelsregister: Source = {
  id: 'de-handelsregister',
  about: {
    name: 'Registerbekanntmachungen',
    jurisdiction: 'DE',
    language: 'de',
    url: 'https://www.handelsregister.de/rp_web/xhtml/bekanntmachungen.xhtml',
    base: 'https://raw.githubusercontent.com/coezbek/registerbekanntmachungen/main',
    description:
      'Announcements of the German commercial, cooperative, partnership and associations registers that the law still ' +
      'orders: conversions, announced deletions, newly filed documents, calls to creditors; no formations, officers or ' +
      'capital. Publisher: the register courts of the Länder, portal handelsregister.de. Not read from the official ' +
      'portal, which has no interface, but from a mirror kept by a third party: the daily files of the project ' +
      'coezbek/registerbekanntmachungen (MIT licence), which may have gaps and may end. The announcements are official ' +
      'works without copyright (§ 5 UrhG); they contain names and dates of birth of natural persons.',
    timeZone: 'Europe/Berlin',
    pauseMs: 1_000,
    revisitDays: 3,
    // The collection is written at 04:00 UTC for the day before.
    schedule: '30 7,13 * * *',
    // On Sundays there are 0 to 2 announcements; the file comes when there is one.
    issueDays: [1, 2, 3, 4, 5, 6],
    // The official page shows the last eight weeks: what is missing may be filled in until then.
    gapDays: 56,
  },
  // Sheet, section 5; Saturdays have about 20.
  expects: { perDay: [5, 600], filled: { details: 0.97, registernummer: 0.99, company_name: 0.99 } },
  reach: 'day',
  ignored: [
    // The letters that `registernummer` begins with.
    'registerart',
  ],
  discover,
  parse,
  map: announcement,
}

/** A file a day; a day without one is answered 404. */
function discover({ from, to }: Window, base: string): Request[] {
  return daysOf(from, to).map(day => ({
    url: `${base}/db/${fileOf(day)}`,
    role: 'document',
    mayBeMissing: true,
  }))
}

/** The announcements of a file, which says at its head how many it holds. */
function* parse(document: Raw): Iterable<Row | Problem> {
  const decoded = decodeUtf8(document.bytes)
  let count = 0
  for (const row of jsonRows(decoded, { lists: ['announcements'], marks: ['original_text'] })) {
    count++
    yield row
  }
  const promised = /^\s*\{[^[\]{}]*"number_of_announcements": ?(\d+)/.exec(decoded.text)?.[1]
  if (promised === undefined || Number(promised) === count) return
  const reason = `the file says it holds ${promised} announcements and holds ${count}`
  yield {
    kind: 'truncated_document',
    place: 'number_of_announcements',
    reason,
    lost: Number(promised) > count,
  }
}
