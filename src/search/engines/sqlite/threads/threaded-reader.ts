import type { AnnouncementFilter, PageRequest } from '../../../../model/list-filters.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { IndexQuery, IndexQueryKind } from '../../../index-query.ts'
import type { IndexReader, ReadOptions } from '../../../index-reader.ts'
import { announcementCountKey } from '../read/announcement-list.ts'
import { type CountCacheEntry, createCountCache } from '../read/count-cache.ts'
import { entityMatchesKey } from '../read/entity-list.ts'
import { timelineCountKey } from '../read/entity-timeline.ts'
import { hasMaintainedCounts } from '../read/sets/filter-conditions.ts'
import { estimateSetSearch } from '../read/sets/set-search.ts'
import { openSqliteReader } from '../read/sqlite-reader.ts'
import type { ReaderThreadPool } from './reader-thread-pool.ts'

/** The maximum expected duration, in ms, of a query that runs in this thread. Most pages take a fraction of it. */
const MAX_INLINE_MS = 1
/** The maximum number of entities or timeline entries up to the end of a page that is read in this thread. */
const MAX_INLINE_ROWS = 1_000

type InlineRules = { readonly [K in IndexQueryKind]: (query: IndexQuery<K>) => boolean }

/**
 * Creates a reader that runs fast queries in this thread and all others in a thread from `pool`. The first count of a search
 * runs in the pool; its duration then determines where later pages are read. Requests wait for what runs in this thread.
 */
export function openThreadedReader(file: string, pool: ReaderThreadPool, clock: Clock): IndexReader {
  const cache = createCountCache(clock)
  const inlineReader = openSqliteReader(file, cache)
  const canReadInline = inlineRules({
    getCached: key => cache.get(inlineReader.position().change, key),
    announcementCount: inlineReader.announcementCount,
  })

  async function readInPool<K extends IndexQueryKind>(query: IndexQuery<K>, options?: ReadOptions) {
    const { result, cacheEntries } = await pool.runQuery(file, query, options)
    cache.addAll(cacheEntries)
    return result
  }

  return {
    position: inlineReader.position,
    read<K extends IndexQueryKind>(query: IndexQuery<K>, options?: ReadOptions) {
      const isInline = (canReadInline[query.kind] as (query: IndexQuery<K>) => boolean)(query)
      return isInline ? inlineReader.read(query) : readInPool(query, options)
    },
    openExport: (query, options) => pool.openExport(file, query, options),
    close() {
      inlineReader.close()
      pool.releaseFile(file)
    },
  }
}

/** The state of the index from which the time of a query is estimated. */
interface IndexEstimates {
  /** Returns a count of the current state, if it was computed. */
  getCached(key: string): CountCacheEntry | null
  announcementCount(): number
}

/** Returns for each kind of query whether it is expected to be fast. */
function inlineRules({ getCached, announcementCount }: IndexEstimates): InlineRules {
  /** Estimates the cost of a page as its share of the counting time, because rows are scanned from the nearer end. */
  function isFastSearch(cacheKey: string, page: PageRequest, maxTotal = Number.POSITIVE_INFINITY): boolean {
    const entry = getCached(cacheKey)
    const total = entry?.result.total
    if (entry === null || total === undefined || total > maxTotal) return false
    return entry.durationMs * Math.min(1, scannedRows(page, total) / Math.max(1, total)) <= MAX_INLINE_MS
  }

  /** Returns whether a page is found fast by set operations, even if its filter was not asked before. */
  const isFastForSets = (filter: AnnouncementFilter): boolean =>
    estimateSetSearch(filter, announcementCount()) <= MAX_INLINE_MS

  const always = () => true
  const never = () => false
  return {
    announcements({ filter, page, sort, facets, matches }) {
      const isByDate = sort === undefined || sort === 'date' || sort === 'date_asc'
      if (!isByDate || facets || matches) return false
      return isFastForSets(filter) || isFastSearch(announcementCountKey(filter), page)
    },
    entities(query) {
      const { filter, page, sort = 'relevance', facets } = query
      const { q, taxId, role, category, since } = filter
      const isSortedByCount = sort === 'relevance' || sort === 'announcement_count'
      if (facets || !isSortedByCount || role || category || since !== undefined) return false
      if (q !== undefined) return isFastSearch(entityMatchesKey(query), page, MAX_INLINE_ROWS)
      return taxId !== undefined || endOf(page) <= MAX_INLINE_ROWS
    },
    timeline({ id, page }) {
      const total = getCached(timelineCountKey(id))?.result.total
      return total !== undefined && scannedRows(page, total) <= MAX_INLINE_ROWS
    },
    announcement: always,
    entity: always,
    statistics: always,
    dateSpan: ({ filter }) => hasMaintainedCounts(filter) || isFastForSets(filter),
    announcementSuggestions: never,
    announcementSpelling: never,
    entitySuggestions: never,
    completions: never,
    matches: never,
    coMentionedEntities: never,
    countsOverTime: never,
    groups: never,
    changes: never,
  }
}

/** Returns the number of rows that are read or skipped for a page, from the nearer end of the list. */
function scannedRows(page: PageRequest, total: number): number {
  return Math.min(endOf(page), Math.max(0, total - endOf(page)) + page.perPage)
}

/** Returns the number of rows up to the end of a page. */
function endOf({ page, perPage }: PageRequest): number {
  return page * perPage
}
