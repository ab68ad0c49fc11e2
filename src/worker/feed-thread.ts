import { parentPort, workerData } from 'node:worker_threads'
import { connect, errorCode } from '../base/sql.ts'
import type { RecordFeed } from '../flows/feed.ts'
import { changesAfter, recordFeed } from '../flows/record-feed.ts'
import { rowsOf } from '../search/write/rows.ts'
import { type Parcel, packRows } from './parcel.ts'
import { readingAhead } from './read-ahead.ts'

/*
 * Reads changes from the database and tokenizes them, which is half the work of indexing. The indexer thread writes the
 * index at the same time.
 */

/** The thread's input. */
export interface FeedTask {
  /** Connection URL of the database. */
  readonly url: string
}

/** A method call on the feed. */
export type FeedQuestion = { readonly requestId: number } & {
  [Name in keyof RecordFeed]: { readonly method: Name; readonly parameters: Parameters<RecordFeed[Name]> }
}[keyof RecordFeed]

/** The result or error of a call. Rows are sent as transfers, which takes a fraction of the time of objects. */
export type FeedAnswer =
  | { readonly requestId: number; readonly result: unknown }
  | { readonly requestId: number; readonly transfers: readonly Parcel[] }
  | { readonly requestId: number; readonly error: Error; readonly code: string }

/** Time a running query has to finish when the thread is stopped. */
const STOP_TIMEOUT_SECONDS = 2

/** One to read ahead, one for other requests at the same time. */
const CONNECTIONS = 2

const sql = connect((workerData as FeedTask).url, { max: CONNECTIONS, applicationName: 'herald follower' })
const feed = recordFeed(sql)
const after = readingAhead(
  (...parameters) => changesAfter(sql, ...parameters),
  part => packRows(rowsOf(part)),
)

parentPort?.on('message', async (message: FeedQuestion | 'stop') => {
  if (message !== 'stop') {
    const response = await respond(message)
    const buffers = 'transfers' in response ? response.transfers.map(({ bytes }) => bytes) : []
    return parentPort?.postMessage(response, buffers)
  }
  parentPort?.close()
  // The timeout also ends queries to a database that no longer responds.
  await sql.end({ timeout: STOP_TIMEOUT_SECONDS })
})

async function respond(request: FeedQuestion): Promise<FeedAnswer> {
  const { requestId } = request
  try {
    if (request.method !== 'after') return { requestId, result: await callMethod(request) }
    const transfers = await after(...request.parameters)
    return transfers === null ? { requestId, result: null } : { requestId, transfers }
  } catch (error) {
    // The code is sent separately because `postMessage` drops it from errors.
    const cause = error instanceof Error ? error : new Error(String(error))
    return { requestId, error: cause, code: errorCode(error) }
  }
}

async function callMethod(request: Exclude<FeedQuestion, { method: 'after' }>) {
  return request.method === 'head' ? await feed.head() : await feed.confirm(...request.parameters)
}
