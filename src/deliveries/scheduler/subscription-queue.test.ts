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
}

function queueWith(count: number, round = 0, target = TARGET): SubscriptionQueue {
  const queue = new SubscriptionQueue('s')
  queue.target = target
  for (let i = 0; i < count; i++) queue.add({ id: `${round} ${i}`, round } as DueDelivery)
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
  for (let i = 0; i < 5; i++) queue.add({ id: `retry ${i}`, round: 1 } as DueDelivery)
  queue.inFlight = 1
  queue.recordAttemptEnd(false, 10_000, 0)
  assert.equal(takeAll(queue, 0), 1)
  for (let i = 0; i < 5; i++) assert.equal(typeof queue.takeNext(0, 'retry'), 'object')
  assert.equal(queue.inFlight, 6)
  assert.equal(queue.takeNext(0, 'retry'), null)
})

test('SubscriptionQueue: retry behind first attempts → it can be taken at once', () => {
  const queue = queueWith(5)
  queue.add({ id: 'retry', round: 1 } as DueDelivery)
  const next = queue.takeNext(0, 'retry')
  assert.ok(next !== null && typeof next === 'object' && next.id === 'retry')
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
  ['with deliveries to read', queue => queue.rewind('first'), 600_001, false],
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
