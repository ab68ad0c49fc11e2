import type { PageRequest } from '../../../../model/list-filters.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { IndexQuery, IndexQueryKind } from '../../../index-query.ts'
import type { IndexReader } from '../../../index-reader.ts'
import { announcementCountKey } from '../read/announcement-list.ts'
import { createCountCache } from '../read/count-cache.ts'
import { entityMatchesKey } from '../read/entity-list.ts'
import { openSqliteReader } from '../read/sqlite-reader.ts'
import type { ReaderThreadPool } from './reader-thread-pool.ts'

/** The maximum expected duration, in ms, of a query that runs in this thread. Most pages take a fraction of it. */
const MAX_INLINE_MS = 1
/** The maximum number of entities up to the end of a page that is read in this thread. */
const MAX_INLINE_ENTITIES = 1_000

/**
 * Creates a reader that runs fast queries in this thread and all others in a thread from `pool`. The first count of a search
 * runs in the pool; its duration then determines where later pages are read.
 */
export function openThreadedReader(file: string, pool: ReaderThreadPool, clock: Clock): IndexReader {
  const cache = createCountCache(clock)
  const inlineReader = openSqliteReader(file, cache)

  async function readInPool<K extends IndexQueryKind>(query: IndexQuery<K>, signal?: AbortSignal) {
    const { result, cacheEntries } = await pool.runQuery(file, query, signal)
    cache.addAll(cacheEntries)
    return result
  }

  /** Estimates the cost of a page as its share of the counting time, because rows are scanned from the nearer end. */
  function isFast(cacheKey: string, page: PageRequest, maxTotal = Number.POSITIVE_INFINITY): boolean {
    const entry = cache.get(inlineReader.position().change, cacheKey)
    const total = entry?.result.total
    if (entry === null || total === undefined || total > maxTotal) return false
    const scannedRows = Math.min(endOf(page), Math.max(0, total - endOf(page)) + page.perPage)
    return entry.durationMs * Math.min(1, scannedRows / Math.max(1, total)) <= MAX_INLINE_MS
  }

  /** Functions that return whether a query is expected to be fast. Queries of other kinds always are. */
  const canReadInline: { readonly [K in IndexQueryKind]?: (query: IndexQuery<K>) => boolean } = {
    announcements({ filter, page, sort, facets, matches }) {
      const isPlainList = sort !== 'relevance' && !facets && !matches
      return isPlainList && (filter.q === undefined || isFast(announcementCountKey(filter), page))
    },
    entities({ filter, page }) {
      if (filter.q !== undefined) return isFast(entityMatchesKey(filter), page, MAX_INLINE_ENTITIES)
      return filter.taxId !== undefined || endOf(page) <= MAX_INLINE_ENTITIES
    },
  }

  return {
    position: inlineReader.position,
    read(query, signal) {
      const isInline = canReadInline[query.kind]?.(query) ?? true
      return isInline ? inlineReader.read(query) : readInPool(query, signal)
    },
    close() {
      inlineReader.close()
      pool.releaseFile(file)
    },
  }
}

/** Returns the number of rows up to the end of a page. */
function endOf({ page, perPage }: PageRequest): number {
  return page * perPage
}
