import type { CalendarDay } from '../../model/calendar-day.ts'
import type { SourceDocument } from '../../model/source-document.ts'
import { parseJson } from '../shared/formats/json-records.ts'
import { isPlainRecord, type PlainRecord } from '../shared/plain-values.ts'
import type { CrawlRequest } from '../source.ts'

const PATH = '/v3/notices/search'
/** The largest page size that the search API allows. */
export const TED_SEARCH_PAGE_SIZE = 250
/** A day has a few thousand notices, so a response that claims more than 50,000 is not followed to its end. */
export const TED_SEARCH_MAX_PAGES = 200

/** Fields requested for each notice; the API rejects a request with an unknown field name (sources/eu-ted). */
const FIELDS = [
  'publication-number',
  'publication-date',
  'notice-identifier',
  'notice-type',
  'notice-subtype',
  'form-type',
  'notice-title',
  'title-proc',
  'description-proc',
  'procedure-identifier',
  'procedure-type',
  'contract-nature',
  'main-classification-proc',
  'classification-cpv',
  'place-of-performance',
  'buyer-name',
  'buyer-identifier',
  'buyer-country',
  'buyer-city',
  'buyer-legal-type',
  'deadline-receipt-tender-date-lot',
  'deadline-receipt-request-date-lot',
  'document-url-lot',
  'estimated-value-proc',
  'estimated-value-cur-proc',
  'estimated-value-lot',
  'estimated-value-cur-lot',
  'total-value',
  'total-value-cur',
  'result-value-notice',
  'result-value-cur-notice',
  'result-value-lot',
  'result-value-cur-lot',
  'tender-value',
  'tender-value-cur',
  'winner-name',
  'winner-identifier',
  'winner-country',
  'winner-decision-date',
  'winner-selection-status',
  'organisation-name-tenderer',
  'contract-conclusion-date',
  'change-reason-code',
  'change-notice-version-identifier',
  'links',
]

/**
 * Builds the request for the first page of a day's notices. The API accepts other date formats silently and returns
 * wrong results.
 */
export function buildTedSearchRequest(day: CalendarDay, base: string): CrawlRequest {
  const date = day.replaceAll('-', '')
  return buildRequest(base, 1, {
    query: `publication-date>=${date} AND publication-date<=${date} SORT BY publication-number ASC`,
    fields: FIELDS,
    limit: TED_SEARCH_PAGE_SIZE,
    scope: 'ALL',
    paginationMode: 'ITERATION',
    iterationNextToken: null,
    checkQuerySyntax: false,
    onlyLatestVersions: false,
  })
}

/**
 * Builds the request for the next page. The API returns a token even with the last page, so paging ends when all
 * notices have been received or a page is empty.
 */
export function buildNextTedSearchRequests(
  response: SourceDocument,
  { body, page = 1 }: CrawlRequest,
  base: string,
): CrawlRequest[] {
  const result = parseJson(new TextDecoder().decode(response.bytes))
  const query = parseJson(body ?? '')
  if (!isPlainRecord(result) || !isPlainRecord(query) || result.timedOut === true) return []
  const { notices, totalNoticeCount, iterationNextToken } = result
  const hasMore =
    Array.isArray(notices) && notices.length > 0 && Number(totalNoticeCount) > page * TED_SEARCH_PAGE_SIZE
  if (!hasMore || page >= TED_SEARCH_MAX_PAGES || typeof iterationNextToken !== 'string') return []
  // A repeated token would loop forever.
  return iterationNextToken === query.iterationNextToken
    ? []
    : [buildRequest(base, page + 1, { ...query, iterationNextToken })]
}

function buildRequest(base: string, page: number, query: PlainRecord): CrawlRequest {
  return {
    url: base + PATH,
    role: 'document',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(query),
    page,
  }
}
