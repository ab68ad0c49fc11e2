import { daysOf } from '../model/day.ts'
import type { Problem, Raw } from '../model/raw.ts'
import { announcement, fileOf } from './de-handelsregister/announcement.ts'
import { jsonRows } from './kit/json.ts'
import { decodeUtf8 } from './kit/text.ts'
import type { Request, Row, Source, Window } from './source.ts'

/** Announcements of the German register courts, read from the daily files of a third-party collection. */
export const deHandelsregister: Source = {
  id: 'de-handelsregister',
  about: {
    name: 'Registerbekanntmachungen',
    jurisdiction: 'DE',
    language: 'de',
    url: 'https://www.handelsregister.de/rp_web/xhtml/bekanntmachungen.xhtml',
    base: 'https://raw.githubusercontent.com/coezbek/registerbekanntmachungen/main',
    description:
      'Announcements of the German commercial, cooperative, partnership and association registers that are still ' +
      'required by law: conversions, announced deletions, newly filed documents and calls to creditors, but no ' +
      'formations, officers or capital. Publisher: the register courts of the Länder (handelsregister.de). The official ' +
      'portal has no API, so Herald reads a third-party mirror: the daily files of the project ' +
      'coezbek/registerbekanntmachungen (MIT licence), which may have gaps or be discontinued. The announcements are ' +
      'official works without copyright (§ 5 UrhG) and contain names and dates of birth of natural persons.',
    timeZone: 'Europe/Berlin',
    pauseMs: 1_000,
    revisitDays: 3,
    // The mirror adds the previous day at 04:00 UTC.
    schedule: '30 7,13 * * *',
    // Sundays have 0 to 2 announcements, and no file when there are none.
    issueDays: [1, 2, 3, 4, 5, 6],
    // The official page shows the last eight weeks, so the mirror can fill gaps until then.
    gapDays: 56,
  },
  // Measured ranges (sources/de-handelsregister); Saturdays have about 20 announcements.
  expects: { perDay: [5, 600], filled: { details: 0.97, registernummer: 0.99, company_name: 0.99 } },
  reach: 'day',
  ignored: [
    // Repeats the first letters of `registernummer`.
    'registerart',
  ],
  discover,
  parse,
  map: announcement,
}

/** Requests one file per day. The server responds with 404 for a day without a file. */
function discover({ from, to }: Window, baseUrl: string): Request[] {
  return daysOf(from, to).map(day => ({
    url: `${baseUrl}/db/${fileOf(day)}`,
    role: 'document',
    mayBeMissing: true,
  }))
}

/** Yields the announcements of a file and checks their number against the count in its header. */
function* parse(document: Raw): Iterable<Row | Problem> {
  const decoded = decodeUtf8(document.bytes)
  let count = 0
  for (const record of jsonRows(decoded, { lists: ['announcements'], marks: ['original_text'] })) {
    count++
    yield record
  }
  const statedCount = /^\s*\{[^[\]{}]*"number_of_announcements": ?(\d+)/.exec(decoded.text)?.[1]
  if (statedCount === undefined || Number(statedCount) === count) return
  const reason = `the file states ${statedCount} announcements but contains ${count}`
  yield {
    kind: 'truncated_document',
    place: 'number_of_announcements',
    reason,
    lost: Number(statedCount) > count,
  }
}
