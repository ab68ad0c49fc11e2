import type { Sql, Transaction } from '../base/sql.ts'
import type { Statement } from '../base/sql-statement.ts'
import { type DueDelivery, type NewDelivery, shardOf } from './delivery.ts'

/**
 * How every transaction on the queue begins: the table is empty at one moment and has a million rows at the next, and a
 * plan made from statistics of the moment before must not read all of it.
 */
const BY_INDEX = ';set local enable_seqscan = off'

/** Runs `work` in a transaction in which tables are read by their indexes. */
export function beginByIndex<T>(sql: Sql, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return sql.begin(BY_INDEX, work)
}

/** Puts deliveries into the queue, due at once. Part of the caller's transaction: a delivery exists when it commits. */
export async function enqueue(tx: Transaction, rows: readonly NewDelivery[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    insert into delivery_queue
      (id, shard, subscription_id, event_id, event_type, jurisdiction, trigger, due_at, created_at)
    select id, shard, subscription_id, event_id, event_type, jurisdiction, trigger, clock_timestamp(), now()
    from unnest(
      ${rows.map(r => r.id)}::uuid[], ${rows.map(r => shardOf(r.subscriptionId))}::text[]::smallint[],
      ${rows.map(r => r.subscriptionId)}::uuid[], ${rows.map(r => r.eventId)}::uuid[],
      ${rows.map(r => r.eventType)}::text[], ${rows.map(r => r.jurisdiction)}::text[],
      ${rows.map(r => r.trigger)}::text[])
      as r (id, shard, subscription_id, event_id, event_type, jurisdiction, trigger)`
}

/**
 * The subscriptions of these shards that have a delivery due: by PostgreSQL's clock, and not after `latest`, which says what
 * that clock can be now unless somebody has set it.
 */
export async function dueSubscriptions(
  sql: Sql,
  shards: readonly number[],
  latest: Date | 'infinity',
): Promise<readonly string[]> {
  // From one subscription to the next by the index: as many steps as there are subscriptions, however long their queues.
  const rows = await beginByIndex(
    sql,
    tx => tx<{ id: string }[]>`
      with recursive lane as (
        select shard, (select q.subscription_id from delivery_queue q
          where q.shard = s.shard order by q.subscription_id limit 1) as id
        from unnest(${shards.map(String)}::text[]::smallint[]) as s (shard)
        union all
        select lane.shard, (select q.subscription_id from delivery_queue q
          where q.shard = lane.shard and q.subscription_id > lane.id order by q.subscription_id limit 1)
        from lane where lane.id is not null
      )
      select id from lane
      where id is not null and exists (select 1 from delivery_queue q
        where q.shard = lane.shard and q.subscription_id = lane.id and q.due_at <= least(clock_timestamp(), ${latest}))`,
  )
  return rows.map(row => row.id)
}

/** A delivery as it was read from the queue. */
export interface ReadDelivery extends DueDelivery {
  /** As PostgreSQL writes it, to the microsecond. */
  readonly dueAt: string
}

/** How much of a subscription's queue is wanted, and after which delivery. */
export interface Wanted {
  readonly subscriptionId: string
  readonly most: number
  /** The last one that was read; null begins at the head. */
  readonly after: Pick<ReadDelivery, 'dueAt' | 'id'> | null
}

/** Deliveries that are due, by the same clock and `latest`, of each subscription in the order of their time. */
export async function dueDeliveries(
  sql: Sql,
  wanted: readonly Wanted[],
  latest: Date | 'infinity',
): Promise<readonly ReadDelivery[]> {
  if (wanted.length === 0) return []
  return await beginByIndex(
    sql,
    tx => tx<ReadDelivery[]>`
      select q.id, q.event_id as "eventId", q.event_type as "eventType", q.jurisdiction,
        q.subscription_id as "subscriptionId", q.trigger, q.attempts, q.round, q.due_at::text as "dueAt"
      from unnest(
        ${wanted.map(w => shardOf(w.subscriptionId))}::text[]::smallint[], ${wanted.map(w => w.subscriptionId)}::uuid[],
        ${wanted.map(w => w.most)}::text[]::integer[], ${wanted.map(w => w.after?.dueAt ?? '-infinity')}::timestamptz[],
        ${wanted.map(w => w.after?.id ?? '00000000-0000-0000-0000-000000000000')}::uuid[])
        as w (shard, subscription_id, most, due_at, id)
      cross join lateral (
        select * from delivery_queue q
        where q.shard = w.shard and q.subscription_id = w.subscription_id
          and (q.due_at, q.id) > (w.due_at, w.id) and q.due_at <= least(clock_timestamp(), ${latest})
        order by q.due_at, q.id limit w.most
      ) q`,
  )
}

/** Why an open delivery ends without an attempt. */
export type EndReason = 'disabled' | 'gone' | 'deleted' | 'expired'

/** Ends everything that is open for a subscription: it becomes `failed` with this reason. Answers how many. */
export async function cancelOpen(
  tx: Transaction,
  subscriptionId: string,
  reason: EndReason,
): Promise<number> {
  return await end(tx, tx`shard = ${shardOf(subscriptionId)} and subscription_id = ${subscriptionId}`, reason)
}

/** Ends deliveries whose payload is kept no more. */
export async function expire(tx: Transaction, ids: readonly string[]): Promise<number> {
  return await end(tx, tx`id = any(${ids as string[]}::uuid[])`, 'expired')
}

async function end(tx: Transaction, which: Statement<object[]>, reason: EndReason): Promise<number> {
  const rows = await tx`
    with gone as (delete from delivery_queue where ${which} returning *)
    insert into deliveries (id, subscription_id, event_id, event_type, jurisdiction, trigger, state, reason, attempts,
      created_at, finished_at)
    select id, subscription_id, event_id, event_type, jurisdiction, trigger, 'failed', ${reason}, attempts, created_at, now()
    from gone
    on conflict (id) do update set reason = excluded.reason, next_attempt_at = null
    returning 1`
  return rows.length
}

/**
 * Begins deliveries anew, from their first attempt, whatever became of them; what is open is only made due at once.
 * Answers how many there were.
 */
export async function begin(
  tx: Transaction,
  ids: readonly string[],
  trigger: 'redeliver' | 'recover',
): Promise<number> {
  const rows = await tx`
    with over as (delete from deliveries where id = any(${ids as string[]}::uuid[]) returning *),
    open as (
      update delivery_queue set due_at = clock_timestamp(), round = 0, failed = false, trigger = ${trigger}
      where id = any(${ids as string[]}::uuid[]) returning id
    ),
    queued as (
      insert into delivery_queue (id, shard, subscription_id, event_id, event_type, jurisdiction, trigger, attempts,
        due_at, created_at)
      select id, ('x' || right(subscription_id::text, 2))::bit(8)::integer % 64, subscription_id, event_id, event_type,
        jurisdiction, ${trigger}, attempts, clock_timestamp(), created_at
      from over where id not in (select id from open) returning id
    )
    select id from open union all select id from queued`
  return rows.length
}
