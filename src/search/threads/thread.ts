import { parentPort } from 'node:worker_threads'
import { systemClock } from '../../base/clock.ts'
import type { AnnouncementFilter, EntityFilter, Page } from '../../model/filter.ts'
import { resultCode, UnusableIndex } from '../database.ts'
import { type Lesson, type Memory, makeMemory } from '../memory.ts'
import { openReader } from '../read.ts'
import type { IndexReader, ListOptions } from '../reader.ts'

/** A list query on an index file. */
export type Question = { readonly file: string; readonly page: Page } & (
  | {
      readonly list: 'announcements'
      readonly filter: AnnouncementFilter
      readonly options: Omit<ListOptions, 'signal'>
    }
  | { readonly list: 'entities'; readonly filter: EntityFilter }
)

/** The result of a query with the cache entries computed for it, or its error. */
export type ThreadMessage =
  | { readonly result: unknown; readonly cacheEntries: readonly Lesson[] }
  | { readonly error: Error; readonly isUnusableIndex: boolean; readonly errcode: number }

/** An open index file with its cache. */
interface OpenIndex {
  readonly file: string
  readonly reader: IndexReader
  readonly cache: Memory
}

let openIndex: OpenIndex | null = null

function openFile(file: string): OpenIndex {
  if (openIndex?.file === file) return openIndex
  closeFile()
  const cache = makeMemory(systemClock)
  openIndex = { file, cache, reader: openReader(file, cache) }
  return openIndex
}

/** Closes the open index file, so that it can be deleted. */
function closeFile(): void {
  openIndex?.reader.close()
  openIndex = null
}

async function runQuery(query: Question): Promise<ThreadMessage> {
  try {
    const { reader, cache } = openFile(query.file)
    const result =
      query.list === 'announcements'
        ? await reader.announcements(query.filter, query.page, query.options)
        : await reader.entities(query.filter, query.page)
    return { result, cacheEntries: cache.takeNewEntries() }
  } catch (caught) {
    // Errors lose their class and codes when they are sent to another thread.
    const error = caught instanceof Error ? caught : new Error(String(caught))
    return { error, isUnusableIndex: caught instanceof UnusableIndex, errcode: resultCode(caught) }
  }
}

parentPort?.on('message', async (message: Question | { readonly close: string }) => {
  if (!('close' in message)) parentPort?.postMessage(await runQuery(message))
  else if (message.close === openIndex?.file) closeFile()
})
