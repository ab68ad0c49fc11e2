import {
  type FakePublisher,
  htmlResponse,
  jsonResponse,
  type PublishedItem,
  type SimulatorRequest,
  type SimulatorResponse,
} from '../fake-publisher.ts'
import { keepLastPerKey } from '../sample-files.ts'

interface Notice extends PublishedItem {
  readonly value: Readonly<Record<string, unknown>>
}

/** The fields of a search request. The API rejects requests with other fields. */
const REQUEST_FIELDS = [
  'query',
  'fields',
  'limit',
  'page',
  'scope',
  'paginationMode',
  'iterationNextToken',
  'checkQuerySyntax',
  'onlyLatestVersions',
]
/** The notice fields that are known to be accepted (sources/eu-ted). eForms field identifiers are matched by a pattern. */
const NOTICE_FIELDS = new Set(
  (
    'publication-number publication-date notice-identifier notice-type notice-subtype form-type notice-title title-proc ' +
    'description-proc description-lot procedure-identifier procedure-type contract-nature classification-cpv ' +
    'main-classification-proc buyer-name buyer-identifier buyer-country buyer-city buyer-legal-type place-of-performance ' +
    'deadline-receipt-tender-date-lot deadline-receipt-request-date-lot estimated-value-proc estimated-value-cur-proc ' +
    'estimated-value-lot estimated-value-cur-lot total-value total-value-cur result-value-notice result-value-cur-notice ' +
    'result-value-lot result-value-cur-lot tender-value tender-value-cur winner-name winner-identifier winner-country ' +
    'winner-decision-date winner-selection-status organisation-name-tenderer contract-conclusion-date ' +
    'received-submissions-type-val change-reason-code change-notice-version-identifier document-url-lot links'
  ).split(' '),
)
const EFORMS_FIELD = /^(?:BT|OPP|OPT)-\d+(?:\([a-z]\))?-[A-Za-z-]+$/
const MAX_LIMIT = 250

/** Simulates TED's search API, in which an iteration token leads to the next page. */
const fakeTed: FakePublisher<Notice> = {
  id: 'eu-ted',
  homeUrl: 'https://api.ted.europa.eu',
  samplePattern: /^search-.*\.json$/,
  parseItems(documents) {
    const found = documents.flatMap(text => (JSON.parse(text) as { notices: Notice['value'][] }).notices)
    return keepLastPerKey(
      found.map(value => ({
        day: String(value['publication-date']).slice(0, 10),
        key: String(value['publication-number']),
        value,
      })),
    )
  },
  respond(notices, request) {
    if (request.path !== '/v3/notices/search') return htmlResponse('Not Found', 404)
    if (request.method !== 'POST') return jsonResponse({ message: 'Method not allowed' }, 405)
    if (request.headers['content-type'] !== 'application/json')
      return jsonResponse({ message: 'Unsupported media type' }, 415)
    return search(notices, request)
  },
}

export default fakeTed

function search(notices: readonly Notice[], { body }: SimulatorRequest): SimulatorResponse {
  const parameters = JSON.parse(body) as Record<string, unknown>
  const unknown = Object.keys(parameters).find(name => !REQUEST_FIELDS.includes(name))
  if (unknown !== undefined) return badRequest(`Unrecognized field "${unknown}"`)
  const { fields, limit, query, paginationMode, iterationNextToken: token = null } = parameters
  if (!Array.isArray(fields) || fields.length === 0) return badRequest('fields must not be empty')
  const unsupported = fields.find(name => !NOTICE_FIELDS.has(name) && !EFORMS_FIELD.test(name))
  if (unsupported !== undefined) return badRequest(`"${unsupported}" is not a supported field`)
  if (typeof limit !== 'number' || limit < 1 || limit > MAX_LIMIT)
    return badRequest('SEARCH_EXCEEDS_MAX_LIMIT')
  if (paginationMode !== 'ITERATION') return badRequest('paginationMode must be ITERATION here')
  const window =
    /^publication-date>=(\d{8}) AND publication-date<=(\d{8}) SORT BY publication-number ASC$/.exec(
      String(query),
    )
  if (window === null) return badRequest(`QUERY_SYNTAX_ERROR in ${query}`)
  const [, from = '', to = ''] = window
  const found = notices
    .filter(({ day }) => day.replaceAll('-', '') >= from && day.replaceAll('-', '') <= to)
    .toSorted((a, b) => Number.parseInt(a.key, 10) - Number.parseInt(b.key, 10))
  const start = token === null ? 0 : startOf(String(token))
  if (start === null) return htmlResponse('Internal Server Error', 500) // the publisher's response to an invalid or expired token
  const page = found.slice(start, start + limit)
  return jsonResponse({
    notices: page.map(({ value }) => ({ ...value })),
    totalNoticeCount: found.length,
    // The publisher sends a token even after the last notice.
    iterationNextToken: Buffer.from(`at ${start + page.length}`).toString('base64'),
    timedOut: false,
  })
}

function startOf(token: string): number | null {
  const position = /^at (\d+)$/.exec(Buffer.from(token, 'base64').toString())?.[1]
  return position === undefined ? null : Number(position)
}

function badRequest(message: string): SimulatorResponse {
  return jsonResponse({ message }, 400)
}
