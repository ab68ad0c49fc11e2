import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type ScriptedAnswer,
  startScriptedNode,
} from '../../../../../test/support/search-cluster/scripted-cluster.ts'
import { systemClock } from '../../../../platform/clock.ts'
import { systemRandom } from '../../../../platform/random.ts'
import { createSearchCluster, type SearchClusterLocation } from './search-cluster.ts'
import { type ClusterFailure, SearchClusterError } from './search-cluster-error.ts'

interface Scope {
  after(work: () => void | Promise<void>): void
}

const NOT_BUSY = { status: 200, body: { ok: true } }
const BUSY = {
  status: 429,
  body: { error: { type: 'rejected_execution_exception', reason: 'queue is full' } },
}

function connect(scope: Scope, nodes: readonly string[], others: Partial<SearchClusterLocation> = {}) {
  const location = { nodes, credentials: null, authorities: [], ...others }
  const cluster = createSearchCluster(location, { clock: systemClock, random: systemRandom })
  scope.after(() => cluster.close())
  return cluster
}

/** Answers with each item in turn, and with the last one from then on. */
function inTurn(answers: readonly ScriptedAnswer[]): () => ScriptedAnswer {
  let next = 0
  return () => answers[Math.min(next++, answers.length - 1)] as ScriptedAnswer
}

test('send: JSON and lines → method, path, type and credentials as the cluster expects them', async t => {
  const { url, received } = await startScriptedNode(t, () => NOT_BUSY)
  const cluster = connect(t, [url], { credentials: { user: 'hérald', password: 'a:b' } })
  await cluster.send({ method: 'PUT', path: '/one', body: { a: 1 } })
  await cluster.send({ method: 'POST', path: '/_bulk', body: '{}\n' })
  const { body } = await cluster.send({ method: 'GET', path: '/' })
  assert.deepEqual(body, { ok: true })
  const authorization = `Basic ${Buffer.from('hérald:a:b').toString('base64')}`
  assert.deepEqual(received, [
    { method: 'PUT', path: '/one', authorization, contentType: 'application/json', body: '{"a":1}' },
    { method: 'POST', path: '/_bulk', authorization, contentType: 'application/x-ndjson', body: '{}\n' },
    { method: 'GET', path: '/', authorization, contentType: undefined, body: '' },
  ])
})

test('send: busy, then a broken connection → repeated until it succeeds', async t => {
  const { url, received } = await startScriptedNode(
    t,
    inTurn([BUSY, 'break', { status: 503, body: 'no' }, NOT_BUSY]),
  )
  assert.equal((await connect(t, [url]).send({ method: 'GET', path: '/' })).status, 200)
  assert.equal(received.length, 4)
})

test('send: one of two nodes is gone → the other is asked at once, and first from then on', async t => {
  const { url, received } = await startScriptedNode(t, () => NOT_BUSY)
  const cluster = connect(t, ['http://127.0.0.1:1', url])
  const startedAt = systemClock.elapsed()
  for (let n = 0; n < 3; n++) await cluster.send({ method: 'GET', path: `/${n}` })
  assert.ok(systemClock.elapsed() - startedAt < 2_000)
  assert.equal(received.length, 3)
})

const REFUSALS: readonly [name: string, answer: ScriptedAnswer, failure: ClusterFailure, message: RegExp][] =
  [
    ['silent', 'silence', 'unreachable', /at http:\/\/127\.0\.0\.1:\d+ did not respond in time/],
    ['always busy', BUSY, 'busy', /queue is full \(status 429\)/],
    [
      'no permission',
      { status: 403, body: { error: { type: 'security_exception', reason: 'no permissions' } } },
      'forbidden',
      /no permissions/,
    ],
    ['wrong password', { status: 401, body: 'Unauthorized' }, 'forbidden', /status 401/],
    [
      'disk is full',
      {
        status: 403,
        body: {
          error: {
            type: 'cluster_block_exception',
            reason: 'index [x] blocked by: [FORBIDDEN/12/index read-only / allow delete (api)];',
          },
        },
      },
      'blocked',
      /read-only/,
    ],
    [
      'disk is full, newer version',
      {
        status: 429,
        body: {
          error: {
            type: 'cluster_block_exception',
            reason: 'index [x] blocked by: [TOO_MANY_REQUESTS/12/disk usage exceeded flood-stage watermark];',
          },
        },
      },
      'blocked',
      /flood-stage/,
    ],
    [
      'failing shards',
      {
        status: 400,
        body: {
          error: {
            type: 'search_phase_execution_exception',
            reason: 'all shards failed',
            root_cause: [{ type: 'too_many_nested_clauses', reason: 'too many clauses' }],
          },
        },
      },
      'refused',
      /too many clauses/,
    ],
    [
      'more buckets than allowed',
      {
        status: 503,
        body: {
          error: {
            type: 'search_phase_execution_exception',
            reason: '',
            phase: 'fetch',
            root_cause: [],
            caused_by: { type: 'too_many_buckets_exception', reason: 'Trying to create too many buckets.' },
          },
        },
      },
      'refused',
      /too many buckets/,
    ],
    [
      'page of a proxy',
      { status: 404, body: '<html>not found' },
      'refused',
      /responded with something other than JSON/,
    ],
  ]

