import { parentPort, workerData } from 'node:worker_threads'
import { connect, errorCode } from '../base/sql.ts'
import type { RecordFeed } from '../flows/feed.ts'
import { recordFeed } from '../flows/record-feed.ts'
import { type Parcel, packRows } from './parcel.ts'

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

/** Its answer, rows as a parcel, which takes a fraction of the time that objects take; or why there is none. */
export type FeedAnswer =
  | { readonly n: number; readonly answer: unknown }
  | { readonly n: number; readonly parcel: Parcel }
  | { readonly n: number; readonly error: Error; readonly code: string }

/** A query gets this long to end when the follower is stopped. */
const LONGEST_QUERY_SECONDS = 2

const sql = connect((workerData as FeedTask).url, { max: 1, applicationName: 'herald follower' })
const feed = recordFeed(sql)

parentPort?.on('message', async (message: FeedQuestion | 'stop') => {
  if (message !== 'stop') {
    const answer = await answerTo(message)
    return parentPort?.postMessage(answer, 'parcel' in answer ? [answer.parcel.bytes] : [])
  }
  parentPort?.close()
  // Also ends a query that a database which is away will not answer.
  await sql.end({ timeout: LONGEST_QUERY_SECONDS })
})

async function answerTo(question: FeedQuestion): Promise<FeedAnswer> {
  const { n } = question
  try {
    if (question.ask !== 'after') return { n, answer: await ask(question) }
    const rows = await feed.after(...question.with)
    return rows === null ? { n, answer: null } : { n, parcel: packRows(rows) }
  } catch (error) {
    // Errors lose their codes on the way to another thread.
    return { n, error: error instanceof Error ? error : new Error(String(error)), code: errorCode(error) }
  }
}

async function ask(question: Exclude<FeedQuestion, { ask: 'after' }>) {
  return question.ask === 'head' ? await feed.head() : await feed.confirm(...question.with)
}
