import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { waitUntil } from '../../../../../test/support/index-follower.ts'
import { decodeChangeCursor } from '../../../../changes/change-cursor.ts'
import type { ChangePosition } from '../../../../model/database-change.ts'
import { systemClock as clock } from '../../../../platform/clock.ts'
import { createLogger } from '../../../../platform/logger.ts'
import type { ChangeFeedPage, IndexReader } from '../../../../search/index-reader.ts'
import { ChangeBroadcaster } from './change-broadcaster.ts'
import { MAX_BUFFERED_BYTES, StreamListener } from './stream-listener.ts'
import { buildChangesMessage } from './stream-messages.ts'

const positionAt = (change: number): ChangePosition => ({
  recordId: 'record',
  change,
  nonce: `nonce ${change}`,
})

/** An index in which every change has one row, of the given size. */
function createIndex() {
  let head = 0
  let reads = 0
  let idLength = 4
  const readPage = (after: number, limit: number): ChangeFeedPage => {
    const next = Math.max(after, Math.min(head, after + limit))
    const rows = Array.from({ length: next - after }, (_, n) => {
      const change = after + n + 1
      return JSON.stringify({
        change,
        kind: 'entity',
        id: String(change).padStart(idLength, '0'),
        deleted: false,
      })
    })
    return { items: Buffer.from(rows.join()), next, head, position: positionAt(head) }
  }
  const index: Pick<IndexReader, 'position' | 'read'> = {
    position: () => positionAt(head),
    read: async query => {
      reads += 1
      const { after = 0, limit = 0 } = query as { after?: number; limit?: number }
      return readPage(after, limit) as never
    },
  }
  return {
    index: index as IndexReader,
    readPage,
    reads: () => reads,
    commit: (changes = 1) => {
      head += changes
    },
    setIdLength: (length: number) => {
      idLength = length
    },
  }
}

function setUp(t: TestContext) {
  const source = createIndex()
  const broadcaster = new ChangeBroadcaster({
    index: () => source.index,
    changeHistory: { latest: async () => positionAt(0), includes: async () => true },
    clock,
    log: createLogger('silent'),
  })
  t.after(() => broadcaster.stop(() => Buffer.alloc(0)))
  const connect = (after: number, seen: ChangePosition | null = null) => {
    const response = new PassThrough()
    const listener = new StreamListener(response, { after, seen }, async () => {})
    broadcaster.open(listener)
    let text = ''
    const read = () =>
      response.on('data', chunk => {
        text += chunk
      })
    const changes = () => [...text.matchAll(/"change":(\d+)/g)].map(([, change]) => Number(change))
    const ids = () => [...text.matchAll(/^id: (\S+)$/gm)].map(([, id = '']) => decodeChangeCursor(id))
    return { response, listener, read, changes, ids }
  }
  return { ...source, broadcaster, connect }
}

test('ChangeBroadcaster: 1,000 listeners → one read per poll, the same rows for all', async t => {
  const { broadcaster, connect, commit, reads } = setUp(t)
  const clients = Array.from({ length: 1_000 }, () => connect(0))
  for (const { listener, read } of clients) {
    assert.equal(broadcaster.join(listener), true)
    read()
  }
  for (let n = 0; n < 5; n++) {
    commit()
    await waitUntil(() => clients.every(({ changes }) => changes().length === n + 1))
  }
  assert.equal(reads(), 5)
  for (const { changes } of clients) assert.deepEqual(changes(), [1, 2, 3, 4, 5])
})

