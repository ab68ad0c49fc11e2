import { parentPort, workerData } from 'node:worker_threads'
import { createSqlPool, getErrorCode } from '../platform/sql/sql-pool.ts'
import { buildIndexRows } from '../search/engines/sqlite/write/index-rows.ts'
import type { ChangeFeed } from '../services/indexing/change-feed.ts'
import { createChangeReader, createDatabaseChangeFeed } from '../services/indexing/database-change-feed.ts'
import { createReadAhead } from './read-ahead.ts'
import { packIndexRows, type RowTransfer } from './row-transfer.ts'
import { threadLogger } from './thread-logger.ts'

/*
 * Reads changes from the database and tokenizes them, which is half the work of indexing. The indexer thread writes the
 * index at the same time.
 */

/** The input of the feed thread. */
export interface FeedThreadInput {
  /** Connection URL of the database. */
  readonly url: string
  /** Whether natural persons are masked. */
  readonly masked: boolean
}

/** A call of a method of the feed. */
export type FeedRequest = { readonly requestId: number } & {
  [Name in keyof ChangeFeed]: { readonly method: Name; readonly parameters: Parameters<ChangeFeed[Name]> }
}[keyof ChangeFeed]

/** The result or error of a call. Rows are sent as transfers, which takes a fraction of the time of objects. */
export type FeedResponse =
  | { readonly requestId: number; readonly result: unknown }
  | { readonly requestId: number; readonly transfers: readonly RowTransfer[] }
  | { readonly requestId: number; readonly error: Error; readonly code: string }

/** Time that a running query has to finish when the thread is stopped. */
const STOP_TIMEOUT_SECONDS = 2

/** Number of database connections: one to read ahead and one for other requests at the same time. */
const CONNECTIONS = 2

const { url, masked } = workerData as FeedThreadInput
const sql = createSqlPool(url, {
  maxConnections: CONNECTIONS,
  applicationName: 'herald follower',
  log: threadLogger,
})
const feed = createDatabaseChangeFeed(sql)
const after = createReadAhead(createChangeReader(sql, { masked }), part =>
  packIndexRows(buildIndexRows(part)),
)

parentPort?.on('message', async (message: FeedRequest | 'stop') => {
  if (message !== 'stop') {
    const response = await respond(message)
    const buffers = 'transfers' in response ? response.transfers.map(({ bytes }) => bytes) : []
    return parentPort?.postMessage(response, buffers)
  }
  parentPort?.close()
  // The timeout also ends queries to a database that no longer responds.
  await sql.end({ timeout: STOP_TIMEOUT_SECONDS })
})

async function respond(request: FeedRequest): Promise<FeedResponse> {
  const { requestId } = request
  try {
    if (request.method !== 'after') return { requestId, result: await callMethod(request) }
    const transfers = await after(...request.parameters)
    return transfers === null ? { requestId, result: null } : { requestId, transfers }
  } catch (error) {
    // The code is sent separately because `postMessage` drops it from errors.
    const cause = error instanceof Error ? error : new Error(String(error))
    return { requestId, error: cause, code: getErrorCode(error) }
  }
}

async function callMethod(request: Exclude<FeedRequest, { method: 'after' }>) {
  return request.method === 'head' ? await feed.head() : await feed.confirm(...request.parameters)
}
