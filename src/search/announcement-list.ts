import type { DatabaseSync } from 'node:sqlite'
import type { AnnouncementFilter, Page } from '../model/filter.ts'
import type { Counts } from './counts.ts'
import { memoryOfOneChange } from './memory.ts'
import { placesBetween } from './place.ts'
import { expression, keyConditions, parseQuery } from './query.ts'
import type { ListAnswer } from './reader.ts'

/** Up to this many rows are skipped by walking them; for a page further on the counts say where to start. */
const WALKED_ROWS = 1_000

/** Lists announcements, newest first (spec 4.1). To be asked within a read transaction, at `change`. */
export function openAnnouncementList(db: DatabaseSync, counts: Counts) {
  const selectPage = db.prepare(`
    select list from (
      select rowid as place from announcement_text
      where announcement_text match ? and rowid between ? and ? order by rowid limit ? offset ?
    ) cross join announcement using (place) order by place`)
  const selectTotal = db.prepare(
    'select count(*) as n from announcement_text where announcement_text match ? and rowid between ? and ?',
  )
  const remember = memoryOfOneChange()

  return (filter: AnnouncementFilter, { page, perPage }: Page, change: number): ListAnswer => {
    const match = matchOf(filter)
    if (match === null) return { items: [], total: 0, change }
    const { first, last } = placesBetween(filter.dateFrom, filter.dateTo)
    const total = remember(change, `${first} ${last} ${match}`, () =>
      filter.q === undefined ? counts.total(filter) : Number(selectTotal.get(match, first, last)?.n),
    )
    const offset = (page - 1) * perPage
    if (offset >= total) return { items: [], total, change }
    const far = filter.q === undefined && offset > WALKED_ROWS
    const { start, skip } = far ? counts.locate(filter, offset) : { start: first, skip: offset }
    const rows = selectPage.all(match, start, last, BigInt(perPage), BigInt(skip))
    return { items: rows.map(row => String(row.list)), total, change }
  }
}

/** The FTS5 expression of a filter, its dates aside; null when no word was typed, which nothing matches. */
function matchOf({ q, source, jurisdiction, category }: AnnouncementFilter): string | null {
  const query = q === undefined ? { all: [], none: [] } : parseQuery(q)
  return query && expression(query, keyConditions({ source, jurisdiction, category }))
}
