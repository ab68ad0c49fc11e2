import { parentPort, workerData } from 'node:worker_threads'
import { systemClock } from '../base/clock.ts'
import { type FollowerState, follow } from '../flows/follow.ts'
import { startFeed } from './distant-feed.ts'
import { threadLog } from './thread-log.ts'

/** What the thread is given to do. */
export interface FollowerTask {
  /** Address of the record's PostgreSQL. */
  readonly url: string
  /** Folder of the index. */
  readonly folder: string
}

/** What the thread tells beside lines for the log: how far it is. */
export interface FollowerMessage {
  readonly state: FollowerState
}

const { url, folder } = workerData as FollowerTask
const feed = startFeed({ url })
const stop = new AbortController()
parentPort?.once('message', () => {
  stop.abort()
  feed.stop()
})

await follow(feed, folder, {
  clock: systemClock,
  log: threadLog,
  signal: stop.signal,
  onState: state => parentPort?.postMessage({ state } satisfies FollowerMessage),
})
