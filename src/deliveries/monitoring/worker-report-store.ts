import type { SqlPool } from '../../platform/sql/sql-pool.ts'
import type { AttemptCounts } from './attempt-counter.ts'

/** Slots of one pool that are in use and that exist on a node. */
export interface SlotUsage {
  readonly pool: string
  readonly used: number
  readonly limit: number
}

/** Saves the slots of a process that delivers, and adds its new attempts to those of all processes. */
export async function saveWorkerReport(
  sql: SqlPool,
  workerId: string,
  slots: readonly SlotUsage[],
  counts: AttemptCounts,
): Promise<void> {
  await sql`
    with slots as (
      update delivery_workers set slots = ${JSON.stringify(slots)}::text::jsonb where id = ${workerId}
    )
    insert into delivery_attempt_counts as c (outcome, attempts)
    select * from unnest(${[...counts.keys()]}::text[], ${[...counts.values()].map(String)}::text[]::bigint[])
      as r (outcome, attempts)
    order by outcome
    on conflict (outcome) do update set attempts = c.attempts + excluded.attempts`
}
