import type { SqlPool } from '../platform/sql/sql-pool.ts'
import { SHARD_COUNT } from './delivery.ts'

/** Duration of a shard lease in seconds. If a process does not renew it, another process takes over its shards. */
export const SHARD_LEASE_SECONDS = 6

/** The shards leased to a process, and the time on the PostgreSQL clock. */
export interface ShardLease {
  readonly shards: readonly number[]
  readonly now: Date
}

/**
 * Renews the leases of a process, acquires free shards, and releases shards beyond its fair share unless they are in
 * `busyShards`. A lease that ends later than possible was acquired before the PostgreSQL clock was set back, so it
 * counts as expired. Shards with expired leases of others are taken over only if `canTakeOver`, which gets the time on
 * the PostgreSQL clock, agrees.
 */
export async function acquireShards(
  sql: SqlPool,
  worker: string,
  busyShards: readonly number[],
  canTakeOver: (now: Date) => boolean = () => true,
): Promise<ShardLease> {
  return await sql.begin(async tx => {
    await tx`
      insert into delivery_workers (id, expires_at) values (${worker}, clock_timestamp() + make_interval(secs => ${SHARD_LEASE_SECONDS}))
      on conflict (id) do update set expires_at = excluded.expires_at`
    await tx`delete from delivery_workers where expires_at < clock_timestamp() - interval '1 minute'`
    const [row] = await tx<[{ liveWorkers: number; now: Date }]>`
      select count(*)::integer as "liveWorkers", clock_timestamp() as now from delivery_workers
      where expires_at > clock_timestamp() and expires_at <= clock_timestamp() + make_interval(secs => ${SHARD_LEASE_SECONDS})`
    const share = Math.ceil(SHARD_COUNT / Math.max(1, row.liveWorkers))
    const rows = await tx<{ shard: number; isOwn: boolean }[]>`
      select shard, worker_id is not distinct from ${worker}::uuid as "isOwn" from delivery_shards
      where worker_id = ${worker} or worker_id is null
        or ${canTakeOver(row.now)} and (expires_at <= clock_timestamp()
          or expires_at > clock_timestamp() + make_interval(secs => ${SHARD_LEASE_SECONDS}))
      order by shard for update skip locked`
    const own = rows.filter(r => r.isOwn).map(r => r.shard)
    const busyFirst = [
      ...own.filter(shard => busyShards.includes(shard)),
      ...own.filter(shard => !busyShards.includes(shard)),
    ]
    const kept = busyFirst.slice(0, Math.max(share, busyShards.length))
    const free = rows.filter(r => !r.isOwn).map(r => r.shard)
    const shards = [...kept, ...free.slice(0, Math.max(0, share - kept.length))]
    const released = own.filter(shard => !shards.includes(shard))
    await tx`
      update delivery_shards set worker_id = ${worker}, expires_at = clock_timestamp() + make_interval(secs => ${SHARD_LEASE_SECONDS})
      where shard = any(${shards.map(String)}::text[]::smallint[])`
    await tx`
      update delivery_shards set worker_id = null, expires_at = '-infinity'
      where shard = any(${released.map(String)}::text[]::smallint[])`
    return { shards, now: row.now }
  })
}

/**
 * Adjusts due times after the PostgreSQL clock was set forward by `stepMs` (negative if it was set back), so that
 * deliveries remain due at the same real time.
 */
export async function shiftDueTimes(sql: SqlPool, shards: readonly number[], stepMs: number): Promise<void> {
  const isForward = stepMs > 0
  await sql`
    update delivery_queue set due_at = due_at + ${stepMs} * interval '1 millisecond'
    where shard = any(${shards.map(String)}::text[]::smallint[])
      and case when ${isForward}::boolean
        -- Future by the old clock and past by the new one, so that no retry comes early.
        then due_at <= clock_timestamp() and due_at > clock_timestamp() - ${stepMs} * interval '1 millisecond' and attempts > 0
        else due_at > clock_timestamp() end`
}

/**
 * Makes deliveries due immediately if their due time exceeds the maximum retry delay, which happens when the PostgreSQL
 * clock was set back.
 */
export async function resetImplausibleDueTimes(
  sql: SqlPool,
  shards: readonly number[],
  maxDelayMs: number,
): Promise<void> {
  await sql`
    update delivery_queue set due_at = clock_timestamp()
    where shard = any(${shards.map(String)}::text[]::smallint[])
      and due_at > clock_timestamp() + ${maxDelayMs} * interval '1 millisecond'`
}

/** Releases the shards of a process that shuts down, so that others can acquire them immediately. */
export async function releaseShards(sql: SqlPool, worker: string): Promise<void> {
  await sql.begin(async tx => {
    await tx`update delivery_shards set worker_id = null, expires_at = '-infinity' where worker_id = ${worker}`
    await tx`delete from delivery_workers where id = ${worker}`
  })
}
