import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DueDelivery, Target } from './delivery.ts'
import { Lane } from './lane.ts'

const TARGET: Target = {
  id: 's',
  url: new URL('https://example.org'),
  secrets: ['whsec_'],
  ratePerSecond: null,
}

function queueWith(count: number, attempts = 0, target = TARGET): Lane {
  const queue = new Lane('s')
  queue.target = target
  for (let i = 0; i < count; i++) queue.waiting.push({ id: `${i}`, attempts } as DueDelivery)
  return queue
}

function takeAll(queue: Lane, now: number): number {
  let taken = 0
  while (typeof queue.next(now, true) === 'object' && queue.inFlight > taken) taken += 1
  return taken
}

test('SubscriptionQueue: fast responses → concurrency doubles from 8 to 64', () => {
  const queue = queueWith(1_000)
  for (const limit of [8, 16, 32, 64, 64]) {
    while (queue.inFlight < queue.limit && queue.next(0, true) !== null);
    assert.equal(queue.inFlight, limit)
    for (let i = limit; i > 0; i--) queue.ended(5, 0)
  }
})

test('SubscriptionQueue: slow responses → same concurrency, failure → half, three failures → 1', () => {
  const queue = queueWith(0)
  for (let i = 0; i < 20; i++) queue.ended(1_500, 0)
  assert.equal(queue.limit, 8)
  queue.ended(null, 0)
  assert.equal(queue.limit, 4)
  queue.ended(null, 0)
  queue.ended(null, 0)
  assert.equal(queue.limit, 1)
  queue.ended(5, 0)
  assert.equal(queue.limit, 2)
})

test('SubscriptionQueue: retries not allowed → first attempts overtake them', () => {
  const queue = queueWith(1, 1)
  queue.waiting.push({ id: 'first', attempts: 0 } as DueDelivery)
  const next = queue.next(0, false)
  assert.ok(next !== null && typeof next === 'object' && next.id === 'first')
  assert.equal(queue.next(0, false), null)
  assert.equal(queue.waiting.length, 1)
})

test('SubscriptionQueue: rate limit used up → milliseconds to wait', () => {
  const queue = queueWith(20, 0, { ...TARGET, ratePerSecond: 2 })
  assert.equal(takeAll(queue, 10_000), 1)
  assert.equal(queue.next(10_000, true), 500)
  assert.equal(typeof queue.next(10_500, true), 'object')
})

for (const rate of [1, 20, 500, 10_000]) {
  test(`SubscriptionQueue: rate limit ${rate}/s → at most 5 % more in any second`, () => {
    const queue = queueWith(3 * rate, 0, { ...TARGET, ratePerSecond: rate })
    queue.limit = Number.POSITIVE_INFINITY
    let sent = 0
    for (let now = 50_000; now < 51_000; now += 1) {
      while (typeof queue.next(now, true) === 'object') sent += 1
    }
    assert.ok(sent >= rate && sent <= Math.max(2, rate * 1.05), `${sent}`)
  })
}

const IDLE_CASES: [name: string, prepare: (queue: Lane) => void, now: number, expected: boolean][] = [
  ['after a success', queue => queue.ended(5, 0), 1, true],
  ['15 min after three failures', failThreeTimes, 900_000, false],
  ['2 h after three failures', failThreeTimes, 7_200_001, true],
  ['0.9 s after sending with a rate limit', sendOne, 900, false],
  ['1 s after sending with a rate limit', sendOne, 1_001, true],
  ['with deliveries to read', queue => queue.readAgain(), 1, false],
]
for (const [name, prepare, now, expected] of IDLE_CASES) {
  test(`SubscriptionQueue.isDisposable: ${name} → ${expected}`, () => {
    const queue = queueWith(0, 0, { ...TARGET, ratePerSecond: 1 })
    queue.mayHaveMore = false
    prepare(queue)
    queue.inFlight = 0
    assert.equal(queue.isForgettable(now), expected)
  })
}

function failThreeTimes(queue: Lane): void {
  for (let i = 0; i < 3; i++) queue.ended(null, 0)
}

function sendOne(queue: Lane): void {
  queue.waiting.push({ id: 'one', attempts: 0 } as DueDelivery)
  assert.equal(typeof queue.next(0, true), 'object')
  queue.ended(5, 0)
}

test('SubscriptionQueue: no target → nothing to send', () => {
  const queue = queueWith(3)
  queue.target = null
  assert.equal(queue.next(0, true), null)
})
