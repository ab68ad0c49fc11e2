import { systemClock } from '../../../../platform/clock.ts'
import type { IndexExport, IndexExportQuery } from '../../../index-export.ts'
import type { IndexReader } from '../../../index-reader.ts'
import { openIndexExport } from '../export/open-index-export.ts'
import { openIndexForReading, preparePositionReader, UnusableIndexError } from '../index-database.ts'
import { type CountCache, createCountCache } from './count-cache.ts'
import { openQueryHandlers } from './query-handlers.ts'

/** A reader of one file. */
export interface SqliteReader extends IndexReader {
  /** Returns the number of announcements, which was read at most `COUNT_MAX_AGE` changes ago. */
  announcementCount(): number
}

/** The number of announcements is only used for estimates. */
const COUNT_MAX_AGE = 1_000

/** Opens an index file for reading while its writer may continue. Throws if the file is missing, unusable or empty. */
export function openSqliteReader(
  file: string,
  cache: CountCache = createCountCache(systemClock),
): SqliteReader {
  const db = openIndexForReading(file)
  const handlers = openQueryHandlers(db, cache)
  const begin = db.prepare('begin')
  const rollback = db.prepare('rollback')
  const selectChange = db.prepare('select change from position')
  const readPosition = preparePositionReader(db)

  const selectCount = db.prepare('select coalesce(sum(n), 0) as n from facet')
  let counted = { change: Number.NEGATIVE_INFINITY, announcements: 0 }

  return {
    announcementCount() {
      const change = Number(selectChange.get()?.change)
      if (change - counted.change > COUNT_MAX_AGE)
        counted = { change, announcements: Number(selectCount.get()?.n) }
      return counted.announcements
    },
    position() {
      const position = readPosition()
      if (position !== null) return position
      throw new UnusableIndexError(`The search index ${file} is empty.`)
    },
    async read(query, { checkpoint = () => {} } = {}) {
      // The transaction ensures a consistent state of the index despite concurrent writes.
      begin.run()
      try {
        return handlers[query.kind](query, Number(selectChange.get()?.change), checkpoint)
      } finally {
        rollback.run()
      }
    },
    openExport: async query => openInThisThread(file, query),
    close: () => db.close(),
  }
}

/** Opens an export that this thread reads, without limits of time. */
function openInThisThread(file: string, query: IndexExportQuery): IndexExport {
  const { position, total, next, close } = openIndexExport(file, query)
  return {
    position,
    total,
    cutOff: new AbortController().signal,
    next: async spent => next(spent?.buffer ?? null),
    close,
  }
}
