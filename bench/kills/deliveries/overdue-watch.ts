import type { SqlPool } from '../../../src/platform/sql/sql-pool.ts'
import type { OddReceiver } from '../receivers/odd-receivers.ts'

/** Due deliveries of each subscription that are looked at, the oldest first. */
const LOOK_AT = 1_000

/**
 * Watches from outside that no due delivery waits long while its receiver responds. It measures with its own clock, which
 * stands still while no node can reach the database, because the clocks of nodes and database are set in accidents.
 */
export class OverdueWatch {
  readonly #sql: SqlPool
  /** Receivers that respond, by subscription ID. */
  readonly #receivers: ReadonlyMap<string, OddReceiver>
  /** When each due attempt was first seen, by delivery ID and number of attempts. */
  #dueSince = new Map<string, number>()
  /** The longest time that a due attempt waited, in milliseconds, and which one it was. */
  longest = { ms: 0, what: '' }
  checks = 0

  constructor(sql: SqlPool, receivers: ReadonlyMap<string, OddReceiver>) {
    this.#sql = sql
    this.#receivers = receivers
  }

  /** `now` is the time in milliseconds during which nodes could reach the database. */
  async check(now: number): Promise<void> {
    const rows = await this.#sql<{ id: string; attempts: number; subscription: string }[]>`
      select q.id, q.attempts, s.id as subscription
      from unnest(${[...this.#receivers.keys()]}::uuid[]) as s (id)
      cross join lateral (
        select id, attempts from delivery_queue
        where shard = ('x' || right(s.id::text, 2))::bit(8)::integer % 64 and subscription_id = s.id
          and due_at <= pg_catalog.clock_timestamp() + (select ms from clock_step) * interval '1 millisecond'
        order by due_at, id limit ${LOOK_AT}) q`
    this.checks += 1
    const dueSince = new Map<string, number>()
    for (const { id, attempts, subscription } of rows) {
      const key = `${id} ${attempts}`
      const since = this.#dueSince.get(key) ?? now
      dueSince.set(key, since)
      const receiver = this.#receivers.get(subscription)
      // A delivery that arrived waits only for being recorded.
      if (receiver === undefined || receiver.successes.has(id)) continue
      if (now - since > this.longest.ms)
        this.longest = { ms: now - since, what: `${id}, attempt ${attempts + 1}, receiver ${receiver.name}` }
    }
    this.#dueSince = dueSince
  }
}
