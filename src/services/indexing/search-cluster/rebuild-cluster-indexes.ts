import type { Clock } from '../../../platform/clock.ts'
import type { SearchCluster } from '../../../search/engines/opensearch/client/search-cluster.ts'
import {
  listGenerations,
  requestNextGeneration,
} from '../../../search/engines/opensearch/write/index-generations.ts'
import type { IndexFamily } from '../../../search/engines/opensearch/write/index-names.ts'

const POLL_MS = 500

interface Waiting {
  readonly clock: Clock
  /** Stops waiting. The indexer goes on by itself. */
  readonly signal: AbortSignal
  /** Is called every half second while waiting. */
  readonly onWaiting?: () => void
}

/**
 * Asks the indexer of a search cluster for new indexes and waits until readers use them. Returns their generation, or `null` if
 * interrupted; the indexer then goes on by itself.
 */
export async function rebuildClusterIndexes(
  cluster: SearchCluster,
  family: IndexFamily,
  { clock, signal, onWaiting }: Waiting,
): Promise<number | null> {
  const before = (await listGenerations(cluster, family)).find(generation => generation.isServed)
  // The first indexes are built without being asked for.
  if (before !== undefined) await requestNextGeneration(cluster, family, before)
  while (!signal.aborted) {
    const served = (await listGenerations(cluster, family)).find(generation => generation.isServed)
    if (served !== undefined && served.generation > (before?.generation ?? 0)) return served.generation
    onWaiting?.()
    await clock.sleep(POLL_MS, signal)
  }
  return null
}

/**
 * Waits until the indexer has replaced and deleted all indexes of the time before a purge, which it does without being asked.
 * Returns `false` if interrupted.
 */
export async function waitForClusterPurge(
  cluster: SearchCluster,
  family: IndexFamily,
  purge: number,
  { clock, signal, onWaiting }: Waiting,
): Promise<boolean> {
  while (!signal.aborted) {
    const generations = await listGenerations(cluster, family)
    if (generations.every(generation => generation.purge >= purge)) return true
    onWaiting?.()
    await clock.sleep(POLL_MS, signal)
  }
  return false
}
