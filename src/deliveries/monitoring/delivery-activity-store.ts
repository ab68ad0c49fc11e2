import type { Queryable } from '../../platform/sql/sql-pool.ts'
import { type DeliveryTrigger, shardOfSubscription } from '../delivery.ts'

/** Counts of open deliveries stop at this number, because a million take 0.3 s. */
export const MAX_COUNTED_DELIVERIES = 10_000
/** Number of deliveries in each of the orders below whose attempts are compared to find the last one. */
const CANDIDATES = 50

/** The outcome of an attempt, without its request and response. */
export interface LastAttempt {
  readonly deliveryId: string
  readonly trigger: DeliveryTrigger
  readonly startedAt: Date
  readonly status: number | null
  readonly error: string | null
  readonly totalMs: number
}

/** Open deliveries of a subscription, each up to `MAX_COUNTED_DELIVERIES`. */
export interface OpenDeliveryCounts {
  readonly waiting: number
  /** Those of the waiting deliveries that failed at least once and will be sent again. */
  readonly retrying: number
}

/** Returns the last attempt of each delivery that has one, in no particular order. */
export async function listLastAttempts(
  sql: Queryable,
  deliveryIds: readonly string[],
): Promise<readonly LastAttempt[]> {
  return await sql<LastAttempt[]>`
    select last.* from unnest(${[...deliveryIds]}::uuid[]) as d (id) cross join lateral ${lastAttemptOf(sql)}`
}

/**
 * Finds the last attempt among the newest deliveries of a subscription and those that are being retried. The attempts are not
 * indexed by subscription.
 */
export async function findLastAttempt(sql: Queryable, subscriptionId: string): Promise<LastAttempt | null> {
  const queued = sql`
    select id from delivery_queue where shard = ${shardOfSubscription(subscriptionId)}
      and subscription_id = ${subscriptionId} and round_attempts > 0`
  const rows = await sql<LastAttempt[]>`
    with d as materialized (
      (select id from deliveries where subscription_id = ${subscriptionId} order by id desc limit ${CANDIDATES})
      union (${queued} order by due_at, id limit ${CANDIDATES})
      union (${queued} order by due_at desc, id desc limit ${CANDIDATES}))
    select last.* from d cross join lateral ${lastAttemptOf(sql)}
    order by "startedAt" desc, "deliveryId" limit 1`
  return rows[0] ?? null
}

/** Counts the deliveries of a subscription that have not succeeded or failed yet. */
export async function countWaitingDeliveries(
  sql: Queryable,
  subscriptionId: string,
): Promise<OpenDeliveryCounts> {
  const open = sql`
    select from delivery_queue where shard = ${shardOfSubscription(subscriptionId)}
      and subscription_id = ${subscriptionId} and not is_failed and queued_at > coalesce(
        (select requested_at from delivery_cancellations where subscription_id = ${subscriptionId}), '-infinity')`
  const [counts] = await sql<[OpenDeliveryCounts]>`
    select (select count(*)::integer from (${open} limit ${MAX_COUNTED_DELIVERIES}) as w) as waiting,
      (select count(*)::integer from (${open} and round_attempts > 0 limit ${MAX_COUNTED_DELIVERIES}) as r) as retrying`
  return counts
}

/** The last attempt of each delivery `d`. The subquery reads one partition for each, not all. */
function lastAttemptOf(sql: Queryable) {
  return sql`(
    select delivery_id as "deliveryId", trigger, started_at as "startedAt", status, error, total_ms as "totalMs"
    from attempts where delivery_id = d.id order by number desc limit 1) as last`
}
