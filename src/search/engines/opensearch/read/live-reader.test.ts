import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { systemClock } from '../../../../platform/clock.ts'
import { HeraldError } from '../../../../platform/errors.ts'
import { createLogger } from '../../../../platform/logger.ts'
import type { ClusterRequest, ClusterResponse, SearchCluster } from '../client/search-cluster.ts'
import { SearchClusterError } from '../client/search-cluster-error.ts'
import { LiveClusterReader } from './live-reader.ts'

interface ShardPosition {
  readonly change: number
  readonly nonce?: string
  readonly target?: number
}

/** A cluster with one shard for each index, whose positions and responses a test sets. */
class StubCluster implements SearchCluster {
  positions: readonly ShardPosition[] = [{ change: 1 }, { change: 1 }]
  exists = true
  flavor: 'opensearch' | 'elasticsearch' = 'opensearch'
  /** Returns the response to a search that is not for positions. */
  respond: (pointInTime: string) => ClusterResponse = () => searchResponse([], 0)
  readonly open = new Set<string>()
  readonly paths: string[] = []
  #opened = 0

  async send({ method, path, body }: ClusterRequest): Promise<ClusterResponse> {
    this.paths.push(`${method} ${path}`)
    if (path === '/') return { status: 200, body: { version: this.#version() } }
    if (!this.exists) return { status: 404, body: null }
    const text = JSON.stringify(body ?? {})
    if (method === 'DELETE') {
      for (const id of this.open) if (text.includes(`"${id}"`)) this.open.delete(id)
      return { status: 200, body: {} }
    }
    if (path.includes('keep_alive')) {
      const id = `${path.startsWith('/entities') ? 'entities' : 'announcements'} ${++this.#opened}`
      this.open.add(id)
      return { status: 200, body: this.flavor === 'opensearch' ? { pit_id: id } : { id } }
    }
    const id = (body as { readonly pit?: { readonly id: string } }).pit?.id ?? ''
    if (!text.includes('"position"')) return this.respond(id)
    const [first, second] = this.positions.map(position => ({
      record_id: 'record',
      nonce: `nonce ${position.change}`,
      target: position.change,
      ...position,
    }))
    const sources = id === '' ? [first, second] : [id.startsWith('entities') ? second : first]
    return searchResponse(sources, sources.length)
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

const NAMES = { announcements: 'announcements', entities: 'entities' }

async function openReader(t: TestContext, cluster: StubCluster): Promise<LiveClusterReader> {
  // Only the test looks for newer states.
  const clock = { ...systemClock, sleep: (_ms: number, signal?: AbortSignal) => aborted(signal) }
  const reader = new LiveClusterReader({ cluster, names: NAMES, clock, log: createLogger('silent') })
  t.after(() => reader.close())
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
  const exported = await reader.openExport({
    list: { kind: 'entities', filter: {}, after: null },
    format: 'ndjson',
    withByteOrderMark: false,
  })
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
] as const

for (const [details, code] of ERRORS)
  test(`LiveClusterReader: error ${JSON.stringify(details)} → ${code}`, async t => {
    const cluster = new StubCluster()
    const reader = await openReader(t, cluster)
    cluster.respond = () => {
      throw new SearchClusterError('The cluster failed.', details)
    }
    await assert.rejects(
      changeOf(reader),
      (error: unknown) => error instanceof HeraldError && error.code === code,
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
