import { deleteExpiredRuns } from '../../crawls/run-retention-store.ts'
import { pruneEvents } from '../../outbox/prune-events-store.ts'
import type { Dependencies } from '../../platform/dependencies.ts'

/** The number of days for which events and runs are kept; `null` keeps them forever. */
export interface RetentionDays {
  readonly events: number | null
  readonly runs: number | null
}

/** Rows deleted per statement. Batches keep locks short; a batch of runs is smaller because each can have many problems. */
const BATCH_SIZE = { events: 10_000, runs: 100 } as const
const DAY_MS = 86_400_000

/** Deletes expired events and runs, including the problems of those runs. */
export async function pruneExpired(
  { sql, clock }: Pick<Dependencies, 'sql' | 'clock'>,
  retention: RetentionDays,
): Promise<void> {
  const before = (days: number): Date => new Date(clock.now().getTime() - days * DAY_MS)
  const { events, runs } = retention
  if (events !== null)
    await deleteInBatches(BATCH_SIZE.events, () => pruneEvents(sql, before(events), BATCH_SIZE.events))
  if (runs !== null)
    await deleteInBatches(BATCH_SIZE.runs, () => deleteExpiredRuns(sql, before(runs), BATCH_SIZE.runs))
}

async function deleteInBatches(batchSize: number, deleteBatch: () => Promise<number>): Promise<void> {
  while ((await deleteBatch()) === batchSize);
}
