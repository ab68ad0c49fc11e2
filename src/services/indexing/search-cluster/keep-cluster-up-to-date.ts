import type { SearchCluster } from '../../../search/engines/opensearch/client/search-cluster.ts'
import type { IndexFamily } from '../../../search/engines/opensearch/write/index-names.ts'
import type { ClusterChangeFeed } from './cluster-change-feed.ts'
import { ClusterFollower, type ClusterFollowerOptions } from './cluster-follower.ts'
import { watchCluster } from './watch-cluster.ts'

/**
 * Keeps the indexes of a search cluster up to date with the database until stopped, retrying after failures, or until the
 * cluster cannot be reached, so that another process can try. The caller holds the lease. A generation is filled while
 * readers use the one before, which is deleted some time after the next one is published.
 */
export async function keepClusterUpToDate(
  cluster: SearchCluster,
  family: IndexFamily,
  feed: ClusterChangeFeed,
  options: ClusterFollowerOptions,
): Promise<void> {
  const { stopping, lost, log, onState } = options
  const watched = watchCluster(cluster, options)
  const ended = AbortSignal.any([lost, watched.gone])
  const follower = new ClusterFollower(watched.cluster, family, feed, { ...options, lost: ended })
  const change = await follower.run().finally(() => watched.stop())
  if (!watched.gone.aborted || stopping.aborted || lost.aborted) return
  const reason = 'The search cluster cannot be reached. Another node with the role "index" may take over.'
  log.warn(reason)
  onState({ state: 'waiting', change, reason })
}
