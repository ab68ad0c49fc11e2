import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { systemClock } from '../../../../platform/clock.ts'
import { HeraldError } from '../../../../platform/errors.ts'
import { createLogger } from '../../../../platform/logger.ts'
import type { IndexExportQuery } from '../../../index-export.ts'
import type { ClusterRequest, ClusterResponse, SearchCluster } from '../client/search-cluster.ts'
import { SearchClusterError } from '../client/search-cluster-error.ts'
import { type LiveClusterOptions, LiveClusterReader } from './live-reader.ts'

interface ShardPosition {
  readonly change: number
  readonly nonce?: string
  readonly target?: number
}

/** A cluster with one shard for each index, whose positions and responses a test sets. */
class StubCluster implements SearchCluster {
  positions: readonly ShardPosition[] = [{ change: 1 }, { change: 1 }]
  /** The number of shards that all indexes have, with those that are not available. */
  shards = 2
  /** Whether points in time of entities have no shard. */
  lacksEntities = false
  /** The error of opening a point in time of an index, or the number of its shards that failed. */
  readonly openingFails: Partial<Record<string, Error | number>> = {}
  exists = true
  flavor: 'opensearch' | 'elasticsearch' = 'opensearch'
  /** Returns the response to a search that is not for positions. */
  respond: (pointInTime: string, signal?: AbortSignal) => ClusterResponse | Promise<ClusterResponse> = () =>
    searchResponse([], 0)
  /** The error of every request. */
  error: Error | null = null
  readonly open = new Set<string>()
  readonly paths: string[] = []
  #opened = 0

