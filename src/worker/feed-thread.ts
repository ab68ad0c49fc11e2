import { parentPort, workerData } from 'node:worker_threads'
import { connect, errorCode } from '../base/sql.ts'
import type { RecordFeed } from '../flows/feed.ts'
import { recordFeed } from '../flows/record-feed.ts'
import { cutAnnouncements, cutEntities } from '../search/documents.ts'

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

/** Its answer as JSON text, which goes to another thread in a fraction of the time that objects take; or why there is none. */
export type FeedAnswer =
  | { readonly n: number; readonly answer: string }
  | { readonly n: number; readonly error: Error; readonly code: string }

/** A query gets this long to end when the follower is stopped. */
const LONGEST_QUERY_SECONDS = 2

const sql = connect((workerData as FeedTask).url, { max: 1, applicationName: 'herald follower' })
const feed = recordFeed(sql)

parentPort?.on('message', async (message: FeedQuestion | 'stop') => {
  if (message !== 'stop') return parentPort?.postMessage(await answerTo(message))
  parentPort?.close()
  // Also ends a query that a database which is away will not answer.
  await sql.end({ timeout: LONGEST_QUERY_SECONDS })
})

async function answerTo(question: FeedQuestion): Promise<FeedAnswer> {
  const { n } = question
  try {
    return { n, answer: JSON.stringify(await ask(question)) }
  } catch (error) {
    // Errors lose their codes on the way to another thread.
    return { n, error: error instanceof Error ? error : new Error(String(error)), code: errorCode(error) }
  }
}

async function ask(question: FeedQuestion) {
  if (question.ask === 'head') return await feed.head()
  if (question.ask === 'confirm') return await feed.confirm(...question.with)
  const changes = await feed.after(...question.with)
  if (changes === null) return null
  const { announcements, entities, position } = changes
  return { announcements: cutAnnouncements(announcements), entities: cutEntities(entities), position }
}
