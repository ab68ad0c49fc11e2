import type { DatabaseSync } from 'node:sqlite'
import type { EntityFilter } from '../../../../model/list-filters.ts'
import { taxIdCandidates } from '../../../../query/company-numbers/tax-id-candidates.ts'
import { buildFilterConditions, buildFtsExpression, type FtsQuery } from '../../../../query/query-language.ts'
import type { IndexQuery } from '../../../index-query.ts'
import type { EntityListResult } from '../../../index-reader.ts'
import { announcementCountOfRowid, MAX_ANNOUNCEMENT_COUNT, rowidsOfAnnouncementCounts } from '../rowids.ts'
import type { CountCache } from './count-cache.ts'
import { type NameQuery, parseNameQuery } from './entities/parse-name-query.ts'
import {
  buildTypoTolerantExpression,
  splitNameWords,
  TYPO_LIMITS,
  type VocabularyLookup,
} from './entity-name-expressions.ts'
import { concatJsonLists, jsonListSql, readJsonList } from './json-list.ts'

/** The maximum number of entities to sort per page. Larger lists are read in order from the index on all entities. */
const MAX_SORTED_ROWS = 2_000

/** The maximum number of words of a name in which typos are tolerated. Each is compared with the words of all names. */
const MAX_TYPO_TOLERANT_WORDS = 16

/** A slice of a list. */
interface Slice {
  readonly offset: number
  readonly limit: number
}

/** Entities with the same match quality: their FTS5 expression and their number. */
interface MatchTier {
  readonly match: string
  readonly total: number
}

/** All entities that match a filter: those with one of these facets (a JSON array), or one of these FTS5 expressions. */
export type EntityMatches = { readonly facets: string } | { readonly expressions: readonly string[] }

/**
 * Prepares listing entities (contract 4.3) in their defined order (design 3.1). Reads require a transaction at the change
 * number `change`.
 */
export function openEntityList(db: DatabaseSync, cache: CountCache) {
  const ranking = openRanking(db)
  const matching = openMatching(db)
  const findTypoTolerant = openTypoTolerantSearch(db, matching)

  /** Finds the tiers of names that match a filter with `q` or `taxId`. */
  function findTiers(filter: EntityFilter, change: number, checkpoint: () => void) {
    const { q, type, jurisdiction, status, taxId } = filter
    const taxIds = taxId === undefined ? undefined : taxIdCandidates(taxId)
    const conditions = buildFilterConditions({ type, jurisdiction, status, tax_id: taxIds })
    return cache.getOrCompute(change, entityMatchesKey(filter), () => {
      if (q === undefined) {
        const tier = matching.tier(conditions)
        return { tiers: [tier], forgiving: false, total: tier.total }
      }
      const query = parseNameQuery(q)
      if (query === null) return { tiers: [], forgiving: false, total: 0 }
      const { all, none } = query
      const exactTiers = matching.tiers(query.tiers, { all: [...all, ...conditions], none })
      const exactTotal = totalOf(exactTiers)
      if (exactTotal > 0) return { tiers: exactTiers, forgiving: false, total: exactTotal }
      const tiers = findTypoTolerant(query, conditions, checkpoint)
      return { tiers, forgiving: tiers.length > 0, total: totalOf(tiers) }
    })
  }

  return {
    list(
      { filter, page: { page, perPage } }: IndexQuery<'entities'>,
      change: number,
      checkpoint: () => void,
    ): EntityListResult {
      const slice = { offset: (page - 1) * perPage, limit: perPage }
      if (isWithoutSearch(filter)) return { ...ranking.read(filter, slice), change, isTypoTolerant: false }
      const { tiers, forgiving: isTypoTolerant, total } = findTiers(filter, change, checkpoint)
      return { items: matching.items(tiers, slice), total, change, isTypoTolerant }
    },
    /** Finds all matches of a filter. */
    findAll(filter: EntityFilter, change: number): EntityMatches {
      if (isWithoutSearch(filter)) return { facets: ranking.findFacets(filter).facets }
      return { expressions: findTiers(filter, change, () => {}).tiers.map(({ match }) => match) }
    },
  }
}

function isWithoutSearch({ q, taxId }: EntityFilter): boolean {
  return q === undefined && taxId === undefined
}

/**
 * Prepares finding names with at most one typo per word or, if there are none, with at most two. Operators tolerate no
 * typos.
 */
function openTypoTolerantSearch(db: DatabaseSync, matching: ReturnType<typeof openMatching>) {
  const selectWords = db.prepare('select word from vocabulary where length between ? and ?')

  function lookUpVocabulary(minLength: number, maxLength: number): string[] {
    return selectWords.all(minLength, maxLength).map(row => String(row.word))
  }

  return (
    { plainText, all, none }: NameQuery,
    conditions: readonly string[],
    checkpoint: () => void,
  ): MatchTier[] => {
    const { length } = splitNameWords(plainText)
    if (length === 0 || length > MAX_TYPO_TOLERANT_WORDS) return []
    const lookUp: VocabularyLookup = (minLength, maxLength) => {
      checkpoint()
      return lookUpVocabulary(minLength, maxLength)
    }
    for (const maxTypos of TYPO_LIMITS) {
      const words = buildTypoTolerantExpression(plainText, maxTypos, lookUp)
      const tiers = matching.tiers([words], { all: [...all, ...conditions], none })
      if (totalOf(tiers) > 0) return tiers
    }
    return []
  }
}

