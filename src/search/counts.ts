import type { DatabaseSync } from 'node:sqlite'
import { type Day, dayNumber, dayOfNumber, FIRST_DAY, LAST_DAY } from '../model/day.ts'
import type { AnnouncementFilter } from '../model/filter.ts'
import type { Memory } from './memory.ts'
import { firstPlaceOf } from './place.ts'
import type { SourceCount } from './reader.ts'

/** Exact numbers of announcements, kept by the writer and read instead of counting rows (design 2.2). */
export interface Counts {
  /** How many announcements a filter without `q` lets through. */
  total(filter: AnnouncementFilter): number
  /** The same by combination of filter values and by month. */
  parts(filter: AnnouncementFilter): Part[]
  /**
   * Where row `offset` of the filtered list is, which has that many: a place to start from, and how many matching rows to
   * skip from there.
   */
  locate(filter: AnnouncementFilter, offset: number, change: number): { start: bigint; skip: number }
  sources(): SourceCount[]
  categories(): Record<string, number>
}

/** Announcements of one combination of filter values in one month, see monthOf. */
export interface Part {
  readonly facet: number
  readonly month: number
  readonly n: number
}

/** The combinations that a filter lets through. */
export const CHOSEN = `
  select facet from facet
  where (:sources is null or source in (select value from json_each(:sources)))
    and (:jurisdictions is null or jurisdiction in (select value from json_each(:jurisdictions)))
    and (:categories is null or category in (select value from json_each(:categories)))`

/** Begins a statement on `part`: what `stretched` lets through, a combination and month a row, or more at its ends. */
export const PARTS = `
  with chosen as materialized (${CHOSEN}),
  part(facet, month, n) as (
    select facet, month, n from facet_month where facet in chosen and month between :firstWhole and :lastWhole
    union all select facet, :firstMonth, n from facet_day where facet in chosen and day between :from and :fromEnd
    union all select facet, :lastMonth, n from facet_day where facet in chosen and day between :toStart and :to
  )`

/** What there is at a month or a day. */
interface Step {
  readonly at: number
  readonly n: number
}

interface Steps {
  readonly total?: number
  readonly steps: readonly Step[]
}

/** Reads the counts; how they are spread over time is remembered, so that who turns many pages is told it once. */
export function openCounts(db: DatabaseSync, memory: Memory): Counts {
  const all = db.prepare(`select coalesce(sum(n), 0) as n from facet where facet in (${CHOSEN})`)
  const between = db.prepare(`${PARTS} select coalesce(sum(n), 0) as n from part`)
  const selectParts = db.prepare(`${PARTS} select facet, month, sum(n) as n from part group by facet, month`)
  const months = db.prepare(
    `${PARTS} select month as at, sum(n) as n from part group by month order by month desc`,
  )
  const days = db.prepare(`
    select day as at, sum(n) as n from facet_day
    where facet in (${CHOSEN}) and day between :first and :last group by day order by day desc`)
  const sources = db.prepare(`
    select source as sourceId, sum(n) as count,
           max((select max(day) from facet_day where facet_day.facet = facet.facet)) as latest
    from facet where n > 0 group by source order by source`)
  const categories = db.prepare(
    'select category, sum(n) as count from facet where n > 0 group by category order by category',
  )

  function total(filter: AnnouncementFilter): number {
    if (filter.dateFrom === undefined && filter.dateTo === undefined) return numberOf(all.get(chosen(filter)))
    return numberOf(between.get(stretched(filter)))
  }

  return {
    total,
    parts: filter => selectParts.all(stretched(filter)) as unknown as Part[],
    locate(filter, offset, change) {
      const question = JSON.stringify(filter)
      const stretch = stretched(filter)
      const steps = (name: string, select: () => unknown) =>
        memory.recall<Steps>(change, `${name} ${question}`, () => ({ steps: select() as readonly Step[] }))
          .steps
      const month = stepAt(
        steps('months', () => months.all(stretch)),
        offset,
      )
      const { first, last } = daysOf(month.at)
      const within = { first: Math.max(first, stretch.from), last: Math.min(last, stretch.to) }
      const day = stepAt(
        steps(`days ${month.at}`, () => days.all({ ...chosen(filter), ...within })),
        month.rest,
      )
      return { start: firstPlaceOf(day.at), skip: day.rest }
    },
    sources() {
      const rows = sources.all() as unknown as { sourceId: string; count: number; latest: number }[]
      return rows.map(row => ({ ...row, latest: dayOfNumber(row.latest) }))
    },
    categories() {
      const rows = categories.all() as unknown as { category: string; count: number }[]
      return Object.fromEntries(rows.map(row => [row.category, row.count]))
    },
  }
}

/** The step that row `offset` falls into, and how many rows of it come before. */
function stepAt(steps: readonly Step[], offset: number): { at: number; rest: number } {
  let rest = offset
  for (const { at, n } of steps) {
    if (rest < n) return { at, rest }
    rest -= n
  }
  throw new RangeError(`There is no row ${offset}.`)
}

/** Months since year 0, of a number of days since 1970-01-01. */
export function monthOf(day: number): number {
  const [year, month] = dayOfNumber(day).split('-')
  return Number(year) * 12 + Number(month) - 1
}

/** A month as people write it: `2024-03`. */
export function monthText(month: number): string {
  return dayOfNumber(firstDayOf(month)).slice(0, 7)
}

function daysOf(month: number): { first: number; last: number } {
  return { first: firstDayOf(month), last: firstDayOf(month + 1) - 1 }
}

function firstDayOf(month: number): number {
  const year = String(Math.floor(month / 12)).padStart(4, '0')
  return dayNumber(`${year}-${String((month % 12) + 1).padStart(2, '0')}-01`)
}

/** A stretch of days as whole months and the days beside them; empty parts end before they begin. */
function stretches(dateFrom: Day = FIRST_DAY, dateTo: Day = LAST_DAY) {
  const from = dayNumber(dateFrom)
  const to = dayNumber(dateTo)
  const [firstMonth, lastMonth] = [monthOf(from), monthOf(to)]
  const [firstWhole, lastWhole] = [firstMonth + 1, lastMonth - 1]
  const oneMonth = firstWhole > lastWhole + 1
  return {
    ...{ from, to, firstMonth, lastMonth, firstWhole, lastWhole },
    fromEnd: oneMonth ? to : firstDayOf(firstWhole) - 1,
    toStart: oneMonth ? to + 1 : firstDayOf(lastWhole + 1),
  }
}

/** What statements on PARTS are given. */
export function stretched(filter: AnnouncementFilter) {
  return { ...chosen(filter), ...stretches(filter.dateFrom, filter.dateTo) }
}

/** What statements on CHOSEN are given. */
export function chosen({ source, jurisdiction, category }: AnnouncementFilter) {
  const list = (values?: readonly string[]) => (values === undefined ? null : JSON.stringify(values))
  return { sources: list(source), jurisdictions: list(jurisdiction), categories: list(category) }
}

function numberOf(row: unknown): number {
  return (row as { n: number }).n
}
