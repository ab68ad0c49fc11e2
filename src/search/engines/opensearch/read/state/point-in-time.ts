import type { SearchCluster } from '../../client/search-cluster.ts'
import { SearchClusterError } from '../../client/search-cluster-error.ts'
import { indexUnavailable } from '../index-unavailable.ts'
import { NODE_PATIENCE_MS, type SearchFlavor, SHORT_REQUEST } from '../searched-indexes.ts'
import { ExpiredStateError, readSearchResult, type SearchResult } from './search-results.ts'

/** An index at a point in time. Later changes are not visible in it. */
export interface PointInTime {
  search(body: object, signal?: AbortSignal): Promise<SearchResult>
  close(): Promise<void>
}

/** How long the cluster keeps a point in time from which nothing is read. */
const KEEP_ALIVE = '5m'

/** Opens all shards of an index at the current time. Returns `null` if it does not exist. */
export async function openPointInTime(
  cluster: SearchCluster,
  flavor: SearchFlavor,
  index: string,
): Promise<PointInTime | null> {
  const { action, options, idOf, closing } = PATHS[flavor]
  const path = `/${index}/${action}?keep_alive=${KEEP_ALIVE}${options}`
  const { status, body } = await cluster.send({ method: 'POST', path, ...SHORT_REQUEST })
  if (status === 404) return null
  const id = idOf(body as PointInTimeBody)
  const close = async () => {
    await cluster.send({ method: 'DELETE', ...closing(id), ...SHORT_REQUEST })
  }
  if (((body as PointInTimeBody)._shards?.failed ?? 0) > 0) {
    await close()
    throw indexUnavailable('has shards that are not available. Try again in a moment.')
  }
  return {
    async search(searchBody, signal) {
      const response = await cluster
        .send({
          method: 'POST',
          path: '/_search?allow_partial_search_results=false',
          body: { track_total_hits: true, ...searchBody, pit: { id, keep_alive: KEEP_ALIVE } },
          patienceMs: NODE_PATIENCE_MS,
          repeatsForShards: false,
          ...(signal !== undefined && { signal }),
        })
        .catch(throwIfNotExpired)
      return readSearchResult(response)
    },
    close,
  }
}

/** A point in time is bound to copies of shards. When the node that has them is gone, it does not move to other copies. */
function throwIfNotExpired(error: unknown): never {
  if (error instanceof SearchClusterError && error.isShardFailure)
    throw new ExpiredStateError('Shards of this state have failed.', { cause: error })
  throw error
}

interface PointInTimeBody {
  readonly pit_id: string
  readonly id: string
  readonly _shards?: { readonly failed: number }
}

/** The requests for points in time, which differ between the two search engines. */
const PATHS = {
  opensearch: {
    action: '_search/point_in_time',
    // By default, shards that are not available are left out.
    options: '&allow_partial_pit_creation=false',
    idOf: ({ pit_id }: PointInTimeBody) => pit_id,
    closing: (id: string) => ({ path: '/_search/point_in_time', body: { pit_id: [id] } }),
  },
  elasticsearch: {
    action: '_pit',
    // By default, shards that are not available are an error. Versions before 8.16 know no parameter for it.
    options: '',
    idOf: ({ id }: PointInTimeBody) => id,
    closing: (id: string) => ({ path: '/_pit', body: { id } }),
  },
} as const satisfies Record<SearchFlavor, object>
