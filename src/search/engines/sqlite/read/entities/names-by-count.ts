import type { DatabaseSync } from 'node:sqlite'
import type { ListSlice } from '../../../../number-sets/dated-number.ts'
import { announcementCountOfRowid, MAX_ANNOUNCEMENT_COUNT, rowidsOfAnnouncementCounts } from '../../rowids.ts'
import { jsonListSql, readJsonList } from '../json-list.ts'

/** Prepares reading the entities that match FTS5 expressions. Those with the most announcements come first. */
export function openNamesByCount(db: DatabaseSync) {
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

  function count(match: string, { first, last } = allRowids): number {
    return Number(selectTotal.get(match, first, last)?.n)
  }

  return {
    count: (match: string) => count(match),
    /**
     * Reads a slice of the matches. Rowids determine the order except among entities with the same announcement count, so
     * only the groups that overlap the slice are sorted.
     */
    read(match: string, { offset, limit }: ListSlice): Uint8Array {
      const rowids = selectRowids.all(match, BigInt(limit), BigInt(offset)).map(row => row.place as bigint)
      const [first, last] = [rowids.at(0), rowids.at(-1)]
      if (first === undefined || last === undefined) return readJsonList(undefined)
      const groups = rowidsOfAnnouncementCounts(
        announcementCountOfRowid(last),
        announcementCountOfRowid(first),
      )
      const precedingCount = count(match, { first: allRowids.first, last: groups.first - 1n })
      return readJsonList(
        selectItems.get(match, groups.first, groups.last, BigInt(limit), BigInt(offset - precedingCount)),
      )
    },
  }
}
