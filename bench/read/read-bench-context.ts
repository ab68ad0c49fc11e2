import type { AppContext } from '../../src/cli/shared/app-context.ts'
import type { Settings } from '../../src/platform/settings.ts'
import type { BaselineDatabase } from '../baseline/baseline-database.ts'
import { type BenchClient, withBenchClient } from '../http-load/bench-client.ts'
import { type ServerProcess, startBaselineServer, startHeraldServer } from '../http-load/server-process.ts'
import type { SyntheticDataset } from '../synthetic-data/synthetic-dataset.ts'

/** Shared state of the phases of the read benchmark. */
export interface ReadBenchContext {
  readonly app: AppContext
  readonly settings: Settings
  readonly baseline: BaselineDatabase
  /** An API key that both servers accept. */
  readonly key: string
  readonly dataset: SyntheticDataset
  /** Duration of each measurement, in seconds. */
  readonly seconds: number
  /** Herald's private memory in bytes after each phase. */
  readonly memory: number[]
  log(text: string): void
}

/** Herald, the baseline that counts every total, and the baseline that caches totals for a minute. */
export const BENCHED_SYSTEMS = ['herald', 'counted', 'cached'] as const
export type BenchedSystem = (typeof BENCHED_SYSTEMS)[number]

/** Starts a server with empty caches, runs `work` with a client of it and stops it. */
export async function withBenchedServer<T>(
  context: ReadBenchContext,
  system: BenchedSystem,
  work: (client: BenchClient, server: ServerProcess) => Promise<T>,
): Promise<T> {
  const { settings, baseline, key } = context
  const starting =
    system === 'herald' ? startHeraldServer(settings) : startBaselineServer(baseline.url, system)
  return await withBenchClient(starting, key, async (client, server) => {
    const result = await work(client, server)
    const memory = await server.measureMemory()
    if (system === 'herald' && memory !== null) context.memory.push(memory)
    return result
  })
}
