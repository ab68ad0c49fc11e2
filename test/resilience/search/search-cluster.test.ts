import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChangePosition } from '../../../src/model/database-change.ts'
import { systemClock } from '../../../src/platform/clock.ts'
import { createLogger } from '../../../src/platform/logger.ts'
import type {
  ClusterRequest,
  SearchCluster,
} from '../../../src/search/engines/opensearch/client/search-cluster.ts'
import { SearchClusterError } from '../../../src/search/engines/opensearch/client/search-cluster-error.ts'
import { TakenOverError } from '../../../src/search/engines/opensearch/write/bulk-writer.ts'
import { GenerationWriter } from '../../../src/search/engines/opensearch/write/generation-writer.ts'
import {
  createGeneration,
  listGenerations,
  publishGeneration,
  takeOverGeneration,
} from '../../../src/search/engines/opensearch/write/index-generations.ts'
import {
  generationName,
  type IndexFamily,
  readAliasOf,
} from '../../../src/search/engines/opensearch/write/index-names.ts'
import type { IndexFollowerState } from '../../../src/services/indexing/keep-index-up-to-date.ts'
import { keepClusterUpToDate } from '../../../src/services/indexing/search-cluster/keep-cluster-up-to-date.ts'
import { rebuildClusterIndexes } from '../../../src/services/indexing/search-cluster/rebuild-cluster-indexes.ts'
import { createInMemoryClusterFeed } from '../../support/in-memory-change-feed.ts'
import { InMemoryDatabase } from '../../support/in-memory-database.ts'
import { checkClusterContent, searchAll } from '../../support/search-cluster/check-cluster-content.ts'
import {
  connectToCluster,
  openSearchIsAbsent,
  startOpenSearchNode,
} from '../../support/search-cluster/open-search-node.ts'

/* All parts use one node, which takes seconds to start. */

