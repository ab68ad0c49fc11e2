import type { SqlPool, SqlTransaction } from '../platform/sql/sql-pool.ts'
import type { SqlStatement } from '../platform/sql/sql-statement.ts'
import { shardOfSubscription } from './delivery.ts'
import { beginWithIndexScans } from './queue-store.ts'

/** The reasons for ending an open delivery without an attempt. */
export type DeliveryEndReason = 'disabled' | 'gone' | 'deleted' | 'expired'

/** Maximum number of deliveries that one transaction ends, which takes less than 0.1 s. */
export const CANCELLATION_BATCH_SIZE = 1_000

/**
 * Ends all open deliveries of a subscription: they are `failed` with this reason as soon as the transaction commits. Only
 * a limited number is moved to the log at once; `continueCancellation` moves the others. A pause ends, too.
 */
export async function cancelDeliveries(
  tx: SqlTransaction,
  subscriptionId: string,
  reason: DeliveryEndReason,
): Promise<void> {
  await tx`delete from delivery_pauses where subscription_id = ${subscriptionId}`
  const condition = tx`id in (
    select id from delivery_queue
    where shard = ${shardOfSubscription(subscriptionId)} and subscription_id = ${subscriptionId}
    limit ${CANCELLATION_BATCH_SIZE})`
  if ((await endDeliveries(tx, condition, reason)) < CANCELLATION_BATCH_SIZE) return
  await tx`
    insert into delivery_cancellations (subscription_id, reason, requested_at)
    values (${subscriptionId}, ${reason}, clock_timestamp())
    on conflict (subscription_id) do update set requested_at = excluded.requested_at`
}

/** Lists the subscriptions whose cancellation is not complete. */
export async function listCancelledSubscriptions(sql: SqlPool): Promise<readonly string[]> {
  const rows = await sql<{ id: string }[]>`
    select subscription_id as id from delivery_cancellations order by requested_at`
  return rows.map(row => row.id)
}

/** The position in the queue of a subscription up to which canceled deliveries have been moved. */
type QueuePosition = { readonly dueAt: string; readonly id: string }

const QUEUE_START: QueuePosition = { dueAt: '-infinity', id: '00000000-0000-0000-0000-000000000000' }

/**
 * Moves the remaining deliveries of a cancellation to the log, in one transaction per batch. Can be interrupted at any
 * time and called again, also by several processes at once. Resolves when the cancellation is complete or `shouldStop`
 * returns true.
 */
export async function continueCancellation(
  sql: SqlPool,
  subscriptionId: string,
  shouldStop: () => boolean = () => false,
): Promise<void> {
  let position: QueuePosition | null = QUEUE_START
  while (position !== null && !shouldStop()) position = await endBatch(sql, subscriptionId, position)
}

/** Ends one batch and returns where to continue, or `null` if the cancellation is complete. */
async function endBatch(
  sql: SqlPool,
  subscriptionId: string,
  after: QueuePosition,
): Promise<QueuePosition | null> {
  return await beginWithIndexScans(sql, async tx => {
    const [cancellation] = await tx<{ reason: DeliveryEndReason; requestedAt: string }[]>`
      select reason, requested_at::text as "requestedAt" from delivery_cancellations
      where subscription_id = ${subscriptionId} for update`
    if (cancellation === undefined) return null
    const { reason, requestedAt } = cancellation
    const rows = await tx<QueuePosition[]>`
      select due_at::text as "dueAt", id from delivery_queue
      where shard = ${shardOfSubscription(subscriptionId)} and subscription_id = ${subscriptionId}
        and (due_at, id) > (${after.dueAt}::timestamptz, ${after.id}::uuid) and queued_at <= ${requestedAt}::timestamptz
      order by due_at, id limit ${CANCELLATION_BATCH_SIZE} for update`
    await endDeliveries(tx, tx`id = any(${rows.map(row => row.id)}::uuid[])`, reason)
    const last = rows.at(-1)
    if (last !== undefined && rows.length === CANCELLATION_BATCH_SIZE) return last
    // A retry that was recorded meanwhile can lie before the position.
    if (after !== QUEUE_START) return QUEUE_START
    await tx`delete from delivery_cancellations where subscription_id = ${subscriptionId}`
    return null
  })
}

/** Marks deliveries whose payloads were deleted as `failed`, and returns their number. */
export async function expireDeliveries(tx: SqlTransaction, ids: readonly string[]): Promise<number> {
  return await endDeliveries(tx, tx`id = any(${ids as string[]}::uuid[])`, 'expired')
}

async function endDeliveries(
  tx: SqlTransaction,
  condition: SqlStatement<object[]>,
  reason: DeliveryEndReason,
): Promise<number> {
  const rows = await tx`
    with ended as (delete from delivery_queue where ${condition} returning *)
    insert into deliveries (id, subscription_id, event_id, event_type, jurisdiction, trigger, state, reason, attempts,
      created_at, finished_at)
    select id, subscription_id, event_id, event_type, jurisdiction, trigger, 'failed', ${reason}, attempts, created_at, now()
    from ended
    on conflict (id) do update set reason = excluded.reason, next_attempt_at = null
    returning 1`
  return rows.length
}
