import type { ChangePosition } from '../../../model/database-change.ts'
import type { Clock } from '../../../platform/clock.ts'
import { HeraldError } from '../../../platform/errors.ts'
import type { IndexExport } from '../../index-export.ts'
import type { IndexReader } from '../../index-reader.ts'
import { isIndexCorruptError, isIndexMissingError } from './index-database.ts'
import { currentIndexFile, isIndexDamaged, markIndexDamaged } from './index-files.ts'
import { openSqliteReader } from './read/sqlite-reader.ts'

/** Read access to the current index file in a folder. */
export interface LiveIndex {
  /** Returns a reader that switches automatically to each new current file, or `null` until the first file exists. */
  reader(): IndexReader | null
  close(): void
}

const CHECK_INTERVAL_MS = 100

interface OpenIndex {
  readonly file: string
  readonly reader: IndexReader
}

/** A function that opens an index file. It throws if the file is missing or unusable. */
export type OpenIndexReader = (file: string) => IndexReader

/** Opens the index folder that the indexer maintains. The folder may be empty or not exist yet. */
export function openLiveIndex(
  folder: string,
  clock: Clock,
  open: OpenIndexReader = openSqliteReader,
): LiveIndex {
  let current: OpenIndex | null = null
  let nextCheckAt = 0

  function refresh(): OpenIndex | null {
    if (clock.elapsed() < nextCheckAt) return current
    nextCheckAt = clock.elapsed() + CHECK_INTERVAL_MS
    const file = currentIndexFile(folder)
    if (file === null || file === current?.file || isIndexDamaged(file)) return current
    const reader = tryToOpen(file, open)
    if (reader === null) return current
    current?.reader.close()
    current = { file, reader }
    return current
  }

  async function withReader<T>(work: (reader: IndexReader, file: string) => Promise<T>): Promise<T> {
    const { file, reader } = refresh() ?? unavailable('is being built')
    try {
      return await work(reader, file)
    } catch (error) {
      // The file was replaced while the query waited for a thread.
      if (isIndexMissingError(error) && currentIndexFile(folder) !== file) {
        nextCheckAt = 0
        return await withReader(work)
      }
      return rejectDamaged(file, error)
    }
  }

  const live: IndexReader = {
    position: () => readPosition(refresh() ?? unavailable('is being built')),
    read: (query, options) => withReader(reader => reader.read(query, options)),
    openExport: (query, options) =>
      withReader(async (reader, file) => reportDamageIn(await reader.openExport(query, options), file)),
    close,
  }

  function close(): void {
    current?.reader.close()
    current = null
    nextCheckAt = Number.POSITIVE_INFINITY
  }

  return { reader: () => (refresh() === null ? null : live), close }
}

/**
 * Opens a file, or returns `null` if that fails. An unusable file is marked as damaged; a missing one has just been
 * replaced.
 */
function tryToOpen(file: string, open: OpenIndexReader): IndexReader | null {
  try {
    return open(file)
  } catch (error) {
    if (isIndexMissingError(error)) return null
    if (!isIndexCorruptError(error)) throw error
    markIndexDamaged(file)
    return null
  }
}

function readPosition({ file, reader }: OpenIndex): ChangePosition {
  try {
    return reader.position()
  } catch (error) {
    return rejectDamaged(file, error)
  }
}

/** Returns the same export, which also marks the file as damaged if it finds that. */
function reportDamageIn(running: IndexExport, file: string): IndexExport {
  return {
    ...running,
    async next(spent) {
      try {
        return await running.next(spent)
      } catch (error) {
        return rejectDamaged(file, error)
      }
    },
  }
}

/** Marks a file as damaged and throws `unavailable` if that is the reason for an error, which is otherwise rethrown. */
function rejectDamaged(file: string, error: unknown): never {
  if (!isIndexCorruptError(error)) throw error
  markIndexDamaged(file)
  return unavailable('is damaged and is being rebuilt', error)
}

function unavailable(state: string, cause?: unknown): never {
  throw new HeraldError('unavailable', `The search index ${state}. Try again in a moment.`, {
    headers: { 'Retry-After': '5' },
    cause,
  })
}
