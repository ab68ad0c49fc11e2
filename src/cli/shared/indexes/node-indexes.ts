import { existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Logger } from '../../../platform/logger.ts'
import type { Settings } from '../../../platform/settings.ts'
import { withReadErrors } from '../../../search/engines/opensearch/read/read-errors.ts'
import type { IndexFamily } from '../../../search/engines/opensearch/write/index-names.ts'
import { type LiveIndex, openLiveIndex } from '../../../search/engines/sqlite/live-index.ts'
import type { ReaderThreadPool } from '../../../search/engines/sqlite/threads/reader-thread-pool.ts'
import { openThreadedReader } from '../../../search/engines/sqlite/threads/threaded-reader.ts'
import type { IndexReader } from '../../../search/index-reader.ts'
import { type Indexer, startIndexer } from '../../../workers/start-indexer.ts'
import type { AppContext } from '../app-context.ts'
import { openClusterIndex } from './cluster-index.ts'
import { indexFamiliesOf, readSearchCluster } from './search-cluster-setup.ts'

/** Time after which a replaced file is closed at the latest, also without requests. */
const REFRESH_MS = 1_000

/** The search index that a node reads, and what is known about the indexer that keeps it up to date. */
export interface NodeIndex {
  readonly live: LiveIndex
  readonly indexer: Pick<Indexer, 'state'>
  stop(): Promise<void>
}

type IndexApp = Pick<AppContext, 'url' | 'indexFolder' | 'maskedIndexFolder' | 'clock' | 'random' | 'log'>

/** The index of a node, and the index in which natural persons are masked; `null` where they are not. */
export interface NodeIndexes {
  readonly full: NodeIndex
  readonly masked: NodeIndex | null
}

/**
 * Opens the indexes of a node: those of the search cluster, if one is set, or else its own, whose indexers it starts. Deletes
 * masked indexes that are no longer in use.
 */
export async function startNodeIndexes(
  app: IndexApp,
  threads: ReaderThreadPool,
  settings: Settings,
): Promise<NodeIndexes> {
  const { maskPersons } = settings
  const location = await readSearchCluster(settings)
  if (location !== null) {
    const [full, masked = null] = indexFamiliesOf(settings).map((family): NodeIndex => {
      const { live, state, stop } = openClusterIndex(location, family, app)
      return { live, indexer: { state }, stop }
    })
    return { full: full as NodeIndex, masked }
  }
  removeOtherMaskedIndexes(app, maskPersons)
  return {
    full: startNodeIndex(app, threads, { folder: app.indexFolder, masked: false }),
    masked: maskPersons
      ? startNodeIndex(app, threads, { folder: app.maskedIndexFolder, masked: true })
      : null,
  }
}

/** Runs work with a reader of the index of this node, which is `null` if the index is not built. */
export async function withIndexReader<T>(
  app: IndexApp,
  settings: Settings,
  work: (reader: IndexReader | null) => Promise<T>,
): Promise<T> {
  const location = await readSearchCluster(settings)
  if (location === null) {
    const live = openLiveIndex(app.indexFolder, app.clock)
    return await work(live.reader()).finally(() => live.close())
  }
  const [family] = indexFamiliesOf(settings)
  const { live, stop } = openClusterIndex(location, family as IndexFamily, app)
  return await withReadErrors(() => live.refresh())
    .then(() => work(live.reader()))
    .finally(stop)
}

function startNodeIndex(
  { url, clock, log }: IndexApp,
  threads: ReaderThreadPool,
  { folder, masked }: { readonly folder: string; readonly masked: boolean },
): NodeIndex {
  const live = openLiveIndex(folder, clock, file => openThreadedReader(file, threads, clock))
  const indexer = startIndexer({ url, folder, masked, log, clock })
  const refreshTimer = setInterval(() => refresh(live, log), REFRESH_MS)
  return {
    live,
    indexer,
    async stop() {
      clearInterval(refreshTimer)
      await indexer.stop()
      live.close()
    },
  }
}

/**
 * Opens the current file and closes the one before, which may hold erased data. Reads do so too, but nobody may read for
 * hours.
 */
function refresh(live: LiveIndex, log: Logger): void {
  try {
    live.reader()
  } catch (err) {
    log.warn({ err }, 'the current file of the search index cannot be opened')
  }
}

/** No process follows the other masked indexes, so an erasure would not reach them. */
function removeOtherMaskedIndexes({ indexFolder, maskedIndexFolder }: IndexApp, maskPersons: boolean): void {
  const data = dirname(indexFolder)
  const inUse = maskPersons ? basename(maskedIndexFolder) : null
  // In a new installation, the index follower creates the folder later.
  for (const name of existsSync(data) ? readdirSync(data) : []) {
    if (/^index-masked-\d+$/.test(name) && name !== inUse)
      rmSync(join(data, name), { recursive: true, force: true })
  }
}

/** Lists the index folders of a node, with the masked index only if there is one. */
export function listIndexFolders({
  indexFolder,
  maskedIndexFolder,
}: Pick<AppContext, 'indexFolder' | 'maskedIndexFolder'>): { folder: string; masked: boolean }[] {
  const masked = { folder: maskedIndexFolder, masked: true }
  return [{ folder: indexFolder, masked: false }, ...(existsSync(maskedIndexFolder) ? [masked] : [])]
}
