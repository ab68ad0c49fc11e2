import type { Clock } from '../platform/clock.ts'
import type { Logger } from '../platform/logger.ts'
import type { CrawlerThreadInput } from './crawler-thread.ts'
import { type SupervisedThread, superviseThread } from './supervised-thread.ts'

/** Memory for the parsed form of the largest allowed document, plus other crawls at the same time. */
const MAX_MEMORY_MIB = 1_536

/** Starts scheduled crawling in a separate thread, because parsing documents would delay API requests. */
export function startCrawlerThread(
  input: CrawlerThreadInput,
  { log, clock }: { log: Logger; clock: Clock },
): SupervisedThread {
  const script = new URL('./crawler-thread.ts', import.meta.url)
  return superviseThread({ name: 'crawler', script: script, input, maxMemoryMiB: MAX_MEMORY_MIB, log, clock })
}
