import type { SqlPool, SqlTransaction } from '../platform/sql/sql-pool.ts'
import type { SqlStatement } from '../platform/sql/sql-statement.ts'
import { type DueDelivery, type NewDelivery, shardOfSubscription } from './delivery.ts'

/**
 * Settings for transactions on the queue. The table can grow from empty to a million rows between two statistics
 * updates, and a plan based on outdated statistics must not scan the whole table.
 */
const BEGIN_WITH_INDEX_SCANS = ';set local enable_seqscan = off'

/** Maximum number of due retries in a shard that are searched for their subscriptions. */
const MAX_RETRIES_PER_SHARD = 100

/** Maximum number of retries in a shard whose slots a process reserves when it takes the shard over. */
const MAX_WAITING_RETRIES_PER_SHARD = 500

/** Runs `work` in a transaction whose plans prefer index scans. */
export function beginWithIndexScans<T>(sql: SqlPool, work: (tx: SqlTransaction) => Promise<T>): Promise<T> {
  return sql.begin(BEGIN_WITH_INDEX_SCANS, work)
}

/**
 * Inserts deliveries into the queue that are due immediately. They become visible when the transaction of the caller
 * commits.
 */
export function enqueueDeliveries(tx: SqlTransaction, rows: readonly NewDelivery[]): SqlStatement<object[]> {
  return tx`
    insert into delivery_queue
      (id, shard, subscription_id, event_id, event_type, jurisdiction, trigger, due_at, created_at)
    select id, shard, subscription_id, event_id, event_type, jurisdiction, trigger, clock_timestamp(), now()
    from unnest(
      ${rows.map(r => r.id)}::uuid[], ${rows.map(r => shardOfSubscription(r.subscriptionId))}::text[]::smallint[],
      ${rows.map(r => r.subscriptionId)}::uuid[], ${rows.map(r => r.eventId)}::uuid[],
      ${rows.map(r => r.eventType)}::text[], ${rows.map(r => r.jurisdiction)}::text[],
      ${rows.map(r => r.trigger)}::text[])
      as r (id, shard, subscription_id, event_id, event_type, jurisdiction, trigger)`
}

/** PostgreSQL channel that tells senders of other processes which subscriptions have new deliveries. */
export const DELIVERIES_NOTIFY_CHANNEL = 'herald_deliveries'
/** Maximum number of subscriptions in one notification, whose payload has less than 8,000 bytes. */
const MAX_ANNOUNCED = 200

/**
 * Announces new deliveries of these subscriptions to the senders of other processes when the transaction commits. Senders
 * that miss it find the deliveries with their next poll. `sender` is the ID of the sender of this process, if it has one.
 */
export function announceDeliveries(
  tx: SqlTransaction,
  subscriptionIds: readonly string[],
  sender: string | null,
): SqlStatement<object[]> {
  const payloads = Array.from({ length: Math.ceil(subscriptionIds.length / MAX_ANNOUNCED) }, (_, i) =>
    [sender ?? '', ...subscriptionIds.slice(i * MAX_ANNOUNCED, (i + 1) * MAX_ANNOUNCED)].join(),
  )
  return tx`
    select pg_notify(${DELIVERIES_NOTIFY_CHANNEL}, payload) from unnest(${payloads}::text[]) as payload
    where exists (select from delivery_workers
      where id is distinct from ${sender}::uuid and expires_at > clock_timestamp())`
}

/** Parses the payload of an announcement. Returns no subscriptions if this sender's process made it. */
export function parseAnnouncement(payload: string, sender: string): readonly string[] {
  const [from, ...subscriptionIds] = payload.split(',')
  return from === sender ? [] : subscriptionIds
}

/** A subscription with a due delivery. `hasRetries` tells whether a retry is due. */
export interface DueSubscription {
  readonly id: string
  readonly hasRetries: boolean
}

/**
 * Finds the subscriptions in these shards that have a due delivery by PostgreSQL's clock, except those whose deliveries are
 * being canceled. `latest` is an upper limit
 * for that clock, because it may have been set forward. The clock is read once per statement, so that the index is used
 * up to that time; deliveries that are due later cost nothing.
 */
