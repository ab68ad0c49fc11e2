import type { DatabaseSync } from 'node:sqlite'
import { type CalendarDay, fromEpochDay } from '../../../../model/calendar-day.ts'
import type { AnnouncementFilter } from '../../../../model/list-filters.ts'
import type { IndexQuery } from '../../../index-query.ts'
import type { CountSeries, CountsOverTimeResult, DateSpan } from '../../../index-reader.ts'
import {
  FACET_MONTH_COUNTS_SQL,
  facetParameters,
  facetRangeParameters,
  formatMonth,
  MATCHING_FACETS_SQL,
  monthOfEpochDay,
} from './announcement-counts.ts'
import { type FullTextCondition, fullTextCondition, hasMaintainedCounts } from './sets/filter-conditions.ts'
import { forEachMatch, type SetMatches, type SetSearch } from './sets/set-search.ts'

type CountInterval = IndexQuery<'countsOverTime'>['interval']

/** Announcement counts by group value, then by the start of the interval in days or months. */
type GroupedCounts = Map<string | null, Map<number, number>>

/**
 * SQL that returns rows as three JSON arrays, because JavaScript sums tens of thousands of rows up to twice as fast as
 * SQLite.
 */
const ROW_ARRAYS = 'json_group_array(facet) as facets, json_group_array(at) as ats, json_group_array(n) as ns'

/** Counts by facet and by day or month, as three arrays of the same length. */
type CountArrays = readonly [facets: readonly number[], ats: readonly number[], ns: readonly number[]]

/**
 * Prepares counting announcements over time, from the maintained counts or, for other filters, from the matching
 * announcements. Requires a read transaction.
 */
export function openCountsOverTime(db: DatabaseSync, sets: SetSearch) {
  const maintained = openMaintainedCounts(db)
  const selectFacets = db.prepare('select facet, source, jurisdiction, category from facet')

  function findMatches(filter: AnnouncementFilter, change: number): SetMatches {
    const condition = fullTextCondition(filter) as FullTextCondition
    return sets.find(filter, condition, change)
  }

  function countByGroup(
    { filter, interval, by }: IndexQuery<'countsOverTime'>,
    change: number,
  ): GroupedCounts {
    const [facets, ats, ns] = hasMaintainedCounts(filter)
      ? maintained.read(filter, interval)
      : countMatches(findMatches(filter, change), interval)
    const keys = new Map(selectFacets.all().map(row => [row.facet, by === null ? null : String(row[by])]))
    const groups: GroupedCounts = new Map()
    for (const [row, facet] of facets.entries()) {
      const key = keys.get(facet) ?? null
      const counts = groups.get(key) ?? new Map<number, number>()
      groups.set(key, counts)
      const at = ats[row] ?? 0
      const start = interval === 'year' ? at - (at % 12) : at
      counts.set(start, (counts.get(start) ?? 0) + (ns[row] ?? 0))
    }
    return groups
  }

  return {
    /** Returns the first and last publication dates of the announcements that match a filter, ignoring its date range. */
    dateSpan(filter: AnnouncementFilter, change: number): DateSpan | null {
      if (hasMaintainedCounts(filter)) return maintained.dateSpan(filter)
      const { dateFrom, dateTo, ...undated } = filter
      return dateSpanOf(findMatches(undated, change))
    },
    count(query: IndexQuery<'countsOverTime'>, change: number): CountsOverTimeResult {
      const dateOf = query.interval === 'day' ? fromEpochDay : (month: number) => `${formatMonth(month)}-01`
      const groups = countByGroup(query, change)
      if (query.by === null && groups.size === 0) groups.set(null, new Map())
      const series = [...groups].map(([key, counts]) => toSeries(key, counts, dateOf))
      series.sort((a, b) => b.total - a.total || (String(a.key) < String(b.key) ? -1 : 1))
      return { series, total: series.reduce((sum, one) => sum + one.total, 0), change }
    },
  }
}

/** Prepares reading the counts that the writer maintains for the filters by source, jurisdiction, category and date. */
function openMaintainedCounts(db: DatabaseSync) {
  const selectMonths = db.prepare(
    `${FACET_MONTH_COUNTS_SQL} select ${ROW_ARRAYS} from (select facet, month as at, n from part)`,
  )
  const selectDays = db.prepare(`
    select ${ROW_ARRAYS} from (
      select facet, day as at, n from facet_day where facet in (${MATCHING_FACETS_SQL}) and day between :from and :to
    )`)
  const selectSpan = db.prepare(`
    select min((select min(day) from facet_day where facet_day.facet = facet.facet)) as first,
           max((select max(day) from facet_day where facet_day.facet = facet.facet)) as last
    from facet where n > 0 and facet in (${MATCHING_FACETS_SQL})`)

  return {
    read(filter: AnnouncementFilter, interval: CountInterval): CountArrays {
      const parameters = facetRangeParameters(filter)
      const { from, to } = parameters
      const row =
        interval === 'day'
          ? selectDays.get({ ...facetParameters(filter), from, to })
          : selectMonths.get(parameters)
      return [row?.facets, row?.ats, row?.ns].map(list => JSON.parse(String(list))) as unknown as CountArrays
    },
    dateSpan(filter: AnnouncementFilter): DateSpan | null {
      const { first, last } = selectSpan.get(facetParameters(filter)) as {
        first: number | null
        last: number
      }
      return first === null ? null : { from: fromEpochDay(first), to: fromEpochDay(last) }
    },
  }
}

/** Counts matches by facet, and by day or month. */
function countMatches(matches: SetMatches, interval: CountInterval): CountArrays {
  const counts = new Map<number, Map<number, number>>()
  forEachMatch(matches, ({ facet, day }) => {
    const ofFacet = counts.get(facet) ?? new Map<number, number>()
    counts.set(facet, ofFacet.set(day, (ofFacet.get(day) ?? 0) + 1))
  })
  const toStart = interval === 'day' ? (day: number) => day : monthOfEpochDay
  const rows = [...counts].flatMap(([facet, ofFacet]) =>
    [...ofFacet].map(([day, n]) => ({ facet, at: toStart(day), n })),
  )
  return [rows.map(row => row.facet), rows.map(row => row.at), rows.map(row => row.n)]
}

function dateSpanOf(matches: SetMatches): DateSpan | null {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  forEachMatch(matches, ({ day }) => {
    first = Math.min(first, day)
    last = Math.max(last, day)
  })
  return matches.total === 0 ? null : { from: fromEpochDay(first), to: fromEpochDay(last) }
}

function toSeries(
  key: string | null,
  counts: ReadonlyMap<number, number>,
  dateOf: (at: number) => CalendarDay,
): CountSeries {
  const points = [...counts].sort(([a], [b]) => a - b).map(([at, count]) => ({ date: dateOf(at), count }))
  return { key, points, total: points.reduce((sum, { count }) => sum + count, 0) }
}
