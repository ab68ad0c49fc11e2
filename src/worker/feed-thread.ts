import { parentPort, workerData } from 'node:worker_threads'
import { connect, errorCode } from '../base/sql.ts'
import type { RecordFeed } from '../flows/feed.ts'
import { changesAfter, recordFeed } from '../flows/record-feed.ts'
import { rowsOf } from '../search/write/rows.ts'
import { type Parcel, packRows } from './parcel.ts'
import { readingAhead } from './read-ahead.ts'

/*
 * Reads the record for a follower and cuts what is found into words: half of the work of an index. The other half, writing
 * it, is done by the follower's thread at the same time.
 */

/** What the thread is given to do. */
export interface FeedTask {
  /** Address of the record's PostgreSQL. */
  readonly url: string
}

/** A question to the record, by its number. */
export type FeedQuestion = { readonly n: number } & {
  [Name in keyof RecordFeed]: { readonly ask: Name; readonly with: Parameters<RecordFeed[Name]> }
}[keyof RecordFeed]

/** Its answer, rows as parcels, which takes a fraction of the time that objects take; or why there is none. */
export type FeedAnswer =
  | { readonly n: number; readonly answer: unknown }
  | { readonly n: number; readonly parcels: readonly Parcel[] }
  | { readonly n: number; readonly error: Error; readonly code: string }

/** A query gets this long to end when the follower is stopped. */
const LONGEST_QUERY_SECONDS = 2

/** One to read ahead, one for what is asked meanwhile. */
const CONNECTIONS = 2

const sql = connect((workerData as FeedTask).url, { max: CONNECTIONS, applicationName: 'herald follower' })
const feed = recordFeed(sql)
const after = readingAhead(
  (...question) => changesAfter(sql, ...question),
  part => packRows(rowsOf(part)),
)

parentPort?.on('message', async (message: FeedQuestion | 'stop') => {
  if (message !== 'stop') {
    const answer = await answerTo(message)
    return parentPort?.postMessage(
      answer,
      'parcels' in answer ? answer.parcels.map(({ bytes }) => bytes) : [],
    )
  }
  parentPort?.close()
  // Also ends a query that a database which is away will not answer.
  await sql.end({ timeout: LONGEST_QUERY_SECONDS })
})

async function answerTo(question: FeedQuestion): Promise<FeedAnswer> {
  const { n } = question
  try {
    if (question.ask !== 'after') return { n, answer: await ask(question) }
    const parcels = await after(...question.with)
    return parcels === null ? { n, answer: null } : { n, parcels }
  } catch (error) {
    // Errors lose their codes on the way to another thread.
    return { n, error: error instanceof Error ? error : new Error(String(error)), code: errorCode(error) }
  }
}

async function ask(question: Exclude<FeedQuestion, { ask: 'after' }>) {
  return question.ask === 'head' ? await feed.head() : await feed.confirm(...question.with)
}
