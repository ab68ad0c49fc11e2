import assert from 'node:assert/strict'
import type { DatabaseSync } from 'node:sqlite'
import type { AnnouncementFilter } from '../../src/model/list-filters.ts'
import { SEARCH_LANGUAGES, type SearchLanguage } from '../../src/query/languages/search-language.ts'
import { parseTermPatterns, patternExpression, quoteFtsPhrase } from '../../src/query/query-language.ts'
import { filterToken } from '../../src/query/tokenizer.ts'
import type { FlagMatches } from '../../src/search/engines/sqlite/read/ranking/pattern-flags.ts'
import { rankCandidates } from '../../src/search/engines/sqlite/read/ranking/rank-matches.ts'
import { RankedCandidates } from '../../src/search/engines/sqlite/read/ranking/ranked-candidates.ts'
import { openWholeNames } from '../../src/search/engines/sqlite/read/ranking/whole-names.ts'
import {
  type FullTextCondition,
  fullTextCondition,
  hasMaintainedCounts,
} from '../../src/search/engines/sqlite/read/sets/filter-conditions.ts'
import { dayOfRowid, numberOfRowid, rowidOnDay } from '../../src/search/engines/sqlite/rowids.ts'
import { type IndexQuery, MAX_RANKED_MATCHES } from '../../src/search/index-query.ts'
import type { IndexReader } from '../../src/search/index-reader.ts'
import { pickBiased } from './in-memory-database.ts'

/** A row of a list with the newest first. */
interface OrderedRow {
  readonly id: string
  readonly language: string
}

interface OrderQuestion {
  readonly filter: AnnouncementFilter
  readonly rows: readonly OrderedRow[]
  readonly random: () => number
}

type Order = Pick<IndexQuery<'announcements'>, 'sort' | 'firstLanguage'>

/**
 * Reads a list in a random order, page by page, and compares the rows of all pages with the expected ones. A ranking by sets
 * is compared with a ranking by FTS5 alone.
 */
export async function askRandomOrder(
  reader: IndexReader,
  db: DatabaseSync,
  { filter, rows, random }: OrderQuestion,
): Promise<void> {
  const sort = pickBiased(random, ['relevance', 'date', 'date_asc'] as const, 1)
  const firstLanguage = random() < 0.6 ? pickBiased(random, SEARCH_LANGUAGES, 1) : undefined
  const order: Order = { sort, ...(firstLanguage !== undefined && { firstLanguage }) }
  const found = await readAllPages(reader, { filter, order, perPage: 1 + Math.floor(random() * 40) })
  const parts =
    firstLanguage === undefined
      ? [rows]
      : [true, false].map(isFirst => rows.filter(row => (row.language === firstLanguage) === isFirst))
  const context = JSON.stringify({ filter, order })
  const ids = parts.map(part => part.map(({ id }) => id))
  if (sort === 'date') assert.deepEqual(found, ids.flat(), context)
  else if (sort === 'date_asc')
    assert.deepEqual(
      found,
      ids.flatMap(part => part.toReversed()),
      context,
    )
  else {
    const [first = []] = ids
    assert.deepEqual(found.slice(0, first.length).toSorted(), first.toSorted(), context)
    assert.deepEqual(found.toSorted(), ids.flat().sort(), context)
    if (isFullTextFilter(filter))
      assert.deepEqual(found, rankByFullText(db, filter, firstLanguage), `${context}, ranked by FTS5`)
  }
}

async function readAllPages(
  reader: IndexReader,
  { filter, order, perPage }: { filter: AnnouncementFilter; order: Order; perPage: number },
): Promise<string[]> {
  const found: string[] = []
  for (let page = 1; ; page++) {
    const query = { kind: 'announcements', filter, page: { page, perPage }, ...order } as const
    const { items, total } = await reader.read(query)
    const rows = JSON.parse(`[${Buffer.from(items)}]`) as { id: string }[]
    found.push(...rows.map(({ id }) => id))
    assert.equal(rows.length, Math.min(perPage, Math.max(0, total - (page - 1) * perPage)))
    if (page * perPage >= total) return found
  }
}

/** Returns whether FTS5 alone finds the matches of a filter. */
function isFullTextFilter({ q, ...others }: AnnouncementFilter): boolean {
  if (q === undefined || !hasMaintainedCounts(others)) return false
  return parseTermPatterns(q)
    .flat()
    .every(term => term.numberKeys.length === 0)
}

function rankByFullText(
  db: DatabaseSync,
  filter: AnnouncementFilter,
  language: SearchLanguage | undefined,
): string[] {
  const { expression, rowids } = fullTextCondition(filter) as FullTextCondition
  const token = language === undefined ? null : quoteFtsPhrase(filterToken('language', language))
  const expressions =
    token === null ? [expression] : [`(${expression}) AND ${token}`, `(${expression}) NOT ${token}`]
  const findWholeNames = openWholeNames(db)
  const select = db.prepare(`
    select rowid as place from announcement_text where announcement_text match ? and rowid between ? and ?
    order by rowid limit ${MAX_RANKED_MATCHES}`)
  select.setReadBigInts(true)
  const selectId = db.prepare("select list ->> 'id' as id from announcement where place = ?")
  return expressions.flatMap(part => {
    const places = select.all(part, rowids.first, rowids.last).map(row => row.place as bigint)
    if (places.length === 0) return []
    const candidates = new RankedCandidates(
      Uint32Array.from(places, numberOfRowid),
      Int32Array.from(places, dayOfRowid),
      new Uint8Array(places.length),
    )
    const flag = flagByFullText(db, places)
    const { numbers, days } = rankCandidates(filter.q ?? '', candidates, { flag, findWholeNames })
    return Array.from(numbers, (n, at) => String(selectId.get(rowidOnDay(days[at] ?? 0, n))?.id))
  })
}

/** Tells which announcements match patterns by FTS5 alone. */
function flagByFullText(db: DatabaseSync, places: readonly bigint[]): FlagMatches {
  const select = db.prepare('select rowid as place from announcement_text where announcement_text match ?')
  select.setReadBigInts(true)
  return (patterns, field) => {
    const expression = patterns.map(pattern => patternExpression(pattern, field)).join(' OR ')
    const matching = new Set(select.all(expression).map(row => row.place))
    return Uint8Array.from(places, place => Number(matching.has(place)))
  }
}
