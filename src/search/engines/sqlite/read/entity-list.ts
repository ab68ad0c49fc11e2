import type { DatabaseSync } from 'node:sqlite'
import type { EntityFilter } from '../../../../model/list-filters.ts'
import type { IndexQuery } from '../../../index-query.ts'
import type { EntityListResult } from '../../../index-reader.ts'
import type { ListSlice } from '../../../number-sets/dated-number.ts'
import type { CountCache } from './count-cache.ts'
import {
  type EntityRowidQuery,
  type EntitySelection,
  type IndexedEntityOrder,
  MAX_SORTED_ENTITIES,
  openEntitySelections,
} from './entities/entity-selection.ts'
import { type MatchTier, type NameMatches, openNameMatches } from './entities/name-matches.ts'
import { openNamesByCount } from './entities/names-by-count.ts'
import { openEntitySelector } from './entities/select-entities.ts'
import { concatJsonLists } from './json-list.ts'

/** The matches of a filter in one or more tiers. Those of a filter without `q` and `taxId` have no expression. */
interface EntityMatches extends Omit<NameMatches, 'tiers'> {
  readonly tiers: readonly (Omit<MatchTier, 'match'> & { readonly match?: string })[]
}

/**
 * Prepares listing entities (contract 4.3) in their defined order (design 3.1). Reads require a transaction at the change
 * number `change`.
 */
export function openEntityList(db: DatabaseSync, cache: CountCache, maxSorted = MAX_SORTED_ENTITIES) {
  const selections = openEntitySelections(db, maxSorted)
  const { findMatches, readTier } = openTiers(db, selections)
  const { select, countFacets } = openEntitySelector(db, selections)

  return {
    list(query: IndexQuery<'entities'>, change: number, checkpoint: () => void): EntityListResult {
      const { page, perPage } = query.page
      const selected = select(query.filter)
      const { selection } = selected
      const matches = cache.getOrCompute(change, entityMatchesKey(query), () =>
        findMatches(query, selection, checkpoint),
      )
      checkpoint()
      const items = readSlice(
        matches.tiers,
        { offset: (page - 1) * perPage, limit: perPage },
        (tier, slice) => readTier(query, selection, tier, slice),
      )
      const { total, isTypoTolerant } = matches
      if (query.facets !== true) return { items, total, change, isTypoTolerant }
      checkpoint()
      const expressions = matches.tiers.flatMap(({ match }) => match ?? [])
      return {
        items,
        total,
        change,
        isTypoTolerant,
        facets: countFacets(query.filter, selected, expressions),
      }
    },
    /** Returns a query for the rowids of all matches, or `null` if there are none. */
    findAll(filter: EntityFilter): EntityRowidQuery | null {
      const { selection } = select(filter)
      const query = { kind: 'entities', filter, page: { page: 1, perPage: 1 }, sort: 'name' } as const
      const [tier] = findMatches(query, selection, () => {}).tiers
      if (tier === undefined || tier.total === 0) return null
      return selections.listRowids({ ...selection, ...(tier.match !== undefined && { match: tier.match }) })
    },
  }
}

/** Prepares finding the matches of a filter in tiers, and reading them. */
function openTiers(db: DatabaseSync, selections: ReturnType<typeof openEntitySelections>) {
  const matching = openNamesByCount(db)
  const findNames = openNameMatches(db)

  function findMatches(
    { filter, sort }: IndexQuery<'entities'>,
    selection: EntitySelection,
    checkpoint: () => void,
  ): EntityMatches {
    if (filter.q === undefined && filter.taxId === undefined) {
      const total = selections.count(selection)
      return { tiers: [{ total }], total, isTypoTolerant: false }
    }
    const count = (match: string) =>
      hasUseConditions(filter) ? selections.count({ ...selection, match }) : matching.count(match)
    return findNames(filter, { isRanked: isRanked(sort), count, checkpoint })
  }

  /** Reads a slice of a tier. */
  function readTier(
    { filter, sort = 'relevance' }: IndexQuery<'entities'>,
    selection: EntitySelection,
    { match, total }: EntityMatches['tiers'][number],
    slice: ListSlice,
  ): Uint8Array {
    const order: IndexedEntityOrder = sort === 'relevance' ? 'announcement_count' : sort
    if (match !== undefined && order === 'announcement_count' && !hasUseConditions(filter))
      return matching.read(match, slice)
    return selections.read({ ...selection, ...(match !== undefined && { match }) }, { order, total, slice })
  }

  return { findMatches, readTier }
}

/** Returns whether a filter has conditions on the announcements of entities. */
function hasUseConditions({ role, category, since }: EntityFilter): boolean {
  return role !== undefined || category !== undefined || since !== undefined
}

/** Returns the cache key for the matches of an entity query. Only ranked lists have tiers. */
export function entityMatchesKey({ filter, sort }: IndexQuery<'entities'>): string {
  return `entities ${isRanked(sort)} ${JSON.stringify(filter)}`
}

function isRanked(sort: IndexQuery<'entities'>['sort']): boolean {
  return sort === undefined || sort === 'relevance'
}

/** Reads a slice of consecutive tiers. */
function readSlice<T extends { readonly total: number }>(
  tiers: readonly T[],
  { offset, limit }: ListSlice,
  read: (tier: T, slice: ListSlice) => Uint8Array,
): Uint8Array {
  const lists: Uint8Array[] = []
  let tierStart = 0
  for (const tier of tiers) {
    const from = Math.max(0, offset - tierStart)
    const to = Math.min(tier.total, offset + limit - tierStart)
    if (from < to) lists.push(read(tier, { offset: from, limit: to - from }))
    tierStart += tier.total
  }
  return concatJsonLists(lists)
}
