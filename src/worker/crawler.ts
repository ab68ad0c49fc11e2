import type { Clock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import type { CrawlerTask } from './crawler-thread.ts'
import { type KeptThread, keepThread } from './thread.ts'

/** The largest document there may be, as the objects that parsers make of it, and what others need meanwhile. */
const MOST_MEMORY_MIB = 1_536

/** Crawls when it is due, in a thread of its own: reading documents would let requests of the API wait. */
export function startCrawler(task: CrawlerTask, { log, clock }: { log: Log; clock: Clock }): KeptThread {
  const program = new URL('./crawler-thread.ts', import.meta.url)
  return keepThread({ name: 'crawler', program, task, mostMemoryMiB: MOST_MEMORY_MIB, log, clock })
}
