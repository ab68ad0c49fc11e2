import type { Draft } from '../model/announcement.ts'
import { daysOf } from '../model/day.ts'
import type { Problem, Raw } from '../model/raw.ts'
import { eformsDraft } from './eu-ted/eforms.ts'
import { noticeRow } from './eu-ted/from-xml.ts'
import { IGNORED } from './eu-ted/ignored.ts'
import { legacyNotice } from './eu-ted/legacy.ts'
import { MOST_PAGES, nextPage, PER_PAGE, searchFor } from './eu-ted/paging.ts'
import { searchNotice } from './eu-ted/search.ts'
import { Broken } from './kit/broken.ts'
import type { Fields } from './kit/fields.ts'
import { jsonRows, parseJson } from './kit/json.ts'
import { isRecord } from './kit/plain.ts'
import { decodeUtf8 } from './kit/text.ts'
import type { Row, Source } from './source.ts'

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
  about: {
    name: 'Tenders Electronic Daily (TED)',
    jurisdiction: 'EU',
    language: 'en',
    url: 'https://ted.europa.eu/en/',
    base: 'https://api.ted.europa.eu',
    description:
      'Public procurement above the EU thresholds, including concessions, design contests, defence and public transport, ' +
      'from all countries that publish in the supplement to the Official Journal. Publisher: Publications Office of the ' +
      'European Union, Tenders Electronic Daily (TED), ted.europa.eu; reuse under Decision 2011/833/EU, CC BY 4.0. ' +
      'Herald shortens the notices and normalizes their fields.',
    timeZone: 'Europe/Luxembourg',
    pauseMs: 1_000,
    revisitDays: 3,
    // Issues appear on the morning of working days.
    schedule: '15 10,13,17 * * 1-5',
    issueDays: [1, 2, 3, 4, 5],
    // Late issues appear within days; a working day without an issue was a holiday of the EU institutions.
    gapDays: 5,
  },
  // Not yet measured: the estimate in (sources/eu-ted) covers buyers of five countries, these bounds cover all.
  expects: {
    perDay: [1_000, 6_000],
    filled: {
      'publication-number': 1,
      'publication-date': 1,
      'notice-type': 1,
      'notice-title': 1,
      'buyer-name': 0.99,
      'classification-cpv': 0.98,
    },
  },
  reach: 'day',
  ignored: IGNORED,
  discover: ({ from, to }, base) => daysOf(from, to).map(day => searchFor(day, base)),
  follow: (page, request, _window, base) => nextPage(page, request, base),
  parse,
  map,
}

function* parse(document: Raw): Iterable<Row | Problem> {
  const decoded = decodeUtf8(document.bytes)
  const start = decoded.text.trimStart()
  if (/^<(?:!doctype html|html)\b/i.test(start)) {
    throw new Broken('expected a notice or a search API response, found an HTML page', 'line 1')
  }
  if (start.startsWith('<')) {
    yield noticeRow(decoded)
    return
  }
  yield* jsonRows(decoded, { lists: ['notices'], marks: ['publication-number', 'ND'] })
  yield* findMissingNotices(decoded.text)
}

/** Reports responses that hold only part of the requested notices; the response itself says so. */
function* findMissingNotices(text: string): Iterable<Problem> {
  const envelope = parseJson(text)
  if (!isRecord(envelope)) return
  const total = Number(envelope.totalNoticeCount ?? 0)
  if (envelope.timedOut === true) {
    throw new Broken(
      'the search timed out (timedOut: true), so the response is incomplete; retry the request',
      '/timedOut',
    )
  }
  if (total > MOST_PAGES * PER_PAGE) {
    const reason = `the search found ${total} notices, more than the ${MOST_PAGES * PER_PAGE} that are fetched`
    yield { kind: 'too_large', place: '/totalNoticeCount', reason, lost: true }
  }
}

/**
 * The search API and the XML give the same notice under one reference. The XML says more, so its version is the newer
 * one, whichever is read first.
 */
function map(row: Fields): Draft {
  const [draft, state] = row.has('eforms')
    ? [eformsDraft(row.child('eforms')), 1]
    : row.has('legacy')
      ? [legacyNotice(row.child('legacy')), 1]
      : [searchNotice(row), 0]
  const url = `${SITE}/en/notice/-/detail/${encodeURIComponent(draft.reference)}`
  return { ...draft, url, version: `${draft.date}T00:00:00.00${state}Z` }
}
