import type { Ports } from '../base/ports.ts'
import { pruneRuns } from '../crawls/prune.store.ts'
import { pruneEvents } from '../outbox/prune.store.ts'

/** Retention in days; null keeps everything. */
export interface KeepDays {
  readonly events: number | null
  readonly runs: number | null
}

/** Rows deleted per statement, so that none locks for long. A run can have many problems. */
const BATCH_SIZE = { events: 10_000, runs: 100 } as const
const DAY_MS = 86_400_000

/** Deletes expired events, and expired runs with their problems. */
export async function prune(
  { sql, clock }: Pick<Ports, 'sql' | 'clock'>,
  retention: KeepDays,
): Promise<void> {
  const before = (days: number): Date => new Date(clock.now().getTime() - days * DAY_MS)
  const { events, runs } = retention
  if (events !== null)
    await deleteInBatches(BATCH_SIZE.events, () => pruneEvents(sql, before(events), BATCH_SIZE.events))
  if (runs !== null)
    await deleteInBatches(BATCH_SIZE.runs, () => pruneRuns(sql, before(runs), BATCH_SIZE.runs))
}

async function deleteInBatches(batchSize: number, deleteBatch: () => Promise<number>): Promise<void> {
  while ((await deleteBatch()) === batchSize);
}
