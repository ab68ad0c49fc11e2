import { fromEpochDay } from '../../../../../model/calendar-day.ts'
import type { AnnouncementFilter } from '../../../../../model/list-filters.ts'
import type { IndexQuery } from '../../../../index-query.ts'
import type {
  CountSeries,
  CountsOverTimeResult,
  DateSpan,
  IndexStatistics,
} from '../../../../index-reader.ts'
import type { SearchClause } from '../searched-indexes.ts'
import { countValues } from '../state/count-values.ts'
import { type Aggregation, bucketList, countsByTerm } from '../state/search-results.ts'
import type { SearchState } from '../state/search-state.ts'
import { buildAnnouncementQuery } from './announcement-query.ts'

/** More than there are sources or categories. */
const MAX_VALUES = 10_000

/** Reads the totals for the whole index. */
export async function readStatistics(state: SearchState): Promise<IndexStatistics> {
  const latest = { max: { field: 'day' } }
  const aggs = {
    sources: { terms: { field: 'source', size: MAX_VALUES }, aggs: { latest } },
    categories: { terms: { field: 'category', size: MAX_VALUES } },
  }
  const { total, aggregations } = await state.search('announcement', { aggs })
  const { total: totalEntities } = await state.search('entity', {})
  const sources = bucketList(aggregations.sources).map(bucket => ({
    sourceId: String(bucket.key),
    count: bucket.doc_count,
    latest: fromEpochDay(Number((bucket.latest as Aggregation).value)),
  }))
  const categories = [...countsByTerm(aggregations.categories)].sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    totalAnnouncements: total,
    totalEntities,
    sources: sources.sort((a, b) => (a.sourceId < b.sourceId ? -1 : 1)),
    categories: Object.fromEntries(categories),
    change: state.position.change,
  }
}

/** Returns the first and last publication dates of the announcements that match a filter, ignoring its date range. */
export async function readDateSpan(
  state: SearchState,
  { filter: { dateFrom, dateTo, ...filter } }: IndexQuery<'dateSpan'>,
): Promise<DateSpan | null> {
  const aggs = { from: { min: { field: 'day' } }, to: { max: { field: 'day' } } }
  const query = await matchesOf(state, filter)
  const { aggregations } = await state.search('announcement', { query, aggs })
  const [from, to] = [aggregations.from?.value ?? null, aggregations.to?.value ?? null]
  return from === null || to === null ? null : { from: fromEpochDay(from), to: fromEpochDay(to) }
}

/** Counts the announcements that match a filter over time. */
export async function countOverTime(
  state: SearchState,
  { filter, interval, by }: IndexQuery<'countsOverTime'>,
): Promise<CountsOverTimeResult> {
  const field = interval === 'day' ? 'day' : 'month'
  const counts = await countValues(state, 'announcement', {
    query: await matchesOf(state, filter),
    fields: by === null ? [field] : [by, field],
  })
  const series = [...Map.groupBy(counts, ({ values }) => (by === null ? null : String(values[by])))].map(
    ([key, members]) => {
      const points = new Map<string, number>()
      for (const { values, count } of members) {
        const date = startOf(values[field] as string | number, interval)
        points.set(date, (points.get(date) ?? 0) + count)
      }
      return toSeries(key, points)
    },
  )
  if (by === null && series.length === 0) series.push(toSeries(null, new Map()))
  series.sort((a, b) => b.total - a.total || (String(a.key) < String(b.key) ? -1 : 1))
  return {
    series,
    total: series.reduce((sum, one) => sum + one.total, 0),
    change: state.position.change,
  }
}

/** Returns the first day of an interval, from its day or its month such as `2024-03`. */
function startOf(value: string | number, interval: IndexQuery<'countsOverTime'>['interval']): string {
  if (interval === 'day') return fromEpochDay(Number(value))
  return interval === 'month' ? `${value}-01` : `${String(value).slice(0, 'YYYY'.length)}-01-01`
}

function toSeries(key: string | null, counts: ReadonlyMap<string, number>): CountSeries {
  const points = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([date, count]) => ({ date, count }))
  return { key, points, total: points.reduce((sum, { count }) => sum + count, 0) }
}

/** Returns the query for a filter. These filters have no words, so there always is one. */
async function matchesOf(state: SearchState, filter: AnnouncementFilter): Promise<SearchClause> {
  return (await buildAnnouncementQuery(state, filter)) ?? { match_none: {} }
}
