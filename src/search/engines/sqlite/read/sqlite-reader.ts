import { systemClock } from '../../../../platform/clock.ts'
import type { IndexReader } from '../../../index-reader.ts'
import { openIndexForReading, preparePositionReader, UnusableIndexError } from '../index-database.ts'
import { type CountCache, createCountCache } from './count-cache.ts'
import { openQueryHandlers } from './query-handlers.ts'

/** Opens an index file for reading while its writer may continue. Throws if the file is missing, unusable or empty. */
export function openSqliteReader(
  file: string,
  cache: CountCache = createCountCache(systemClock),
): IndexReader {
  const db = openIndexForReading(file)
  const handlers = openQueryHandlers(db, cache)
  const begin = db.prepare('begin')
  const rollback = db.prepare('rollback')
  const selectChange = db.prepare('select change from position')
  const readPosition = preparePositionReader(db)

  return {
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
    close: () => db.close(),
  }
}
