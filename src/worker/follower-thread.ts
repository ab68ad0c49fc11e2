import { parentPort, workerData } from 'node:worker_threads'
import { systemClock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import { type FollowerState, follow } from '../flows/follow.ts'
import { startFeed } from './distant-feed.ts'

/** What the thread is given to do. */
export interface FollowerTask {
  /** Address of the record's PostgreSQL. */
  readonly url: string
  /** Folder of the index. */
  readonly folder: string
}

type Level = 'debug' | 'info' | 'warn' | 'error'

/** What the thread tells: how far it is, or a line for the log. */
export type FollowerMessage =
  | { readonly state: FollowerState }
  | { readonly level: Level; readonly fields: object; readonly text: string }

function tell(message: FollowerMessage): void {
  parentPort?.postMessage(message)
}

/** A log whose lines the main thread writes. */
function logOf(level: Level): Log[Level] {
  return (fields: unknown, text?: string) =>
    typeof fields === 'string'
      ? tell({ level, fields: {}, text: fields })
      : tell({ level, fields: fields as object, text: text ?? '' })
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
  log: { debug: logOf('debug'), info: logOf('info'), warn: logOf('warn'), error: logOf('error') },
  signal: stop.signal,
  onState: state => tell({ state }),
})