export async function findDueSubscriptions(
  sql: SqlPool,
  shards: readonly number[],
  latest: Date | 'infinity',
): Promise<readonly DueSubscription[]> {
  // A loose index scan takes one step per subscription, regardless of how many deliveries each one has.
  return await beginWithIndexScans(
    sql,
    tx => tx<DueSubscription[]>`
      with recursive queue as (
        select shard, (select q.subscription_id from delivery_queue q
          where q.shard = s.shard order by q.subscription_id limit 1) as id
        from unnest(${shards.map(String)}::text[]::smallint[]) as s (shard)
        union all
        select queue.shard, (select q.subscription_id from delivery_queue q
          where q.shard = queue.shard and q.subscription_id > queue.id order by q.subscription_id limit 1)
        from queue where queue.id is not null
      )
      select id, exists (select 1 from delivery_queue q
        where q.shard = queue.shard and q.subscription_id = queue.id and q.round_attempts > 0
          and q.due_at <= least(statement_timestamp(), ${latest})) as "hasRetries"
      from queue
      where id is not null and exists (select 1 from delivery_queue q
        where q.shard = queue.shard and q.subscription_id = queue.id and q.due_at <= least(statement_timestamp(), ${latest}))
      and not exists (select from delivery_cancellations c where c.subscription_id = queue.id)
      and not exists (select from delivery_pauses p where p.subscription_id = queue.id)`,
  )
}

/**
 * Finds the subscriptions with the retries in these shards that are due longest, up to a number per shard. The effort
 * depends on the number of due retries, and not on the number of subscriptions with waiting deliveries.
 */
export async function findDueRetries(
  sql: SqlPool,
  shards: readonly number[],
  latest: Date | 'infinity',
): Promise<readonly string[]> {
  const rows = await beginWithIndexScans(
    sql,
    tx => tx<{ id: string }[]>`
      select distinct q.id
      from unnest(${shards.map(String)}::text[]::smallint[]) as s (shard)
      cross join lateral (
        select q.subscription_id as id from delivery_queue q
        where q.shard = s.shard and q.round_attempts > 0 and q.due_at <= least(statement_timestamp(), ${latest})
          and not exists (select from delivery_pauses p where p.subscription_id = q.subscription_id)
        order by q.due_at limit ${MAX_RETRIES_PER_SHARD}
      ) q
      where not exists (select from delivery_cancellations c where c.subscription_id = q.id)`,
  )
  return rows.map(row => row.id)
}

/** A retry in the queue, due or not, for which a slot must be free when it is due. */
export interface WaitingRetry {
  readonly id: string
  readonly subscriptionId: string
  /** Number of attempts made in this round. */
  readonly round: number
  readonly batchId: string | null
  readonly dueInMs: number
  /** Duration of the last attempt. */
  readonly lastDurationMs: number
}

/** Finds the retries that wait in these shards: of each shard, those that are due first, up to a limit. */
export function findWaitingRetries(
  sql: SqlPool,
  shards: readonly number[],
): Promise<readonly WaitingRetry[]> {
  return beginWithIndexScans(
    sql,
    tx => tx<WaitingRetry[]>`
      select q.id, q.subscription_id as "subscriptionId", q.round_attempts as round, q.batch_id as "batchId", a.total_ms::float8 as "lastDurationMs",
        greatest(0, 1000 * extract(epoch from q.due_at - statement_timestamp()))::float8 as "dueInMs"
      from unnest(${shards.map(String)}::text[]::smallint[]) as s (shard)
      cross join lateral (
        select * from delivery_queue q where q.shard = s.shard and q.round_attempts > 0
          and not exists (select from delivery_pauses p where p.subscription_id = q.subscription_id)
        order by q.due_at limit ${MAX_WAITING_RETRIES_PER_SHARD}
      ) q
      join attempts a on a.delivery_id = q.id and a.number = q.attempts`,
  )
}

/** A due delivery and its position in the queue, which is its due time and ID. */
export interface DeliveryQueueRow extends DueDelivery {
  /** The due time as a string formatted by PostgreSQL, which preserves microseconds. */
  readonly dueAt: string
  /** Time in milliseconds since the delivery became due. */
  readonly waitedMs: number
}

/** A part of the queue of a subscription, in order of due time. */
export interface QueueRange {
  readonly limit: number
  /** The last delivery that was read; `null` to read from the start. */
  readonly after: Pick<DeliveryQueueRow, 'dueAt' | 'id'> | null
}

