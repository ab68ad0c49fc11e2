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
    for (let i = limit; i > 0; i--) lane.ended(5)
  }
})

test('slow answers do not raise it, a failure halves it, failing means one at a time', () => {
  const lane = laneWith(0)
  for (let i = 0; i < 20; i++) lane.ended(1_500)
  assert.equal(lane.limit, 8)
  lane.ended(null)
  assert.equal(lane.limit, 4)
  lane.ended(null)
  lane.ended(null)
  assert.equal(lane.limit, 1)
  lane.ended(5)
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
  assert.equal(begin(lane, 10_000), 2)
  assert.equal(lane.next(10_000, true), 500)
  assert.equal(typeof lane.next(10_500, true), 'object')
})

test('without a target nothing goes out', () => {
  const lane = laneWith(3)
  lane.target = null
  assert.equal(lane.next(0, true), null)
})
