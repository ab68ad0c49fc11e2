import type { SearchFlavor } from '../read/searched-indexes.ts'

/**
 * Returns the path by which an indexer searches what it has written. With OpenSearch, replicas can lag behind the last refresh, so
 * primary shards are asked. Elasticsearch refreshes all copies together and refuses this preference.
 */
export function writtenSearchPath(index: string, flavor: SearchFlavor): string {
  const preference = flavor === 'opensearch' ? '&preference=_primary' : ''
  return `/${index}/_search?allow_partial_search_results=false${preference}`
}
