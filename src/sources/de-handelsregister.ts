import { daysInRange } from '../model/calendar-day.ts'
import type { DocumentProblem, SourceDocument, SourceRecord } from '../model/source-document.ts'
import {
  buildHandelsregisterFilePath,
  mapHandelsregisterAnnouncement,
} from './de-handelsregister/map-announcement.ts'
import { parseJsonRecords } from './shared/formats/json-records.ts'
import { decodeUtf8 } from './shared/text-cleaning.ts'
import type { CrawlRequest, DateRange, Source } from './source.ts'

/**
 * The connector for announcements of the German register courts, which reads the daily files of a third-party mirror.
 */
export const deHandelsregister: Source = {
  id: 'de-handelsregister',
  metadata: {
    name: 'Registerbekanntmachungen',
    jurisdiction: 'DE',
    language: 'de',
    url: 'https://www.handelsregister.de/rp_web/xhtml/bekanntmachungen.xhtml',
    baseUrl: 'https://raw.githubusercontent.com/coezbek/registerbekanntmachungen/main',
    otherHosts: [
      {
        name: 'api',
        baseUrl: 'https://api.github.com/repos/coezbek/registerbekanntmachungen',
        pauseMs: 1_000,
      },
    ],
    description:
      'Announcements of the German commercial, cooperative, partnership and association registers that are still ' +
      'required by law: conversions, announced deletions, newly filed documents and calls to creditors, but not ' +
      'formations, officers or share capital. Publisher: the register courts of the Länder (handelsregister.de). The official ' +
      'portal has no API, so Herald reads copies: the daily files of the project coezbek/registerbekanntmachungen (MIT ' +
      'license), which one private person maintains. It is not an official source; it may have gaps, contain errors or be ' +
      'discontinued, and Herald does not compare it with the portal; it only checks that all files of a run come unaltered from one state of the project. The announcements are ' +
      'official works without copyright (§ 5 UrhG) and contain names and dates of birth of natural persons.',
    timeZone: 'Europe/Berlin',
    pauseMs: 1_000,
    revisitDays: 3,
    // The mirror adds the previous day's announcements at 04:00 UTC.
    schedule: '30 7,13 * * *',
    // Sundays have at most two announcements, and no file when there are none.
    issueDays: [1, 2, 3, 4, 5, 6],
    // The official portal shows the last eight weeks, so the mirror can fill a gap only within that time.
    gapDays: 56,
  },
  // The ranges are measured (sources/de-handelsregister). Saturdays have about 20 announcements.
  expectations: {
    recordsPerDay: [5, 600],
    minFillRates: { details: 0.97, registernummer: 0.99, company_name: 0.99 },
  },
  repository: { branch: 'main', apiHost: 'api', secondCopy: 'second' },
  reach: 'day',
  ignoredFields: [
    // This field repeats the first letters of `registernummer`.
    'registerart',
  ],
  discover,
  parse,
  map: mapHandelsregisterAnnouncement,
}

/** Builds one request per day. The server returns 404 for a day without a file. */
function discover({ from, to }: DateRange, baseUrl: string): CrawlRequest[] {
  return daysInRange(from, to).map(day => ({
    url: `${baseUrl}/db/${buildHandelsregisterFilePath(day)}`,
    role: 'document',
    allowsNotFound: true,
  }))
}

/** Yields the announcements in a file and compares their number with the count in its header. */
function* parse(document: SourceDocument): Iterable<SourceRecord | DocumentProblem> {
  const decoded = decodeUtf8(document.bytes)
  let count = 0
  for (const record of parseJsonRecords(decoded, {
    listFields: ['announcements'],
    identifyingFields: ['original_text'],
  })) {
    count++
    yield record
  }
  const statedCount = /^\s*\{[^[\]{}]*"number_of_announcements": ?(\d+)/.exec(decoded.text)?.[1]
  if (statedCount === undefined || Number(statedCount) === count) return
  const reason = `the file states ${statedCount} announcements but contains ${count}`
  yield {
    kind: 'truncated_document',
    location: 'number_of_announcements',
    reason,
    isRecordLost: Number(statedCount) > count,
  }
}
