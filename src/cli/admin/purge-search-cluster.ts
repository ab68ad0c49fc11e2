import { readLatestPurge } from '../../erasure/erasure-store.ts'
import { createSearchCluster } from '../../search/engines/opensearch/client/search-cluster.ts'
import { SearchClusterError } from '../../search/engines/opensearch/client/search-cluster-error.ts'
import type { PurgeStep } from '../../services/erasure/purge/purge-database.ts'
import { deleteUnusedIndexes } from '../../services/indexing/search-cluster/delete-unused-indexes.ts'
import { waitForClusterPurge } from '../../services/indexing/search-cluster/rebuild-cluster-indexes.ts'
import type { AppContext } from '../shared/app-context.ts'
import type { CommandContext } from '../shared/cli-command.ts'
import { reportChanges } from '../shared/indexes/report-changes.ts'
import {
  indexFamiliesOf,
  readSearchCluster,
  startClusterIndexers,
} from '../shared/indexes/search-cluster-setup.ts'

const STOPPED = 'stopped before the new indexes were ready; a node with the role "index" goes on'

/** Waits until the search cluster has no indexes of the time before the latest purge. Returns `null` if no cluster is set. */
export async function purgeSearchCluster(
  app: AppContext,
  { settings, signal, terminal }: CommandContext,
): Promise<PurgeStep | null> {
  const location = await readSearchCluster(settings)
  if (location === null) return null
  const { sql, clock } = app
  const startedAt = clock.elapsed()
  const purge = await readLatestPurge(sql)
  const families = indexFamiliesOf(settings)
  const cluster = createSearchCluster(location, app)
  // These indexers build the indexes only if no service with the role "index" is running.
  const indexers = await startClusterIndexers(app, settings)
  const work = async (): Promise<string | null> => {
    await deleteUnusedIndexes(app, cluster, families)
    for (const [i, family] of families.entries()) {
      const onWaiting = reportChanges(() => indexers[i]?.state(), terminal.err)
      if (!(await waitForClusterPurge(cluster, family, purge, { clock, signal, onWaiting }))) return STOPPED
    }
    return null
  }
  const failure = await work()
    .then(undefined, (error: unknown) => {
      if (error instanceof SearchClusterError) return error.message
      throw error
    })
    .finally(async () => {
      await Promise.all(indexers.map(indexer => indexer.stop()))
      await cluster.close()
    })
  return { step: 'search cluster', ms: Math.round(clock.elapsed() - startedAt), failure }
}
