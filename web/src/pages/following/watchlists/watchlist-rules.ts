import { CATEGORY_GROUP_NAMES } from '../../../text/category-groups.ts'
import { humanizeCode, JURISDICTION_NAMES } from '../../../text/display-names.ts'
import { watchlistMessages } from './messages/messages.ts'
import type { WatchlistEntryData, WatchlistItem } from './watchlist-queries.ts'

/** Describes in words which announcements matter to a watchlist; empty if all do. */
export function describeRules(
  list: Pick<WatchlistItem, 'categories' | 'minimum_severity' | 'jurisdictions'>,
): string[] {
  const groups: Readonly<Record<string, string>> = CATEGORY_GROUP_NAMES
  return [
    ...list.categories.map(category => groups[category] ?? humanizeCode(category)),
    ...(list.minimum_severity === null ? [] : [watchlistMessages.severityAndAbove[list.minimum_severity]]),
    ...list.jurisdictions.map(code => JURISDICTION_NAMES[code] ?? code),
  ]
}

/** Returns the name of an entry on screen: the stated name, or else that of its entity, or what else was stated. */
export function nameOfEntry({ name, number, reference, entities }: WatchlistEntryData): string {
  return name ?? entities[0]?.name ?? number ?? reference ?? watchlistMessages.entry
}
