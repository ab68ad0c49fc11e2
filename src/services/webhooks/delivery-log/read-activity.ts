import {
  countWaitingDeliveries,
  findLastAttempt,
  type LastAttempt,
  type OpenDeliveryCounts,
} from '../../../deliveries/monitoring/delivery-activity-store.ts'
import { readDeliveryStatistics } from '../../../deliveries/monitoring/delivery-statistics-store.ts'
import type { Queryable } from '../../../platform/sql/sql-pool.ts'
import { STATISTICS_INTERVALS } from '../statistics/read-intervals.ts'

/** What a subscription is doing: the evidence for its health. */
export interface SubscriptionActivity extends OpenDeliveryCounts {
  readonly lastAttempt: LastAttempt | null
  /** Start of the hour from which `delivered` and `failed` are counted. */
  readonly since: Date
  readonly delivered: number
  readonly failed: number
}

/** Reads the activity of a subscription: its open deliveries, its last attempt, and the counts of 24 hours. */
export async function readActivity(
  sql: Queryable,
  subscriptionId: string,
  now: Date,
): Promise<SubscriptionActivity> {
  const { hour, day } = STATISTICS_INTERVALS
  const since = new Date(Math.floor((now.getTime() - day) / hour) * hour)
  const until = new Date(now.getTime() + hour)
  // The range is that of two days in UTC, at most.
  const counts = await readDeliveryStatistics(sql, {
    subscriptionIds: [subscriptionId],
    since,
    until,
    intervalMs: day,
  })
  const sum = (name: 'delivered' | 'failed') => counts.reduce((total, row) => total + row[name], 0)
  return {
    ...(await countWaitingDeliveries(sql, subscriptionId)),
    lastAttempt: await findLastAttempt(sql, subscriptionId),
    since,
    delivered: sum('delivered'),
    failed: sum('failed'),
  }
}
