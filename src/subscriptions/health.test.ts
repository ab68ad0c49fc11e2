import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DeliveryOutcomes, type Health, healthAfter, healthSwitched } from './health.ts'

const NOW = new Date('2026-11-21T08:00:00Z')
const DAY = 24 * 60 * 60_000
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * DAY)

const WELL: Health = {
  ...{ state: 'healthy', since: daysAgo(30), reason: null, lastSuccessAt: daysAgo(9) },
  ...{ failedDeliveries: 0, failingSince: null },
}
const ill = (failedDeliveries: number, since: Date): Health => ({
  ...{ ...WELL, state: 'failing', since, reason: 'x', failedDeliveries, failingSince: since },
})
const NOTHING: DeliveryOutcomes = { delivered: 0, failed: 0, gone: false }

const TABLE: [name: string, health: Health, outcomes: Partial<DeliveryOutcomes>, after: Partial<Health>][] = [
  ['a success', WELL, { delivered: 1 }, { state: 'healthy', since: daysAgo(30), lastSuccessAt: NOW }],
  [
    'the first failure, however long ago the last success was',
    WELL,
    { failed: 10 },
    { state: 'failing', since: NOW, failedDeliveries: 10, failingSince: NOW },
  ],
  [
    'one more failure',
    ill(3, daysAgo(2)),
    { failed: 1 },
    { state: 'failing', since: daysAgo(2), failedDeliveries: 4 },
  ],
  [
    'failures and a success at once',
    ill(3, daysAgo(9)),
    { delivered: 1, failed: 9 },
    { state: 'healthy', since: NOW },
  ],
  [
    'five days and nine failures',
    ill(8, daysAgo(5)),
    { failed: 1 },
    { state: 'failing', failedDeliveries: 9 },
  ],
  ['five days and ten failures', ill(9, daysAgo(5)), { failed: 1 }, { state: 'disabled', since: NOW }],
  [
    'ten failures in less than five days',
    ill(99, new Date(daysAgo(5).getTime() + 1)),
    { failed: 1 },
    { state: 'failing', failedDeliveries: 100 },
  ],
  ['attempts that decide nothing yet', ill(9, daysAgo(9)), {}, { state: 'failing', failedDeliveries: 9 }],
  ['410 Gone', WELL, { gone: true }, { state: 'disabled', since: NOW }],
  ['410 Gone beside a success', WELL, { gone: true, delivered: 3 }, { state: 'disabled' }],
  [
    'a success of one that is switched off',
    { ...WELL, state: 'disabled', reason: 'off' },
    { delivered: 1 },
    { state: 'disabled', reason: 'off', since: daysAgo(30) },
  ],
]

for (const [name, health, outcomes, expected] of TABLE) {
  test(`health: ${name}`, () => {
    const after = healthAfter(health, { ...NOTHING, ...outcomes }, NOW)
    assert.deepEqual({ ...after, ...expected }, after)
    assert.equal(after.reason === null, after.state === 'healthy')
  })
}

test('health: a success forgives what was before', () => {
  const after = healthAfter(ill(9, daysAgo(4)), { ...NOTHING, delivered: 1 }, NOW)
  assert.deepEqual(after, { ...WELL, since: NOW, lastSuccessAt: NOW })
})

test('health: who is switched off and on begins anew', () => {
  const off = healthSwitched(ill(9, daysAgo(6)), false, NOW)
  assert.deepEqual([off.state, off.since], ['disabled', NOW])
  const on = healthSwitched(off, true, NOW)
  assert.deepEqual([on.state, on.failedDeliveries, on.failingSince, on.reason], ['healthy', 0, null, null])
})
