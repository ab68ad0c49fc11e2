import type { ApiSchema } from '../api/api-client.ts'
import { humanizeCode } from './display-names.ts'
import { textMessages } from './messages/messages.ts'

const messages = textMessages.suggestions

export type ListedSuggestion = ApiSchema<'SearchSuggestion'>

/** A suggestion as a link. */
export interface SuggestionLink {
  readonly href: string
  readonly text: string
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
      text: `${entity.name} · ${messages.announcements(total)}`,
    }
  const isElsewhere = kind === 'announcements'
  const target = isElsewhere ? '/announcements' : path
  const next = new URLSearchParams(isElsewhere ? '' : params)
  next.delete('page')
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  const count = target === '/announcements' ? messages.announcements(total) : messages.entities(total)
  const words =
    kind === 'dropped_filter'
      ? describeDroppedFilters(parameters)
      : textMessages.filters.q(parameters.q ?? '')
  return { href: `${target}?${next}`, text: `${words} · ${count}` }
}

function describeDroppedFilters(parameters: ListedSuggestion['parameters']): string {
  const names = Object.keys(parameters).map(name => messages.filterNames[name] ?? humanizeCode(name))
  return messages.without(names)
}
