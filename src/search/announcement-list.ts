import type { DatabaseSync } from 'node:sqlite'
import type { AnnouncementFilter, Page } from '../model/filter.ts'
import type { Counts } from './counts.ts'
import { type Matches, NO_FACETS, openFacets } from './facets.ts'
import { concatItems, itemsOf, joinedItems } from './items.ts'
import { makeMarker } from './matches.ts'
import type { Memory } from './memory.ts'
import { placesBetween } from './place.ts'
import { expression, keyConditions, parseQuery } from './query.ts'
import { type AnnouncementListAnswer, type ListOptions, RANKED_MATCHES } from './reader.ts'

/** Up to this many rows are skipped by walking them; for a page further on the counts say where to start. */
const WALKED_ROWS = 1_000

/** Lists announcements (spec 4.1). To be asked within a read transaction, at `change`. */
export function openAnnouncementList(db: DatabaseSync, counts: Counts, memory: Memory) {
  const selectTotal = db.prepare(
    'select count(*) as n from announcement_text where announcement_text match ? and rowid between ? and ?',
  )
  const [byDate, byDateInFull] = [openByDate(db, counts, LIST), openByDate(db, counts, IN_FULL)]
  const [byRelevance, byRelevanceInFull] = [openByRelevance(db, LIST), openByRelevance(db, IN_FULL)]
  const facets = openFacets(db, counts)

  function matchesOf(filter: AnnouncementFilter, change: number): Matches | null {
    const match = matchOf(filter)
    if (match === null) return null
    const places = placesBetween(filter.dateFrom, filter.dateTo)
    const { total } = memory.recall(change, announcementQuestion(filter), () => {
      if (filter.q === undefined) return { total: counts.total(filter) }
      return { total: Number(selectTotal.get(match, places.first, places.last)?.n) }
    })
    return { match, places, total }
  }

  return (
    filter: AnnouncementFilter,
    { page, perPage }: Page,
    change: number,
    { sort = 'date', facets: withFacets = false, matches: withMatches = false }: ListOptions = {},
  ): AnnouncementListAnswer => {
    const matches = matchesOf(filter, change)
    const marked = withMatches ? filter.q : undefined
    if (matches === null)
      return { items: concatItems([]), total: 0, change, ...(withFacets && { facets: NO_FACETS }) }
    const { total } = matches
    const offset = (page - 1) * perPage
    const end = Math.min(offset + perPage, total)
    const ranked = sort === 'relevance' && filter.q !== undefined ? Math.min(end, RANKED_MATCHES) : 0
    const next = Math.max(offset, ranked)
    const [best, newest] = marked !== undefined ? [byRelevanceInFull, byDateInFull] : [byRelevance, byDate]
    const rows = concatItems([
      ...(offset < ranked ? [best(matches, offset, ranked - offset)] : []),
      ...(next < end ? [newest(filter, matches, { offset: next, wanted: end - next, change })] : []),
    ])
    const items = marked === undefined ? rows : markedItems(rows, marked)
    return { items, total, change, ...(withFacets && { facets: facets(filter, matches) }) }
  }
}

/** What the total of a filter is remembered by. */
export function announcementQuestion(filter: AnnouncementFilter): string {
  return `announcements ${JSON.stringify(filter)}`
}

/** Items as they are listed; and each with its single form behind it. */
const LIST = 'list'
const IN_FULL = "'[' || list || ',' || single || ']'"

/** The items of rows in full, each with where it matches. */
function markedItems(rows: Uint8Array, q: string): Uint8Array {
  const mark = makeMarker(q)
  const pairs = JSON.parse(`[${Buffer.from(rows).toString()}]`) as [object, Parameters<typeof mark>[0]][]
  const marked = pairs.map(([item, single]) => JSON.stringify({ ...item, matches: mark(single) }))
  return new TextEncoder().encode(marked.join())
}

/** Pages of matches, newest first. */
function openByDate(db: DatabaseSync, counts: Counts, column: string) {
  const [select, selectFromEnd] = (['asc', 'desc'] as const).map(direction =>
    db.prepare(`
      select ${joinedItems(column, 'place')} from (
        select rowid as place from announcement_text
        where announcement_text match ? and rowid between ? and ? order by rowid ${direction} limit ? offset ?
      ) cross join announcement using (place)`),
  )

  return (
    filter: AnnouncementFilter,
    { match, places: { first, last }, total }: Matches,
    { offset, wanted, change }: { offset: number; wanted: number; change: number },
  ): Uint8Array => {
    const after = total - offset - wanted
    const counted = filter.q === undefined && Math.min(offset, after) > WALKED_ROWS
    const { start, skip } = counted ? counts.locate(filter, offset, change) : { start: first, skip: offset }
    // What is nearer to the end is walked from there: the last page is as quick as the first.
    return itemsOf(
      skip <= after
        ? select?.get(match, start, last, BigInt(wanted), BigInt(skip))
        : selectFromEnd?.get(match, first, last, BigInt(wanted), BigInt(after)),
    )
  }
}

/** Pages of the newest matches, best first; what is equally good, newest first. */
function openByRelevance(db: DatabaseSync, column: string) {
  // A word as it is written says more than its stem, a filter value nothing.
  const select = db.prepare(`
    select ${joinedItems(column, 'score, place')} from (
      select place, score from (
        select rowid as place, bm25(announcement_text, 1, 0.5, 0) as score from announcement_text
        where announcement_text match ? and rowid between ? and ? order by rowid limit ${RANKED_MATCHES}
      ) order by score, place limit ? offset ?
    ) cross join announcement using (place)`)

  return ({ match, places }: Matches, offset: number, wanted: number): Uint8Array =>
    itemsOf(select.get(match, places.first, places.last, BigInt(wanted), BigInt(offset)))
}

/** The FTS5 expression of a filter, its dates aside; null when no word was typed, which nothing matches. */
function matchOf({ q, source, jurisdiction, category }: AnnouncementFilter): string | null {
  const query = q === undefined ? { all: [], none: [] } : parseQuery(q)
  return query && expression(query, keyConditions({ source, jurisdiction, category }))
}
