import type { Clock } from '../../base/clock.ts'
import type { Page } from '../../model/filter.ts'
import { announcementQuestion } from '../announcement-list.ts'
import { entityQuestion } from '../entity-list.ts'
import { makeMemory } from '../memory.ts'
import { openReader } from '../read.ts'
import type { AnnouncementListAnswer, EntityListAnswer, IndexReader } from '../reader.ts'
import type { ThreadPool } from './pool.ts'
import type { Question } from './thread.ts'

/** What is expected to take longer is done in another thread; a page takes a fraction of it. In milliseconds. */
const LIGHT_MS = 1
/** Of more entities than these a page is sorted, or reached, in another thread. */
const LIGHT_ENTITIES = 1_000

/**
 * Reads an index file in this thread where that is quick, else in one of `pool`. What a search takes is known once it has
 * been counted: the first time it goes to a thread, later pages stay here unless they take as long.
 */
export function openSharedReader(file: string, pool: ThreadPool, clock: Clock): IndexReader {
  const memory = makeMemory(clock)
  const here = openReader(file, memory)

  async function elsewhere<T>(question: Question, signal?: AbortSignal): Promise<T> {
    const { answer, lessons } = await pool.ask(question, signal)
    memory.learn(lessons)
    return answer as T
  }

  /** Rows are walked from the nearer end and matches lie all over them, so a page costs its share of the count. */
  function isLight(question: string, page: Page, most = Number.POSITIVE_INFINITY): boolean {
    const lesson = memory.known(here.position().change, question)
    const total = lesson?.answer.total
    if (lesson === null || total === undefined || total > most) return false
    const walked = Math.min(endOf(page), Math.max(0, total - endOf(page)) + page.perPage)
    return lesson.ms * Math.min(1, walked / Math.max(1, total)) <= LIGHT_MS
  }

  return {
    ...here,
    announcements(filter, page, options = {}) {
      const { signal, ...rest } = options
      const plain = rest.sort !== 'relevance' && !rest.facets && !rest.matches
      const light = plain && (filter.q === undefined || isLight(announcementQuestion(filter), page))
      if (light) return here.announcements(filter, page, rest)
      const question = { file, list: 'announcements', filter, page, options: rest } as const
      return elsewhere<AnnouncementListAnswer>(question, signal)
    },
    entities(filter, page, { signal } = {}) {
      const light =
        filter.q === undefined
          ? filter.taxId !== undefined || endOf(page) <= LIGHT_ENTITIES
          : isLight(entityQuestion(filter), page, LIGHT_ENTITIES)
      if (light) return here.entities(filter, page)
      return elsewhere<EntityListAnswer>({ file, list: 'entities', filter, page }, signal)
    },
    close() {
      here.close()
      pool.forget(file)
    },
  }
}

/** Rows up to the end of a page. */
function endOf({ page, perPage }: Page): number {
  return page * perPage
}
