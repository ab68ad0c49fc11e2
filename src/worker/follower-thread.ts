import { parentPort, workerData } from 'node:worker_threads'
import { systemClock } from '../base/clock.ts'
import { type FollowerState, follow } from '../flows/follow.ts'
import { startFeed } from './distant-feed.ts'
import { threadLog } from './thread-log.ts'

/** The thread's input. */
export interface FollowerTask {
  /** Connection URL of the database. */
  readonly url: string
  /** Folder of the index. */
  readonly folder: string
}

/** A progress message from the thread. Log lines are sent separately. */
export interface FollowerMessage {
  readonly state: FollowerState
}

const { url, folder } = workerData as FollowerTask
const feed = startFeed({ url })
const stopping = new AbortController()
parentPort?.once('message', () => {
  stopping.abort()
  feed.stop()
})

await follow(feed, folder, {
  clock: systemClock,
  log: threadLog,
  signal: stopping.signal,
  onState: state => parentPort?.postMessage({ state } satisfies FollowerMessage),
})
