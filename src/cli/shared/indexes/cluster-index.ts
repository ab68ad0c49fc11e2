import type { Clock } from '../../../platform/clock.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { Random } from '../../../platform/random.ts'
import {
  createSearchCluster,
  type SearchClusterLocation,
} from '../../../search/engines/opensearch/client/search-cluster.ts'
import { LiveClusterReader } from '../../../search/engines/opensearch/read/live-reader.ts'
import { type IndexFamily, readAliasOf } from '../../../search/engines/opensearch/write/index-names.ts'
import type { IndexFollowerState } from '../../../services/indexing/keep-index-up-to-date.ts'

interface ClusterReads {
  readonly clock: Clock
  readonly random: Random
  readonly log: Logger
}

/** An index of the search cluster, which another process can keep up to date. */
export interface ClusterIndex {
  readonly live: LiveClusterReader
  state(): IndexFollowerState
  stop(): Promise<void>
}

/** Opens an index of the search cluster for reading. It may not exist yet. */
export function openClusterIndex(
  location: SearchClusterLocation,
  family: IndexFamily,
  dependencies: ClusterReads,
): ClusterIndex {
  const cluster = createSearchCluster(location, dependencies)
  const names = {
    announcements: readAliasOf(family, 'announcements'),
    entities: readAliasOf(family, 'entities'),
  }
  const live = new LiveClusterReader({ cluster, names, ...dependencies })
  return {
    live,
    state: () => stateOf(live),
    async stop() {
      live.close()
      await live.closed
      await cluster.close()
    },
  }
}

function stateOf(live: LiveClusterReader): IndexFollowerState {
  const change = live.reader()?.position().change ?? 0
  if (!live.isReachable) return { state: 'waiting', change, reason: 'The search cluster cannot be reached.' }
  if (live.reader() !== null) return { state: 'following', change, head: change }
  const reason = 'The search cluster has no complete index. A node with the role index builds it.'
  return { state: 'waiting', change, reason }
}