  async send({ method, path, body, signal }: ClusterRequest): Promise<ClusterResponse> {
    this.paths.push(`${method} ${path}`)
    if (this.error !== null) throw this.error
    if (path === '/') return { status: 200, body: { version: this.#version() } }
    if (!this.exists) return { status: 404, body: null }
    const text = JSON.stringify(body ?? {})
    if (method === 'DELETE') {
      for (const id of this.open) if (text.includes(`"${id}"`)) this.open.delete(id)
      return { status: 200, body: {} }
    }
    if (path.includes('keep_alive')) {
      const index = path.startsWith('/entities') ? 'entities' : 'announcements'
      const failure = this.openingFails[index] ?? 0
      if (typeof failure !== 'number') throw failure
      const id = `${index} ${++this.#opened}`
      this.open.add(id)
      const _shards = { total: 1, failed: failure }
      return { status: 200, body: this.flavor === 'opensearch' ? { pit_id: id, _shards } : { id } }
    }
    const id = (body as { readonly pit?: { readonly id: string } }).pit?.id ?? ''
    if (!text.includes('"query":{"term":{"kind":"position"}}')) return await this.respond(id, signal)
    const [first, second] = this.positions.map(position => ({
      record_id: 'record',
      nonce: `nonce ${position.change}`,
      target: position.change,
      ...position,
    }))
    if (this.lacksEntities && id.startsWith('entities')) return searchResponse([], 0)
    const sources = id === '' ? [first, second] : [id.startsWith('entities') ? second : first]
    return searchResponse(sources, id === '' ? this.shards : sources.length)
  }

  async close(): Promise<void> {}

  #version() {
    return this.flavor === 'opensearch' ? { distribution: 'opensearch' } : { number: '8.15.0' }
  }
}

function searchResponse(sources: readonly unknown[], shards: number, failed = 0): ClusterResponse {
  const hits = sources.map((_source, n) => ({ _id: `${n}`, _source }))
  return {
    status: 200,
    body: {
      timed_out: false,
      _shards: { total: shards, failed },
      hits: { total: { value: hits.length, relation: 'eq' }, hits },
      aggregations: { sources: { buckets: [] }, categories: { buckets: [] } },
    },
  }
}

const EXPORT: IndexExportQuery = {
  list: { kind: 'entities', filter: {}, after: null },
  format: 'ndjson',
  withByteOrderMark: false,
}
const NAMES = { announcements: 'announcements', entities: 'entities' }

interface ReaderOptions extends Partial<Pick<LiveClusterOptions, 'runTimeoutMs'>> {
  readonly elapsed?: () => number
}

function startReader(
  t: TestContext,
  cluster: StubCluster,
  { elapsed = systemClock.elapsed, ...options }: ReaderOptions = {},
): LiveClusterReader {
  // Only the test looks for newer states.
  const clock = { ...systemClock, elapsed, sleep: (_ms: number, signal?: AbortSignal) => aborted(signal) }
  const log = createLogger('silent')
  const reader = new LiveClusterReader({ cluster, names: NAMES, clock, log, ...options })
  t.after(() => reader.close())
  return reader
}

async function openReader(
  t: TestContext,
  cluster: StubCluster,
  options?: ReaderOptions,
): Promise<LiveClusterReader> {
  const reader = startReader(t, cluster, options)
  await reader.refresh()
  return reader
}

function aborted(signal: AbortSignal | undefined): Promise<void> {
  return new Promise(resolve => signal?.addEventListener('abort', () => resolve(), { once: true }))
}

const changeOf = async (reader: LiveClusterReader) => (await reader.read({ kind: 'statistics' })).change

const INCOMPLETE: readonly [description: string, change: (cluster: StubCluster) => void][] = [
  ['no index', cluster => void Object.assign(cluster, { exists: false })],
  [
    'shards at different positions',
    cluster => void Object.assign(cluster, { positions: [{ change: 2 }, { change: 1 }] }),
  ],
  [
    'shards with different nonces',
    cluster => void Object.assign(cluster, { positions: [{ change: 2 }, { change: 2, nonce: 'other' }] }),
  ],
  [
    'point in time without a shard',
    cluster =>
      void Object.assign(cluster, { lacksEntities: true, positions: [{ change: 2 }, { change: 2 }] }),
  ],
  [
    'shard that is not available',
    cluster => void Object.assign(cluster, { shards: 3, positions: [{ change: 2 }, { change: 2 }] }),
  ],
  [
    'batch that was begun in another shard than the first',
    cluster =>
      void Object.assign(cluster, {
        positions: [
          { change: 2, target: 2 },
          { change: 2, target: 3 },
        ],
      }),
  ],
  [
    'batch that is not complete',
    cluster =>
      void Object.assign(cluster, {
        positions: [
          { change: 2, target: 3 },
          { change: 2, target: 3 },
        ],
      }),
  ],
]

for (const [description, change] of INCOMPLETE) {
  test(`LiveClusterReader: ${description} at the start → no reader, and no state stays open`, async t => {
    const cluster = new StubCluster()
    change(cluster)
    const reader = await openReader(t, cluster)
    assert.equal(reader.reader(), null)
    assert.throws(() => reader.position(), { code: 'unavailable' })
    assert.deepEqual([...cluster.open], [])
  })

  test(`LiveClusterReader: ${description} later → the last complete state`, async t => {
    const cluster = new StubCluster()
    const reader = await openReader(t, cluster)
    change(cluster)
    await reader.refresh()
    assert.equal(reader.position().change, 1)
  })
}

test('LiveClusterReader: newer state while a read runs → it ends on its state, which is closed then', async t => {
  const cluster = new StubCluster()
  const reader = await openReader(t, cluster)
  const read: string[] = []
  cluster.respond = id => {
    read.push(id)
    return searchResponse([], 1)
  }
  const exported = await reader.openExport(EXPORT)
  cluster.positions = [{ change: 2 }, { change: 2 }]
  await reader.refresh()
  assert.equal(await changeOf(reader), 2)
  assert.equal(exported.position.change, 1)
  assert.equal(cluster.open.size, 4)
  assert.equal(await exported.next(null), null)
  exported.close()
  await new Promise(setImmediate)
  assert.deepEqual([...cluster.open], ['announcements 3', 'entities 4'])
  assert.deepEqual([...new Set(read)], ['entities 2', 'announcements 3', 'entities 4'])
})

test('LiveClusterReader: state that the cluster has released → answers from a new one', async t => {
  const cluster = new StubCluster()
  const reader = await openReader(t, cluster)
  cluster.respond = id => (/ [12]$/.test(id) ? { status: 404, body: null } : searchResponse([], 1))
  cluster.positions = [{ change: 5 }, { change: 5 }]
  assert.equal(await changeOf(reader), 5)
  cluster.respond = () => ({ status: 404, body: null })
  await assert.rejects(changeOf(reader), { code: 'unavailable' })
})

test('LiveClusterReader: result of only some shards → unavailable instead of a wrong total', async t => {
  const cluster = new StubCluster()
  const reader = await openReader(t, cluster)
  cluster.respond = () => searchResponse([], 2, 1)
  await assert.rejects(changeOf(reader), { code: 'unavailable' })
})

const ERRORS = [
  [{ failure: 'unreachable' }, 'unavailable'],
  [{ failure: 'busy', status: 429 }, 'unavailable'],
  [{ failure: 'refused', status: 400, type: 'too_many_nested_clauses' }, 'invalid_parameter'],
  [{ failure: 'refused', status: 500, type: 'class_cast_exception' }, 'unavailable', /failed/],
  [{ failure: 'refused', status: 500, isShardFailure: true }, 'unavailable', /failed/],
  [{ failure: 'forbidden', status: 403 }, 'unavailable', /refuses access/],
  [{ failure: 'forbidden', status: 401 }, 'unavailable', /refuses access/],
] as const

for (const [details, code, message = /./] of ERRORS)
  test(`LiveClusterReader: error ${JSON.stringify(details)} → ${code}`, async t => {
    const cluster = new StubCluster()
    const reader = await openReader(t, cluster)
    cluster.respond = () => {
      throw new SearchClusterError('The cluster failed.', details)
    }
    await assert.rejects(
      changeOf(reader),
      (error: unknown) => error instanceof HeraldError && error.code === code && message.test(error.message),
    )
  })

test('LiveClusterReader: Elasticsearch → its paths for points in time', async t => {
  const cluster = new StubCluster()
  cluster.flavor = 'elasticsearch'
  const reader = await openReader(t, cluster)
  assert.equal(await changeOf(reader), 1)
  reader.close()
  await new Promise(setImmediate)
  assert.deepEqual([...cluster.open], [])
  assert.ok(cluster.paths.includes('POST /entities/_pit?keep_alive=5m'), cluster.paths.join())
})

test('LiveClusterReader: OpenSearch → all shards of a point in time, or none', async t => {
  const cluster = new StubCluster()
  await openReader(t, cluster)
  const path = '/entities/_search/point_in_time?keep_alive=5m&allow_partial_pit_creation=false'
  assert.ok(cluster.paths.includes(`POST ${path}`), cluster.paths.join())
})

for (const failure of [1, new SearchClusterError('The cluster failed.', { failure: 'busy', status: 503 })])
  test(`LiveClusterReader: opening one of two indexes fails with ${failure} → the other one does not stay open`, async t => {
    const cluster = new StubCluster()
    cluster.openingFails.entities = failure
    const reader = startReader(t, cluster)
    await assert.rejects(reader.refresh())
    assert.equal(reader.reader(), null)
    assert.ok(cluster.paths.some(path => path.startsWith('POST /announcements/')))
    assert.deepEqual([...cluster.open], [])
  })

test('LiveClusterReader: a node with shards of the state is gone → answers from a new one', async t => {
  const cluster = new StubCluster()
  const reader = await openReader(t, cluster)
  cluster.respond = id => {
    if (!/ [12]$/.test(id)) return searchResponse([], 1)
    const details = { failure: 'refused', status: 500, isShardFailure: true } as const
    throw new SearchClusterError('no node found for id: x', details)
  }
  // Nothing has changed, so that only the failure leads to a new state.
  const answers = await Promise.all([changeOf(reader), changeOf(reader)])
  assert.deepEqual(answers, [1, 1])
  await new Promise(setImmediate)
  assert.deepEqual([...cluster.open], ['announcements 3', 'entities 4'])
})

/** Waits until the read is stopped, as the client of the cluster does. */
async function neverRespond(_id: string, signal?: AbortSignal): Promise<ClusterResponse> {
  await aborted(signal)
  throw new SearchClusterError('no response in time', { failure: 'unreachable', isTimeout: true })
}

test('LiveClusterReader: expensive search → timed out, and the next look opens a new state', async t => {
  const cluster = new StubCluster()
  const reader = await openReader(t, cluster, { runTimeoutMs: 30 })
  cluster.respond = neverRespond
  await assert.rejects(changeOf(reader), {
    code: 'unavailable',
    message: /timed out/,
    headers: { 'Retry-After': '5' },
  })
  assert.equal(reader.position().change, 1)
  await reader.refresh()
  assert.deepEqual([...cluster.open], ['announcements 3', 'entities 4'])
})

test('LiveClusterReader: opening an export takes too long → timed out', async t => {
  const cluster = new StubCluster()
  const reader = await openReader(t, cluster, { runTimeoutMs: 30 })
  cluster.respond = neverRespond
  await assert.rejects(reader.openExport(EXPORT), { code: 'unavailable', message: /timed out/ })
})

test('LiveClusterReader: the new state cannot be opened in time → the read ends in time', async t => {
  const cluster = new StubCluster()
  const reader = await openReader(t, cluster, { runTimeoutMs: 100 })
  cluster.respond = () => ({ status: 404, body: null })
  cluster.send = async request =>
    request.path.includes('announcements,entities')
      ? await new Promise(() => {})
      : await StubCluster.prototype.send.call(cluster, request)
  await assert.rejects(changeOf(reader), { code: 'unavailable', message: /cannot be reached/ })
})

for (const [failure, message] of [
  ['unreachable', /cannot be reached/],
  ['forbidden', /refuses access/],
] as const)
  test(`LiveClusterReader: cluster that is ${failure} at the start → this cause`, async t => {
    const cluster = new StubCluster()
    cluster.error = new SearchClusterError('The cluster failed.', { failure })
    const reader = startReader(t, cluster)
    await assert.rejects(reader.refresh())
    await new Promise(setImmediate)
    assert.throws(() => reader.position(), { code: 'unavailable', message })
    await assert.rejects(changeOf(reader), { code: 'unavailable', message })
  })

test('LiveClusterReader: exports of many states → the oldest one ends, but not before reads of it can', async t => {
  let now = 0
  const cluster = new StubCluster()
  const reader = await openReader(t, cluster, { elapsed: () => now })
  const openNext = async (change: number) => {
    const exported = await reader.openExport(EXPORT)
    t.after(() => exported.close())
    cluster.positions = [{ change }, { change }]
    await reader.refresh()
  }
  for (let change = 2; change <= 20; change++) await openNext(change)
  assert.equal(cluster.open.size, 22)
  assert.equal(reader.position().change, 11)
  now += 20_000
  await reader.refresh()
  await new Promise(setImmediate)
  assert.equal(reader.position().change, 20)
  assert.equal(cluster.open.size, 22)
  assert.ok(!cluster.open.has('entities 2') && cluster.open.has('entities 4'))
})
