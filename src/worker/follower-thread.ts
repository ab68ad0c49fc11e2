import { parentPort, workerData } from 'node:worker_threads'
import { systemClock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import { connect } from '../base/sql.ts'
import { type FollowerState, follow } from '../flows/follow.ts'
import { recordFeed } from '../flows/record-feed.ts'

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

/** A query gets this long to end when the follower is stopped. */
const LONGEST_QUERY_SECONDS = 2

const { url, folder } = workerData as FollowerTask
const sql = connect(url, { max: 1, applicationName: 'herald follower' })
const stop = new AbortController()
parentPort?.once('message', () => {
  stop.abort()
  // Also ends a query that a database which is away will not answer.
  void sql.end({ timeout: LONGEST_QUERY_SECONDS })
})

await follow(recordFeed(sql), folder, {
  clock: systemClock,
  log: { debug: logOf('debug'), info: logOf('info'), warn: logOf('warn'), error: logOf('error') },
  signal: stop.signal,
  onState: state => tell({ state }),
})