test('search cluster: an OpenSearch node that is written, disturbed and taken over', {
  skip: openSearchIsAbsent,
}, async t => {
  const url = await startOpenSearchNode(t)

  await t.test(
    'GenerationWriter: filled in two parts, then followed → readers find what the database has',
    async s => {
      const cluster = await connectToCluster(s, url, 'writer')
      for (const shards of [1, 2]) {
        const family = familyOf(`writer-${shards}`)
        const database = createDatabase(shards)
        const writer = await fill(cluster, family, { database, shards })
        const positions = await searchAll(cluster, generationName(family, 'entities', 1), 'position')
        assert.equal(positions.size, shards)
        for (let n = 0; n < 3; n++) {
          const before = database.change
          changeSome(database)
          await writer.apply(database.changesBetween(before, database.change))
          await checkContent(cluster, family, database)
        }
      }
    },
  )

  await t.test(
    'GenerationWriter: stopped after each request, or in the middle of it → resumed without loss',
    async s => {
      const cluster = await connectToCluster(s, url, 'stopped')
      const family = familyOf('stopped')
      const database = createDatabase(5)
      await fill(cluster, family, { database, shards: 1 })
      for (let requests = 0; ; requests++) {
        const { change: before } = database.position()
        changeSome(database)
        const writer = await openWriter(failAfter(cluster, requests), family).catch(ignoreFault)
        const applied = writer?.apply(database.changesBetween(before, database.change))
        if ((await applied?.then(() => true, ignoreFault)) === true) return
        if (requests % 2 === 1) changeSome(database)
        await resume(cluster, family, database)
        await checkContent(cluster, family, database)
      }
    },
  )

  await t.test(
    'GenerationWriter: another indexer has taken over → nothing of the first one is written',
    async s => {
      const cluster = await connectToCluster(s, url, 'fenced')
      const family = { prefix: 'fenced', maskingVersion: 2 }
      const database = createDatabase(3)
      const first = await fill(cluster, family, { database, shards: 1 })
      const second = await openWriter(cluster, family)
      const before = database.change
      changeSome(database)
      await assert.rejects(first.apply(database.changesBetween(before, database.change)), TakenOverError)
      assert.deepEqual(second.position(), completeAt(database.position(before)))
      await second.apply(database.changesBetween(before, database.change))
      await checkContent(cluster, family, database)
      const [generation] = await listGenerations(cluster, family)
      assert.ok(generation !== undefined && !generation.isServed)
      assert.equal(
        await publishGeneration(cluster, family, { ...generation, epoch: generation.epoch - 1 }),
        false,
      )
      assert.equal(await publishGeneration(cluster, family, generation), true)
      assert.equal((await listGenerations(cluster, family))[0]?.isServed, true)
    },
  )

  await t.test(
    'keepClusterUpToDate: empty database, then changes, then another database → one served generation',
    async s => {
      const cluster = await connectToCluster(s, url, 'followed')
      const family = familyOf('followed')
      const of = { record: new InMemoryDatabase({ seed: 7, words: 100, parties: 20 }) }
      const following = startFollower(s, cluster, family, of)
      await following.reached(0)
      await checkServed(cluster, family, of.record)
      of.record.add(10)
      await following.reached(1)
      await checkServed(cluster, family, of.record)
      of.record = createDatabase(8)
      await following.reached(of.record.change)
      await checkServed(cluster, family, of.record)
      const generations = await listGenerations(cluster, family)
      assert.deepEqual(
        generations.map(({ generation, isServed }) => [generation, isServed]),
        [[2, true]],
      )
      await following.stop()
    },
  )

  await t.test(
    'keepClusterUpToDate: purge, then a requested rebuild → new generations, old indexes deleted',
    async s => {
      const cluster = await connectToCluster(s, url, 'purged')
      const family = familyOf('purged')
      const of = { record: createDatabase(11), purge: 0 }
      const following = startFollower(s, cluster, family, of)
      await following.reached(of.record.change)
      of.purge = 1
      await waitForGeneration(cluster, family, 2)
      const [generation] = await listGenerations(cluster, family)
      assert.ok(generation !== undefined && generation.purge === 1)
      changeSome(of.record)
      const waiting = { clock: systemClock, signal: new AbortController().signal }
      assert.equal(await rebuildClusterIndexes(cluster, family, waiting), 3)
      await waitForGeneration(cluster, family, 3)
      await following.reached(of.record.change)
      await checkServed(cluster, family, of.record)
      await following.stop()
    },
  )

  await t.test(
    'keepClusterUpToDate: disk of the cluster full, then freed → reason reported, then up to date',
    async s => {
      const cluster = await connectToCluster(s, url, 'full')
      const family = familyOf('full')
      const of = { record: createDatabase(9) }
      const following = startFollower(s, cluster, family, of)
      await following.reached(of.record.change)
      const block = (value: boolean | null) =>
        cluster.send({
          method: 'PUT',
          path: '/full-*/_settings',
          body: { 'index.blocks.read_only_allow_delete': value },
        })
      await block(true)
      const before = of.record.change
      changeSome(of.record)
      await following.waitFor(state => state.state === 'waiting' && state.reason.includes('refuses writes'))
      const [served] = (await searchAll(cluster, readAliasOf(family, 'entities'), 'position')).values()
      assert.partialDeepStrictEqual(served, { change: before, target: before })
      await block(null)
      await following.reached(of.record.change)
      await checkServed(cluster, family, of.record)
      await following.stop()
    },
  )

  await t.test(
    'keepClusterUpToDate: stopped at random points while it fills and follows → continued',
    async s => {
      const cluster = await connectToCluster(s, url, 'random')
      const family = familyOf('random')
      const of = { record: createDatabase(10) }
      for (let round = 0; round < 8; round++) {
        const following = startFollower(s, failAfter(cluster, 4 + 3 * round), family, of)
        await following.waitFor(({ state }) => state === 'waiting' || state === 'following')
        await following.stop()
        changeSome(of.record)
      }
      const last = startFollower(s, cluster, family, of)
      await last.reached(of.record.change)
      await checkServed(cluster, family, of.record)
      await last.stop()
    },
  )
})

function familyOf(prefix: string): IndexFamily {
  return { prefix, maskingVersion: null }
}

function createDatabase(seed: number): InMemoryDatabase {
  const database = new InMemoryDatabase({ seed, words: 200, parties: 60 })
  for (let n = 0; n < 10; n++) database.add(20)
  return database
}

/** Writes some new announcements, changes some and erases some. */
function changeSome(database: InMemoryDatabase): void {
  database.add(5)
  database.write([1 + Math.floor(database.random() * 50), 51 + Math.floor(database.random() * 50)])
  const { id } = database.listAnnouncements()[Math.floor(database.random() * 20)] as { id: string }
  database.erase([id])
}

interface Filling {
  readonly database: InMemoryDatabase
  readonly shards: number
}

/** Creates a generation and fills it, with a new writer after the first half. */
async function fill(
  cluster: SearchCluster,
  family: IndexFamily,
  { database, shards }: Filling,
): Promise<GenerationWriter> {
  await createGeneration(cluster, family, { generation: 1, shards, purge: 0 })
  const writer = await openWriter(cluster, family)
  assert.equal(writer.position(), null)
  const half = database.change / 2
  await writer.load(database.changesBetween(0, half))
  const resumed = await openWriter(cluster, family)
  assert.equal(resumed.position()?.change, half)
  await resumed.load(database.changesBetween(half, database.change))
  assert.equal(await resumed.finishLoading(database.position(), async () => true), true)
  await checkContent(cluster, family, database)
  return resumed
}

