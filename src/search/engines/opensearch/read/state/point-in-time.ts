import type { SearchCluster } from '../../client/search-cluster.ts'
import type { SearchFlavor } from '../searched-indexes.ts'
import { readSearchResult, type SearchResult } from './search-results.ts'

/** An index at a point in time. Later changes are not visible in it. */
export interface PointInTime {
  search(body: object, signal?: AbortSignal): Promise<SearchResult>
  close(): Promise<void>
}

/** How long the cluster keeps a point in time from which nothing is read. */
const KEEP_ALIVE = '5m'

/** Opens an index at the current time. Returns `null` if it does not exist. */
export async function openPointInTime(
  cluster: SearchCluster,
  flavor: SearchFlavor,
  index: string,
): Promise<PointInTime | null> {
  const { action, idOf, closing } = PATHS[flavor]
  const path = `/${index}/${action}?keep_alive=${KEEP_ALIVE}`
  const { status, body } = await cluster.send({ method: 'POST', path })
  if (status === 404) return null
  const id = idOf(body as PointInTimeBody)
  return {
    async search(searchBody, signal) {
      const response = await cluster.send({
        method: 'POST',
        path: '/_search?allow_partial_search_results=false',
        body: { track_total_hits: true, ...searchBody, pit: { id, keep_alive: KEEP_ALIVE } },
        ...(signal !== undefined && { signal }),
      })
      return readSearchResult(response)
    },
    async close() {
      await cluster.send({ method: 'DELETE', ...closing(id) })
    },
  }
}

interface PointInTimeBody {
  readonly pit_id: string
  readonly id: string
}

/** The paths of both search engines for points in time. */
const PATHS = {
  opensearch: {
    action: '_search/point_in_time',
    idOf: ({ pit_id }: PointInTimeBody) => pit_id,
    closing: (id: string) => ({ path: '/_search/point_in_time', body: { pit_id: [id] } }),
  },
  elasticsearch: {
    action: '_pit',
    idOf: ({ id }: PointInTimeBody) => id,
    closing: (id: string) => ({ path: '/_pit', body: { id } }),
  },
} as const satisfies Record<SearchFlavor, object>
