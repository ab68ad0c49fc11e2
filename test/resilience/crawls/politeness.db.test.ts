import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SOURCES } from '../../../src/sources/registry.ts'
import { openSimulatedCrawl } from '../../support/simulated-crawl.ts'

const DAY = { from: '2026-11-20', to: '2026-11-20' }
const PAUSE_MS = 40
/** Timers may fire this much early. */
const TIMER_TOLERANCE_MS = 2

for (const { id } of SOURCES) {
  test(`crawlSource: ${id} responds 429 → retried after pauses, one request at a time`, async t => {
    const { simulator, crawl, pauses } = await openSimulatedCrawl(t, id)
    simulator.setFaults([{ kind: 'rate-limit', count: 2 }])
    const { state, failures } = await crawl({ kind: 'crawl', window: DAY }, { pauseMs: PAUSE_MS })
    assert.equal(state, 'ok', failures.join('; '))
    assert.deepEqual(
      pauses.filter(ms => ms >= 2_000),
      [2_000, 10_000],
      'pauses before retries',
    )
    assert.equal(simulator.politeness[id]?.maxConcurrent, 1)
  })

  test(`crawlSource: ${id} → pause after each response`, async t => {
    const { simulator, crawl } = await openSimulatedCrawl(t, id)
    await crawl({ kind: 'crawl', window: { from: '2026-11-19', to: '2026-11-20' } }, { pauseMs: PAUSE_MS })
    assert.ok((simulator.requests[id]?.length ?? 0) >= 2)
    assert.ok(
      (simulator.politeness[id]?.shortestPauseMs ?? 0) >= PAUSE_MS - TIMER_TOLERANCE_MS,
      String(simulator.politeness[id]?.shortestPauseMs),
    )
  })
}
