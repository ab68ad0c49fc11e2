import type { DatabaseSync } from 'node:sqlite'
import type { ListSlice } from '../../../../number-sets/day-order.ts'
import { rowidOnDay } from '../../rowids.ts'
import type { AnnouncementMatches } from '../announcement-facets.ts'
import { jsonListSql, readJsonList } from '../json-list.ts'

/** Prepares reading the rows of pages, as the SQL expression `column`. */
export function openRowReader(db: DatabaseSync, column: string) {
  const selectNewest = prepareMatchReader(db, column, 'place')
  const selectOldest = prepareMatchReader(db, column, 'place desc')
  // The position in the array is the order of the rows.
  const selectRowids = db.prepare(`
    select ${jsonListSql(column, 'position')} from (
      select key as position, value as place from json_each(?)
    ) cross join announcement using (place)`)

  function readRowids(rowids: ArrayLike<bigint>): Uint8Array {
    return readJsonList(selectRowids.get(`[${Array.from(rowids).join()}]`))
  }

  /** Returns the rowids of a slice of a list with the newest first, or `null` if the search has no sets. */
  function findRowids({ sets }: AnnouncementMatches, slice: ListSlice): bigint[] | null {
    if (sets === null) return null
    const rows = sets.numbers.order.slice(sets.set, sets.recent, slice)
    return rows.map(({ day, number }) => rowidOnDay(day, number))
  }

  return {
    /** Reads rows in the given order. */
    readRowids,
    /** Reads a slice of the list with the newest first. */
    readNewest(matches: AnnouncementMatches, slice: ListSlice): Uint8Array {
      const rowids = findRowids(matches, slice)
      return rowids === null ? selectNewest(matches, slice) : readRowids(rowids)
    },
    /** Reads a slice of the list with the oldest first. */
    readOldest(matches: AnnouncementMatches, { offset, limit }: ListSlice): Uint8Array {
      const mirrored = { offset: matches.total - offset - limit, limit }
      const rowids = findRowids(matches, mirrored)
      return rowids === null ? selectOldest(matches, mirrored) : readRowids(rowids.reverse())
    },
  }
}

/** Prepares reading a slice, counted from the newest match, by FTS5. */
function prepareMatchReader(db: DatabaseSync, column: string, order: string) {
  const [select, selectFromEnd] = (['asc', 'desc'] as const).map(direction =>
    db.prepare(`
      select ${jsonListSql(column, order)} from (
        select rowid as place from announcement_text
        where announcement_text match ? and rowid between ? and ? order by rowid ${direction} limit ? offset ?
      ) cross join announcement using (place)`),
  )

  return (
    { expression, rowids: { first, last }, total }: AnnouncementMatches,
    { offset, limit }: ListSlice,
  ): Uint8Array => {
    const remaining = total - offset - limit
    // Rows in the second half are read backwards from the end, so the last page is as fast as the first.
    return readJsonList(
      offset <= remaining
        ? select?.get(expression, first, last, BigInt(limit), BigInt(offset))
        : selectFromEnd?.get(expression, first, last, BigInt(limit), BigInt(remaining)),
    )
  }
}
