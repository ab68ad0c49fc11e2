import type { AnnouncementCondition } from '../../model/announcement-condition.ts'
import { EARLIEST_DAY, LATEST_DAY, toEpochDay } from '../../model/calendar-day.ts'
import type { AnnouncementFilter } from '../../model/list-filters.ts'
import { isUuid } from '../../platform/uuid.ts'
import {
  excludedTokens,
  requiredTokens,
  type ValueCondition,
  valueConditions,
} from '../../query/announcements/filter-requirements.ts'
import { parseQuery } from '../../query/query-language.ts'
import { entityToken, foldToken } from './condition-tokens.ts'
import {
  compileTermGroup,
  excludeToken,
  requireAnyToken,
  type TokenRequirement,
} from './token-requirement.ts'
import type { TokenTable } from './token-table.ts'

/** One requirement of a condition. An announcement matches a condition if it meets all of them. */
export type Requirement =
  | TokenRequirement
  | { readonly kind: 'value'; readonly condition: ValueCondition }
  | { readonly kind: 'days'; readonly first: number; readonly last: number }
  | { readonly kind: 'open'; readonly isOpen: boolean }

/** Returns the requirements of a condition, or `null` if no announcement can meet them. Their tokens are acquired. */
export function compileCondition(
  { filter, isOpen }: AnnouncementCondition,
  table: TokenTable,
): Requirement[] | null {
  const groups = filter.q === undefined ? [] : parseQuery(filter.q).groups
  // Without words, a query matches nothing.
  if (filter.q !== undefined && groups.length === 0) return null
  const tokens = requiredTokens(filter).map(alternatives => alternatives.map(foldToken))
  if (filter.entity !== undefined) tokens.push(entityTokens(filter))
  return [
    ...groups.map(group => compileTermGroup(group, table)),
    ...tokens.map(alternatives => requireAnyToken([...new Set(alternatives)], table)),
    ...excludedTokens(filter).map(token => excludeToken(foldToken(token), table)),
    ...valueConditions(filter).map(condition => ({ kind: 'value', condition }) as const),
    ...daysOf(filter),
    ...(isOpen === null ? [] : [{ kind: 'open', isOpen } as const]),
  ]
}

/** Returns the tokens of entities in roles. Text that is no UUID is the ID of no entity. */
function entityTokens({ entity = [], role }: AnnouncementFilter): string[] {
  const ids = entity.filter(isUuid).map(id => id.toLowerCase())
  return ids.flatMap(id => (role === undefined ? [entityToken(id)] : role.map(one => entityToken(id, one))))
}

function daysOf({ dateFrom, dateTo }: AnnouncementFilter): Requirement[] {
  if (dateFrom === undefined && dateTo === undefined) return []
  const [first, last] = [dateFrom ?? EARLIEST_DAY, dateTo ?? LATEST_DAY].map(toEpochDay) as [number, number]
  return [{ kind: 'days', first, last }]
}
