import type { SearchCluster } from '../client/search-cluster.ts'

/** A clause of a query, such as `{ term: { source: 'es-borme' } }`. */
export type SearchClause = Readonly<Record<string, unknown>>

/** The indexes that are read. */
export interface SearchedIndexes {
  readonly cluster: SearchCluster
  /** Whose paths the cluster has for points in time. */
  readonly flavor: SearchFlavor
  /** The aliases of the indexes. */
  readonly names: SearchIndexNames
}

export interface SearchIndexNames {
  readonly announcements: string
  readonly entities: string
}

export type SearchFlavor = 'opensearch' | 'elasticsearch'

/** The time after which a read gives a silent node up for another one. */
export const NODE_PATIENCE_MS = 2_500
/** The limits of requests that take the cluster little time. A later look repeats them. */
export const SHORT_REQUEST = { timeoutMs: 6_000, patienceMs: NODE_PATIENCE_MS }

/** Asks a cluster what it is. */
export async function detectFlavor(cluster: SearchCluster): Promise<SearchFlavor> {
  const { body } = await cluster.send({ method: 'GET', path: '/', ...SHORT_REQUEST })
  const { version } = body as { readonly version?: { readonly distribution?: string } }
  return version?.distribution === 'opensearch' ? 'opensearch' : 'elasticsearch'
}
