import type { AnnouncementFilter } from '../../../../../model/list-filters.ts'
import {
  excludedTokens,
  tokenFilters,
  type ValueCondition,
  valueConditions,
} from '../../../../../query/announcements/filter-requirements.ts'
import {
  buildFilterConditions,
  buildFtsExpression,
  parseSearchQuery,
  quoteFtsPhrase,
} from '../../../../../query/query-language.ts'
import { type RowidRange, rowidsBetweenDays } from '../../rowids.ts'
import type { EntityCondition } from './entity-numbers.ts'

/** A filter as an FTS5 expression and a range of rowids. Its `AnnouncementRestriction` applies in addition. */
export interface FullTextCondition {
  readonly expression: string
  readonly rowids: RowidRange
}

/** The part of a filter that FTS5 cannot express. */
export interface AnnouncementRestriction {
  readonly values: readonly ValueCondition[]
  readonly entities: EntityCondition | null
}

/** Returns the FTS5 condition of a filter, or `null` if `q` has no words, because nothing matches then. */
export function fullTextCondition(filter: AnnouncementFilter): FullTextCondition | null {
  const query = filter.q === undefined ? { all: [], none: [] } : parseSearchQuery(filter.q)
  if (query === null) return null
  const none = [...query.none, ...excludedTokens(filter).map(token => quoteFtsPhrase(token))]
  return {
    expression: buildFtsExpression({ ...query, none }, buildFilterConditions(tokenFilters(filter))),
    rowids: rowidsBetweenDays(filter.dateFrom, filter.dateTo),
  }
}

/** Returns the part of a filter that FTS5 cannot express, or `null` if there is none. */
export function restrictionOf(filter: AnnouncementFilter): AnnouncementRestriction | null {
  const values = valueConditions(filter)
  const { entity, role } = filter
  const entities = entity === undefined ? null : { ids: entity, roles: role }
  return values.length === 0 && entities === null ? null : { values, entities }
}

/** Returns whether the maintained counts answer how many announcements match a filter (announcement-counts.ts). */
export function hasMaintainedCounts(filter: AnnouncementFilter): boolean {
  const { source, jurisdiction, category, dateFrom, dateTo, ...others } = filter
  return Object.values(others).every(value => value === undefined)
}
