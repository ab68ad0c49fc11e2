import type { Queryable, SqlTransaction } from '../platform/sql/sql-pool.ts'
import { shardOfSubscription } from './delivery.ts'

/** Makes the open deliveries of a subscription wait, and those that are queued later, until `resumeDeliveries`. */
export async function pauseDeliveries(tx: SqlTransaction, subscriptionId: string): Promise<void> {
  await tx`
    insert into delivery_pauses (subscription_id, paused_at) values (${subscriptionId}, clock_timestamp())
    on conflict do nothing`
}

/** Makes the waiting deliveries of a paused subscription due. Retries keep the rest of their delay. */
export async function resumeDeliveries(tx: SqlTransaction, subscriptionId: string): Promise<void> {
  await tx`delete from delivery_pauses where subscription_id = ${subscriptionId}`
}

/**
 * Counts the deliveries of a subscription that will be sent, now or when it is resumed. A million take about 0.3 s, too long
 * for each read of an active subscription.
 */
export async function countOpenDeliveries(sql: Queryable, subscriptionId: string): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::integer as count from delivery_queue
    where shard = ${shardOfSubscription(subscriptionId)} and subscription_id = ${subscriptionId}
      and queued_at > coalesce(
        (select requested_at from delivery_cancellations where subscription_id = ${subscriptionId}), '-infinity')`
  return row.count
}
