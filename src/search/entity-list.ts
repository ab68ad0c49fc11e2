import type { DatabaseSync } from 'node:sqlite'
import { type EntityFilter, type Page, taxIdsMeant } from '../model/filter.ts'
import { concatItems, itemsOf, joinedItems } from './items.ts'
import type { Memory } from './memory.ts'
import { forgivingExpression, nameTiers, TYPO_DISTANCES } from './names.ts'
import { countOfPlace, HIGHEST_COUNT, placesOfCounts } from './place.ts'
import { expression, keyConditions } from './query.ts'
import type { EntityListAnswer } from './reader.ts'

/** So few entities are sorted; of more, the index of all is walked in order. */
const SORTED_ROWS = 2_000

/** Rows of a list from `offset` on. */
interface Slice {
  readonly offset: number
  readonly limit: number
}

/** Rows that belong together, by an FTS5 expression, and how many there are. */
interface Tier {
  readonly match: string
  readonly total: number
}

/** Lists entities (spec 4.3), in the order of design 3.1. To be asked within a read transaction, at `change`. */
export function openEntityList(db: DatabaseSync, memory: Memory) {
  const ranking = openRanking(db)
  const matching = openMatching(db)
  const selectWords = db.prepare('select word from vocabulary where length between ? and ?')

  function vocabulary(shortest: number, longest: number): string[] {
    return selectWords.all(shortest, longest).map(row => String(row.word))
  }

  /** Names one letter away in every word, or when there are none, two. */
  function forgiven(q: string, conditions: readonly string[]): Tier[] {
    for (const letters of TYPO_DISTANCES) {
      const tiers = matching.tiers([forgivingExpression(q, letters, vocabulary)], conditions)
      if (totalOf(tiers) > 0) return tiers
    }
    return []
  }

  return (filter: EntityFilter, { page, perPage }: Page, change: number): EntityListAnswer => {
    const { q, type, jurisdiction, status, taxId } = filter
    const slice = { offset: (page - 1) * perPage, limit: perPage }
    if (q === undefined && taxId === undefined) return { ...ranking(filter, slice), change, forgiving: false }
    const numbers = taxId === undefined ? undefined : taxIdsMeant(taxId)
    const conditions = keyConditions({ type, jurisdiction, status, tax_id: numbers })
    const { tiers, forgiving, total } = memory.recall(change, entityQuestion(filter), () => {
      const typed =
        q === undefined ? [matching.tier(conditions)] : matching.tiers(nameTiers(q) ?? [], conditions)
      const found = totalOf(typed)
      if (q === undefined || typed.length === 0 || found > 0)
        return { tiers: typed, forgiving: false, total: found }
      const tiers = forgiven(q, conditions)
      return { tiers, forgiving: tiers.length > 0, total: totalOf(tiers) }
    })
    return { items: matching.items(tiers, slice), total, change, forgiving }
  }
}

/** What the matches of a filter are remembered by. */
export function entityQuestion(filter: EntityFilter): string {
  return `entities ${JSON.stringify(filter)}`
}

function totalOf(tiers: readonly Tier[]): number {
  return tiers.reduce((sum, tier) => sum + tier.total, 0)
}

/** Entities found by an FTS5 expression, those with most announcements first. */
function openMatching(db: DatabaseSync) {
  const selectTotal = db.prepare(
    'select count(*) as n from entity_text where entity_text match ? and rowid between ? and ?',
  )
  const selectPlaces = db.prepare(
    'select rowid as place from entity_text where entity_text match ? order by rowid limit ? offset ?',
  )
  selectPlaces.setReadBigInts(true)
  const selectItems = db.prepare(`
    select ${joinedItems('json', 'count desc, name, id')} from (
      select json, count, name, id from (
        select rowid as place from entity_text where entity_text match ? and rowid between ? and ?
      ) cross join entity using (place) order by count desc, name, id limit ? offset ?)`)
  const everywhere = placesOfCounts(0, HIGHEST_COUNT)

  function total(match: string, { first, last } = everywhere): number {
    return Number(selectTotal.get(match, first, last)?.n)
  }

  /**
   * Places give the order but among entities with equally many announcements, so only the groups that
   * the slice touches are sorted.
   */
  function itemsOfTier(match: string, { offset, limit }: Slice): Uint8Array {
    const places = selectPlaces.all(match, BigInt(limit), BigInt(offset)).map(row => row.place as bigint)
    const [first, last] = [places.at(0), places.at(-1)]
    if (first === undefined || last === undefined) return itemsOf(undefined)
    const touched = placesOfCounts(countOfPlace(last), countOfPlace(first))
    const before = total(match, { first: everywhere.first, last: touched.first - 1n })
    return itemsOf(
      selectItems.get(match, touched.first, touched.last, BigInt(limit), BigInt(offset - before)),
    )
  }

  /**
   * Expressions, each wider than the one before, as tiers that exclude each other. Counted from the widest on: where
   * nothing matches, nothing narrower does, and differences are quicker than exclusions (3 × for a word in every fifth name).
   */
  function tiersOf(wanted: readonly string[], conditions: readonly string[]): Tier[] {
    const totals = wanted.map(() => 0)
    for (let i = wanted.length - 1; i >= 0; i--) {
      totals[i] = total(expression({ all: wanted.slice(i, i + 1), none: [] }, conditions))
      if (totals[i] === 0) break
    }
    return wanted.map((tier, i) => {
      const before = totals[i - 1] ?? 0
      const none = before > 0 ? wanted.slice(i - 1, i) : []
      return { match: expression({ all: [tier], none }, conditions), total: (totals[i] ?? 0) - before }
    })
  }

  return {
    tier: (conditions: readonly string[]): Tier => {
      const match = expression({ all: [], none: [] }, conditions)
      return { match, total: total(match) }
    },
    tiers: tiersOf,
    items(tiers: readonly Tier[], { offset, limit }: Slice): Uint8Array {
      const pieces: Uint8Array[] = []
      let before = 0
      for (const { match, total } of tiers) {
        const from = Math.max(0, offset - before)
        const to = Math.min(total, offset + limit - before)
        if (from < to) pieces.push(itemsOfTier(match, { offset: from, limit: to - from }))
        before += total
      }
      return concatItems(pieces)
    },
  }
}

/** Entities of whatever name, those with most announcements first. */
function openRanking(db: DatabaseSync) {
  const selectFacets = db.prepare(`
    select json_group_array(facet) as facets, coalesce(sum(n), 0) as total from entity_facet
    where (:types is null or type in (select value from json_each(:types)))
      and (:jurisdictions is null or jurisdiction in (select value from json_each(:jurisdictions)))
      and (:statuses is null or status in (select value from json_each(:statuses)))`)
  const [walk, sort] = ['entity_rank', 'entity_facet_rank'].map(index =>
    db.prepare(`
      select ${joinedItems('json', 'count desc, name, id')} from (
        select place from entity indexed by ${index} where facet in (select value from json_each(?))
        order by count desc, name, id limit ? offset ?
      ) cross join entity using (place)`),
  )
  const list = (values?: readonly string[]) => (values === undefined ? null : JSON.stringify(values))

  return ({ type, jurisdiction, status }: EntityFilter, { offset, limit }: Slice) => {
    const filters = { types: list(type), jurisdictions: list(jurisdiction), statuses: list(status) }
    const { facets, total } = selectFacets.get(filters) as { facets: string; total: number }
    if (offset >= total) return { items: itemsOf(undefined), total }
    return { items: itemsOf((total > SORTED_ROWS ? walk : sort)?.get(facets, limit, offset)), total }
  }
}
