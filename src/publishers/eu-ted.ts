import { lastOfEach } from './files.ts'
import { type Answer, type Asked, html, type Item, json, type Publisher } from './publisher.ts'

interface Notice extends Item {
  readonly value: Readonly<Record<string, unknown>>
}

/** The parts of a question that the API knows; another one is refused. */
const QUESTION = [
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
/** Names of fields that the sheet confirms (section 1), and what the identifiers of eForms look like. */
const FIELDS = new Set(
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
const MOST = 250

/** The search API of TED, by iteration token. */
export const euTed: Publisher<Notice> = {
  id: 'eu-ted',
  home: 'https://api.ted.europa.eu',
  files: /^search-.*\.json$/,
  items(documents) {
    const found = documents.flatMap(text => (JSON.parse(text) as { notices: Notice['value'][] }).notices)
    return lastOfEach(
      found.map(value => ({
        day: String(value['publication-date']).slice(0, 10),
        key: String(value['publication-number']),
        value,
      })),
    )
  },
  answer(notices, asked) {
    if (asked.path !== '/v3/notices/search') return html('Not Found', 404)
    if (asked.method !== 'POST') return json({ message: 'Method not allowed' }, 405)
    if (asked.headers['content-type'] !== 'application/json')
      return json({ message: 'Unsupported media type' }, 415)
    return search(notices, asked)
  },
}

function search(notices: readonly Notice[], { body }: Asked): Answer {
  const question = JSON.parse(body) as Record<string, unknown>
  const unknown = Object.keys(question).find(name => !QUESTION.includes(name))
  if (unknown !== undefined) return refused(`Unrecognized field "${unknown}"`)
  const { fields, limit, query, paginationMode, iterationNextToken: token = null } = question
  if (!Array.isArray(fields) || fields.length === 0) return refused('fields must not be empty')
  const wrong = fields.find(name => !FIELDS.has(name) && !EFORMS_FIELD.test(name))
  if (wrong !== undefined) return refused(`"${wrong}" is not a supported field`)
  if (typeof limit !== 'number' || limit < 1 || limit > MOST) return refused('SEARCH_EXCEEDS_MAX_LIMIT')
  if (paginationMode !== 'ITERATION') return refused('paginationMode must be ITERATION here')
  const window =
    /^publication-date>=(\d{8}) AND publication-date<=(\d{8}) SORT BY publication-number ASC$/.exec(
      String(query),
    )
  if (window === null) return refused(`QUERY_SYNTAX_ERROR in ${query}`)
  const [, from = '', to = ''] = window
  const found = notices
    .filter(({ day }) => day.replaceAll('-', '') >= from && day.replaceAll('-', '') <= to)
    .toSorted((a, b) => Number.parseInt(a.key, 10) - Number.parseInt(b.key, 10))
  const start = token === null ? 0 : startOf(String(token))
  if (start === null) return html('Internal Server Error', 500) // what a bad or an old token gets
  const page = found.slice(start, start + limit)
  return json({
    notices: page.map(({ value }) => ({ ...value })),
    totalNoticeCount: found.length,
    // Not empty after the last notice either.
    iterationNextToken: Buffer.from(`at ${start + page.length}`).toString('base64'),
    timedOut: false,
  })
}

function startOf(token: string): number | null {
  const position = /^at (\d+)$/.exec(Buffer.from(token, 'base64').toString())?.[1]
  return position === undefined ? null : Number(position)
}

function refused(message: string): Answer {
  return json({ message }, 400)
}
