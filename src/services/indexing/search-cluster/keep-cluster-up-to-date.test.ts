import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createInMemoryClusterFeed } from '../../../../test/support/in-memory-change-feed.ts'
import { InMemoryDatabase } from '../../../../test/support/in-memory-database.ts'
import { AliasCluster } from '../../../../test/support/search-cluster/alias-cluster.ts'
import { systemClock } from '../../../platform/clock.ts'
import { createLogger } from '../../../platform/logger.ts'
import type {
  ClusterRequest,
  SearchCluster,
} from '../../../search/engines/opensearch/client/search-cluster.ts'
import { SearchClusterError } from '../../../search/engines/opensearch/client/search-cluster-error.ts'
import {
  createGeneration,
  listGenerations,
} from '../../../search/engines/opensearch/write/index-generations.ts'
import type { IndexFollowerState } from '../keep-index-up-to-date.ts'
import { keepClusterUpToDate } from './keep-cluster-up-to-date.ts'

const FAMILY = { prefix: 'herald', maskingVersion: null }

interface Source {
  record: InMemoryDatabase
  purge: number
}

function createSource(seed: number): Source {
  const record = new InMemoryDatabase({ seed, words: 50, parties: 10 })
  record.add(5)
  return { record, purge: 0 }
}

/** Follows a database until the test ends. Time passes faster by the factor. */
function follow(t: TestContext, cluster: SearchCluster, of: Source, factor = 20) {
  const stopping = new AbortController()
  const states: IndexFollowerState[] = []
  const clock = {
    now: systemClock.now,
    elapsed: () => factor * systemClock.elapsed(),
    sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(ms / factor, signal),
  }
  const running = keepClusterUpToDate(cluster, FAMILY, createInMemoryClusterFeed(of), {
    clock,
    log: createLogger('silent'),
    shards: 1,
    stopping: stopping.signal,
    lost: new AbortController().signal,
    onState: state => states.push(state),
  })
  const stop = async (): Promise<void> => {
    stopping.abort()
    await running
  }
  t.after(stop)
  return { states, running, stop }
}

async function waitUntil(isReached: () => boolean | Promise<boolean>): Promise<void> {
  for (let n = 0; !(await isReached()); n++) {
    assert.ok(n < 500)
    await systemClock.sleep(10)
  }
}

async function numbersOf(cluster: SearchCluster) {
  return (await listGenerations(cluster, FAMILY)).map(({ generation, isServed }) => [generation, isServed])
}

test('keepClusterUpToDate: another database → next generation published, the one before kept for exports', async t => {
  const cluster = new AliasCluster()
  const of = createSource(1)
  const { stop } = follow(t, cluster, of)
  await waitUntil(async () => (await numbersOf(cluster))[0]?.[1] === true)
  of.record = createSource(2).record
  await waitUntil(async () => (await numbersOf(cluster)).join() === '2,true,1,false')
  await stop()
})

test('keepClusterUpToDate: build that cannot be continued → its number is not used again', async t => {
  const cluster = new AliasCluster()
  const of = createSource(3)
  // Only one of its indexes exists, as after a stop while they are created.
  await createGeneration(cluster, FAMILY, { generation: 1, shards: 1, purge: 0 })
  cluster.indexes.delete('herald-s1-entities-g1')
  let attempts = 0
  const isCreating = ({ method }: ClusterRequest) => method === 'PUT' && ++attempts > 0
  const first = follow(t, failing(cluster, isCreating), of)
  await waitUntil(() => attempts > 0)
  await first.stop()
  const created: string[] = []
  const recording: SearchCluster = {
    close: async () => {},
    send(request) {
      if (request.method === 'PUT') created.push(request.path)
      return cluster.send(request)
    },
  }
  const { stop } = follow(t, recording, of)
  await waitUntil(async () => (await numbersOf(cluster)).join() === '2,true')
  assert.ok(
    created.every(path => path.endsWith('-g2')),
    created.join(),
  )
  await stop()
})

test('keepClusterUpToDate: purge while changes never end → new generation, old one deleted at once', async t => {
  const cluster = new AliasCluster()
  const of = createSource(4)
  const { stop } = follow(t, cluster, of, 200)
  await waitUntil(async () => (await numbersOf(cluster)).join() === '1,true')
  // Each batch that is written finds a next one.
  const busy: SearchCluster = {
    close: async () => {},
    send(request) {
      if (request.path.includes('_refresh')) of.record.add(1)
      return cluster.send(request)
    },
  }
  await stop()
  of.purge = 1
  of.record.add(1)
  const next = follow(t, busy, of, 200)
  await waitUntil(() => cluster.indexes.has('herald-s1-entities-g2'))
  await next.stop()
  const last = follow(t, cluster, of, 200)
  await waitUntil(async () => (await numbersOf(cluster)).join() === '2,true')
  await last.stop()
})

test('keepClusterUpToDate: cluster cannot be reached → ends after about ten seconds, with the reason', async t => {
  const { running, states } = follow(
    t,
    failing(new AliasCluster(), () => true),
    createSource(5),
    100,
  )
  const startedAt = systemClock.elapsed()
  await running
  const seconds = (systemClock.elapsed() - startedAt) / 10
  assert.ok(seconds >= 5 && seconds < 60, String(seconds))
  const last = states.at(-1)
  assert.ok(last?.state === 'waiting')
  assert.match(last.reason, /cannot be reached/)
})

test('keepClusterUpToDate: cluster refuses writes → attempts become rarer, and it is not given up', async t => {
  let attempts = 0
  const refusing = failing(new AliasCluster(), ({ path }) => {
    // Each attempt writes to both indexes.
    if (path.includes('announcements') && path.includes('_bulk')) attempts++
    return path.includes('_bulk')
  })
  const { running, stop } = follow(t, refusing, createSource(6), 100)
  let isRunning = true
  void running.then(() => {
    isRunning = false
  })
  // About 40 seconds.
  await systemClock.sleep(400)
  assert.ok(isRunning)
  assert.ok(attempts >= 3 && attempts <= 9, String(attempts))
  await stop()
})

/** A cluster that fails with some requests. */
function failing(cluster: SearchCluster, isFailing: (request: ClusterRequest) => boolean): SearchCluster {
  return {
    close: async () => {},
    async send(request) {
      if (isFailing(request)) throw new SearchClusterError('planted', { failure: 'unreachable' })
      return await cluster.send(request)
    },
  }
}
