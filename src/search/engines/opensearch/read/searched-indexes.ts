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

/** Asks a cluster what it is. */
export async function detectFlavor(cluster: SearchCluster): Promise<SearchFlavor> {
  const { body } = await cluster.send({ method: 'GET', path: '/' })
  const { version } = body as { readonly version?: { readonly distribution?: string } }
  return version?.distribution === 'opensearch' ? 'opensearch' : 'elasticsearch'
}
