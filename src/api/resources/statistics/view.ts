import type { CalendarDay } from '../../../model/calendar-day.ts'
import type { IndexQuery } from '../../../search/index-query.ts'
import type { CountsOverTimeResult, IndexStatistics } from '../../../search/index-reader.ts'
import type { View } from '../schema-builders.ts'
import type { CountsOverTimeSchema, StatisticsSchema } from './schema.ts'

/** Builds the JSON of the statistics, which includes configured sources that have no announcements. */
export function statisticsView(
  statistics: IndexStatistics,
  configuredSourceIds: readonly string[],
): View<typeof StatisticsSchema> {
  // Sources that are no longer configured keep their announcements; without them, the counts would not add up.
  const sources = new Map<string, { count: number; latest: CalendarDay | null }>(
    configuredSourceIds.map(id => [id, { count: 0, latest: null }]),
  )
  for (const { sourceId, count, latest } of statistics.sources) sources.set(sourceId, { count, latest })
  return {
    total_announcements: statistics.totalAnnouncements,
    total_entities: statistics.totalEntities,
    sources: Object.fromEntries(sources),
    categories: statistics.categories,
  }
}

/** Builds the JSON of counts over time, with the interval, grouping and date range that were used. */
export function countsOverTimeView(
  { series, total }: CountsOverTimeResult,
  { interval, by }: Pick<IndexQuery<'countsOverTime'>, 'interval' | 'by'>,
  { from, to }: { readonly from: CalendarDay | null; readonly to: CalendarDay | null },
): View<typeof CountsOverTimeSchema> {
  return { interval, by, from, to, series, total }
}
