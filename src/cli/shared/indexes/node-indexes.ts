import { existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Clock } from '../../../platform/clock.ts'
import type { Logger } from '../../../platform/logger.ts'
import { type LiveIndex, openLiveIndex } from '../../../search/engines/sqlite/live-index.ts'
import type { ReaderThreadPool } from '../../../search/engines/sqlite/threads/reader-thread-pool.ts'
import { openThreadedReader } from '../../../search/engines/sqlite/threads/threaded-reader.ts'
import { type Indexer, startIndexer } from '../../../workers/start-indexer.ts'
import type { AppContext } from '../app-context.ts'

/** Time after which a replaced file is closed at the latest, also without requests. */
const REFRESH_MS = 1_000

/** A search index of this node and the indexer that keeps it up to date. */
export interface NodeIndex {
  readonly live: LiveIndex
  readonly indexer: Indexer
  stop(): Promise<void>
}

type IndexApp = Pick<AppContext, 'url' | 'indexFolder' | 'maskedIndexFolder'> & {
  readonly clock: Clock
  readonly log: Logger
}

/** The index of a node, and the index in which natural persons are masked; `null` where they are not. */
export interface NodeIndexes {
  readonly full: NodeIndex
  readonly masked: NodeIndex | null
}

/** Opens the indexes of a node and starts their indexers. Deletes masked indexes that are no longer in use. */
export function startNodeIndexes(
  app: IndexApp,
  threads: ReaderThreadPool,
  maskPersons: boolean,
): NodeIndexes {
  removeOtherMaskedIndexes(app, maskPersons)
  return {
    full: startNodeIndex(app, threads, { folder: app.indexFolder, masked: false }),
    masked: maskPersons
      ? startNodeIndex(app, threads, { folder: app.maskedIndexFolder, masked: true })
      : null,
  }
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
