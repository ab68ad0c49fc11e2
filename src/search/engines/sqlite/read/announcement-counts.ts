import type { DatabaseSync } from 'node:sqlite'
import {
  type CalendarDay,
  EARLIEST_DAY,
  fromEpochDay,
  LATEST_DAY,
  toEpochDay,
} from '../../../../model/calendar-day.ts'
import type { AnnouncementFilter } from '../../../../model/list-filters.ts'
import type { SourceAnnouncementCount } from '../../../index-reader.ts'

/** Exact announcement counts, maintained by the writer so that reads need not count rows (design 2.2). */
export interface AnnouncementCounts {
  /** Returns the number of announcements that match a filter without `q`. */
  countTotal(filter: AnnouncementFilter): number
  /** Returns the same number, broken down by facet and month. */
  countByFacetAndMonth(filter: AnnouncementFilter): FacetMonthCount[]
  countBySource(): SourceAnnouncementCount[]
  countByCategory(): Record<string, number>
}

/** The number of announcements with one combination of filter values in one month. */
export interface FacetMonthCount {
  readonly facet: number
  /** The month, counted from January of year 0. */
  readonly month: number
  readonly n: number
}

/** SQL that selects the facets matching a filter. Its parameters come from `facetParameters`. */
export const MATCHING_FACETS_SQL = `
  select facet from facet
  where (:sources is null or source in (select value from json_each(:sources)))
    and (:jurisdictions is null or jurisdiction in (select value from json_each(:jurisdictions)))
    and (:categories is null or category in (select value from json_each(:categories)))`

/**
 * Defines the CTE `part`, which has the counts that match a filter by facet and month. The first and last month can have
 * several rows. The parameters come from `facetRangeParameters`.
 */
export const FACET_MONTH_COUNTS_SQL = `
  with chosen as materialized (${MATCHING_FACETS_SQL}),
  part(facet, month, n) as (
    select facet, month, n from facet_month
    where facet in chosen and month between :firstFullMonth and :lastFullMonth
    union all select facet, :firstMonth, n from facet_day where facet in chosen and day between :from and :firstMonthEnd
    union all select facet, :lastMonth, n from facet_day where facet in chosen and day between :lastMonthStart and :to
  )`

/** Opens access to the maintained counts. */
export function openAnnouncementCounts(db: DatabaseSync): AnnouncementCounts {
  const selectTotal = db.prepare(
    `select coalesce(sum(n), 0) as n from facet where facet in (${MATCHING_FACETS_SQL})`,
  )
  const selectTotalInRange = db.prepare(`${FACET_MONTH_COUNTS_SQL} select coalesce(sum(n), 0) as n from part`)
  const selectParts = db.prepare(
    `${FACET_MONTH_COUNTS_SQL} select facet, month, sum(n) as n from part group by facet, month`,
  )
  const selectSources = db.prepare(`
    select source as sourceId, sum(n) as count,
           max((select max(day) from facet_day where facet_day.facet = facet.facet)) as latest
    from facet where n > 0 group by source order by source`)
  const selectCategories = db.prepare(
    'select category, sum(n) as count from facet where n > 0 group by category order by category',
  )

  return {
    countTotal(filter) {
      const isUndated = filter.dateFrom === undefined && filter.dateTo === undefined
      const row = isUndated
        ? selectTotal.get(facetParameters(filter))
        : selectTotalInRange.get(facetRangeParameters(filter))
      return (row as { n: number }).n
    },
    countByFacetAndMonth: filter =>
      selectParts.all(facetRangeParameters(filter)) as unknown as FacetMonthCount[],
    countBySource() {
      const rows = selectSources.all() as unknown as { sourceId: string; count: number; latest: number }[]
      return rows.map(row => ({ ...row, latest: fromEpochDay(row.latest) }))
    },
    countByCategory() {
      const rows = selectCategories.all() as unknown as { category: string; count: number }[]
      return Object.fromEntries(rows.map(row => [row.category, row.count]))
    },
  }
}

/** Converts a day (counted from 1970-01-01) to its month (counted from January of year 0). */
export function monthOfEpochDay(day: number): number {
  const [year, month] = fromEpochDay(day).split('-')
  return Number(year) * 12 + Number(month) - 1
}

/** Formats a month as `2024-03`. */
export function formatMonth(month: number): string {
  return fromEpochDay(firstDayOfMonth(month)).slice(0, 7)
}

function firstDayOfMonth(month: number): number {
  const year = String(Math.floor(month / 12)).padStart(4, '0')
  return toEpochDay(`${year}-${String((month % 12) + 1).padStart(2, '0')}-01`)
}

/** Splits a date range into full months and the days before and after them. For an empty part, the end precedes the start. */
function splitDateRange(dateFrom: CalendarDay = EARLIEST_DAY, dateTo: CalendarDay = LATEST_DAY) {
  const from = toEpochDay(dateFrom)
  const to = toEpochDay(dateTo)
  const [firstMonth, lastMonth] = [monthOfEpochDay(from), monthOfEpochDay(to)]
  const [firstFullMonth, lastFullMonth] = [firstMonth + 1, lastMonth - 1]
  const isOneMonth = firstFullMonth > lastFullMonth + 1
  return {
    from,
    to,
    firstMonth,
    lastMonth,
    firstFullMonth,
    lastFullMonth,
    firstMonthEnd: isOneMonth ? to : firstDayOfMonth(firstFullMonth) - 1,
    lastMonthStart: isOneMonth ? to + 1 : firstDayOfMonth(lastFullMonth + 1),
  }
}

/** Returns the parameters for statements that contain FACET_MONTH_COUNTS_SQL. */
export function facetRangeParameters(filter: AnnouncementFilter) {
  return { ...facetParameters(filter), ...splitDateRange(filter.dateFrom, filter.dateTo) }
}

/** Returns the parameters for statements that contain MATCHING_FACETS_SQL. */
export function facetParameters({ source, jurisdiction, category }: AnnouncementFilter) {
  const toJson = (values?: readonly string[]) => (values === undefined ? null : JSON.stringify(values))
  return { sources: toJson(source), jurisdictions: toJson(jurisdiction), categories: toJson(category) }
}
