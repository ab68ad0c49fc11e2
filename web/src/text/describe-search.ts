import { LOCALE } from '../i18n/language.ts'
import { CATEGORY_GROUP_KEYS, CATEGORY_GROUP_NAMES, listCategoriesOfGroup } from './category-groups.ts'
import { humanizeCode, JURISDICTION_NAMES } from './display-names.ts'
import { formatDate, formatNumber, formatUtcTimestamp } from './format-dates-and-numbers.ts'
import { textMessages } from './messages/messages.ts'

const messages = textMessages.filters

/** A part of a search in words, and the values of the filter that it describes. */
export interface DescribedFilter {
  readonly text: string
  readonly name: string
  readonly values: readonly string[]
}

const LANGUAGE_NAMES = new Intl.DisplayNames(LOCALE, { type: 'language' })

/** What a search finds. */
type SearchKind = 'announcements' | 'entities'

type FilterDescriptions = Readonly<Record<string, (value: string) => string>>

/** Describes one value of each filter of announcements. The order is that of the description. */
const ANNOUNCEMENT_FILTERS: FilterDescriptions = {
  q: messages.q,
  jurisdiction: value => JURISDICTION_NAMES[value] ?? value,
  category: humanizeCode,
  source: value => value,
  date_from: value => messages.dateFrom(formatValidDate(value)),
  date_to: value => messages.dateTo(formatValidDate(value)),
  open: value => (value === 'false' ? messages.closedTenders : messages.openTenders),
  deadline_from: value => messages.deadlineFrom(formatValidDate(value)),
  deadline_to: value => messages.deadlineTo(formatValidDate(value)),
  amount_min: value => messages.amountMin(formatValidNumber(value)),
  amount_max: value => messages.amountMax(formatValidNumber(value)),
  currency: value => messages.currency(value.toUpperCase()),
  cpv: messages.cpv,
  region: value => messages.region(value.toUpperCase()),
  procedure: value => messages.procedure(humanizeCode(value)),
  role: value => messages.role(humanizeCode(value)),
  entity: messages.entity,
  language: value => (value === 'und' ? messages.noLanguage : nameLanguage(value)),
  updated_since: value => messages.updatedSince(formatValidTime(value)),
  withdrawn: value => (value === 'false' ? messages.notWithdrawn : messages.withdrawn),
  corrects: messages.corrects,
  procedure_id: messages.procedureId,
}

/** Describes one value of each filter of entities. */
const ENTITY_FILTERS: FilterDescriptions = {
  q: messages.q,
  tax_id: messages.taxId,
  type: humanizeCode,
  status: humanizeCode,
  jurisdiction: value => JURISDICTION_NAMES[value] ?? value,
  role: value => messages.role(humanizeCode(value)),
  category: value => messages.namedIn(humanizeCode(value)),
  since: value => messages.namedSince(formatValidDate(value)),
}

const FILTERS: Readonly<Record<SearchKind, FilterDescriptions>> = {
  announcements: ANNOUNCEMENT_FILTERS,
  entities: ENTITY_FILTERS,
}

/** Filters of entities that only the API offers. */
const API_ENTITY_FILTERS = ['role', 'category', 'since']

/** Filters whose text may contain commas. */
const TEXT_FILTERS = ['q']

/** Describes a search in words, one for each filter: `jurisdiction=FR&q=a` becomes `“a”` and `France`. */
export function describeSearch(
  search: string,
  sourceNameOf: (id: string) => string,
  kind: SearchKind = 'announcements',
): string[] {
  return describeFilters(new URLSearchParams(search), sourceNameOf, kind).map(({ text }) => text)
}

/** Describes each filter of a search, with the values that it stands for. A complete group of categories is one filter. */
export function describeFilters(
  params: URLSearchParams,
  sourceNameOf: (id: string) => string,
  kind: SearchKind = 'announcements',
): DescribedFilter[] {
  const descriptions = FILTERS[kind]
  const names = [...Object.keys(descriptions).filter(name => params.has(name)), ...listUnknown(params, kind)]
  return names.flatMap(name => {
    const text = params.getAll(name).join(',').trim()
    const values = TEXT_FILTERS.includes(name) ? [text].filter(Boolean) : text.split(',').filter(Boolean)
    const describe = name === 'source' ? sourceNameOf : descriptions[name]
    const groups = kind === 'announcements' && name === 'category' ? listCompleteGroups(values) : []
    const rest = values.filter(value => !groups.some(group => group.values.includes(value)))
    return [
      ...groups,
      ...rest.map(value => ({
        text: describe?.(value) ?? messages.other(humanizeCode(name), value),
        name,
        values: [value],
      })),
    ]
  })
}

/** Lists the filters of a search that the page of its list cannot show. */
export function listApiFilters(search: string, kind: SearchKind = 'announcements'): string[] {
  const params = new URLSearchParams(search)
  const unknown = listUnknown(params, kind)
  return kind === 'announcements'
    ? unknown
    : [...API_ENTITY_FILTERS.filter(name => params.has(name)), ...unknown]
}

function listUnknown(params: URLSearchParams, kind: SearchKind): string[] {
  return [...new Set(params.keys())].filter(name => !(name in FILTERS[kind]))
}

function listCompleteGroups(categories: readonly string[]): DescribedFilter[] {
  const selected = new Set(categories)
  return CATEGORY_GROUP_KEYS.flatMap(group => {
    const values = listCategoriesOfGroup(group)
    const isComplete = values.every(value => selected.has(value))
    return isComplete ? [{ text: CATEGORY_GROUP_NAMES[group], name: 'category', values }] : []
  })
}

/** Formats a date. An invalid date is returned unchanged. */
function formatValidDate(date: string): string {
  return Number.isNaN(Date.parse(`${date}T00:00:00Z`)) ? date : formatDate(date)
}

function formatValidTime(time: string): string {
  return Number.isNaN(Date.parse(time)) ? time : formatUtcTimestamp(time)
}

function formatValidNumber(text: string): string {
  return Number.isFinite(Number(text)) ? formatNumber(Number(text)) : text
}

function nameLanguage(code: string): string {
  try {
    return LANGUAGE_NAMES.of(code) ?? code
  } catch {
    return code
  }
}