for (const [name, answer, failure, message] of REFUSALS) {
  test(`send: ${name} → the failure ${failure}, with its reason and without the password`, async t => {
    const { url } = await startScriptedNode(t, () => answer)
    const cluster = connect(t, [url], { credentials: { user: 'herald', password: 'hidden-password' } })
    await assert.rejects(cluster.send({ method: 'GET', path: '/', timeoutMs: 300 }), error => {
      assert.ok(error instanceof SearchClusterError)
      assert.equal(error.failure, failure)
      assert.match(String(error), message)
      assert.doesNotMatch(JSON.stringify(error) + String((error as Error).stack), /hidden-password/)
      return true
    })
  })
}

test('send: stopped by the caller → ends at once', async t => {
  const { url } = await startScriptedNode(t, () => 'silence')
  const stopping = new AbortController()
  const sending = connect(t, [url]).send({ method: 'GET', path: '/', signal: stopping.signal })
  setTimeout(() => stopping.abort(), 50)
  await assert.rejects(sending, { failure: 'stopped' })
})

test('send: the first of two nodes is silent → the other answers soon, and is asked first from then on', async t => {
  const silent = await startScriptedNode(t, () => 'silence')
  const other = await startScriptedNode(t, () => NOT_BUSY)
  const cluster = connect(t, [silent.url, other.url])
  const startedAt = systemClock.elapsed()
  for (let n = 0; n < 3; n++)
    await cluster.send({ method: 'GET', path: `/${n}`, timeoutMs: 5_000, patienceMs: 200 })
  assert.ok(systemClock.elapsed() - startedAt < 2_000)
  assert.deepEqual([silent.received.length, other.received.length], [1, 3])
})

test('send: a node takes longer than its share, but the last one has the rest of the time', async t => {
  const slow = await startScriptedNode(t, async () => {
    await systemClock.sleep(500)
    return NOT_BUSY
  })
  const silent = await startScriptedNode(t, () => 'silence')
  const read = { method: 'GET', path: '/', timeoutMs: 5_000, patienceMs: 100 } as const
  assert.equal((await connect(t, [silent.url, slow.url]).send(read)).status, 200)
  assert.equal((await connect(t, [slow.url]).send(read)).status, 200)
})

test('send: a silent node takes all the time of simultaneous requests → the next ones ask the other', async t => {
  const silent = await startScriptedNode(t, () => 'silence')
  const other = await startScriptedNode(t, () => NOT_BUSY)
  const cluster = connect(t, [silent.url, other.url])
  const write = { method: 'PUT', path: '/', timeoutMs: 300 } as const
  await Promise.allSettled([cluster.send(write), cluster.send(write)])
  assert.equal(silent.received.length, 2)
  assert.equal((await cluster.send(write)).status, 200)
})

const SHARDS_FAILED = {
  status: 503,
  body: {
    error: {
      type: 'search_phase_execution_exception',
      reason: 'all shards failed',
      phase: 'query',
      root_cause: [{ type: 'node_not_connected_exception', reason: 'not connected' }],
    },
  },
}

test('send: failing shards → repeated, unless they fail for good', async t => {
  const { url, received } = await startScriptedNode(t, inTurn([SHARDS_FAILED, NOT_BUSY, SHARDS_FAILED]))
  const cluster = connect(t, [url])
  assert.equal((await cluster.send({ method: 'POST', path: '/_search' })).status, 200)
  await assert.rejects(cluster.send({ method: 'POST', path: '/_search', repeatsForShards: false }), {
    isShardFailure: true,
    type: 'node_not_connected_exception',
  })
  assert.equal(received.length, 3)
})
