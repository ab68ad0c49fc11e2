import type { Clock } from '../base/clock.ts'
import { HeraldError } from '../base/errors.ts'
import { isBroken, isMissing } from './database.ts'
import { currentIndex, isDamaged, reportDamage } from './files.ts'
import { openReader } from './read.ts'
import type { IndexReader } from './reader.ts'

/** Reads from the current index file of a folder, whichever that is. */
export interface LiveIndex {
  /** Always the same reader, which goes on with the next file when one is built; null until the first one is. */
  reader(): IndexReader | null
  close(): void
}

const LOOK_EVERY_MS = 100

interface Opened {
  readonly file: string
  readonly reader: IndexReader
}

/** Opens one index file. Throws when it is missing or unusable. */
export type OpenReader = (file: string) => IndexReader

/** Opens the folder that a follower (flows/follow.ts) keeps an index in. It may be empty, or not be there yet. */
export function openLiveIndex(folder: string, clock: Clock, open: OpenReader = openReader): LiveIndex {
  let opened: Opened | null = null
  let lookAt = 0

  function look(): Opened | null {
    if (clock.elapsed() < lookAt) return opened
    lookAt = clock.elapsed() + LOOK_EVERY_MS
    const file = currentIndex(folder)
    if (file === null || file === opened?.file || isDamaged(file)) return opened
    const reader = tryToOpen(file, open)
    if (reader === null) return opened
    opened?.reader.close()
    opened = { file, reader }
    return opened
  }

  async function ask<T>(question: (reader: IndexReader) => Promise<T>): Promise<T> {
    const { file, reader } = look() ?? unavailable('is being built')
    try {
      return await question(reader)
    } catch (error) {
      // Another file took its place while the question waited for a thread.
      if (isMissing(error) && currentIndex(folder) !== file) {
        lookAt = 0
        return await ask(question)
      }
      if (!isBroken(error)) throw error
      reportDamage(file)
      return unavailable('is damaged and is built anew', error)
    }
  }

  const live: IndexReader = {
    position: () => (look() ?? unavailable('is being built')).reader.position(),
    announcements: (filter, page, options) => ask(reader => reader.announcements(filter, page, options)),
    announcement: id => ask(reader => reader.announcement(id)),
    entities: (filter, page, options) => ask(reader => reader.entities(filter, page, options)),
    entity: id => ask(reader => reader.entity(id)),
    timeline: (id, page) => ask(reader => reader.timeline(id, page)),
    related: (id, page) => ask(reader => reader.related(id, page)),
    stats: () => ask(reader => reader.stats()),
    span: filter => ask(reader => reader.span(filter)),
    history: (filter, options) => ask(reader => reader.history(filter, options)),
    changes: (after, limit) => ask(reader => reader.changes(after, limit)),
    close,
  }

  function close(): void {
    opened?.reader.close()
    opened = null
    lookAt = Number.POSITIVE_INFINITY
  }

  return { reader: () => (look() === null ? null : live), close }
}

/** A file that cannot be opened is told to its follower; one that is gone was replaced just now. */
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
