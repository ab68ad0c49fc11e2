import type { Day } from '../../model/day.ts'
import type { Raw } from '../../model/raw.ts'
import { parseJson } from '../kit/json.ts'
import { isRecord, type Plain } from '../kit/plain.ts'
import type { Request } from '../source.ts'

const PATH = '/v3/notices/search'
/** The most that the publisher gives at once. */
export const PER_PAGE = 250
/** Days have a few thousand notices: an answer that claims more than fifty thousand is none to follow to its end. */
export const MOST_PAGES = 200

/** What is asked for of each notice; an unknown name would refuse the whole request (sheet, section 1). */
const FIELDS = [
  ...[
    'publication-number',
    'publication-date',
    'notice-identifier',
    'notice-type',
    'notice-subtype',
    'form-type',
    'notice-title',
  ],
  ...['title-proc', 'description-proc', 'procedure-identifier', 'procedure-type', 'contract-nature'],
  ...['main-classification-proc', 'classification-cpv', 'place-of-performance'],
  ...['buyer-name', 'buyer-identifier', 'buyer-country', 'buyer-city', 'buyer-legal-type'],
  ...['deadline-receipt-tender-date-lot', 'deadline-receipt-request-date-lot', 'document-url-lot'],
  ...['estimated-value-proc', 'estimated-value-cur-proc', 'estimated-value-lot', 'estimated-value-cur-lot'],
  ...['total-value', 'total-value-cur', 'result-value-notice', 'result-value-cur-notice'],
  ...['result-value-lot', 'result-value-cur-lot', 'tender-value', 'tender-value-cur'],
  ...[
    'winner-name',
    'winner-identifier',
    'winner-country',
    'winner-decision-date',
    'winner-selection-status',
  ],
  ...['organisation-name-tenderer', 'contract-conclusion-date', 'change-reason-code'],
  ...['change-notice-version-identifier', 'links'],
]

/** The first page of the notices of a day. A day written otherwise would be taken silently and answered wrongly. */
export function searchFor(day: Day, base: string): Request {
  const date = day.replaceAll('-', '')
  return request(base, 1, {
    query: `publication-date>=${date} AND publication-date<=${date} SORT BY publication-number ASC`,
    fields: FIELDS,
    limit: PER_PAGE,
    scope: 'ALL',
    paginationMode: 'ITERATION',
    iterationNextToken: null,
    checkQuerySyntax: false,
    onlyLatestVersions: false,
  })
}

/**
 * The page after this one. The publisher gives a token even with the last page: it is the last when as many notices are
 * received as there are, or it is empty.
 */
export function nextPage(answer: Raw, { body, page = 1 }: Request, base: string): Request[] {
  const found = parseJson(new TextDecoder().decode(answer.bytes))
  const question = parseJson(body ?? '')
  if (!isRecord(found) || !isRecord(question) || found.timedOut === true) return []
  const { notices, totalNoticeCount, iterationNextToken } = found
  const more = Array.isArray(notices) && notices.length > 0 && Number(totalNoticeCount) > page * PER_PAGE
  if (!more || page >= MOST_PAGES || typeof iterationNextToken !== 'string') return []
  // A token that was sent already leads round in a circle.
  return iterationNextToken === question.iterationNextToken
    ? []
    : [request(base, page + 1, { ...question, iterationNextToken })]
}

function request(base: string, page: number, question: Plain): Request {
  return {
    url: base + PATH,
    role: 'document',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(question),
    page,
  }
}
