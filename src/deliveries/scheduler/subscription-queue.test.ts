import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DeliveryTarget, DueDelivery } from '../delivery.ts'
import { SubscriptionQueue } from './subscription-queue.ts'

const TARGET: DeliveryTarget = {
  id: 's',
  owner: 'owner',
  lastOutcome: 'none',
  url: new URL('https://example.org'),
  secrets: ['whsec_'],
  ratePerSecond: null,
  headers: {},
  payloadVariant: 'full' as const,
  batch: null,
}

const POSITION = { since: 0, bytes: 100 }

function makeDelivery(id: string, round = 0): DueDelivery {
  return { id, round, attempts: round, batchId: null, trigger: 'event' } as DueDelivery
}

function queueWith(count: number, round = 0, target = TARGET): SubscriptionQueue {
  const queue = new SubscriptionQueue('s')
  queue.target = target
  for (let i = 0; i < count; i++) queue.add(makeDelivery(`${round} ${i}`, round), POSITION)
  return queue
}

function takeAll(queue: SubscriptionQueue, now: number): number {
  let taken = 0
  while (typeof queue.takeNext(now, 'first') === 'object' && queue.inFlight > taken) taken += 1
  return taken
}

test('SubscriptionQueue: fast responses → concurrency 1, then doubling from 8 to 64', () => {
  const queue = queueWith(1_000)
  for (const limit of [1, 8, 16, 32, 64, 64]) {
    assert.equal(takeAll(queue, 0), limit)
    for (let i = limit; i > 0; i--) queue.recordAttemptEnd(true, 5, 0)
  }
})

test('SubscriptionQueue: failing receiver → one first attempt, but every retry', () => {
  const queue = queueWith(10)
  for (let i = 0; i < 5; i++) queue.add(makeDelivery(`retry ${i}`, 1), POSITION)
  queue.inFlight = 1
  queue.recordAttemptEnd(false, 10_000, 0)
  assert.equal(takeAll(queue, 0), 1)
  for (let i = 0; i < 5; i++) assert.equal(typeof queue.takeNext(0, 'retry'), 'object')
  assert.equal(queue.inFlight, 6)
  assert.equal(queue.takeNext(0, 'retry'), null)
})

test('SubscriptionQueue: retry behind first attempts → it can be taken at once', () => {
  const queue = queueWith(5)
  queue.add(makeDelivery('retry', 1), POSITION)
  const next = queue.takeNext(0, 'retry')
  assert.ok(next !== null && typeof next === 'object' && next[0]?.id === 'retry')
  assert.equal(queue.waiting.length, 5)
})

test('SubscriptionQueue: rate limit used up → milliseconds to wait', () => {
  const queue = queueWith(20, 0, { ...TARGET, ratePerSecond: 2 })
  queue.record.concurrency = 8
  assert.equal(takeAll(queue, 10_000), 1)
  assert.equal(queue.takeNext(10_000, 'first'), 500)
  assert.equal(typeof queue.takeNext(10_500, 'first'), 'object')
})

for (const rate of [1, 20, 500, 10_000]) {
  test(`SubscriptionQueue: rate limit ${rate}/s → at most 5 % more in any second`, () => {
    const queue = queueWith(3 * rate, 0, { ...TARGET, ratePerSecond: rate })
    queue.record.concurrency = Number.POSITIVE_INFINITY
    let sent = 0
    for (let now = 50_000; now < 51_000; now += 1) {
      while (typeof queue.takeNext(now, 'first') === 'object') sent += 1
    }
    assert.ok(sent >= rate && sent <= Math.max(2, rate * 1.05), `${sent}`)
  })
}

const IDLE_CASES: [
  name: string,
  prepare: (queue: SubscriptionQueue) => void,
  now: number,
  expected: boolean,
][] = [
  ['a minute after a success', queue => queue.recordAttemptEnd(true, 5, 0), 60_000, false],
  ['10 min after a success', queue => queue.recordAttemptEnd(true, 5, 0), 600_001, true],
  ['15 min after a failure', queue => queue.recordAttemptEnd(false, 5, 0), 900_000, false],
  ['2 h after a failure', queue => queue.recordAttemptEnd(false, 5, 0), 7_200_001, true],
  ['with deliveries to read', queue => queue.rewind('first', 0), 600_001, false],
]
for (const [name, prepare, now, expected] of IDLE_CASES) {
  test(`SubscriptionQueue.isDisposable: ${name} → ${expected}`, () => {
    const queue = queueWith(0)
    queue.clear()
    prepare(queue)
    queue.inFlight = 0
    assert.equal(queue.isDisposable(now), expected)
  })
}

