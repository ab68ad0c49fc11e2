import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ATTEMPT_TRANSITIONS } from './delivery-transitions.ts'
import { type AttemptOutcome, decideAfterAttempt } from './retry-policy.ts'

const POLICY = { delaysMs: [1, 1, 1], failedAfter: 3 }
const OUTCOMES: readonly AttemptOutcome[] = [
  ...[200, 302, 410, 429, 500].map(status => ({ kind: 'response', status, retryAfterMs: null }) as const),
  { kind: 'no_response' },
]

test('ATTEMPT_TRANSITIONS: every outcome of four attempts → exactly these changes', () => {
  const found = new Set<string>()
  for (const attempt of [1, 2, 3, 4])
    for (const outcome of OUTCOMES) {
      const from = attempt > POLICY.failedAfter ? 'failed' : 'waiting'
      found.add(`${from} → ${decideAfterAttempt(outcome, attempt, POLICY, 0).state}`)
    }
  const documented = ATTEMPT_TRANSITIONS.map(({ from, to }) => `${from} → ${to}`)
  assert.deepEqual([...found].sort(), documented.sort())
})
