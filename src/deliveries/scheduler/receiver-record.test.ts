import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ReceiverRecord, type ReceiverState } from './receiver-record.ts'

type Attempt = readonly [isSuccess: boolean, durationMs: number, endedAt: number]

const ok: Attempt = [true, 5, 20_000]
const slow: Attempt = [true, 1_500, 20_000]
const error: Attempt = [false, 5, 20_000]
const timeout: Attempt = [false, 10_000, 20_000]
const eightTimes = (attempt: Attempt): Attempt[] => Array.from({ length: 8 }, () => attempt)

const CASES: readonly [string, readonly Attempt[], ReceiverState, number][] = [
  ['nothing sent', [], 'new', 1],
  ['fast response', [ok], 'fast', 8],
  ['slow response', [slow], 'slow', 2],
  ['slow responses', [...eightTimes(slow), ...eightTimes(slow)], 'slow', 8],
  ['first attempt fails', [error], 'failing', 1],
  ['first attempt times out', [timeout], 'failing', 1],
  ['one error among responses', [ok, ok, ok, error], 'fast', 4],
  ['three errors', [ok, ok, ok, error, error, error], 'failing', 1],
  ['timeout after a long silence', [[true, 5, 1_000], timeout], 'failing', 1],
  ['timeout while others succeeded', [[true, 5, 15_000], timeout], 'fast', 4],
  ['success after failures', [error, error, ok], 'fast', 2],
]
for (const [name, attempts, state, concurrency] of CASES) {
  test(`ReceiverRecord: ${name} → ${state}, concurrency ${concurrency}`, () => {
    const record = new ReceiverRecord()
    for (const [isSuccess, durationMs, endedAt] of attempts) record.recordEnd(isSuccess, durationMs, endedAt)
    assert.deepEqual([record.state, record.concurrency], [state, concurrency])
  })
}

test('ReceiverRecord.seed: recorded outcome → used only until the first attempt', () => {
  const record = new ReceiverRecord()
  record.seed('none')
  assert.equal(record.state, 'new')
  record.seed('failure')
  record.seed('success')
  assert.equal(record.state, 'failing')
})

const STALL_CASES: readonly [string, number, number][] = [
  ['5 ms', 5, 250],
  ['300 ms', 300, 600],
  ['900 ms', 900, 1_000],
]
for (const [name, durationMs, patienceMs] of STALL_CASES) {
  test(`ReceiverRecord.isStalled: last response after ${name} → after ${patienceMs} ms without any`, () => {
    const record = new ReceiverRecord()
    record.recordEnd(true, durationMs, 1_000)
    record.recordStart(0, 2_000)
    record.recordStart(1, 2_000 + patienceMs)
    const now = 2_000 + patienceMs
    assert.deepEqual([record.isStalled(2, now), record.isStalled(2, now + 1)], [false, true])
    record.recordEnd(true, 5, now + 1)
    assert.deepEqual([record.isStalled(1, now + 2), record.isStalled(0, 90_000)], [false, false])
  })
}
