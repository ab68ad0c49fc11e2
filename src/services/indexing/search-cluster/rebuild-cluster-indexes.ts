import type { Clock } from '../../../platform/clock.ts'
import type { SearchCluster } from '../../../search/engines/opensearch/client/search-cluster.ts'
import {
  listGenerations,
  requestNextGeneration,
} from '../../../search/engines/opensearch/write/index-generations.ts'
import type { IndexFamily } from '../../../search/engines/opensearch/write/index-names.ts'

const POLL_MS = 500

/**
 * Asks the indexer of a search cluster for new indexes and waits until readers use them. Returns their generation, or `null` if
 * interrupted; the indexer then goes on by itself.
 */
export async function rebuildClusterIndexes(
  cluster: SearchCluster,
  family: IndexFamily,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<number | null> {
  const before = (await listGenerations(cluster, family)).find(generation => generation.isServed)
  // The first indexes are built without being asked for.
  if (before !== undefined) await requestNextGeneration(cluster, family, before)
  while (!signal.aborted) {
    const served = (await listGenerations(cluster, family)).find(generation => generation.isServed)
    if (served !== undefined && served.generation > (before?.generation ?? 0)) return served.generation
    await clock.sleep(POLL_MS, signal)
  }
  return null
}
