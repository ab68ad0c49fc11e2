import { MASKING_VERSION } from '../../../model/person-names/mask-text.ts'
import type { Settings } from '../../../platform/settings.ts'
import type { SearchClusterLocation } from '../../../search/engines/opensearch/client/search-cluster.ts'
import type { IndexFamily } from '../../../search/engines/opensearch/write/index-names.ts'
import { startClusterIndexer } from '../../../workers/cluster-indexer/start-cluster-indexer.ts'
import type { Indexer } from '../../../workers/start-indexer.ts'
import type { AppContext } from '../app-context.ts'
import { readAuthorities } from '../certificates/read-authorities.ts'

/** Returns how the search cluster is reached, or `null` if none is set. */
export async function readSearchCluster({
  searchUrl,
  searchCaFile,
}: Settings): Promise<SearchClusterLocation | null> {
  if (searchUrl === null) return null
  return { ...searchUrl, authorities: await readAuthorities('HERALD_SEARCH_CA_FILE', searchCaFile) }
}

/** Returns the indexes of the search cluster, with those in which natural persons are masked only where they are. */
export function indexFamiliesOf({ searchPrefix: prefix, maskPersons }: Settings): IndexFamily[] {
  const full = { prefix, maskingVersion: null }
  return maskPersons ? [full, { prefix, maskingVersion: MASKING_VERSION }] : [full]
}

/** Starts what keeps the indexes of the search cluster up to date; nothing if no cluster is set. */
export async function startClusterIndexers(
  app: Pick<AppContext, 'url' | 'clock' | 'log'>,
  settings: Settings,
): Promise<Indexer[]> {
  const location = await readSearchCluster(settings)
  if (location === null) return []
  const { searchShards: shards } = settings
  const inUse = indexFamiliesOf(settings)
  return inUse.map(family => startClusterIndexer({ url: app.url, location, family, inUse, shards }, app))
}