/** Takes the newest generation over, as an indexer does. */
async function openWriter(cluster: SearchCluster, family: IndexFamily): Promise<GenerationWriter> {
  const [newest] = await listGenerations(cluster, family)
  assert.ok(newest !== undefined)
  const epoch = await takeOverGeneration(cluster, family, newest)
  assert.ok(epoch !== null)
  const options = { clock: systemClock, signal: new AbortController().signal, onRefused: assert.fail }
  return await GenerationWriter.open(cluster, { family, generation: newest.generation, epoch }, options)
}

/** Writes all that is missing in two batches. An incomplete batch is repeated in parts. */
async function resume(
  cluster: SearchCluster,
  family: IndexFamily,
  database: InMemoryDatabase,
): Promise<void> {
  const writer = await openWriter(cluster, family)
  const position = writer.position()
  assert.ok(position !== null)
  const middle = Math.min(position.change + 1, database.change)
  await writer.apply(database.changesBetween(position.change, middle))
  await writer.apply(database.changesBetween(middle, database.change))
  assert.deepEqual(writer.position(), completeAt(database.position()))
}

async function checkContent(
  cluster: SearchCluster,
  family: IndexFamily,
  database: InMemoryDatabase,
): Promise<void> {
  await checkClusterContent(cluster, content => generationName(family, content, 1), database)
}

/** Compares what readers find with the database, and with its position. */
async function checkServed(
  cluster: SearchCluster,
  family: IndexFamily,
  database: InMemoryDatabase,
): Promise<void> {
  await checkClusterContent(cluster, content => readAliasOf(family, content), database)
  const [position] = (await searchAll(cluster, readAliasOf(family, 'entities'), 'position')).values()
  const { change, nonce } = database.position()
  assert.partialDeepStrictEqual(position, { change, nonce, target: change })
}

/** Waits until this is the only generation, and readers use it. */
async function waitForGeneration(cluster: SearchCluster, family: IndexFamily, wanted: number): Promise<void> {
  for (let n = 0; n < 500; n++) {
    const [newest, ...others] = await listGenerations(cluster, family)
    if (newest?.generation === wanted && newest.isServed && others.length === 0) return
    await systemClock.sleep(50)
  }
  assert.fail(`generation ${wanted} is not served`)
}

function completeAt(position: ChangePosition) {
  const { change, nonce } = position
  return { ...position, target: { change, nonce }, isLoading: false }
}

/** Fails with the given number of requests. One that writes documents is carried out by half. */
function failAfter(cluster: SearchCluster, requests: number): SearchCluster {
  let left = requests
  return {
    async send(request) {
      if (left-- > 0) return await cluster.send(request)
      const half = halfOf(request)
      if (half !== null) await cluster.send(half)
      throw new SearchClusterError('planted', { failure: 'unreachable' })
    },
    close: async () => {},
  }
}

function halfOf(request: ClusterRequest): ClusterRequest | null {
  if (typeof request.body !== 'string') return null
  const lines = request.body.trimEnd().split('\n')
  const half = lines.slice(0, 2 * Math.floor(lines.length / 4))
  return half.length === 0 ? null : { ...request, body: half.map(line => `${line}\n`).join('') }
}

function ignoreFault(error: unknown): null {
  if (error instanceof SearchClusterError && error.message === 'planted') return null
  throw error
}

/** Follows a database until the test ends. */
function startFollower(
  scope: { after(work: () => Promise<void>): void },
  cluster: SearchCluster,
  family: IndexFamily,
  of: { record: InMemoryDatabase; purge?: number },
) {
  const stopping = new AbortController()
  let last: IndexFollowerState | null = null
  const running = keepClusterUpToDate(cluster, family, createInMemoryClusterFeed(of), {
    clock: systemClock,
    log: createLogger('silent'),
    shards: 1,
    stopping: stopping.signal,
    lost: new AbortController().signal,
    graceMs: 0,
    onState: state => {
      last = state
    },
  })
  const stop = async (): Promise<void> => {
    stopping.abort()
    await running
  }
  scope.after(stop)
  async function waitFor(isReached: (state: IndexFollowerState) => boolean): Promise<void> {
    for (let n = 0; last === null || !isReached(last); n++) {
      assert.ok(n < 1_000, JSON.stringify(last))
      await systemClock.sleep(20)
    }
  }
  const reached = (change: number) =>
    waitFor(state => state.state === 'following' && state.change === change && state.head === change)
  return { stop, waitFor, reached }
}
