import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '../../../../platform/clock.ts'
import type { ClusterRequest, SearchCluster } from '../client/search-cluster.ts'
import { TakenOverError, type VersionedDocument, writeDocuments } from './bulk-writer.ts'

interface ItemResult {
  readonly status: number
  readonly error?: { readonly type: string; readonly reason: string }
}

const CREATED = { status: 201 }
const REJECTED = { status: 429, error: { type: 'rejected_execution_exception', reason: 'queue is full' } }
const CONFLICT = {
  status: 409,
  error: { type: 'version_conflict_engine_exception', reason: 'later version' },
}

/** A cluster that answers bulk requests with results for the IDs of their documents. */
function bulkCluster(resultOf: (id: string, attempt: number, source: object) => ItemResult) {
  const requests: string[][] = []
  const attempts = new Map<string, number>()
  const cluster: SearchCluster = {
    async send({ body }: ClusterRequest) {
      const lines = String(body)
        .trimEnd()
        .split('\n')
        .map(line => JSON.parse(line))
      const actions = lines.filter((_, i) => i % 2 === 0).map(({ index }) => index)
      requests.push(actions.map(({ _id }) => _id))
      const items = actions.map(({ _id: id }, i) => {
        attempts.set(id, (attempts.get(id) ?? 0) + 1)
        return { index: resultOf(id, attempts.get(id) as number, lines[2 * i + 1]) }
      })
      return { status: 200, body: { errors: items.some(({ index }) => index.status >= 400), items } }
    },
    close: async () => {},
  }
  return { cluster, requests }
}

function documents(count: number, text = ''): VersionedDocument[] {
  return Array.from({ length: count }, (_, n) => ({
    id: `d${n}`,
    version: n,
    source: { text },
    stub: { deleted: true },
  }))
}

async function write(
  cluster: SearchCluster,
  written: readonly VersionedDocument[],
  patienceMs = 5_000,
  onRefused: (error: Error) => void = () => {},
): Promise<void> {
  await writeDocuments(cluster, 'alias', written, {
    clock: systemClock,
    signal: new AbortController().signal,
    patienceMs,
    onRefused,
  })
}

test('writeDocuments: many or large documents → several requests, each document once', async () => {
  const many = bulkCluster(() => CREATED)
  await write(many.cluster, documents(2_500))
  assert.deepEqual(
    many.requests.map(ids => ids.length),
    [1_000, 1_000, 500],
  )
  assert.equal(new Set(many.requests.flat()).size, 2_500)
  const large = bulkCluster(() => CREATED)
  await write(large.cluster, documents(5, 'x'.repeat(3 * 2 ** 20)))
  assert.deepEqual(
    large.requests.map(ids => ids.length),
    [1, 1, 1, 1, 1],
  )
  const none = bulkCluster(() => CREATED)
  await write(none.cluster, [])
  assert.deepEqual(none.requests, [])
})

test('writeDocuments: later version in the index → counts as written', async () => {
  const { cluster, requests } = bulkCluster(id => (id === 'd1' ? CONFLICT : CREATED))
  await write(cluster, documents(3))
  assert.equal(requests.length, 1)
})

test('writeDocuments: some documents rejected → only these are sent again', async () => {
  const { cluster, requests } = bulkCluster((id, attempt) =>
    id === 'd1' && attempt < 3 ? REJECTED : CREATED,
  )
  await write(cluster, documents(3))
  assert.deepEqual(requests, [['d0', 'd1', 'd2'], ['d1'], ['d1']])
})

test('writeDocuments: rejected for longer than the patience → error that names the document', async () => {
  const { cluster } = bulkCluster(id => (id === 'd1' ? REJECTED : CREATED))
  await assert.rejects(write(cluster, documents(3), 150), {
    failure: 'busy',
    message: /document d1: queue is full/,
  })
})

const UNPARSABLE = {
  status: 400,
  error: {
    type: 'mapper_parsing_exception',
    reason:
      "failed to parse field [amount] of type [double] in document with id 'd2'. Preview of field's value: 'Jane Roe'",
  },
}

test('writeDocuments: content refused → stub written and the document reported, without its values', async () => {
  const { cluster, requests } = bulkCluster((id, _, source) =>
    id === 'd2' && !('deleted' in source) ? UNPARSABLE : CREATED,
  )
  const refused: string[] = []
  await write(cluster, documents(3), 5_000, ({ message }) => refused.push(message))
  assert.deepEqual(requests, [['d0', 'd1', 'd2'], ['d2']])
  assert.deepEqual(refused, [
    'The search cluster did not store document d2: mapper_parsing_exception, field amount (status 400)',
  ])
})

test('writeDocuments: content refused while other documents are rejected → stub and the others sent again', async () => {
  const { cluster, requests } = bulkCluster((id, attempt, source) =>
    id === 'd2' && !('deleted' in source) ? UNPARSABLE : id === 'd1' && attempt < 2 ? REJECTED : CREATED,
  )
  await write(cluster, documents(3))
  assert.deepEqual(requests, [
    ['d0', 'd1', 'd2'],
    ['d1', 'd2'],
  ])
})

test('writeDocuments: stub refused, or the content of very many documents → error', async () => {
  const always = bulkCluster(() => UNPARSABLE)
  await assert.rejects(write(always.cluster, documents(1)), { failure: 'refused' })
  assert.equal(always.requests.length, 2)
  const many = bulkCluster((_id, _attempt, source) => ('deleted' in source ? CREATED : UNPARSABLE))
  await assert.rejects(write(many.cluster, documents(101)), { failure: 'refused' })
  assert.equal(many.requests.length, 1)
})

test('writeDocuments: index read-only because its disk is full → the failure blocked', async () => {
  const reason = 'index [x] blocked by: [FORBIDDEN/12/index read-only / allow delete (api)];'
  const { cluster } = bulkCluster(() => ({ status: 403, error: { type: 'cluster_block_exception', reason } }))
  await assert.rejects(write(cluster, documents(1)), { failure: 'blocked' })
})

test('writeDocuments: alias of the epoch gone → taken over', async () => {
  const reason = 'no such index [alias] and [require_alias] request flag is [true]'
  const { cluster } = bulkCluster(() => ({
    status: 404,
    error: { type: 'index_not_found_exception', reason },
  }))
  await assert.rejects(write(cluster, documents(1)), TakenOverError)
})
