import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OWN_DELETION } from '../../src/services/matching/stop-without-targets.ts'
import { applyOutcomesToHealth, DISABLED_BY_PEOPLE } from '../../src/subscriptions/subscription-health.ts'
import {
  describeOutcome,
  isSuccess,
  nameOutcome,
} from '../../web/src/pages/webhooks/deliveries/attempt-outcome.ts'
import { subjectPath } from '../../web/src/pages/webhooks/deliveries/event-payload.ts'
import {
  assessWebhookHealth,
  describeEvidence,
  formatOpenCount,
  type WebhookEvidence,
} from '../../web/src/pages/webhooks/health/assess-webhook-health.ts'
import { translateHealthReason } from '../../web/src/pages/webhooks/health/translate-health-reason.ts'
import {
  DELIVERY_PERIODS,
  formatSuccessRate,
  periodParameters,
  readDeliveryPeriod,
} from '../../web/src/pages/webhooks/statistics/delivery-periods.ts'

type Attempt = NonNullable<WebhookEvidence['activity']['last_attempt']>

const SUCCESS_AT = '2026-11-20T08:00:00Z'
const OK: Attempt = {
  delivery_id: 'd',
  trigger: 'event',
  started_at: SUCCESS_AT,
  status: 204,
  error: null,
  duration_ms: 12,
}
const TIMEOUT: Attempt = { ...OK, status: null, error: 'timeout', duration_ms: 10_000 }

function assess(
  health: Partial<WebhookEvidence['health']>,
  activity: Partial<WebhookEvidence['activity']>,
  rest: Partial<WebhookEvidence> = {},
): [label: string, evidence: string | null] {
  const assessment = assessWebhookHealth({
    backlog: null,
    waiting_deliveries: null,
    ...rest,
    health: { state: 'healthy', reason: null, last_success_at: null, failed_deliveries: 0, ...health },
    activity: { waiting: 0, retrying: 0, last_attempt: null, ...activity },
  })
  return [assessment.label, describeEvidence(assessment)]
}

test('assessWebhookHealth: nothing sent, or only a test → No deliveries yet', () => {
  assert.deepEqual(assess({}, {}), ['No deliveries yet', null])
  const afterTest = assess({}, { last_attempt: { ...OK, trigger: 'test' }, waiting: 3 })
  assert.deepEqual(afterTest, ['No deliveries yet', 'Test succeeded, 3 waiting'])
})

test('assessWebhookHealth: failed test → Test failed, until a delivery succeeds', () => {
  const last_attempt: Attempt = { ...OK, trigger: 'test', status: 503, duration_ms: 45.3 }
  const expected = ['Test failed', 'Last response: 503 Service Unavailable in 45.3\u00a0ms']
  assert.deepEqual(assess({}, { last_attempt }), expected)
  assert.deepEqual(assess({ last_success_at: SUCCESS_AT }, { last_attempt }), expected)
  assert.deepEqual(assess({ last_success_at: SUCCESS_AT }, { last_attempt: OK }), ['Healthy', null])
})

test('assessWebhookHealth: failed attempts → Retrying, failed deliveries → Failing, each with the last response', () => {
  const activity = { waiting: 46, retrying: 40, last_attempt: TIMEOUT }
  const retrying = ['Retrying', '46 waiting, last response: timeout after 10\u00a0s']
  assert.deepEqual(assess({ state: 'failing' }, activity), retrying)
  assert.deepEqual(assess({ last_success_at: SUCCESS_AT }, activity), retrying, 'before the state changes')
  const failing = assess({ state: 'failing', failed_deliveries: 1_200 }, { ...activity, waiting: 10_000 })
  assert.deepEqual(failing, [
    'Failing',
    '1,200 failed, 10,000 or more waiting, last response: timeout after 10\u00a0s',
  ])
})

test('assessWebhookHealth: paused or disabled → what waits, or the reason', () => {
  const health = { state: 'disabled', reason: 'The owner disabled the subscription.' } as const
  assert.deepEqual(assess(health, {}, { backlog: 'keep', waiting_deliveries: 1 }), [
    'Paused',
    '1 delivery waits until you resume it',
  ])
  assert.deepEqual(assess(health, {}, { backlog: 'drop' }), ['Disabled', 'The owner disabled the webhook.'])
  assert.equal(formatOpenCount(9_999), '9,999')
})

test('translateHealthReason: every reason of the server → known; another one → null', () => {
  const now = new Date('2026-11-20T08:00:00Z')
  const later = new Date('2026-11-30T08:00:00Z')
  const failed = { delivered: 0, failed: 20, failedAttempts: 20, isGone: false }
  const healthy = { state: 'healthy', since: now, reason: null, lastSuccessAt: null } as const
  const fresh = { ...healthy, failedDeliveries: 0, failingSince: null }
  const failing = applyOutcomesToHealth(fresh, failed, now)
  const reasons = [
    ...Object.values(DISABLED_BY_PEOPLE),
    OWN_DELETION,
    failing.reason,
    applyOutcomesToHealth(failing, failed, later).reason,
    applyOutcomesToHealth(fresh, { ...failed, isGone: true }, now).reason,
  ]
  assert.equal(new Set(reasons).size, 6)
  for (const reason of reasons) assert.notEqual(translateHealthReason(reason ?? ''), null, String(reason))
  assert.match(
    translateHealthReason(failing.reason ?? '') ?? '',
    /^No attempt has succeeded since 20 Nov 2026/,
  )
  assert.equal(translateHealthReason('The filter is no longer valid: x'), null)
})

test('describeOutcome: statuses and errors → names', () => {
  assert.equal(describeOutcome({ ...OK, status: 299 }), '299 in 12\u00a0ms')
  assert.equal(nameOutcome({ status: null, error: 'tls' }), 'TLS handshake failed')
  assert.equal(nameOutcome({ status: null, error: 'new_error' }), 'new_error')
  assert.deepEqual(
    [isSuccess(OK), isSuccess({ status: 301, error: null }), isSuccess(TIMEOUT)],
    [true, false, false],
  )
})

test('subjectPath: announcement, entity, source → their pages; digest and masked person → none', () => {
  assert.equal(subjectPath({ type: 'announcement', id: 'a' }), '/announcements/a')
  assert.equal(subjectPath({ type: 'source', id: 'fr-bodacc' }), '/sources/fr-bodacc')
  assert.equal(subjectPath({ type: 'digest', id: 'd' }), null)
  assert.equal(subjectPath({ type: 'entity', id: null }), null)
})

test('delivery periods: parameter of the page → interval and start; rate → rounded down', () => {
  assert.equal(readDeliveryPeriod(new URLSearchParams('period=x')).id, '24h')
  const period = readDeliveryPeriod(new URLSearchParams('period=30d'))
  assert.deepEqual(periodParameters(period, Date.parse('2026-11-30T08:30:00Z')), {
    interval: 'day',
    since: '2026-10-31T08:30:00.000Z',
  })
  for (const { interval, hours } of DELIVERY_PERIODS) {
    const count = hours / (interval === 'hour' ? 1 : 24) + 1
    assert.ok(count <= 744, `${count} intervals are more than the API returns`)
  }
  assert.equal(formatSuccessRate({ delivered: 9_999, failed: 1 }), '99.9%')
  assert.equal(formatSuccessRate({ delivered: 5, failed: 0 }), '100%')
  assert.equal(formatSuccessRate({ delivered: 0, failed: 0 }), null)
})
