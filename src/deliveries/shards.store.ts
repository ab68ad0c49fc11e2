import type { Sql } from '../base/sql.ts'
import { SHARDS } from './delivery.ts'

/** How long a process keeps its shards without a word; then another takes them over. In seconds. */
export const LEASE_SECONDS = 6

/** The shards of a process, and what PostgreSQL's clock said. */
export interface Held {
  readonly shards: readonly number[]
  readonly now: Date
}

/**
 * Says that a process is alive and answers the shards that are its own now: renewed, given up where it has more than its
 * share (never those in `busy`), taken where nobody has them. All by PostgreSQL's clock; a lease that reaches further than
 * leases do is of before that clock was set back, and over.
 */
export async function holdShards(sql: Sql, worker: string, busy: readonly number[]): Promise<Held> {
  return await sql.begin(async tx => {
    await tx`
      insert into delivery_workers (id, until) values (${worker}, clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}))
      on conflict (id) do update set until = excluded.until`
    await tx`delete from delivery_workers where until < clock_timestamp() - interval '1 minute'`
    const [row] = await tx<[{ live: number; now: Date }]>`
      select count(*)::integer as live, clock_timestamp() as now from delivery_workers
      where until > clock_timestamp() and until <= clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`
    const share = Math.ceil(SHARDS / Math.max(1, row.live))
    const rows = await tx<{ shard: number; mine: boolean }[]>`
      select shard, owner = ${worker} and until > clock_timestamp() as mine from delivery_shards
      where owner = ${worker} or owner is null or until <= clock_timestamp()
        or until > clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
      order by shard for update skip locked`
    const mine = rows.filter(r => r.mine).map(r => r.shard)
    const kept = [...mine.filter(s => busy.includes(s)), ...mine.filter(s => !busy.includes(s))].slice(
      0,
      Math.max(share, busy.length),
    )
    const free = rows.filter(r => !r.mine).map(r => r.shard)
    const held = [...kept, ...free.slice(0, Math.max(0, share - kept.length))]
    const given = mine.filter(shard => !held.includes(shard))
    await tx`
      update delivery_shards set owner = ${worker}, until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
      where shard = any(${held.map(String)}::text[]::smallint[])`
    await tx`
      update delivery_shards set owner = null, until = '-infinity' where shard = any(${given.map(String)}::text[]::smallint[])`
    return { shards: held, now: row.now }
  })
}

/**
 * PostgreSQL's clock was set forward (or back, when `stepMs` is negative) since these shards were last held: what was
 * planned for a moment by the old clock is planned for the same moment by the new one.
 */
export async function moveDue(sql: Sql, shards: readonly number[], stepMs: number): Promise<void> {
  const isForward = stepMs > 0
  await sql`
    update delivery_queue set due_at = due_at + ${stepMs} * interval '1 millisecond'
    where shard = any(${shards.map(String)}::text[]::smallint[])
      and case when ${isForward}::boolean
        -- Still to come by the old clock, and passed by the new one: attempts are never early.
        then due_at <= clock_timestamp() and due_at > clock_timestamp() - ${stepMs} * interval '1 millisecond' and attempts > 0
        else due_at > clock_timestamp() end`
}

/** What is planned for later than anything can be was planned by a clock that has been set back since: it is due now. */
export async function moveFar(sql: Sql, shards: readonly number[], longestMs: number): Promise<void> {
  await sql`
    update delivery_queue set due_at = clock_timestamp()
    where shard = any(${shards.map(String)}::text[]::smallint[])
      and due_at > clock_timestamp() + ${longestMs} * interval '1 millisecond'`
}

/** A process ends: its shards are anybody's at once. */
export async function releaseShards(sql: Sql, worker: string): Promise<void> {
  await sql.begin(async tx => {
    await tx`update delivery_shards set owner = null, until = '-infinity' where owner = ${worker}`
    await tx`delete from delivery_workers where id = ${worker}`
  })
}
