import type { PageRequest } from '../../../../model/list-filters.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { AnnouncementListResult, EntityListResult, IndexReader } from '../../../index-reader.ts'
import { announcementCountKey } from '../read/announcement-list.ts'
import { createCountCache } from '../read/count-cache.ts'
import { entityMatchesKey } from '../read/entity-list.ts'
import { openSqliteReader } from '../read/sqlite-reader.ts'
import type { IndexQuery } from './reader-thread.ts'
import type { ReaderThreadPool } from './reader-thread-pool.ts'

/** Queries expected to take longer run in another thread. Most pages take a fraction of this. */
const MAX_INLINE_MS = 1
/** Pages beyond this many entities are sorted or reached in another thread. */
const MAX_INLINE_ENTITIES = 1_000

/**
 * Reads an index file in this thread when that is fast, otherwise in a thread of `pool`. The first count of a search runs in
 * the pool; its duration then decides where later pages are read.
 */
export function openThreadedReader(file: string, pool: ReaderThreadPool, clock: Clock): IndexReader {
  const cache = createCountCache(clock)
  const inlineReader = openSqliteReader(file, cache)

  async function runInPool<T>(query: IndexQuery, signal?: AbortSignal): Promise<T> {
    const { result, cacheEntries } = await pool.runQuery(query, signal)
    cache.addAll(cacheEntries)
    return result as T
  }

  /** Estimates the cost of a page as its share of the counting time, because rows are scanned from the nearer end. */
  function isFast(cacheKey: string, page: PageRequest, maxTotal = Number.POSITIVE_INFINITY): boolean {
    const entry = cache.get(inlineReader.position().change, cacheKey)
    const total = entry?.result.total
    if (entry === null || total === undefined || total > maxTotal) return false
    const scannedRows = Math.min(endOf(page), Math.max(0, total - endOf(page)) + page.perPage)
    return entry.durationMs * Math.min(1, scannedRows / Math.max(1, total)) <= MAX_INLINE_MS
  }

  return {
    ...inlineReader,
    listAnnouncements(filter, page, options = {}) {
      const { signal, ...rest } = options
      const isPlainList = rest.sort !== 'relevance' && !rest.facets && !rest.matches
      const canInline = isPlainList && (filter.q === undefined || isFast(announcementCountKey(filter), page))
      if (canInline) return inlineReader.listAnnouncements(filter, page, rest)
      const query = { file, list: 'announcements', filter, page, options: rest } as const
      return runInPool<AnnouncementListResult>(query, signal)
    },
    listEntities(filter, page, { signal } = {}) {
      const canInline =
        filter.q === undefined
          ? filter.taxId !== undefined || endOf(page) <= MAX_INLINE_ENTITIES
          : isFast(entityMatchesKey(filter), page, MAX_INLINE_ENTITIES)
      if (canInline) return inlineReader.listEntities(filter, page)
      return runInPool<EntityListResult>({ file, list: 'entities', filter, page }, signal)
    },
    close() {
      inlineReader.close()
      pool.releaseFile(file)
    },
  }
}

/** The number of rows up to the end of a page. */
function endOf({ page, perPage }: PageRequest): number {
  return page * perPage
}
