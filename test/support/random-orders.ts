import assert from 'node:assert/strict'
import type { DatabaseSync } from 'node:sqlite'
import type { AnnouncementFilter } from '../../src/model/list-filters.ts'
import { SEARCH_LANGUAGES, type SearchLanguage } from '../../src/query/languages/search-language.ts'
import { parseTermPatterns, quoteFtsPhrase } from '../../src/query/query-language.ts'
import { filterToken } from '../../src/query/tokenizer.ts'
import { openRanking } from '../../src/search/engines/sqlite/read/ranking/rank-matches.ts'
import {
  type FullTextCondition,
  fullTextCondition,
  hasMaintainedCounts,
} from '../../src/search/engines/sqlite/read/sets/filter-conditions.ts'
import { TermNumbers } from '../../src/search/engines/sqlite/read/sets/term-numbers.ts'
import type { IndexQuery } from '../../src/search/index-query.ts'
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
  const rank = openRanking(db, new TermNumbers(db))
  const selectId = db.prepare("select list ->> 'id' as id from announcement where place = ?")
  return expressions.flatMap(part => {
    const matches = { expression: part, rowids, total: 0, sets: null }
    const ranked = rank({ matches, q: filter.q ?? '', key: part, change: 0 })
    return Array.from(ranked, rowid => String(selectId.get(rowid)?.id))
  })
}
