import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decide, type Outcome, type Verdict } from './decide.ts'

const POLICY = { delaysMs: [30_000, 120_000, 900_000], failedAfter: 3 }
const SILENT: Outcome = { kind: 'unanswered' }
const answered = (status: number, retryAfterMs: number | null = null): Outcome => ({
  kind: 'answered',
  status,
  retryAfterMs,
})
const delivered: Verdict = { state: 'delivered', nextMs: null, gone: false }
const waiting = (nextMs: number): Verdict => ({ state: 'waiting', nextMs, gone: false })
const failed = (nextMs: number | null): Verdict => ({ state: 'failed', nextMs, gone: false })

const TABLE: readonly [string, Outcome, number, Verdict][] = [
  ['200', answered(200), 1, delivered],
  ['204 at the last attempt', answered(204), 4, delivered],
  ['299', answered(299), 2, delivered],
  ['199 is no success', answered(199), 1, waiting(30_000)],
  ['300', answered(300), 1, waiting(30_000)],
  ['302 is not followed', answered(302), 1, waiting(30_000)],
  ['400', answered(400), 1, waiting(30_000)],
  ['404', answered(404), 2, waiting(120_000)],
  ['500', answered(500), 1, waiting(30_000)],
  ['silence', SILENT, 1, waiting(30_000)],
  ['the second silence', SILENT, 2, waiting(120_000)],
  ['the third failure: failed, and one last attempt', SILENT, 3, failed(900_000)],
  ['the last attempt', SILENT, 4, failed(null)],
  ['410', answered(410), 1, { state: 'failed', nextMs: null, gone: true }],
  ['410 at the last attempt', answered(410), 4, { state: 'failed', nextMs: null, gone: true }],
  ['429 that asks for less', answered(429, 5_000), 1, waiting(30_000)],
  ['429 that asks for more', answered(429, 45_000), 1, waiting(45_000)],
  ['503 that asks for more', answered(503, 600_000), 2, waiting(600_000)],
  ['503 that asks for a day', answered(503, 86_400_000), 3, failed(3_600_000)],
  ['500 cannot ask', answered(500, 45_000), 1, waiting(30_000)],
  ['429 after the last attempt', answered(429, 45_000), 4, failed(null)],
]
for (const [name, outcome, attempt, verdict] of TABLE) {
  test(`attempt ${attempt}: ${name}`, () => assert.deepEqual(decide(outcome, attempt, POLICY, 0), verdict))
}

test('jitter is only added, and at most a tenth', () => {
  for (let i = 0; i < 1_000; i++) {
    const { nextMs } = decide(SILENT, 2, POLICY, i / 1_000)
    assert.ok(nextMs !== null && nextMs >= 120_000 && nextMs <= 132_000, `${nextMs}`)
  }
})

test('other policies: failed at once, or only when all delays are used up', () => {
  assert.deepEqual(decide(SILENT, 1, { delaysMs: [], failedAfter: 1 }, 0), failed(null))
  assert.deepEqual(decide(SILENT, 1, { delaysMs: [1_000], failedAfter: 2 }, 0), waiting(1_000))
  assert.deepEqual(decide(SILENT, 2, { delaysMs: [1_000], failedAfter: 2 }, 0), failed(null))
})
