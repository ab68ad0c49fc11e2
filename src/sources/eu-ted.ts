import type { AnnouncementDraft } from '../model/announcement.ts'
import { daysInRange } from '../model/calendar-day.ts'
import type { DocumentProblem, SourceDocument, SourceRecord } from '../model/source-document.ts'
import { TED_IGNORED_FIELDS } from './eu-ted/ignored-fields.ts'
import { mapTedLegacyNotice } from './eu-ted/legacy/map-legacy-notice.ts'
import { mapTedEformsNotice } from './eu-ted/map-eforms-notice.ts'
import { mapTedSearchNotice } from './eu-ted/map-search-api-notice.ts'
import { readTedXmlRecord } from './eu-ted/read-xml-record.ts'
import {
  buildNextTedSearchRequests,
  buildTedSearchRequest,
  TED_SEARCH_MAX_PAGES,
  TED_SEARCH_PAGE_SIZE,
} from './eu-ted/search-api-paging.ts'
import type { FieldReader } from './shared/field-reader.ts'
import { DocumentError } from './shared/formats/document-error.ts'
import { parseJson, parseJsonRecords } from './shared/formats/json-records.ts'
import { isPlainRecord } from './shared/plain-values.ts'
import { decodeUtf8 } from './shared/text-cleaning.ts'
import type { Source } from './source.ts'

const SITE = 'https://ted.europa.eu'

/**
 * Tenders Electronic Daily (TED). The crawl uses the search API: a dozen requests per day instead of several thousand
 * for the XML of each notice, which ted.europa.eu also guards with challenges (sources/eu-ted).
 *
 * The XML also states lots, tenders and the owner of each identifier. It is imported from daily and monthly packages
 * with `herald import` and replaces what the search API returned.
 */
export const euTed: Source = {
  id: 'eu-ted',
  metadata: {
    name: 'Tenders Electronic Daily (TED)',
    jurisdiction: 'EU',
    language: 'en',
    url: 'https://ted.europa.eu/en/',
    baseUrl: 'https://api.ted.europa.eu',
    description:
      'Public procurement above the EU thresholds, including concessions, design contests, defense and public transport, ' +
      'from all countries that publish in the supplement to the Official Journal. Publisher: Publications Office of the ' +
      'European Union, Tenders Electronic Daily (TED), ted.europa.eu; reuse under Decision 2011/833/EU, CC BY 4.0. ' +
      'Herald shortens the notices and normalizes their fields.',
    timeZone: 'Europe/Luxembourg',
    pauseMs: 1_000,
    revisitDays: 3,
    // Issues appear on the morning of working days.
    schedule: '15 10,13,17 * * 1-5',
    issueDays: [1, 2, 3, 4, 5],
    // Late issues appear within days. A working day without an issue is a holiday of the EU institutions.
    gapDays: 5,
  },
  // These bounds are not measured yet. The estimate in sources/eu-ted covers buyers of five countries, but the bounds
  // apply to all.
  expectations: {
    recordsPerDay: [1_000, 6_000],
    minFillRates: {
      'publication-number': 1,
      'publication-date': 1,
      'notice-type': 1,
      'notice-title': 1,
      'buyer-name': 0.99,
      'classification-cpv': 0.98,
    },
  },
  reach: 'day',
  ignoredFields: TED_IGNORED_FIELDS,
  discover: ({ from, to }, base) => daysInRange(from, to).map(day => buildTedSearchRequest(day, base)),
  follow: (page, request, _window, base) => buildNextTedSearchRequests(page, request, base),
  parse,
  map,
}

function* parse(document: SourceDocument): Iterable<SourceRecord | DocumentProblem> {
  const decoded = decodeUtf8(document.bytes)
  const start = decoded.text.trimStart()
  if (/^<(?:!doctype html|html)\b/i.test(start)) {
    throw new DocumentError('expected a notice or a search API response, found an HTML page', 'line 1')
  }
  if (start.startsWith('<')) {
    yield readTedXmlRecord(decoded)
    return
  }
  yield* parseJsonRecords(decoded, {
    listFields: ['notices'],
    identifyingFields: ['publication-number', 'ND'],
  })
  yield* findMissingNotices(decoded.text)
}

/**
 * Reports responses that state more notices than are fetched. Throws when a response states that the search timed out.
 */
function* findMissingNotices(text: string): Iterable<DocumentProblem> {
  const envelope = parseJson(text)
  if (!isPlainRecord(envelope)) return
  const total = Number(envelope.totalNoticeCount ?? 0)
  if (envelope.timedOut === true) {
    throw new DocumentError(
      'the search timed out (timedOut: true), so the response is incomplete; retry the request',
      '/timedOut',
    )
  }
  if (total > TED_SEARCH_MAX_PAGES * TED_SEARCH_PAGE_SIZE) {
    const reason = `the search found ${total} notices, more than the ${TED_SEARCH_MAX_PAGES * TED_SEARCH_PAGE_SIZE} that are fetched`
    yield { kind: 'too_large', location: '/totalNoticeCount', reason, isRecordLost: true }
  }
}

/**
 * Maps a notice to a draft. The search API and the XML state the same reference for a notice, but the XML has more
 * facts, so its version counts as newer, regardless of which is read first.
 */
function map(row: FieldReader): AnnouncementDraft {
  const [draft, state] = row.has('eforms')
    ? [mapTedEformsNotice(row.child('eforms')), 1]
    : row.has('legacy')
      ? [mapTedLegacyNotice(row.child('legacy')), 1]
      : [mapTedSearchNotice(row), 0]
  const url = `${SITE}/en/notice/-/detail/${encodeURIComponent(draft.reference)}`
  return { ...draft, url, version: `${draft.date}T00:00:00.00${state}Z` }
}
