import type { Queryable, SqlPool, SqlTransaction } from '../../platform/sql/sql-pool.ts'
import type { SqlStatement } from '../../platform/sql/sql-statement.ts'
import type { CompletedAttempt } from '../attempt-store.ts'
import { isNewlyFailed, type RetryPolicy } from '../retry-policy.ts'
import { LATENCY_BUCKETS, latencyBucket } from './latency-histogram.ts'

const HOUR_MS = 3_600_000

/** Counts of deliveries and attempts in a period. Tests are not counted. */
export interface StatisticsCounts {
  readonly delivered: number
  /** Number of deliveries that failed. Some may have been delivered later. */
  readonly failed: number
  readonly attempts: number
  /** Number of attempts that repeated a failed one of the same round. */
  readonly retries: number
  /** Number of responses by the bucket of their latency. */
  readonly latencyCounts: readonly number[]
}

type MutableCounts = { -readonly [K in keyof StatisticsCounts]: StatisticsCounts[K] } & {
  latencyCounts: number[]
}

/**
 * Returns the statements that count newly logged attempts by subscription and hour: one, or none. Run them in the transaction
 * that logs the attempts, so that each counts once.
 */
export function countAttempts(
  tx: SqlTransaction,
  attempts: readonly CompletedAttempt[],
  policy: RetryPolicy,
): readonly SqlStatement<object[]>[] {
  const groups = Map.groupBy(
    attempts.filter(({ delivery }) => delivery.trigger !== 'test'),
    ({ delivery, startedAt }) => `${delivery.subscriptionId} ${startOfHour(startedAt)}`,
  )
  if (groups.size === 0) return []
  const rows = [...groups.values()].map(group => sumUp(group, policy))
  const firsts = [...groups.values()].map(group => group[0] as CompletedAttempt)
  return [insertCounts(tx, firsts, rows)]
}

function insertCounts(
  tx: SqlTransaction,
  firsts: readonly CompletedAttempt[],
  rows: readonly StatisticsCounts[],
): SqlStatement<object[]> {
  return tx`
    insert into delivery_statistics as s (subscription_id, hour, delivered, failed, attempts, retries, latency_counts)
    select subscription_id, hour, delivered, failed, attempts, retries, latency_counts::integer[]
    from unnest(
      ${firsts.map(({ delivery }) => delivery.subscriptionId)}::uuid[],
      ${firsts.map(({ startedAt }) => startOfHour(startedAt))}::timestamptz[],
      ${rows.map(r => String(r.delivered))}::text[]::integer[], ${rows.map(r => String(r.failed))}::text[]::integer[],
      ${rows.map(r => String(r.attempts))}::text[]::integer[], ${rows.map(r => String(r.retries))}::text[]::integer[],
      ${rows.map(r => `{${r.latencyCounts.join()}}`)}::text[])
      as r (subscription_id, hour, delivered, failed, attempts, retries, latency_counts)
    order by subscription_id, hour
    on conflict (subscription_id, hour) do update set delivered = s.delivered + excluded.delivered,
      failed = s.failed + excluded.failed, attempts = s.attempts + excluded.attempts,
      retries = s.retries + excluded.retries, latency_counts = (
        select array_agg(before + added order by bucket)
        from unnest(s.latency_counts, excluded.latency_counts) with ordinality as c (before, added, bucket))`
}

function sumUp(attempts: readonly CompletedAttempt[], policy: RetryPolicy): StatisticsCounts {
  const latencyCounts = new Array<number>(LATENCY_BUCKETS).fill(0)
  const counts: MutableCounts = { delivered: 0, failed: 0, attempts: 0, retries: 0, latencyCounts }
  for (const { delivery, decision, result } of attempts) {
    counts.attempts += 1
    if (delivery.round > 0) counts.retries += 1
    if (decision.state === 'delivered') counts.delivered += 1
    if (isNewlyFailed(delivery.round, decision, policy)) counts.failed += 1
    if (result.status === null) continue
    const bucket = latencyBucket(result.totalMs)
    latencyCounts[bucket] = (latencyCounts[bucket] ?? 0) + 1
  }
  return counts
}

function startOfHour(time: Date): string {
  return new Date(Math.floor(time.getTime() / HOUR_MS) * HOUR_MS).toISOString()
}

/** Selects the hours from `since`, inclusive, to `until`, exclusive, and the length of the intervals that are summed up. */
export interface StatisticsQuery {
  readonly subscriptionIds: readonly string[]
  readonly since: Date
  readonly until: Date
  readonly intervalMs: number
}

/** The counts of an interval that begins at `start`. */
export interface CountsOfInterval extends StatisticsCounts {
  readonly start: Date
}

/** Returns the sums of all selected subscriptions by interval, oldest first. Intervals without attempts are missing. */
export async function readDeliveryStatistics(
  sql: Queryable,
  { subscriptionIds, since, until, intervalMs }: StatisticsQuery,
): Promise<readonly CountsOfInterval[]> {
  const seconds = intervalMs / 1_000
  // Sums by column are ten times faster than rows of buckets.
  const sums = Array.from({ length: LATENCY_BUCKETS }, (_, i) => sql`sum(latency_counts[${i + 1}::integer])`)
  const latencies = sums.reduce((list, sum) => sql`${list}, ${sum}`)
  const rows = await sql<(Omit<CountsOfInterval, 'latencyCounts'> & { readonly latencies: string })[]>`
    select to_timestamp(floor(extract(epoch from hour) / ${seconds}::float8) * ${seconds}::float8) as start,
      sum(delivered)::float8 as delivered, sum(failed)::float8 as failed, sum(attempts)::float8 as attempts,
      sum(retries)::float8 as retries, array_to_json(array[${latencies}])::text as latencies
    from delivery_statistics
    where subscription_id = any(${[...subscriptionIds]}::uuid[]) and hour >= ${since} and hour < ${until}
    group by 1 order by 1`
  return rows.map(({ latencies, ...counts }) => ({
    ...counts,
    latencyCounts: JSON.parse(latencies) as number[],
  }))
}

/** Deletes the statistics of a subscription. */
export async function deleteDeliveryStatistics(tx: SqlTransaction, subscriptionId: string): Promise<void> {
  await tx`delete from delivery_statistics where subscription_id = ${subscriptionId}`
}

/** Deletes the statistics of hours before a time. */
export async function deleteExpiredDeliveryStatistics(sql: SqlPool, before: Date): Promise<void> {
  await sql`delete from delivery_statistics where hour < ${before}`
}