test('join: listeners behind, at and ahead of what was sent → every change once', async t => {
  const { broadcaster, connect, commit, readPage } = setUp(t)
  const first = connect(0)
  first.read()
  commit(5)
  assert.equal(
    broadcaster.join(connect(4).listener),
    false,
    'nothing was sent yet, so change 5 cannot be sent again',
  )
  assert.equal(broadcaster.join(connect(5).listener), true)
  const behind = connect(3)
  assert.equal(broadcaster.join(behind.listener), false)
  const page = readPage(3, 100)
  behind.read()
  behind.listener.send({ after: 3, page, message: buildChangesMessage(page, page.position) })
  assert.equal(broadcaster.join(behind.listener), true)
  const ahead = connect(7)
  ahead.read()
  assert.equal(broadcaster.join(ahead.listener), true)
  commit(4)
  await waitUntil(() => behind.changes().at(-1) === 9 && ahead.changes().at(-1) === 9)
  assert.deepEqual(behind.changes(), [4, 5, 6, 7, 8, 9])
  assert.deepEqual(ahead.changes(), [8, 9], 'only the rows of the message that it does not have')
  const late = connect(6)
  late.read()
  assert.equal(broadcaster.join(late.listener), true, 'the message of changes 6 to 9 is kept')
  await waitUntil(() => late.changes().length > 0)
  assert.deepEqual(late.changes(), [7, 8, 9])
})

test('covers: reconnecting clients → those that others have the changes of need no read of the index', async t => {
  const { broadcaster, connect, commit, reads } = setUp(t)
  commit(2)
  assert.deepEqual([broadcaster.covers(1), broadcaster.covers(2)], [false, true], 'nobody listens yet')
  const first = connect(2)
  first.read()
  broadcaster.join(first.listener)
  commit(3)
  await waitUntil(() => first.changes().length === 3)
  const clients = Array.from({ length: 500 }, (_, n) => connect(2 + (n % 4)))
  for (const { listener, read } of clients) {
    assert.equal(broadcaster.covers(listener.sentUpTo), true)
    read()
    broadcaster.join(listener)
  }
  assert.equal(broadcaster.covers(1), false)
  commit()
  await waitUntil(() => clients.every(({ changes }) => changes().at(-1) === 6))
  assert.equal(reads(), 2)
})

test('send: client that has seen more than this node → its cursors keep what it has seen', async t => {
  const { broadcaster, connect, commit } = setUp(t)
  const [other, client] = [connect(0), connect(0, positionAt(3))]
  for (const { read, listener } of [other, client]) {
    read()
    assert.equal(broadcaster.join(listener), true)
  }
  commit(2)
  await waitUntil(() => client.ids().length === 1)
  commit(3)
  await waitUntil(() => client.ids().length === 2 && other.ids().length === 2)
  assert.deepEqual(
    client.ids().map(cursor => [cursor?.after, cursor?.seen.change]),
    [
      [2, 3],
      [5, 5],
    ],
  )
  assert.deepEqual(
    other.ids().map(cursor => cursor?.seen.change),
    [2, 5],
  )
})

test('send: client that stops reading → cut off beyond the buffer, others go on', async t => {
  const { broadcaster, connect, commit, setIdLength } = setUp(t)
  setIdLength(40_000)
  const [slow, other] = [connect(0), connect(0)]
  other.read()
  for (const { listener } of [slow, other]) broadcaster.join(listener)
  let mostBuffered = 0
  for (let n = 1; n <= 20; n++) {
    commit()
    await waitUntil(() => other.changes().length === n)
    mostBuffered = Math.max(mostBuffered, slow.response.writableLength)
  }
  assert.equal(slow.response.destroyed, true)
  assert.equal(other.response.destroyed, false)
  assert.ok(mostBuffered <= MAX_BUFFERED_BYTES + 41_000, String(mostBuffered))
})

test('waitForDrain: client that reads nothing → cut off when the time is over', async t => {
  const { connect } = setUp(t)
  const { listener, response } = connect(0)
  listener.write(Buffer.alloc(100_000))
  await listener.waitForDrain(AbortSignal.timeout(50))
  assert.equal(response.destroyed, true)
})

test('ChangeBroadcaster: last listener leaves → no more polls; the next one starts at the index', async t => {
  const { broadcaster, connect, commit, reads } = setUp(t)
  const first = connect(0)
  broadcaster.join(first.listener)
  broadcaster.close(first.listener)
  await clock.sleep(60)
  commit(3)
  await clock.sleep(60)
  assert.equal(reads(), 0)
  assert.equal(broadcaster.join(connect(0).listener), false)
  const second = connect(3)
  second.read()
  assert.equal(broadcaster.join(second.listener), true)
  commit()
  await waitUntil(() => second.changes().length === 1)
  assert.deepEqual(second.changes(), [4])
})