test('SubscriptionQueue: no target → nothing to send', () => {
  const queue = queueWith(3)
  queue.target = null
  assert.equal(queue.takeNext(0, 'first'), null)
})

const BATCH_TARGET: DeliveryTarget = { ...TARGET, batch: { maxEvents: 5, maxWaitMs: 1_000 } }
const taken = (queue: SubscriptionQueue, now: number, kind: 'first' | 'retry' = 'first') => {
  const next = queue.takeNext(now, kind)
  return Array.isArray(next) ? next.map(({ id }: DueDelivery) => id).join(', ') : next
}

test('SubscriptionQueue: batches → taken when complete or when the oldest has waited, the request uses one token', () => {
  const queue = queueWith(7, 0, { ...BATCH_TARGET, ratePerSecond: 1 })
  queue.record.concurrency = 8
  assert.equal(taken(queue, 0), '0 0, 0 1, 0 2, 0 3, 0 4')
  assert.deepEqual([queue.batchDueAt, queue.canSend('first', 999), taken(queue, 999)], [1_000, false, null])
  assert.equal(taken(queue, 1_000), '0 5, 0 6')
})

test('SubscriptionQueue: test or redelivery among events that wait for a batch → it is taken alone at once', () => {
  const queue = queueWith(2, 0, BATCH_TARGET)
  queue.record.concurrency = 8
  queue.add({ ...makeDelivery('test'), trigger: 'test' }, POSITION)
  // The owner redelivers an event that waits.
  queue.add({ ...makeDelivery('0 1'), trigger: 'redeliver' }, POSITION)
  assert.deepEqual([taken(queue, 0), taken(queue, 0), taken(queue, 0)], ['test', '0 1', null])
  assert.equal(taken(queue, 1_000), '0 0')
})

test('SubscriptionQueue: batches switched off while some wait → they are taken one by one', () => {
  const queue = queueWith(2, 0, BATCH_TARGET)
  queue.record.concurrency = 8
  queue.target = TARGET
  assert.deepEqual([taken(queue, 0), taken(queue, 0)], ['0 0', '0 1'])
})

test('SubscriptionQueue: retries of two batches and of a single event → each batch is taken as a whole', () => {
  const queue = queueWith(0, 0, BATCH_TARGET)
  const batches = ['x', 'x', null, 'y', 'x']
  for (const [i, batchId] of batches.entries()) queue.add({ ...makeDelivery(`${i}`, 1), batchId }, POSITION)
  assert.deepEqual(
    [1, 2, 3].map(() => taken(queue, 0, 'retry')),
    ['0, 1, 4', '2', '3'],
  )
})

test('SubscriptionQueue: read that ends within a batch → its retries are read again as a whole', () => {
  const queue = queueWith(0, 0, BATCH_TARGET)
  const rows = Array.from({ length: 74 }, (_, i) => ({
    ...makeDelivery(`${i}`, 1),
    batchId: String(Math.floor(i / 5)),
    dueAt: String(i),
    waitedMs: 0,
  }))
  const request = queue.nextRead()
  assert.equal(request.retries.limit, 74)
  assert.equal(queue.recordRead(rows, request).length, 70)
  assert.equal(queue.nextRead().retries.after?.id, '69')
})

test('SubscriptionQueue: polled while events wait for a batch → only new ones are read, all of them every 5 s', () => {
  const queue = queueWith(0, 0, BATCH_TARGET)
  const firstRead = () => queue.nextRead().first.after?.id ?? 'the start'
  queue.rewind('first', 0)
  const row = { ...makeDelivery('1'), dueAt: '1', waitedMs: 0 }
  queue.recordRead([row], queue.nextRead())
  queue.add(row, POSITION)
  const reads = [4_999, 5_000].map(now => {
    queue.rewind('first', now)
    return firstRead()
  })
  assert.deepEqual(reads, ['1', 'the start'])
})
