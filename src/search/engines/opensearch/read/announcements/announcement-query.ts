import { toEpochDay } from '../../../../../model/calendar-day.ts'
import type { AnnouncementFilter } from '../../../../../model/list-filters.ts'
import type { AnnouncementValues } from '../../../../../query/announcements/announcement-values.ts'
import {
  excludedTokens,
  requiredTokens,
  type ValueCondition,
  valueConditions,
} from '../../../../../query/announcements/filter-requirements.ts'
import { buildTermExpression, parseTermPatterns } from '../../../../../query/query-language.ts'
import type { TermPatterns } from '../../../../../query/term-patterns.ts'
import { filterToken } from '../../../../../query/tokenizer.ts'
import { entityRole } from '../../documents/announcement-document.ts'
import { fullTextTokens } from '../../documents/full-text-tokens.ts'
import { findSurvivors } from '../entities/resolve-entities.ts'
import {
  ANNOUNCEMENT_TEXT,
  anyOf,
  MATCH_NONE,
  translateExpression,
} from '../expressions/translate-expression.ts'
import type { SearchClause } from '../searched-indexes.ts'
import { readAllHits } from '../state/read-all-hits.ts'
import type { SearchState } from '../state/search-state.ts'

/** Builds the query for a filter, or returns `null` if its `q` has no words, because nothing matches then. */
export async function buildAnnouncementQuery(
  state: SearchState,
  filter: AnnouncementFilter,
): Promise<SearchClause | null> {
  const groups = filter.q === undefined ? [] : parseTermPatterns(filter.q)
  if (filter.q !== undefined && groups.length === 0) return null
  const required: SearchClause[] = [
    ...requiredTokens(filter).map(tokensClause),
    ...dateClauses(filter),
    ...valueConditions(filter).map(condition => valueClause(condition, filter)),
  ]
  const excluded: SearchClause[] = excludedTokens(filter).map(token => tokensClause([token]))
  const { entity, role } = filter
  if (entity !== undefined) required.push(entityClause(await findSurvivors(state, entity), role))
  const clauseOf = await prepareTerms(state, groups.flat())
  for (const group of groups) {
    const [first] = group
    if (group.length === 1 && first?.isNegative === true) excluded.push(clauseOf(first))
    else
      required.push(
        anyOf(
          group.map(term => (term.isNegative ? { bool: { must_not: [clauseOf(term)] } } : clauseOf(term))),
        ),
      )
  }
  return { bool: { filter: required, ...(excluded.length > 0 && { must_not: excluded }) } }
}

/** Counts the announcements that match a filter. */
export async function countAnnouncements(state: SearchState, filter: AnnouncementFilter): Promise<number> {
  const query = await buildAnnouncementQuery(state, filter)
  return query === null ? 0 : (await state.search('announcement', { query })).total
}

function tokensClause(tokens: readonly string[]): SearchClause {
  const [first, ...others] = tokens.map(fullTextTokens)
  // The cluster knows how many documents have a single token.
  return others.length === 0 ? { term: { keys: first } } : { terms: { keys: [first, ...others] } }
}

function dateClauses({ dateFrom, dateTo }: AnnouncementFilter): SearchClause[] {
  if (dateFrom === undefined && dateTo === undefined) return []
  const days = {
    ...(dateFrom !== undefined && { gte: toEpochDay(dateFrom) }),
    ...(dateTo !== undefined && { lte: toEpochDay(dateTo) }),
  }
  return [{ range: { day: days } }]
}

const VALUE_FIELDS: Readonly<Record<keyof AnnouncementValues, string>> = {
  amount: 'amount',
  currency: 'currency',
  deadline: 'deadline',
  deadlineDay: 'deadline_day',
  changedAt: 'changed_at',
  roles: 'roles',
  language: 'language',
}

function valueClause(condition: ValueCondition, { role = [] }: AnnouncementFilter): SearchClause {
  const field = VALUE_FIELDS[condition.column]
  if ('codes' in condition) return { terms: { [field]: condition.codes.filter(Number.isFinite) } }
  if ('mask' in condition) return { terms: { [field]: role } }
  const { min, max } = condition
  const bounds = {
    ...(Number.isFinite(min) && { gte: min }),
    ...(Number.isFinite(max) && { lte: max }),
  }
  return Object.keys(bounds).length === 0 ? { exists: { field } } : { range: { [field]: bounds } }
}

function entityClause(ids: readonly string[], roles: AnnouncementFilter['role']): SearchClause {
  if (ids.length === 0) return MATCH_NONE
  if (roles === undefined) return { terms: { entities: ids } }
  return { terms: { entity_roles: ids.flatMap(id => roles.map(role => entityRole(id, role))) } }
}

/**
 * Returns the function that translates a term, apart from its sign. A company's number also finds the announcements of the
 * entities that have it, whether they print it or not.
 */
async function prepareTerms(
  state: SearchState,
  terms: readonly TermPatterns[],
): Promise<(term: TermPatterns) => SearchClause> {
  const entitiesOf = new Map<string, readonly string[]>()
  for (const { numberKeys } of terms) {
    const key = numberKeys.join(' ')
    if (numberKeys.length > 0 && !entitiesOf.has(key)) {
      const tokens = numberKeys.map(number => filterToken('tax_id', number))
      const hits = await readAllHits(state, 'entity', { query: tokensClause(tokens) })
      entitiesOf.set(
        key,
        hits.map(({ id }) => id),
      )
    }
  }
  return term => {
    const text = translateExpression(buildTermExpression(term), ANNOUNCEMENT_TEXT)
    const ids = entitiesOf.get(term.numberKeys.join(' ')) ?? []
    return ids.length === 0 ? text : anyOf([text, { terms: { entities: ids } }])
  }
}
