import type { Clock } from '../base/clock.ts'
import { HeraldError } from '../base/errors.ts'
import { isBroken, isMissing } from './database.ts'
import { currentIndex, isDamaged, reportDamage } from './files.ts'
import { openReader } from './read.ts'
import type { IndexReader } from './reader.ts'

/** Reads from the current index file of a folder. */
export interface LiveIndex {
  /** A reader that switches to each new current file by itself; null until the first file exists. */
  reader(): IndexReader | null
  close(): void
}

const CHECK_INTERVAL_MS = 100

interface OpenIndex {
  readonly file: string
  readonly reader: IndexReader
}

/** Opens one index file. Throws when it is missing or unusable. */
export type OpenReader = (file: string) => IndexReader

/** Opens the index folder maintained by the indexer. It may be empty or not exist yet. */
export function openLiveIndex(folder: string, clock: Clock, open: OpenReader = openReader): LiveIndex {
  let current: OpenIndex | null = null
  let nextCheckAt = 0

  function refresh(): OpenIndex | null {
    if (clock.elapsed() < nextCheckAt) return current
    nextCheckAt = clock.elapsed() + CHECK_INTERVAL_MS
    const file = currentIndex(folder)
    if (file === null || file === current?.file || isDamaged(file)) return current
    const reader = tryToOpen(file, open)
    if (reader === null) return current
    current?.reader.close()
    current = { file, reader }
    return current
  }

  async function read<T>(query: (reader: IndexReader) => Promise<T>): Promise<T> {
    const { file, reader } = refresh() ?? unavailable('is being built')
    try {
      return await query(reader)
    } catch (error) {
      // The file was replaced while the query waited for a thread.
      if (isMissing(error) && currentIndex(folder) !== file) {
        nextCheckAt = 0
        return await read(query)
      }
      if (!isBroken(error)) throw error
      reportDamage(file)
      return unavailable('is damaged and is being rebuilt', error)
    }
  }

  const live: IndexReader = {
    position: () => (refresh() ?? unavailable('is being built')).reader.position(),
    announcements: (filter, page, options) => read(reader => reader.announcements(filter, page, options)),
    announcement: id => read(reader => reader.announcement(id)),
    entities: (filter, page, options) => read(reader => reader.entities(filter, page, options)),
    entity: id => read(reader => reader.entity(id)),
    timeline: (id, page) => read(reader => reader.timeline(id, page)),
    related: (id, page) => read(reader => reader.related(id, page)),
    stats: () => read(reader => reader.stats()),
    span: filter => read(reader => reader.span(filter)),
    history: (filter, options) => read(reader => reader.history(filter, options)),
    changes: (after, limit) => read(reader => reader.changes(after, limit)),
    close,
  }

  function close(): void {
    current?.reader.close()
    current = null
    nextCheckAt = Number.POSITIVE_INFINITY
  }

  return { reader: () => (refresh() === null ? null : live), close }
}

/** Opens a file, or returns null. An unusable file is marked as damaged; a missing one has just been replaced. */
function tryToOpen(file: string, open: OpenReader): IndexReader | null {
  try {
    return open(file)
  } catch (error) {
    if (isMissing(error)) return null
    if (!isBroken(error)) throw error
    reportDamage(file)
    return null
  }
}

function unavailable(state: string, cause?: unknown): never {
  throw new HeraldError('unavailable', `The search index ${state}. Try again in a moment.`, {
    headers: { 'Retry-After': '5' },
    cause,
  })
}
