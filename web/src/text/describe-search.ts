import { humanizeCode, JURISDICTION_NAMES } from './display-names.ts'
import { formatDate } from './format-dates-and-numbers.ts'

/** What a search finds. */
type SearchKind = 'announcements' | 'entities'

/** Filters that the page of each list can show and change, in the order in which they are described. */
const PAGE_FILTERS: Readonly<Record<SearchKind, readonly string[]>> = {
  announcements: ['q', 'jurisdiction', 'category', 'source', 'date_from', 'date_to'],
  entities: ['q', 'tax_id', 'type', 'status', 'jurisdiction'],
}

/** Names of the filters that only the API offers. */
const API_FILTER_NAMES: Readonly<Record<string, string>> = {
  entity: 'Entity',
  role: 'Role',
  cpv: 'CPV code',
  region: 'Region',
  amount_min: 'Minimum amount',
  amount_max: 'Maximum amount',
  currency: 'Currency',
  deadline_from: 'Deadline since',
  deadline_to: 'Deadline until',
  open: 'Open for bids',
  procedure: 'Procedure',
  updated_since: 'Updated since',
  language: 'Language',
  withdrawn: 'Withdrawn',
  corrects: 'Corrects',
  category: 'Category',
  since: 'Named since',
}

/** Describes a search in words, one for each filter: `jurisdiction=FR&q=a` becomes `“a”` and `France`. */
export function describeSearch(
  search: string,
  sourceNameOf: (id: string) => string,
  kind: SearchKind = 'announcements',
): string[] {
  const params = new URLSearchParams(search)
  const known = PAGE_FILTERS[kind].flatMap(name =>
    params.has(name) ? describeFilter(name, params.get(name) ?? '', sourceNameOf) : [],
  )
  const others = listApiFilters(search, kind).map(
    name => `${API_FILTER_NAMES[name] ?? humanizeCode(name)}: ${params.getAll(name).join(', ')}`,
  )
  return [...known, ...others]
}

function describeFilter(name: string, value: string, sourceNameOf: (id: string) => string): string[] {
  const values = value.split(',').filter(Boolean)
  switch (name) {
    case 'q':
      return value.trim() === '' ? [] : [`“${value.trim()}”`]
    case 'jurisdiction':
      return values.map(code => JURISDICTION_NAMES[code] ?? code)
    case 'category':
    case 'type':
    case 'status':
      return values.map(humanizeCode)
    case 'source':
      return values.map(sourceNameOf)
    case 'tax_id':
      return [`Number ${value}`]
    default:
      return values.map(date => `${name === 'date_from' ? 'Since' : 'Until'} ${formatValidDate(date)}`)
  }
}

/** Formats a date. An invalid date is returned unchanged. */
function formatValidDate(date: string): string {
  return Number.isNaN(Date.parse(`${date}T00:00:00Z`)) ? date : formatDate(date)
}

/** Lists the filters of a search that the page of its list cannot show. */
export function listApiFilters(search: string, kind: SearchKind): string[] {
  return [...new Set(new URLSearchParams(search).keys())].filter(name => !PAGE_FILTERS[kind].includes(name))
}
