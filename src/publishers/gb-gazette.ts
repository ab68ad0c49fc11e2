import { isDay } from '../model/day.ts'
import {
  type Answer,
  type Asked,
  html,
  type Item,
  json,
  type Publisher,
  wholeNumber,
  xml,
} from './publisher.ts'

/** A notice, and what the feed says of it. */
interface Notice extends Item {
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

/** The Gazette's feed of notices in JSON, a day at a time, and the page of each notice as `data.xml`. */
export const gbGazette: Publisher<Notice> = {
  id: 'gb-gazette',
  home: HOME,
  files: /^notice-\d+\.xml$/,
  items: documents => documents.map(toNotice),
  answer(notices, asked) {
    if (asked.method !== 'GET') return html('Method Not Allowed', 405)
    const { accept = '*/*' } = asked.headers
    // The publisher trips over other wishes where the path has a format already (sheet, section 1).
    if (accept !== '*/*' && /\.(?:json|feed)$/.test(asked.path)) return html('Internal Server Error', 500)
    if (asked.path === FEED) return feed(notices, asked)
    const id = /^\/notice\/([\w-]+)\/data\.xml$/.exec(asked.path)?.[1]
    const notice = notices.find(({ key }) => key === id)
    return notice === undefined ? html('Page not found', 404) : xml(notice.document)
  },
}

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

function feed(notices: readonly Notice[], { query }: Asked): Answer {
  const unknown = [...query.keys()].find(name => !PARAMETERS.includes(name))
  if (unknown !== undefined) return html(`Unknown parameter ${unknown}`, 400)
  const [from, to] = [
    query.get('start-publish-date') ?? '1665-11-07',
    query.get('end-publish-date') ?? '9999-12-31',
  ]
  if (![from, to].every(isDay)) return html('Bad date', 400)
  const codes = query.get('categorycode')?.split(/[+ ]/) ?? []
  const [page, size] = [
    wholeNumber(query.get('results-page'), 1),
    wholeNumber(query.get('results-page-size'), 10),
  ]
  if (!(page >= 1 && size >= 1 && size <= 100)) return html('Bad page', 400)
  const found = notices
    .filter(
      ({ day, code }) => day >= from && day <= to && (codes.length === 0 || codes.includes(code.slice(0, 2))),
    )
    .toSorted((a, b) => (a.published < b.published ? -1 : a.published > b.published ? 1 : 0))
  if (query.get('sort-by') !== 'oldest-date') found.reverse()
  const start = (page - 1) * size
  return json(pageOf(found, start, size, page))
}

/** One entry is an object, none is null: what others have as a list. Numbers are texts. */
function pageOf(found: readonly Notice[], start: number, size: number, page: number): unknown {
  const shown = found.slice(start, start + size)
  const entries = shown.map(entryOf)
  return {
    id: `${HOME}/all-notices/notice/data.feed`,
    title: 'Search Result',
    'f:page-number': String(page),
    'f:page-size': String(size),
    'f:page-start': String(start + 1),
    'f:page-stop': String(start + shown.length),
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
