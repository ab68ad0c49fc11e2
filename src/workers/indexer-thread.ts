import { parentPort, workerData } from 'node:worker_threads'
import { systemClock } from '../platform/clock.ts'
import { type IndexFollowerState, keepIndexUpToDate } from '../services/indexing/keep-index-up-to-date.ts'
import { startFeedThread } from './feed-client.ts'
import { threadLogger } from './thread-logger.ts'

/** The input of the indexer thread. */
export interface IndexerThreadInput {
  /** Connection URL of the database. */
  readonly url: string
  /** Folder of the index. */
  readonly folder: string
  /** Whether natural persons are masked. */
  readonly masked: boolean
}

/** A progress message from the thread. Log lines are sent separately. */
export interface IndexerMessage {
  readonly state: IndexFollowerState
}

const { url, folder, masked } = workerData as IndexerThreadInput
const feed = startFeedThread({ url, masked }, threadLogger)
const stopping = new AbortController()
parentPort?.once('message', () => {
  stopping.abort()
  feed.stop()
})

await keepIndexUpToDate(feed, folder, {
  clock: systemClock,
  log: threadLogger,
  signal: stopping.signal,
  onState: state => parentPort?.postMessage({ state } satisfies IndexerMessage),
})
