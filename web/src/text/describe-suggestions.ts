import type { ApiSchema } from '../api/api-client.ts'
import { formatCount } from './format-dates-and-numbers.ts'

export type ListedSuggestion = ApiSchema<'SearchSuggestion'>

/** A suggestion as a link. */
export interface SuggestionLink {
  readonly href: string
  readonly text: string
}

/** Names of the filters in sentences. Other parameters are shown without underscores. */
const FILTER_NAMES: Readonly<Record<string, string>> = {
  source: 'source',
  date_from: 'start date',
  date_to: 'end date',
  tax_id: 'number',
  cpv: 'CPV code',
}

/** Turns a suggestion for the list at `path`, whose state is in `params`, into a link with its number of results. */
export function describeSuggestion(
  { kind, parameters, entity, total }: ListedSuggestion,
  path: '/announcements' | '/entities',
  params: URLSearchParams,
): SuggestionLink {
  if (entity !== undefined)
    return {
      href: `/entities/${entity.id}`,
      text: `${entity.name} · ${formatCount(total, 'announcement')}`,
    }
  const isElsewhere = kind === 'announcements'
  const target = isElsewhere ? '/announcements' : path
  const next = new URLSearchParams(isElsewhere ? '' : params)
  next.delete('page')
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  const count =
    target === '/announcements'
      ? formatCount(total, 'announcement')
      : formatCount(total, 'entity', 'entities')
  const words = kind === 'dropped_filter' ? describeDroppedFilters(parameters) : `“${parameters.q ?? ''}”`
  return { href: `${target}?${next}`, text: `${words} · ${count}` }
}

function describeDroppedFilters(parameters: ListedSuggestion['parameters']): string {
  const names = Object.keys(parameters).map(name => FILTER_NAMES[name] ?? name.replaceAll('_', ' '))
  return `Without the ${names.length === 1 ? 'filter' : 'filters'} ${names.join(', ')}`
}
