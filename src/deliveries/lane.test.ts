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

function laneWith(count: number, attempts = 0, target = TARGET): Lane {
  const lane = new Lane('s')
  lane.target = target
  for (let i = 0; i < count; i++) lane.waiting.push({ id: `${i}`, attempts } as DueDelivery)
  return lane
}

function begin(lane: Lane, now = 0, retriesToo = true): number {
  let begun = 0
  while (typeof lane.next(now, retriesToo) === 'object' && lane.inFlight > begun) begun += 1
  return begun
}

test('eight at once, doubling to 64 while answers are fast and clean', () => {
  const lane = laneWith(1_000)
  for (const limit of [8, 16, 32, 64, 64]) {
    while (lane.inFlight < lane.limit && lane.next(0, true) !== null);
    assert.equal(lane.inFlight, limit)
    for (let i = limit; i > 0; i--) lane.ended(5, 0)
  }
})

test('slow answers do not raise it, a failure halves it, failing means one at a time', () => {
  const lane = laneWith(0)
  for (let i = 0; i < 20; i++) lane.ended(1_500, 0)
  assert.equal(lane.limit, 8)
  lane.ended(null, 0)
  assert.equal(lane.limit, 4)
  lane.ended(null, 0)
  lane.ended(null, 0)
  assert.equal(lane.limit, 1)
  lane.ended(5, 0)
  assert.equal(lane.limit, 2)
})

test('where only first attempts may go, retries wait and others pass them', () => {
  const lane = laneWith(1, 1)
  lane.waiting.push({ id: 'first', attempts: 0 } as DueDelivery)
  const found = lane.next(0, false)
  assert.ok(found !== null && typeof found === 'object' && found.id === 'first')
  assert.equal(lane.next(0, false), null)
  assert.equal(lane.waiting.length, 1)
})

test('a rate limit says how long to wait', () => {
  const lane = laneWith(20, 0, { ...TARGET, ratePerSecond: 2 })
  assert.equal(begin(lane, 10_000), 1)
  assert.equal(lane.next(10_000, true), 500)
  assert.equal(typeof lane.next(10_500, true), 'object')
})

for (const rate of [1, 20, 500, 10_000]) {
  test(`of a rate limit of ${rate} no second has more than a twentieth too many`, () => {
    const lane = laneWith(3 * rate, 0, { ...TARGET, ratePerSecond: rate })
    lane.limit = Number.POSITIVE_INFINITY
    let sent = 0
    for (let now = 50_000; now < 51_000; now += 1) {
      while (typeof lane.next(now, true) === 'object') sent += 1
    }
    assert.ok(sent >= rate && sent <= Math.max(2, rate * 1.05), `${sent}`)
  })
}

const DONE: [name: string, before: (lane: Lane) => void, at: number, forgotten: boolean][] = [
  ['that did well', lane => lane.ended(5, 0), 1, true],
  ['that fails', lane => [1, 2, 3].forEach(() => void lane.ended(null, 0)), 900_000, false],
  ['that failed two hours ago', lane => [1, 2, 3].forEach(() => void lane.ended(null, 0)), 7_200_001, true],
  ['that has just sent by a rate limit', lane => void spend(lane), 900, false],
  ['that has sent by a rate limit before', lane => void spend(lane), 1_001, true],
  ['that has something to send', lane => lane.readAgain(), 1, false],
]
for (const [name, before, at, forgotten] of DONE) {
  test(`a subscription ${name} is ${forgotten ? 'forgotten' : 'remembered'}`, () => {
    const lane = laneWith(0, 0, { ...TARGET, ratePerSecond: 1 })
    lane.mayHaveMore = false
    before(lane)
    lane.inFlight = 0
    assert.equal(lane.isForgettable(at), forgotten)
  })
}

function spend(lane: Lane): void {
  lane.waiting.push({ id: 'one', attempts: 0 } as DueDelivery)
  assert.equal(typeof lane.next(0, true), 'object')
  lane.ended(5, 0)
}

test('without a target nothing goes out', () => {
  const lane = laneWith(3)
  lane.target = null
  assert.equal(lane.next(0, true), null)
})
