import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RUN_TRANSITIONS } from '../../crawls/run-transitions.ts'
import { SOURCES } from '../../sources/registry.ts'
import type { IngestRun } from '../ingest/ingest-run.ts'
import type { CrawlFailure } from './crawl-context.ts'
import { decideRunOutcome } from './crawl-outcome.ts'

const FAILURE: CrawlFailure = { code: 'unreachable', message: 'no response', isDefinitive: false }

/** Returns the outcome of a run with these findings. `lost` records are an anomaly. */
function outcomeOf(found: {
  isTakenOver?: boolean
  isAborted?: boolean
  failures?: number
  lost?: number
}): string {
  const [source] = SOURCES
  assert.ok(source !== undefined)
  const run = {
    isTakenOver: () => found.isTakenOver ?? false,
    signal: found.isAborted === true ? AbortSignal.abort() : new AbortController().signal,
    counts: { rows: 1, unchangedDocuments: 0, lost: found.lost ?? 0 },
  } as IngestRun
  const failures = Array.from({ length: found.failures ?? 0 }, () => FAILURE)
  const crawled = { coverage: { records: 0, filled: {} }, failures, days: [], baseline: [] }
  return decideRunOutcome(source, run, crawled).state
}

const CASES: readonly [name: string, found: Parameters<typeof outcomeOf>[0], state: string][] = [
  ['everything read', {}, 'ok'],
  ['a record lost', { lost: 1 }, 'suspicious'],
  ['a failure', { failures: 1 }, 'failed'],
  ['a failure and a lost record', { failures: 1, lost: 1 }, 'failed'],
  ['shutdown', { isAborted: true, failures: 1 }, 'stopped'],
  ['taken over and shutdown', { isTakenOver: true, isAborted: true }, 'failed'],
]
for (const [name, found, state] of CASES)
  test(`decideRunOutcome: ${name} → ${state}`, () => assert.equal(outcomeOf(found), state))

test('RUN_TRANSITIONS: all outcomes of a run → exactly the documented ends', () => {
  const ends = RUN_TRANSITIONS.filter(({ from }) => from === 'running').map(({ to }) => to)
  assert.deepEqual([...new Set(CASES.map(([, found]) => outcomeOf(found)))].sort(), [...ends].sort())
})
