import type { Sql } from '../base/sql.ts'
import { SHARDS } from './delivery.ts'

/** Duration of a lease in seconds. If a process does not renew it, another process takes over its shards. */
export const LEASE_SECONDS = 6

/** The shards leased to a process, and the time of PostgreSQL's clock. */
export interface Held {
  readonly shards: readonly number[]
  readonly now: Date
}

/**
 * Renews the leases of a process, acquires free shards, and releases shards above its share unless they are in
 * `busyShards`. A lease longer than possible dates from before PostgreSQL's clock was set back and has expired.
 */
export async function holdShards(sql: Sql, worker: string, busyShards: readonly number[]): Promise<Held> {
  return await sql.begin(async tx => {
    await tx`
      insert into delivery_workers (id, until) values (${worker}, clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}))
      on conflict (id) do update set until = excluded.until`
    await tx`delete from delivery_workers where until < clock_timestamp() - interval '1 minute'`
    const [row] = await tx<[{ liveWorkers: number; now: Date }]>`
      select count(*)::integer as "liveWorkers", clock_timestamp() as now from delivery_workers
      where until > clock_timestamp() and until <= clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`
    const share = Math.ceil(SHARDS / Math.max(1, row.liveWorkers))
    const rows = await tx<{ shard: number; isOwn: boolean }[]>`
      select shard, owner = ${worker} and until > clock_timestamp() as "isOwn" from delivery_shards
      where owner = ${worker} or owner is null or until <= clock_timestamp()
        or until > clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
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
      update delivery_shards set owner = ${worker}, until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
      where shard = any(${shards.map(String)}::text[]::smallint[])`
    await tx`
      update delivery_shards set owner = null, until = '-infinity'
      where shard = any(${released.map(String)}::text[]::smallint[])`
    return { shards, now: row.now }
  })
}

/**
 * Shifts due times after PostgreSQL's clock was set by `stepMs` (negative if set back), so that deliveries are due at the
 * same real time as before.
 */
export async function moveDue(sql: Sql, shards: readonly number[], stepMs: number): Promise<void> {
  const isForward = stepMs > 0
  await sql`
    update delivery_queue set due_at = due_at + ${stepMs} * interval '1 millisecond'
    where shard = any(${shards.map(String)}::text[]::smallint[])
      and case when ${isForward}::boolean
        -- Future by the old clock and past by the new one, so that no retry comes early.
        then due_at <= clock_timestamp() and due_at > clock_timestamp() - ${stepMs} * interval '1 millisecond' and attempts > 0
        else due_at > clock_timestamp() end`
}

/** Makes deliveries due now whose due time is later than any delay allows, because the clock was set back since. */
export async function moveFar(sql: Sql, shards: readonly number[], maxDelayMs: number): Promise<void> {
  await sql`
    update delivery_queue set due_at = clock_timestamp()
    where shard = any(${shards.map(String)}::text[]::smallint[])
      and due_at > clock_timestamp() + ${maxDelayMs} * interval '1 millisecond'`
}

/** Releases the shards of a process that shuts down, so that others can acquire them at once. */
export async function releaseShards(sql: Sql, worker: string): Promise<void> {
  await sql.begin(async tx => {
    await tx`update delivery_shards set owner = null, until = '-infinity' where owner = ${worker}`
    await tx`delete from delivery_workers where id = ${worker}`
  })
}
