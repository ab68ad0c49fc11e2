import type { Clock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import type { CrawlerTask } from './crawler-thread.ts'
import { type KeptThread, keepThread } from './thread.ts'

/** Room for the parsed form of the largest allowed document, plus other crawls at the same time. */
const MAX_MEMORY_MIB = 1_536

/** Starts scheduled crawling in a separate thread, because parsing documents would delay API requests. */
export function startCrawler(task: CrawlerTask, { log, clock }: { log: Log; clock: Clock }): KeptThread {
  const script = new URL('./crawler-thread.ts', import.meta.url)
  return keepThread({ name: 'crawler', program: script, task, mostMemoryMiB: MAX_MEMORY_MIB, log, clock })
}
