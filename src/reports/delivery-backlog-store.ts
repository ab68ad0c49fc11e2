import type { Queryable, SqlPool } from '../platform/sql/sql-pool.ts'

/** The receivers that a due delivery can wait for. */
export type DueReceiverState = 'healthy' | 'failing' | 'rate_limited'

/** The events and deliveries that wait, and the reports of the processes that deliver. */
export interface DeliveryBacklog {
  /** Age in seconds of the oldest due delivery to receivers in each state; 0 if none is due. */
  readonly oldestDueSeconds: Readonly<Record<DueReceiverState, number>>
  /** Number of deliveries in the queue; an estimate above `MAX_COUNT`. */
  readonly queued: number
  /** Number of events that are not dispatched, up to `MAX_COUNT`, and the age of the oldest in seconds. */
  readonly undispatched: number
  readonly dispatchLagSeconds: number
  /** Number of processes that deliver. */
  readonly workers: number
  /** Slots of all processes by pool. */
  readonly slots: readonly { readonly pool: string; readonly used: number; readonly limit: number }[]
  /** Attempts by outcome, since the first start. */
  readonly attempts: readonly { readonly outcome: string; readonly attempts: number }[]
}

/** Rows are counted up to this number. Counting more would take too long for a request that comes every few seconds. */
const MAX_COUNT = 100_000
/** Statements take milliseconds; with very many subscriptions that wait, they end at this limit instead. */
const TRANSACTION_MODE =
  "isolation level repeatable read read only;set local enable_seqscan = off;set local statement_timeout = '2s'"

/** Reads what waits, by PostgreSQL's clock, as of one point in time. Every part uses an index or has a limit. */
export async function readDeliveryBacklog(sql: SqlPool): Promise<DeliveryBacklog> {
  return await sql.begin(TRANSACTION_MODE, async tx => ({
    oldestDueSeconds: await readOldestDue(tx),
    ...(await readCounts(tx)),
    slots: await tx<DeliveryBacklog['slots'][number][]>`
      select s.pool, sum(s.used)::integer as used, sum(s."limit")::integer as "limit"
      from delivery_workers w, jsonb_to_recordset(w.slots) as s (pool text, used integer, "limit" integer)
      where w.expires_at > clock_timestamp() group by s.pool order by s.pool`,
    attempts: await tx<DeliveryBacklog['attempts'][number][]>`
      select outcome, attempts::float8 as attempts from delivery_attempt_counts order by outcome`,
  }))
}

/** A loose index scan takes one step per subscription that has deliveries, regardless of how many each one has. */
async function readOldestDue(tx: Queryable): Promise<DeliveryBacklog['oldestDueSeconds']> {
  const rows = await tx<{ receiver: DueReceiverState; age: number }[]>`
    with recursive queue as (
      select shard, (select q.subscription_id from delivery_queue q
        where q.shard = s.shard order by q.subscription_id limit 1) as id
      from delivery_shards s
      union all
      select queue.shard, (select q.subscription_id from delivery_queue q
        where q.shard = queue.shard and q.subscription_id > queue.id order by q.subscription_id limit 1)
      from queue where queue.id is not null
    )
    select case when s.rate_limit is not null then 'rate_limited' when h.state = 'failing' then 'failing' else 'healthy' end as receiver,
      extract(epoch from clock_timestamp() - min(first.due_at + batch_wait))::float8 as age
    from queue
    cross join lateral (select q.due_at, q.round_attempts from delivery_queue q
      where q.shard = queue.shard and q.subscription_id = queue.id order by q.due_at, q.id limit 1) first
    join subscriptions s on s.id = queue.id and s.is_active
    left join subscription_health h on h.subscription_id = queue.id
    -- First attempts wait for a batch on purpose.
    cross join lateral make_interval(
      secs => case when first.round_attempts = 0 then coalesce(s.batch_max_seconds, 0) else 0 end) as batch_wait
    where first.due_at + batch_wait <= clock_timestamp()
      and not exists (select from delivery_cancellations c where c.subscription_id = queue.id)
    group by 1`
  const oldest = { healthy: 0, failing: 0, rate_limited: 0 }
  for (const { receiver, age } of rows) oldest[receiver] = Math.max(0, age)
  return oldest
}

async function readCounts(
  tx: Queryable,
): Promise<Pick<DeliveryBacklog, 'queued' | 'undispatched' | 'dispatchLagSeconds' | 'workers'>> {
  const [row] = await tx<
    [{ queued: number; estimate: number; undispatched: number; lag: number; workers: number }]
  >`
    with waiting as (
      select e.created_at, e.number from events e
      where e.number > (select number from dispatch_position) and e.subscription_id is null
      order by e.number limit ${MAX_COUNT}
    )
    select (select count(*) from (select from delivery_queue limit ${MAX_COUNT}) q)::integer as queued,
      (select reltuples from pg_class where oid = 'delivery_queue'::regclass)::float8 as estimate,
      (select count(*) from waiting)::integer as undispatched,
      coalesce((select extract(epoch from clock_timestamp() - created_at) from waiting order by number limit 1), 0)::float8 as lag,
      (select count(*) from delivery_workers where expires_at > clock_timestamp())::integer as workers`
  return {
    queued: row.queued < MAX_COUNT ? row.queued : Math.max(MAX_COUNT, row.estimate),
    undispatched: row.undispatched,
    dispatchLagSeconds: Math.max(0, row.lag),
    workers: row.workers,
  }
}

/** How far a search index is behind the database. */
export interface IndexLag {
  readonly changes: number
  /** Age of the oldest change that is not indexed, in seconds; 0 if there is none. */
  readonly seconds: number
}

/** Reads how far an index at this change number is behind. */
export async function readIndexLag(sql: Queryable, indexedChange: number): Promise<IndexLag> {
  const [row] = await sql<[IndexLag]>`
    select greatest(0, change - ${indexedChange})::float8 as changes,
      greatest(0, coalesce((select extract(epoch from clock_timestamp() - c.committed_at) from changes c
        where c.change > ${indexedChange} order by c.change limit 1), 0))::float8 as seconds
    from database_state`
  return row
}
