import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  PARSER_LIMITS,
  type ParserUsage,
  type ParseStart,
  START_OF_FILE,
  TimeBudget,
} from './parser-allowance.ts'

const TICK_MS = 20
/** No test runs longer than this. */
const MAX_MS = 3_600_000

/** Spends ticks until nothing is left. Returns the elapsed time in ms, or infinity. */
function runOut(start: ParseStart, tick: (ms: number) => Partial<ParserUsage>): number {
  const budget = new TimeBudget(PARSER_LIMITS, start)
  for (let ms = TICK_MS; ms <= MAX_MS; ms += TICK_MS) {
    const usage = { cpuMs: TICK_MS, elapsedMs: TICK_MS, records: 0, isSkipping: false, ...tick(ms) }
    if (!budget.spend(usage)) return ms
  }
  return Number.POSITIVE_INFINITY
}

test('TimeBudget: no records → used up after 10 s of processor time, however long that takes', () => {
  assert.equal(
    runOut(START_OF_FILE, () => ({})),
    10_000,
  )
  assert.equal(
    runOut(START_OF_FILE, () => ({ cpuMs: TICK_MS / 8 })),
    80_000,
    'on a busy machine',
  )
})

test('TimeBudget: 60 records per second → never used up; after the last one → within 10 s', () => {
  assert.equal(
    runOut(START_OF_FILE, ms => ({ records: ms % 100 === 0 ? 6 : 0 })),
    Number.POSITIVE_INFINITY,
  )
  const end = runOut(START_OF_FILE, ms => ({ records: ms <= 60_000 ? 100 : 0 }))
  assert.ok(end <= 70_000, `${end} ms`)
})

test('TimeBudget: hardly any processor time → used up after 8 s; other processes take 95 % → not', () => {
  assert.equal(
    runOut(START_OF_FILE, () => ({ cpuMs: TICK_MS * 0.004 })),
    8_000,
  )
  assert.ok(runOut(START_OF_FILE, () => ({ cpuMs: TICK_MS * 0.05 })) >= 100_000)
})

test('TimeBudget: attempts after a failure → less than 20 s of processor time in all', () => {
  const total = [0, 1, 2].reduce((sum, failures) => {
    const start = { failures, skip: failures, skippedRecords: 0 }
    const skipped = runOut(start, () => ({ isSkipping: true }))
    return sum + (failures === 0 ? 0 : skipped) + runOut(start, () => ({}))
  }, 0)
  assert.ok(total < 20_000, `${total} ms`)
})

test('TimeBudget: skipping many records → time to extract them again, then the share of the attempt', () => {
  const start = { failures: 1, skip: 40_000, skippedRecords: 100_000 }
  const skippingMs = 300_000
  const end = runOut(start, ms => ({ isSkipping: ms <= skippingMs, elapsedMs: TICK_MS }))
  assert.equal(end, skippingMs + 2_500)
})
