import type { Clock } from '../../base/clock.ts'
import type { Page } from '../../model/filter.ts'
import { announcementQuestion } from '../announcement-list.ts'
import { entityQuestion } from '../entity-list.ts'
import { makeMemory } from '../memory.ts'
import { openReader } from '../read.ts'
import type { AnnouncementListAnswer, EntityListAnswer, IndexReader } from '../reader.ts'
import type { ThreadPool } from './pool.ts'
import type { Question } from './thread.ts'

/** Queries expected to take longer run in another thread. Most pages take a fraction of this. */
const MAX_INLINE_MS = 1
/** Pages beyond this many entities are sorted or reached in another thread. */
const MAX_INLINE_ENTITIES = 1_000

/**
 * Reads an index file in this thread when that is fast, otherwise in a thread of `pool`. The first count of a search runs in
 * the pool; its duration then decides where later pages are read.
 */
export function openSharedReader(file: string, pool: ThreadPool, clock: Clock): IndexReader {
  const cache = makeMemory(clock)
  const inlineReader = openReader(file, cache)

  async function runInPool<T>(query: Question, signal?: AbortSignal): Promise<T> {
    const { result, cacheEntries } = await pool.runQuery(query, signal)
    cache.addAll(cacheEntries)
    return result as T
  }

  /** Estimates the cost of a page as its share of the counting time, because rows are scanned from the nearer end. */
  function isFast(cacheKey: string, page: Page, maxTotal = Number.POSITIVE_INFINITY): boolean {
    const entry = cache.get(inlineReader.position().change, cacheKey)
    const total = entry?.result.total
    if (entry === null || total === undefined || total > maxTotal) return false
    const scannedRows = Math.min(endOf(page), Math.max(0, total - endOf(page)) + page.perPage)
    return entry.durationMs * Math.min(1, scannedRows / Math.max(1, total)) <= MAX_INLINE_MS
  }

  return {
    ...inlineReader,
    announcements(filter, page, options = {}) {
      const { signal, ...rest } = options
      const isPlainList = rest.sort !== 'relevance' && !rest.facets && !rest.matches
      const canInline = isPlainList && (filter.q === undefined || isFast(announcementQuestion(filter), page))
      if (canInline) return inlineReader.announcements(filter, page, rest)
      const query = { file, list: 'announcements', filter, page, options: rest } as const
      return runInPool<AnnouncementListAnswer>(query, signal)
    },
    entities(filter, page, { signal } = {}) {
      const canInline =
        filter.q === undefined
          ? filter.taxId !== undefined || endOf(page) <= MAX_INLINE_ENTITIES
          : isFast(entityQuestion(filter), page, MAX_INLINE_ENTITIES)
      if (canInline) return inlineReader.entities(filter, page)
      return runInPool<EntityListAnswer>({ file, list: 'entities', filter, page }, signal)
    },
    close() {
      inlineReader.close()
      pool.releaseFile(file)
    },
  }
}

/** The number of rows up to the end of a page. */
function endOf({ page, perPage }: Page): number {
  return page * perPage
}
