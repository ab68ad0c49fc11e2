import type { Ports } from '../base/ports.ts'
import { pruneRuns } from '../crawls/prune.store.ts'
import { pruneEvents } from '../outbox/prune.store.ts'

/** For how many days something is kept; null takes nothing away. */
export interface KeepDays {
  readonly events: number | null
  readonly runs: number | null
}

/** In one statement: nobody waits long for it. A run can have many problems. */
const MOST = { events: 10_000, runs: 100 } as const
const DAY_MS = 86_400_000

/** Takes away what is older than it is kept: events, and runs with their problems. */
export async function prune({ sql, clock }: Pick<Ports, 'sql' | 'clock'>, keep: KeepDays): Promise<void> {
  const before = (days: number): Date => new Date(clock.now().getTime() - days * DAY_MS)
  const { events, runs } = keep
  if (events !== null) await untilFewer(MOST.events, () => pruneEvents(sql, before(events), MOST.events))
  if (runs !== null) await untilFewer(MOST.runs, () => pruneRuns(sql, before(runs), MOST.runs))
}

async function untilFewer(most: number, take: () => Promise<number>): Promise<void> {
  while ((await take()) === most);
}