/** Returns the cache key for the matches of an entity filter. */
export function entityMatchesKey(filter: EntityFilter): string {
  return `entities ${JSON.stringify(filter)}`
}

function totalOf(tiers: readonly MatchTier[]): number {
  return tiers.reduce((sum, tier) => sum + tier.total, 0)
}

/** Prepares reading the entities that match FTS5 expressions. Those with the most announcements come first. */
function openMatching(db: DatabaseSync) {
  const selectTotal = db.prepare(
    'select count(*) as n from entity_text where entity_text match ? and rowid between ? and ?',
  )
  const selectRowids = db.prepare(
    'select rowid as place from entity_text where entity_text match ? order by rowid limit ? offset ?',
  )
  selectRowids.setReadBigInts(true)
  const selectItems = db.prepare(`
    select ${jsonListSql('json', 'count desc, name, id')} from (
      select json, count, name, id from (
        select rowid as place from entity_text where entity_text match ? and rowid between ? and ?
      ) cross join entity using (place) order by count desc, name, id limit ? offset ?)`)
  const allRowids = rowidsOfAnnouncementCounts(0, MAX_ANNOUNCEMENT_COUNT)

  function countMatches(match: string, { first, last } = allRowids): number {
    return Number(selectTotal.get(match, first, last)?.n)
  }

  /**
   * Reads a slice of a tier. Rowids determine the order except among entities with the same announcement count, so only the
   * groups that overlap the slice are sorted.
   */
  function readTier(match: string, { offset, limit }: Slice): Uint8Array {
    const rowids = selectRowids.all(match, BigInt(limit), BigInt(offset)).map(row => row.place as bigint)
    const [first, last] = [rowids.at(0), rowids.at(-1)]
    if (first === undefined || last === undefined) return readJsonList(undefined)
    const groups = rowidsOfAnnouncementCounts(announcementCountOfRowid(last), announcementCountOfRowid(first))
    const precedingCount = countMatches(match, { first: allRowids.first, last: groups.first - 1n })
    return readJsonList(
      selectItems.get(match, groups.first, groups.last, BigInt(limit), BigInt(offset - precedingCount)),
    )
  }

  /**
   * Turns expressions, each wider than the previous one, into disjoint tiers. Totals are counted from the widest expression
   * and subtracted, which is faster than excluding rows (by a factor of three for a word that occurs in every fifth name).
   */
  function buildTiers(expressions: readonly string[], { all, none }: FtsQuery): MatchTier[] {
    const totals = expressions.map(() => 0)
    for (let i = expressions.length - 1; i >= 0; i--) {
      totals[i] = countMatches(buildFtsExpression({ all: expressions.slice(i, i + 1), none }, all))
      if (totals[i] === 0) break
    }
    return expressions.map((tier, i) => {
      const previousTotal = totals[i - 1] ?? 0
      const previous = previousTotal > 0 ? expressions.slice(i - 1, i) : []
      const match = buildFtsExpression({ all: [tier], none: [...none, ...previous] }, all)
      return { match, total: (totals[i] ?? 0) - previousTotal }
    })
  }

  return {
    tier: (conditions: readonly string[]): MatchTier => {
      const match = buildFtsExpression({ all: [], none: [] }, conditions)
      return { match, total: countMatches(match) }
    },
    tiers: buildTiers,
    items(tiers: readonly MatchTier[], { offset, limit }: Slice): Uint8Array {
      const lists: Uint8Array[] = []
      let tierStart = 0
      for (const { match, total } of tiers) {
        const from = Math.max(0, offset - tierStart)
        const to = Math.min(total, offset + limit - tierStart)
        if (from < to) lists.push(readTier(match, { offset: from, limit: to - from }))
        tierStart += total
      }
      return concatJsonLists(lists)
    },
  }
}

/** Prepares reading entities without a name query. Those with the most announcements come first. */
function openRanking(db: DatabaseSync) {
  const selectFacets = db.prepare(`
    select json_group_array(facet) as facets, coalesce(sum(n), 0) as total from entity_facet
    where (:types is null or type in (select value from json_each(:types)))
      and (:jurisdictions is null or jurisdiction in (select value from json_each(:jurisdictions)))
      and (:statuses is null or status in (select value from json_each(:statuses)))`)
  const [selectInOrder, selectSorted] = ['entity_rank', 'entity_facet_rank'].map(index =>
    db.prepare(`
      select ${jsonListSql('json', 'count desc, name, id')} from (
        select place from entity indexed by ${index} where facet in (select value from json_each(?))
        order by count desc, name, id limit ? offset ?
      ) cross join entity using (place)`),
  )
  const toJson = (values?: readonly string[]) => (values === undefined ? null : JSON.stringify(values))

  function findFacets({ type, jurisdiction, status }: EntityFilter): { facets: string; total: number } {
    const filters = { types: toJson(type), jurisdictions: toJson(jurisdiction), statuses: toJson(status) }
    return selectFacets.get(filters) as { facets: string; total: number }
  }

  return {
    findFacets,
    read(filter: EntityFilter, { offset, limit }: Slice): { items: Uint8Array; total: number } {
      const { facets, total } = findFacets(filter)
      if (offset >= total) return { items: readJsonList(undefined), total }
      const select = total > MAX_SORTED_ROWS ? selectInOrder : selectSorted
      return { items: readJsonList(select?.get(facets, limit, offset)), total }
    },
  }
}