/** A request to read due deliveries of a subscription: first attempts and retries. */
export interface QueueReadRequest {
  readonly subscriptionId: string
  readonly first: QueueRange
  readonly retries: QueueRange
}

/**
 * Reads due deliveries of several subscriptions: the retries and the first attempts of each, in order of due time.
 * Retries have an index of their own, so that they are found behind any number of waiting first attempts. `latest` is
 * an upper limit for the PostgreSQL clock.
 */
export async function readDueDeliveries(
  sql: SqlPool,
  requests: readonly QueueReadRequest[],
  latest: Date | 'infinity',
): Promise<readonly DeliveryQueueRow[]> {
  if (requests.length === 0) return []
  const firstRanges = requests.map(request => request.first)
  const retryRanges = requests.map(request => request.retries)
  return await beginWithIndexScans(
    sql,
    tx => tx<DeliveryQueueRow[]>`
      select q.id, q.event_id as "eventId", q.event_type as "eventType", q.jurisdiction,
        q.subscription_id as "subscriptionId", q.trigger, q.attempts, q.round_attempts as round, q.batch_id as "batchId", q.due_at::text as "dueAt",
        greatest(0, 1000 * extract(epoch from statement_timestamp() - q.due_at))::float8 as "waitedMs"
      from unnest(
        ${requests.map(r => shardOfSubscription(r.subscriptionId))}::text[]::smallint[], ${requests.map(r => r.subscriptionId)}::uuid[],
        ${retryRanges.map(r => r.limit)}::text[]::integer[], ${retryRanges.map(dueAfter)}::timestamptz[],
        ${retryRanges.map(idAfter)}::uuid[],
        ${firstRanges.map(r => r.limit)}::text[]::integer[], ${firstRanges.map(dueAfter)}::timestamptz[],
        ${firstRanges.map(idAfter)}::uuid[])
        as r (shard, subscription_id, max_retries, retry_due_at, retry_id, max_first, first_due_at, first_id)
      cross join lateral (
        (select * from delivery_queue q
         where q.shard = r.shard and q.subscription_id = r.subscription_id and q.round_attempts > 0
           and (q.due_at, q.id) > (r.retry_due_at, r.retry_id) and q.due_at <= least(statement_timestamp(), ${latest})
         order by q.due_at, q.id limit r.max_retries)
        union all
        (select * from delivery_queue q
         where q.shard = r.shard and q.subscription_id = r.subscription_id and q.round_attempts = 0
           and (q.due_at, q.id) > (r.first_due_at, r.first_id) and q.due_at <= least(statement_timestamp(), ${latest})
         order by q.due_at, q.id limit r.max_first)
      ) q
      where not exists (select from delivery_cancellations c where c.subscription_id = r.subscription_id)
        and not exists (select from delivery_pauses p where p.subscription_id = r.subscription_id)`,
  )
}

function dueAfter({ after }: QueueRange): string {
  return after?.dueAt ?? '-infinity'
}

function idAfter({ after }: QueueRange): string {
  return after?.id ?? '00000000-0000-0000-0000-000000000000'
}

/**
 * Restarts deliveries at their first attempt, regardless of their state, and makes them due immediately. Returns the
 * number of deliveries found.
 */
export async function restartDeliveries(
  tx: SqlTransaction,
  ids: readonly string[],
  trigger: 'redeliver' | 'recover',
): Promise<number> {
  const rows = await tx`
    with finished as (delete from deliveries where id = any(${ids as string[]}::uuid[]) returning *),
    open as (
      update delivery_queue set due_at = clock_timestamp(), queued_at = clock_timestamp(), round_attempts = 0, is_failed = false, batch_id = null, trigger = ${trigger}
      where id = any(${ids as string[]}::uuid[]) returning id
    ),
    queued as (
      insert into delivery_queue (id, shard, subscription_id, event_id, event_type, jurisdiction, trigger, attempts,
        due_at, created_at)
      select id, ('x' || right(subscription_id::text, 2))::bit(8)::integer % 64, subscription_id, event_id, event_type,
        jurisdiction, ${trigger}, attempts, clock_timestamp(), created_at
      from finished where id not in (select id from open) returning id
    )
    select id from open union all select id from queued`
  return rows.length
}
