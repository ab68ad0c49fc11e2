import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  applyOutcomesToHealth,
  applyOwnerSwitchToHealth,
  type DeliveryOutcomes,
  HEALTH_TRANSITIONS,
  type SubscriptionHealth,
} from './subscription-health.ts'

const NOW = new Date('2026-11-21T08:00:00Z')
const DAY_MS = 24 * 60 * 60_000
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS)

const HEALTHY: SubscriptionHealth = {
  state: 'healthy',
  since: daysAgo(30),
  reason: null,
  lastSuccessAt: daysAgo(9),
  failedDeliveries: 0,
  failingSince: null,
}
const failing = (failedDeliveries: number, since: Date): SubscriptionHealth => ({
  ...HEALTHY,
  state: 'failing',
  since,
  reason: 'x',
  failedDeliveries,
  failingSince: since,
})
const NO_OUTCOMES: DeliveryOutcomes = { delivered: 0, failedAttempts: 0, failed: 0, isGone: false }

const CASES: [
  name: string,
  health: SubscriptionHealth,
  outcomes: Partial<DeliveryOutcomes>,
  expected: Partial<SubscriptionHealth>,
][] = [
  [
    'success → healthy since before',
    HEALTHY,
    { delivered: 1 },
    { state: 'healthy', since: daysAgo(30), lastSuccessAt: NOW },
  ],
  [
    'first failure long after the last success → failing since now',
    HEALTHY,
    { failed: 10 },
    { state: 'failing', since: NOW, failedDeliveries: 10, failingSince: NOW },
  ],
  [
    'one more failure → counted, still failing',
    failing(3, daysAgo(2)),
    { failed: 1 },
    { state: 'failing', since: daysAgo(2), failedDeliveries: 4 },
  ],
  [
    'failures and one success → healthy',
    failing(3, daysAgo(9)),
    { delivered: 1, failed: 9 },
    { state: 'healthy', since: NOW },
  ],
  [
    'ninth failure after five days → failing',
    failing(8, daysAgo(5)),
    { failed: 1 },
    { state: 'failing', failedDeliveries: 9 },
  ],
  [
    'tenth failure after five days → disabled',
    failing(9, daysAgo(5)),
    { failed: 1 },
    { state: 'disabled', since: NOW },
  ],
  [
    'hundredth failure in less than five days → failing',
    failing(99, new Date(daysAgo(5).getTime() + 1)),
    { failed: 1 },
    { state: 'failing', failedDeliveries: 100 },
  ],
  [
    'failed attempt long after the last success → failing since now, no failed delivery',
    HEALTHY,
    { failedAttempts: 1 },
    { state: 'failing', since: NOW, failedDeliveries: 0, failingSince: NOW },
  ],
  [
    'first attempt ever fails → failing',
    { ...HEALTHY, lastSuccessAt: null },
    { failedAttempts: 1 },
    { state: 'failing' },
  ],
  [
    'failed attempt 19 s after a success → healthy',
    { ...HEALTHY, lastSuccessAt: new Date(NOW.getTime() - 19_000) },
    { failedAttempts: 1 },
    { state: 'healthy', failingSince: null },
  ],
  [
    'thousandth failed attempt after five days, nine failed deliveries → failing',
    failing(9, daysAgo(9)),
    { failedAttempts: 1_000 },
    { state: 'failing', failedDeliveries: 9 },
  ],
  ['no outcome yet → unchanged', failing(9, daysAgo(9)), {}, { state: 'failing', failedDeliveries: 9 }],
  ['410 Gone → disabled', HEALTHY, { isGone: true }, { state: 'disabled', since: NOW }],
  ['410 Gone and successes → disabled', HEALTHY, { isGone: true, delivered: 3 }, { state: 'disabled' }],
  [
    'success while disabled → unchanged',
    { ...HEALTHY, state: 'disabled', reason: 'off' },
    { delivered: 1 },
    { state: 'disabled', reason: 'off', since: daysAgo(30) },
  ],
]

for (const [name, health, outcomes, expected] of CASES) {
  test(`applyOutcomesToHealth: ${name}`, () => {
    const after = applyOutcomesToHealth(health, { ...NO_OUTCOMES, ...outcomes }, NOW)
    assert.deepEqual({ ...after, ...expected }, after)
    assert.equal(after.reason === null, after.state === 'healthy')
  })
}

test('applyOutcomesToHealth: success after failures → counters reset', () => {
  const after = applyOutcomesToHealth(failing(9, daysAgo(4)), { ...NO_OUTCOMES, delivered: 1 }, NOW)
  assert.deepEqual(after, { ...HEALTHY, since: NOW, lastSuccessAt: NOW })
})

test('applyOwnerSwitchToHealth: disabled, then enabled → healthy with counters reset', () => {
  const off = applyOwnerSwitchToHealth(failing(9, daysAgo(6)), false, NOW)
  assert.deepEqual([off.state, off.since], ['disabled', NOW])
  const on = applyOwnerSwitchToHealth(off, true, NOW)
  assert.deepEqual([on.state, on.failedDeliveries, on.failingSince, on.reason], ['healthy', 0, null, null])
})

test('HEALTH_TRANSITIONS: every outcome and switch in every state → exactly these changes', () => {
  const disabled: SubscriptionHealth = { ...HEALTHY, state: 'disabled', reason: 'off' }
  const results: DeliveryOutcomes[] = [
    { ...NO_OUTCOMES, delivered: 1 },
    { ...NO_OUTCOMES, failed: 1 },
    { ...NO_OUTCOMES, isGone: true },
  ]
  const found = new Set<string>()
  for (const health of [HEALTHY, failing(1, daysAgo(1)), failing(9, daysAgo(6)), disabled]) {
    const after = [
      ...results.map(outcomes => applyOutcomesToHealth(health, outcomes, NOW)),
      ...[true, false].map(isActive => applyOwnerSwitchToHealth(health, isActive, NOW)),
    ]
    for (const { state } of after) if (state !== health.state) found.add(`${health.state} → ${state}`)
  }
  const documented = HEALTH_TRANSITIONS.filter(({ from }) => from !== null)
  assert.deepEqual([...found].sort(), documented.map(({ from, to }) => `${from} → ${to}`).sort())
})
