import type { AppContext } from '../../src/cli/shared/app-context.ts'
import type { Settings } from '../../src/platform/settings.ts'
import { type BenchClient, withBenchClient } from '../http-load/bench-client.ts'
import { type ServerProcess, startHeraldServer } from '../http-load/server-process.ts'
import type { KeptServer } from '../read/read-bench-context.ts'
import type { SyntheticDataset } from '../synthetic-data/synthetic-dataset.ts'
import type { ClusterBenchFolder } from './cluster-bench-folder.ts'

/** Shared state of the steps of the benchmark. */
export interface ClusterBenchContext {
  readonly app: AppContext
  readonly settings: Settings
  readonly openSearch: KeptServer
  readonly key: string
  readonly dataset: SyntheticDataset
  /** Duration of each measurement, in seconds. */
  readonly seconds: number
  readonly folder: ClusterBenchFolder
  log(text: string): void
  /** Throws if the time of this run has passed or it was interrupted. */
  checkpoint(): void
}

/** The roles of the node that is measured, and those of a second one. */
export const NODE_ROLES = 'api,index'
export const SECOND_NODE_ROLES = 'api'

/** Starts a node that searches in the cluster, runs `work` with a client of it and stops it. */
export async function withClusterNode<T>(
  { settings, openSearch, key, checkpoint }: ClusterBenchContext,
  roles: string,
  work: (client: BenchClient, node: ServerProcess) => Promise<T>,
): Promise<T> {
  const { url } = await openSearch.get()
  return await withBenchClient(startHeraldServer(settings, { roles, searchUrl: url, checkpoint }), key, work)
}
