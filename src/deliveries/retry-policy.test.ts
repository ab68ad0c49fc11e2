import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type AttemptDecision,
  type AttemptOutcome,
  decideAfterAttempt,
  isAboutBatch,
} from './retry-policy.ts'

const POLICY = { delaysMs: [30_000, 120_000, 900_000], failedAfter: 3 }
const NO_RESPONSE: AttemptOutcome = { kind: 'no_response' }
const response = (status: number, retryAfterMs: number | null = null): AttemptOutcome => ({
  kind: 'response',
  status,
  retryAfterMs,
})
const delivered: AttemptDecision = { state: 'delivered', retryInMs: null, isGone: false }
const waiting = (delayMs: number): AttemptDecision => ({
  state: 'waiting',
  retryInMs: delayMs,
  isGone: false,
})
const failed = (delayMs: number | null): AttemptDecision => ({
  state: 'failed',
  retryInMs: delayMs,
  isGone: false,
})

function describeDecision(decision: AttemptDecision): string {
  const delayMs = decision.retryInMs
  const next = delayMs === null ? 'no further attempt' : `next attempt in ${delayMs / 1_000} s`
  return `${decision.state}, ${next}${decision.isGone ? ', gone' : ''}`
}

const CASES: readonly [string, AttemptOutcome, number, AttemptDecision][] = [
  ['200', response(200), 1, delivered],
  ['204 at the last attempt', response(204), 4, delivered],
  ['299', response(299), 2, delivered],
  ['199', response(199), 1, waiting(30_000)],
  ['300', response(300), 1, waiting(30_000)],
  ['302 (not followed)', response(302), 1, waiting(30_000)],
  ['400', response(400), 1, waiting(30_000)],
  ['404 at the second attempt', response(404), 2, waiting(120_000)],
  ['500', response(500), 1, waiting(30_000)],
  ['no response', NO_RESPONSE, 1, waiting(30_000)],
  ['second time no response', NO_RESPONSE, 2, waiting(120_000)],
  ['third failure', NO_RESPONSE, 3, failed(900_000)],
  ['failure of the last attempt', NO_RESPONSE, 4, failed(null)],
  ['410', response(410), 1, { state: 'failed', retryInMs: null, isGone: true }],
  ['410 at the last attempt', response(410), 4, { state: 'failed', retryInMs: null, isGone: true }],
  ['429 requesting a shorter delay', response(429, 5_000), 1, waiting(30_000)],
  ['429 requesting a longer delay', response(429, 45_000), 1, waiting(45_000)],
  ['503 requesting a longer delay', response(503, 600_000), 2, waiting(600_000)],
  ['503 requesting a day', response(503, 86_400_000), 3, failed(3_600_000)],
  ['500 with Retry-After', response(500, 45_000), 1, waiting(30_000)],
  ['429 at the last attempt', response(429, 45_000), 4, failed(null)],
]
for (const [name, outcome, attempt, decision] of CASES) {
  test(`decideAfterAttempt: ${name} → ${describeDecision(decision)}`, () => {
    assert.deepEqual(decideAfterAttempt(outcome, attempt, POLICY, 0), decision)
  })
}

test('decideAfterAttempt: any random number → up to 5 % is added to the delay', () => {
  for (let i = 0; i < 1_000; i++) {
    const delayMs = decideAfterAttempt(NO_RESPONSE, 2, POLICY, i / 1_000).retryInMs
    assert.ok(delayMs !== null && delayMs >= 120_000 && delayMs <= 126_000, `${delayMs}`)
  }
})

test('decideAfterAttempt: fewer delays than attempts until failed → failed after the last delay', () => {
  assert.deepEqual(decideAfterAttempt(NO_RESPONSE, 1, { delaysMs: [], failedAfter: 1 }, 0), failed(null))
  assert.deepEqual(
    decideAfterAttempt(NO_RESPONSE, 1, { delaysMs: [1_000], failedAfter: 2 }, 0),
    waiting(1_000),
  )
  assert.deepEqual(decideAfterAttempt(NO_RESPONSE, 2, { delaysMs: [1_000], failedAfter: 2 }, 0), failed(null))
})

const BATCH_CASES: [outcome: string, attempt: number, expected: boolean][] = [
  ['400', 1, true],
  ['403', 1, true],
  ['413', 1, true],
  ['422', 3, true],
  ['500', 1, false],
  ['500', 2, true],
  ['503', 2, false],
  ['401', 1, false],
  ['404', 1, false],
  ['408', 1, false],
  ['429', 2, false],
  ['302', 1, false],
  ['204', 1, false],
  ['no response', 2, false],
]
for (const [name, attempt, expected] of BATCH_CASES) {
  test(`isAboutBatch: ${name} at attempt ${attempt} → ${expected}`, () => {
    const status = Number(name)
    const outcome: AttemptOutcome = Number.isNaN(status)
      ? { kind: 'no_response' }
      : { kind: 'response', status, retryAfterMs: null }
    assert.equal(isAboutBatch(outcome, attempt), expected)
  })
}
