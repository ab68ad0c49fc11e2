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
 * Tenders Electronic Daily. The crawl reads the answers of the search API: about a dozen requests a day against several
 * thousand for the XML of each notice, which ted.europa.eu moreover guards with challenges (sheet, section 1). The XML,
 * which also tells lots, tenders and whose number is whose, comes in the daily and monthly packages by `herald import`,
 * and takes the place of what the API said.
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
      'Public procurement above the thresholds of the Union, and concessions, design contests, defence and public ' +
      'transport, of all countries that publish in the supplement to the Official Journal. Publisher: Publications Office ' +
      'of the European Union, tenders electronic daily (TED), ted.europa.eu; re-use under Decision 2011/833/EU, CC BY 4.0. ' +
      'The notices are shortened and put under common names.',
    timeZone: 'Europe/Luxembourg',
    pauseMs: 1_000,
    revisitDays: 3,
    // Issues appear in the morning of working days.
    schedule: '15 10,13,17 * * 1-5',
    issueDays: [1, 2, 3, 4, 5],
    // An issue that is late comes within days; a working day without one was a holiday of the institutions.
    gapDays: 5,
  },
  // Sheet, section 4, to be measured: its estimate is for five buyers' countries, here are all.
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
  follow: (page, asked, _window, base) => nextPage(page, asked, base),
  parse,
  map,
}

function* parse(document: Raw): Iterable<Row | Problem> {
  const decoded = decodeUtf8(document.bytes)
  const start = decoded.text.trimStart()
  if (/^<(?:!doctype html|html)\b/i.test(start)) {
    throw new Broken('an HTML page, where a notice or an answer of the search API was expected', 'line 1')
  }
  if (start.startsWith('<')) {
    yield noticeRow(decoded)
    return
  }
  yield* jsonRows(decoded, { lists: ['notices'], marks: ['publication-number', 'ND'] })
  yield* incomplete(decoded.text)
}

/** The publisher may answer with a part of what was asked for, and says so beside it. */
function* incomplete(text: string): Iterable<Problem> {
  const around = parseJson(text)
  if (!isRecord(around)) return
  const total = Number(around.totalNoticeCount ?? 0)
  if (around.timedOut === true) {
    throw new Broken(
      'the search timed out (timedOut: true): the answer is incomplete, ask again',
      '/timedOut',
    )
  }
  if (total > MOST_PAGES * PER_PAGE) {
    const reason = `${total} notices for one question, the most that is followed is ${MOST_PAGES * PER_PAGE}`
    yield { kind: 'too_large', place: '/totalNoticeCount', reason, lost: true }
  }
}

/**
 * The same notice comes from the search API and as XML, under one reference. The XML says more: its state counts as the
 * newer one, whichever is read first.
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
