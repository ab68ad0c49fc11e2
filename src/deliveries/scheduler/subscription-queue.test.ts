import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DeliveryTarget, DueDelivery } from '../delivery.ts'
import { SubscriptionQueue } from './subscription-queue.ts'

const TARGET: DeliveryTarget = {
  id: 's',
  url: new URL('https://example.org'),
  secrets: ['whsec_'],
  ratePerSecond: null,
}

function queueWith(count: number, attempts = 0, target = TARGET): SubscriptionQueue {
  const queue = new SubscriptionQueue('s')
  queue.target = target
  for (let i = 0; i < count; i++) queue.waiting.push({ id: `${i}`, attempts } as DueDelivery)
  return queue
}

function takeAll(queue: SubscriptionQueue, now: number): number {
  let taken = 0
  while (typeof queue.takeNext(now, true) === 'object' && queue.inFlight > taken) taken += 1
  return taken
}

test('SubscriptionQueue: fast responses → concurrency doubles from 8 to 64', () => {
  const queue = queueWith(1_000)
  for (const limit of [8, 16, 32, 64, 64]) {
    while (queue.inFlight < queue.concurrency && queue.takeNext(0, true) !== null);
    assert.equal(queue.inFlight, limit)
    for (let i = limit; i > 0; i--) queue.recordAttemptEnd(5, 0)
  }
})

test('SubscriptionQueue: slow responses → same concurrency, failure → half, three failures → 1', () => {
  const queue = queueWith(0)
  for (let i = 0; i < 20; i++) queue.recordAttemptEnd(1_500, 0)
  assert.equal(queue.concurrency, 8)
  queue.recordAttemptEnd(null, 0)
  assert.equal(queue.concurrency, 4)
  queue.recordAttemptEnd(null, 0)
  queue.recordAttemptEnd(null, 0)
  assert.equal(queue.concurrency, 1)
  queue.recordAttemptEnd(5, 0)
  assert.equal(queue.concurrency, 2)
})

test('SubscriptionQueue: retries not allowed → first attempts overtake them', () => {
  const queue = queueWith(1, 1)
  queue.waiting.push({ id: 'first', attempts: 0 } as DueDelivery)
  const next = queue.takeNext(0, false)
  assert.ok(next !== null && typeof next === 'object' && next.id === 'first')
  assert.equal(queue.takeNext(0, false), null)
  assert.equal(queue.waiting.length, 1)
})

test('SubscriptionQueue: rate limit used up → milliseconds to wait', () => {
  const queue = queueWith(20, 0, { ...TARGET, ratePerSecond: 2 })
  assert.equal(takeAll(queue, 10_000), 1)
  assert.equal(queue.takeNext(10_000, true), 500)
  assert.equal(typeof queue.takeNext(10_500, true), 'object')
})

for (const rate of [1, 20, 500, 10_000]) {
  test(`SubscriptionQueue: rate limit ${rate}/s → at most 5 % more in any second`, () => {
    const queue = queueWith(3 * rate, 0, { ...TARGET, ratePerSecond: rate })
    queue.concurrency = Number.POSITIVE_INFINITY
    let sent = 0
    for (let now = 50_000; now < 51_000; now += 1) {
      while (typeof queue.takeNext(now, true) === 'object') sent += 1
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
  ['after a success', queue => queue.recordAttemptEnd(5, 0), 1, true],
  ['15 min after three failures', failThreeTimes, 900_000, false],
  ['2 h after three failures', failThreeTimes, 7_200_001, true],
  ['0.9 s after sending with a rate limit', sendOne, 900, false],
  ['1 s after sending with a rate limit', sendOne, 1_001, true],
  ['with deliveries to read', queue => queue.rewind(), 1, false],
]
for (const [name, prepare, now, expected] of IDLE_CASES) {
  test(`SubscriptionQueue.isDisposable: ${name} → ${expected}`, () => {
    const queue = queueWith(0, 0, { ...TARGET, ratePerSecond: 1 })
    queue.mayHaveMore = false
    prepare(queue)
    queue.inFlight = 0
    assert.equal(queue.isDisposable(now), expected)
  })
}

function failThreeTimes(queue: SubscriptionQueue): void {
  for (let i = 0; i < 3; i++) queue.recordAttemptEnd(null, 0)
}

function sendOne(queue: SubscriptionQueue): void {
  queue.waiting.push({ id: 'one', attempts: 0 } as DueDelivery)
  assert.equal(typeof queue.takeNext(0, true), 'object')
  queue.recordAttemptEnd(5, 0)
}

test('SubscriptionQueue: no target → nothing to send', () => {
  const queue = queueWith(3)
  queue.target = null
  assert.equal(queue.takeNext(0, true), null)
})
