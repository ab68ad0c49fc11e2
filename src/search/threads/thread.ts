import { parentPort } from 'node:worker_threads'
import { systemClock } from '../../base/clock.ts'
import type { AnnouncementFilter, EntityFilter, Page } from '../../model/filter.ts'
import { resultCode, UnusableIndex } from '../database.ts'
import { type Lesson, type Memory, makeMemory } from '../memory.ts'
import { openReader } from '../read.ts'
import type { IndexReader, ListOptions } from '../reader.ts'

/** A list to be read from an index file. */
export type Question = { readonly file: string; readonly page: Page } & (
  | {
      readonly list: 'announcements'
      readonly filter: AnnouncementFilter
      readonly options: Omit<ListOptions, 'signal'>
    }
  | { readonly list: 'entities'; readonly filter: EntityFilter }
)

/** The answer to a question, with what was learned on the way; or why there is none. */
export type ThreadMessage =
  | { readonly answer: unknown; readonly lessons: readonly Lesson[] }
  | { readonly error: Error; readonly unusable: boolean; readonly errcode: number }

/** An index file that is read from, and what was found out in it. */
interface Opened {
  readonly file: string
  readonly reader: IndexReader
  readonly memory: Memory
}

let opened: Opened | null = null

function openFile(file: string): Opened {
  if (opened?.file === file) return opened
  closeFile()
  const memory = makeMemory(systemClock)
  opened = { file, memory, reader: openReader(file, memory) }
  return opened
}

/** So that the file can go. */
function closeFile(): void {
  opened?.reader.close()
  opened = null
}

async function answerTo(question: Question): Promise<ThreadMessage> {
  try {
    const { reader, memory } = openFile(question.file)
    const answer =
      question.list === 'announcements'
        ? await reader.announcements(question.filter, question.page, question.options)
        : await reader.entities(question.filter, question.page)
    return { answer, lessons: memory.takeNew() }
  } catch (caught) {
    // Errors lose their class and their codes on the way to another thread.
    const error = caught instanceof Error ? caught : new Error(String(caught))
    return { error, unusable: caught instanceof UnusableIndex, errcode: resultCode(caught) }
  }
}

parentPort?.on('message', async (message: Question | { readonly close: string }) => {
  if (!('close' in message)) parentPort?.postMessage(await answerTo(message))
  else if (message.close === opened?.file) closeFile()
})
