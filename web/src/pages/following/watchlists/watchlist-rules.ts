import { CATEGORY_GROUP_NAMES } from '../../../text/category-groups.ts'
import { humanizeCode, JURISDICTION_NAMES } from '../../../text/display-names.ts'
import type { EntryStateCode, WatchlistEntryData, WatchlistItem } from './watchlist-queries.ts'

/** Lowest severities on screen. */
export const SEVERITY_NAMES = {
  low: 'All, including routine filings',
  medium: 'Medium: ownership, management or contracts change',
  high: 'High: existence, licence or solvency is in question',
  critical: 'Critical: insolvency or the end of the company',
} as const

/** Names of the states of entries on screen. */
export const ENTRY_STATE_NAMES: Readonly<Record<EntryStateCode, string>> = {
  matched: 'Watched',
  ambiguous: 'To decide',
  unknown: 'Not found yet',
}

/** Describes in words which announcements matter to a watchlist; empty if all do. */
export function describeRules(
  list: Pick<WatchlistItem, 'categories' | 'minimum_severity' | 'jurisdictions'>,
): string[] {
  const groups: Readonly<Record<string, string>> = CATEGORY_GROUP_NAMES
  return [
    ...list.categories.map(category => groups[category] ?? humanizeCode(category)),
    ...(list.minimum_severity === null ? [] : [`${humanizeCode(list.minimum_severity)} severity and above`]),
    ...list.jurisdictions.map(code => JURISDICTION_NAMES[code] ?? code),
  ]
}

/** Returns the name of an entry on screen: the stated name, or else that of its entity, or what else was stated. */
export function nameOfEntry({ name, number, reference, entities }: WatchlistEntryData): string {
  return name ?? entities[0]?.name ?? number ?? reference ?? 'Entry'
}

const NOTICES: Readonly<Record<NonNullable<WatchlistEntryData['notice']>, string>> = {
  appeared: 'An announcement named it for the first time. It is watched now.',
  uncertain: 'An announcement named a party that may be this one. Choose below.',
  merged: 'The entity was merged with another one, which is watched now.',
  split: 'The entity was split. All its parts are watched.',
  erased: 'The entity was erased. The entry waits until it appears again.',
}

/** Describes what Herald has changed in an entry. */
export function describeNotice(notice: NonNullable<WatchlistEntryData['notice']>): string {
  return NOTICES[notice]
}
