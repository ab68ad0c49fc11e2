import {
  type CountsOfInterval,
  readDeliveryStatistics,
} from '../../../deliveries/monitoring/delivery-statistics-store.ts'
import { LATENCY_BUCKETS } from '../../../deliveries/monitoring/latency-histogram.ts'
import type { Queryable } from '../../../platform/sql/sql-pool.ts'

export const STATISTICS_INTERVALS = { hour: 3_600_000, day: 86_400_000 } as const
export type StatisticsInterval = keyof typeof STATISTICS_INTERVALS

/** A range of whole intervals in UTC, from `since`, inclusive, to `until`, exclusive. */
export interface StatisticsRange {
  readonly interval: StatisticsInterval
  readonly since: Date
  readonly until: Date
}

/** Rounds a range outwards to whole intervals. */
export function toWholeIntervals({ interval, since, until }: StatisticsRange): StatisticsRange {
  const length = STATISTICS_INTERVALS[interval]
  return {
    interval,
    since: new Date(Math.floor(since.getTime() / length) * length),
    until: new Date(Math.ceil(until.getTime() / length) * length),
  }
}

export function countIntervals({ interval, since, until }: StatisticsRange): number {
  return (until.getTime() - since.getTime()) / STATISTICS_INTERVALS[interval]
}

/** Returns the counts of each interval of a range, including those in which nothing was sent. */
export async function readIntervals(
  sql: Queryable,
  subscriptionIds: readonly string[],
  range: StatisticsRange,
): Promise<readonly CountsOfInterval[]> {
  const { interval, since, until } = range
  const intervalMs = STATISTICS_INTERVALS[interval]
  const found = await readDeliveryStatistics(sql, { subscriptionIds, since, until, intervalMs })
  const byStart = new Map(found.map(counts => [counts.start.getTime(), counts]))
  return Array.from({ length: countIntervals(range) }, (_, i) => {
    const start = since.getTime() + i * intervalMs
    return byStart.get(start) ?? { ...NOTHING, start: new Date(start) }
  })
}

const NOTHING: Omit<CountsOfInterval, 'start'> = {
  delivered: 0,
  failed: 0,
  attempts: 0,
  retries: 0,
  latencyCounts: new Array<number>(LATENCY_BUCKETS).fill(0),
}
