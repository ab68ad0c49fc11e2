import { systemClock as clock } from '../../../src/platform/clock.ts'
import type { HeraldNode } from '../servers/herald-node.ts'
import { ApiClient } from './api-client.ts'
import { type FollowedChanges, followChanges } from './follow-changes.ts'
import type { GrowingPublisher } from './growing-publisher.ts'
import { keepCrawling } from './keep-crawling.ts'
import { keepReading, type ReadRecord } from './keep-reading.ts'
import { keepWriting, type WriteRecord } from './keep-writing.ts'
import { type RecordingReceiver, subscribeReceiver } from './recording-receiver.ts'

const FIRST_RECORDS = 100

/** All that users, publishers and receivers do with a cluster, and what they have seen. */
export interface ClusterLoad {
  readonly api: ApiClient
  readonly sources: readonly GrowingPublisher[]
  /** Gets every announcement. */
  readonly all: RecordingReceiver
  /** Gets what the saved search matches. */
  readonly matching: RecordingReceiver
  readonly savedSearch: string
  readonly watchlist: string
  readonly reads: ReadRecord
  readonly writes: WriteRecord
  readonly followed: FollowedChanges
  /** Ends publishing, crawling, reading and writing. Changes are followed further. */
  stop(): Promise<void>
  close(): Promise<void>
}

export const SAVED_SEARCH = 'jurisdiction=FR&q=travaux'

/** Subscribes receivers, follows a search, waits for the first announcements and starts the load. */
export async function startLoad(
  nodes: readonly HeraldNode[],
  { apiKey, sources, perSecond }: { apiKey: string; sources: readonly GrowingPublisher[]; perSecond: number },
): Promise<ClusterLoad> {
  const api = new ApiClient(
    nodes.filter(({ role }) => role === 'api'),
    apiKey,
  )
  const create = async (path: string, body: object): Promise<string> =>
    String((await api.insist(path, { method: 'POST', body })).id)
  const savedSearch = await create('/saved-searches', { name: 'Works', search: SAVED_SEARCH })
  const watchlist = await create('/watchlists', { name: 'Parties' })
  const events = ['announcement.created']
  const all = await subscribeReceiver(api, { events })
  const matching = await subscribeReceiver(api, { events, saved_searches: [savedSearch], payload: 'full' })
  for (const source of sources) source.publish(FIRST_RECORDS)
  const [stopping, closing] = [new AbortController(), new AbortController()]
  const { signal } = stopping
  const crawling = sources.map(source => keepCrawling(api, source, { perSecond, signal }))
  await waitUntilReadable(api)
  const reads: ReadRecord = { answered: 0, unanswered: [], refused: [], longestMs: 0 }
  const writes: WriteRecord = { confirmed: [], failed: 0, lastAt: 0, longestGapMs: 0 }
  const followed: FollowedChanges = { announcements: new Set(), resets: 0 }
  const working = [
    ...crawling,
    keepReading(api, { first: 0, record: reads, signal }),
    keepReading(api, { first: 1, record: reads, signal }),
    keepWriting(api, { list: watchlist, record: writes, signal }),
  ]
  const following = followChanges(api, { followed, signal: closing.signal })
  async function stop(): Promise<void> {
    stopping.abort()
    await Promise.all(working)
  }
  return {
    api,
    sources,
    all,
    matching,
    savedSearch,
    watchlist,
    reads,
    writes,
    followed,
    stop,
    async close() {
      await stop()
      closing.abort()
      await following
      all.close()
      matching.close()
    },
  }
}

/** A new search cluster serves once its first indexes are built. */
async function waitUntilReadable(api: ApiClient): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const answer = await api.ask('/announcements?per_page=1').catch(() => null)
    const found = answer?.status === 200 ? (JSON.parse(answer.text) as { data: unknown[] }).data.length : 0
    if (found > 0) return
    if (tries === 180) throw new Error(`nothing was crawled and indexed: ${answer?.text}`)
    await clock.sleep(1_000)
  }
}
