import type {
  CountsOfInterval,
  StatisticsCounts,
} from '../../../../deliveries/monitoring/delivery-statistics-store.ts'
import { estimateQuantile } from '../../../../deliveries/monitoring/latency-histogram.ts'
import type { StatisticsRange } from '../../../../services/webhooks/statistics/read-intervals.ts'
import type { View } from '../../schema-builders.ts'
import type { DeliveryStatisticsSchema } from './schema.ts'

/** Builds the JSON of delivery statistics with their totals. */
export function deliveryStatisticsView(
  { interval, since, until }: StatisticsRange,
  intervals: readonly CountsOfInterval[],
): View<typeof DeliveryStatisticsSchema> {
  return {
    interval,
    since: since.toISOString(),
    until: until.toISOString(),
    total: countsView(addUp(intervals)),
    data: intervals.map(counts => ({ start: counts.start.toISOString(), ...countsView(counts) })),
  }
}

function countsView({ delivered, failed, attempts, retries, latencyCounts }: StatisticsCounts) {
  const latency_ms = { p50: quantileView(latencyCounts, 0.5), p95: quantileView(latencyCounts, 0.95) }
  return { delivered, failed, attempts, retries, latency_ms }
}

/** Rounds to three digits, because an estimate has no more. */
function quantileView(latencyCounts: readonly number[], quantile: number): number | null {
  const estimate = estimateQuantile(latencyCounts, quantile)
  return estimate === null ? null : Number(estimate.toPrecision(3))
}

function addUp(intervals: readonly StatisticsCounts[]): StatisticsCounts {
  const sum = (count: (counts: StatisticsCounts) => number) =>
    intervals.reduce((total, counts) => total + count(counts), 0)
  return {
    delivered: sum(({ delivered }) => delivered),
    failed: sum(({ failed }) => failed),
    attempts: sum(({ attempts }) => attempts),
    retries: sum(({ retries }) => retries),
    latencyCounts: (intervals[0]?.latencyCounts ?? []).map((_, i) =>
      sum(({ latencyCounts }) => latencyCounts[i] ?? 0),
    ),
  }
}
