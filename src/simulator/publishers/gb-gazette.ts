import { isCalendarDay } from '../../model/calendar-day.ts'
import {
  type FakePublisher,
  htmlResponse,
  jsonResponse,
  type PublishedItem,
  parseIntegerParameter,
  type SimulatorRequest,
  type SimulatorResponse,
  xmlResponse,
} from '../fake-publisher.ts'

/** A notice with the fields that its feed entry contains. */
interface Notice extends PublishedItem {
  readonly code: string
  readonly type: string
  readonly company: string | null
  readonly published: string
  readonly document: string
}

const HOME = 'https://www.thegazette.co.uk'
const FEED = '/all-notices/notice/data.json'
const PARAMETERS = [
  'start-publish-date',
  'end-publish-date',
  'categorycode',
  'noticetype',
  'text',
  'results-page',
  'results-page-size',
  'sort-by',
]

/** Simulates the Gazette's JSON feed of notices by date, and the `data.xml` document of each notice. */
const fakeGazette: FakePublisher<Notice> = {
  id: 'gb-gazette',
  homeUrl: HOME,
  samplePattern: /^notice-\d+\.xml$/,
  parseItems: documents => documents.map(toNotice),
  respond(notices, request) {
    if (request.method !== 'GET') return htmlResponse('Method Not Allowed', 405)
    const { accept = '*/*' } = request.headers
    // The publisher fails on a specific Accept header when the path already names a format (sources/gb-gazette).
    if (accept !== '*/*' && /\.(?:json|feed)$/.test(request.path))
      return htmlResponse('Internal Server Error', 500)
    if (request.path === FEED) return respondFeed(notices, request)
    const id = /^\/notice\/([\w-]+)\/data\.xml$/.exec(request.path)?.[1]
    const notice = notices.find(({ key }) => key === id)
    return notice === undefined ? htmlResponse('Page not found', 404) : xmlResponse(notice.document)
  },
}

export default fakeGazette

function toNotice(document: string): Notice {
  const value = (pattern: RegExp): string => pattern.exec(document)?.[1] ?? ''
  const published = value(/<publication-date>([^<]+)</)
  return {
    day: published.slice(0, 10),
    key: value(/<notice-id>([^<]+)</),
    code: value(/<notice-code>([^<]+)</),
    type: value(/data-ui-class="notice-type">([^<]+)</),
    company: /property="gazorg:name"[^>]*>([^<]+)</.exec(document)?.[1] ?? null,
    published,
    document,
  }
}

function respondFeed(notices: readonly Notice[], { query }: SimulatorRequest): SimulatorResponse {
  const unknown = [...query.keys()].find(name => !PARAMETERS.includes(name))
  if (unknown !== undefined) return htmlResponse(`Unknown parameter ${unknown}`, 400)
  const [from, to] = [
    query.get('start-publish-date') ?? '1665-11-07',
    query.get('end-publish-date') ?? '9999-12-31',
  ]
  if (![from, to].every(isCalendarDay)) return htmlResponse('Bad date', 400)
  const codes = query.get('categorycode')?.split(/[+ ]/) ?? []
  const [page, size] = [
    parseIntegerParameter(query.get('results-page'), 1),
    parseIntegerParameter(query.get('results-page-size'), 10),
  ]
  if (!(page >= 1 && size >= 1 && size <= 100)) return htmlResponse('Bad page', 400)
  const found = notices
    .filter(
      ({ day, code }) => day >= from && day <= to && (codes.length === 0 || codes.includes(code.slice(0, 2))),
    )
    .toSorted((a, b) => (a.published < b.published ? -1 : a.published > b.published ? 1 : 0))
  if (query.get('sort-by') !== 'oldest-date') found.reverse()
  const start = (page - 1) * size
  return jsonResponse(pageOf(found, start, size, page))
}

/** Builds a feed page. As in the real feed, a single entry is an object, no entries are `null`, and numbers are strings. */
function pageOf(found: readonly Notice[], start: number, size: number, page: number): unknown {
  const pageNotices = found.slice(start, start + size)
  const entries = pageNotices.map(entryOf)
  return {
    id: `${HOME}/all-notices/notice/data.feed`,
    title: 'Search Result',
    'f:page-number': String(page),
    'f:page-size': String(size),
    'f:page-start': String(start + 1),
    'f:page-stop': String(start + pageNotices.length),
    'f:total': String(found.length),
    entry: entries.length > 1 ? entries : (entries[0] ?? null),
  }
}

function entryOf({ key, code, type, company, published }: Notice): unknown {
  return {
    id: `${HOME}/id/notice/${key}`,
    'f:status': 'published',
    'f:notice-code': code,
    title: company ?? type,
    link: [{ '@href': `${HOME}/id/notice/${key}`, '@rel': 'self' }, { '@href': `${HOME}/notice/${key}` }],
    author: { name: 'tso' },
    updated: `${published}Z`,
    published,
    category: { '@term': type },
    content: `<div><p>Name of Company: ${company ?? ''}...</p></div>`,
  }
}
