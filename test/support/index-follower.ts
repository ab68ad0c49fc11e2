import { setTimeout as sleep } from 'node:timers/promises'
import type { ChangeFeedRow } from '../../src/model/database-change.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { createLogger } from '../../src/platform/logger.ts'
import type { IndexReader } from '../../src/search/index-reader.ts'
import type { ChangeFeed } from '../../src/services/indexing/change-feed.ts'
import {
  type IndexFollowerState,
  keepIndexUpToDate,
} from '../../src/services/indexing/keep-index-up-to-date.ts'
import { parseIndexItems } from './index-items.ts'

interface Scope {
  after(work: () => void | Promise<void>): void
}

/** Starts an index follower in this process and stops it when `scope` ends. */
export function startIndexFollower(scope: Scope, feed: ChangeFeed, folder: string) {
  const stopping = new AbortController()
  const states: IndexFollowerState[] = []
  const ended = keepIndexUpToDate(feed, folder, {
    clock: systemClock,
    log: createLogger('silent'),
    signal: stopping.signal,
    onState: state => void states.push(state),
  })
  const stop = async (): Promise<void> => {
    stopping.abort()
    await ended
  }
  scope.after(stop)
  return {
    states,
    stop,
    last: () => states.at(-1),
    /** Resolves when the index contains everything up to `change`. */
    reached: (change: number) =>
      waitUntil(() => {
        const last = states.at(-1)
        return last?.state === 'following' && last.change >= change
      }),
  }
}

/** Resolves when the condition is true and fails after `within` milliseconds. */
export async function waitUntil(isTrue: () => boolean | Promise<boolean>, within = 20_000): Promise<void> {
  const end = performance.now() + within
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`not true within ${within} ms: ${isTrue}`)
    await sleep(5)
  }
}

/** Reads everything an index returns, to compare two indexes. */
export async function readIndexContent(index: IndexReader) {
  const pages = async (list: (page: { page: number; perPage: number }) => Promise<{ items: Uint8Array }>) => {
    const items: { readonly id: string }[] = []
    for (let page = 1; ; page++) {
      const found = parseIndexItems((await list({ page, perPage: 100 })).items)
      items.push(...found)
      if (found.length < 100) return items
    }
  }
  const announcements = await pages(page => index.read({ kind: 'announcements', filter: {}, page }))
  const entities = await pages(page => index.read({ kind: 'entities', filter: {}, page }))
  const timelines = []
  for (const { id } of entities) {
    const timeline = await index.read({ kind: 'timeline', id, page: { page: 1, perPage: 100 } })
    timelines.push(timeline?.total, parseIndexItems(timeline?.items))
  }
  const found = []
  for (const q of ['ba*', 'sarl', '-sarl'])
    found.push(
      (await index.read({ kind: 'announcements', filter: { q }, page: { page: 1, perPage: 1 } })).total,
    )
  const { items } = await index.read({ kind: 'changes', after: 0, limit: 1_000_000 })
  const rows = parseIndexItems(items) as ChangeFeedRow[]
  return { announcements, entities, timelines, found, stats: await index.read({ kind: 'statistics' }), rows }
}
