import type { DatabaseSync } from 'node:sqlite'
import type { DatedNumber, ListSlice } from '../../../../number-sets/dated-number.ts'
import { rowidOnDay } from '../../rowids.ts'
import type { AnnouncementMatches } from '../announcement-facets.ts'
import { jsonListInArrayOrderSql, readJsonList } from '../json-list.ts'
import type { RankedMatches } from './rank-matches.ts'

/** Prepares reading the rows of pages, as the SQL expression `column`. */
export function openRowReader(db: DatabaseSync, column: string) {
  const selectRowids = db.prepare(`
    select ${jsonListInArrayOrderSql(column)} from (
      select value as place from json_each(?)
    ) cross join announcement using (place)`)

  function readRowids(rowids: readonly bigint[]): Uint8Array {
    return readJsonList(selectRowids.get(`[${rowids.join()}]`))
  }

  /** Returns the rowids of a slice of a list with the newest first. */
  function findRowids({ sets }: AnnouncementMatches, slice: ListSlice): bigint[] {
    const rows = sets.numbers.order.slice(sets.set, sets.recent, slice)
    return rows.map(({ day, number }) => rowidOnDay(day, number))
  }

  return {
    /** Reads ranked rows from the position `start` up to `end`. */
    readRanked({ numbers, days }: RankedMatches, start: number, end: number): Uint8Array {
      const slice = numbers.subarray(start, end)
      return readRowids(Array.from(slice, (number, at) => rowidOnDay(days[start + at] as number, number)))
    },
    /** Reads rows in their order. */
    readOrdered(rows: readonly DatedNumber[]): Uint8Array {
      return readRowids(rows.map(({ day, number }) => rowidOnDay(day, number)))
    },
    /** Reads a slice of the list with the newest first. */
    readNewest(matches: AnnouncementMatches, slice: ListSlice): Uint8Array {
      return readRowids(findRowids(matches, slice))
    },
    /** Reads a slice of the list with the oldest first. */
    readOldest(matches: AnnouncementMatches, { offset, limit }: ListSlice): Uint8Array {
      const mirrored = { offset: matches.total - offset - limit, limit }
      return readRowids(findRowids(matches, mirrored).reverse())
    },
  }
}
