import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextCrawlTime } from './crawl-schedule.ts'
import { retryPauseAfter, shouldNotify } from './run-failures.ts'

/** Runs at 06:10 and 12:10 in Madrid, which is at UTC+1 in winter and UTC+2 in summer. */
const MADRID = { schedule: '10 6,12 * * *', timeZone: 'Europe/Madrid' }
const at = (text: string): Date => new Date(`2026-${text}Z`)

const CASES: [name: string, lastRun: Date | null, retryAt: Date | null, now: Date, next: Date][] = [
  ['never crawled → due now', null, null, at('11-20T03:00'), at('11-20T03:00')],
  ['winter → next slot in its time zone', at('11-20T05:10'), null, at('11-20T06:00'), at('11-20T11:10')],
  ['summer → next slot in its time zone', at('07-20T04:10'), null, at('07-20T06:00'), at('07-20T10:10')],
  ['after the last slot → next day', at('11-20T11:10'), null, at('11-20T12:00'), at('11-21T05:10')],
  ['missed slot → due now', at('11-18T05:10'), null, at('11-20T03:00'), at('11-20T03:00')],
  [
    'failed run → end of the pause',
    at('11-20T05:10'),
    at('11-20T05:20'),
    at('11-20T05:15'),
    at('11-20T05:20'),
  ],
  ['expired pause → due now', at('11-20T05:10'), at('11-20T05:20'), at('11-20T05:30'), at('11-20T05:30')],
  [
    'pause longer than the maximum (wrong clock) → due now',
    at('11-20T05:10'),
    at('12-20T05:20'),
    at('11-20T05:15'),
    at('11-20T05:15'),
  ],
  [
    'last run in the future (wrong clock) → due now',
    at('12-20T05:10'),
    null,
    at('11-20T06:00'),
    at('11-20T06:00'),
  ],
]
for (const [name, lastRun, retryAt, now, next] of CASES) {
  test(`nextCrawlTime: ${name}`, () =>
    assert.deepEqual(nextCrawlTime(MADRID, { lastRun, retryAt }, now), next))
}

test('retryPauseAfter: consecutive failures → pause doubles from 5 min to 6 h', () => {
  const minutes = [1, 2, 3, 4, 7, 8, 100].map(failures => retryPauseAfter(failures, 0) / 60_000)
  assert.deepEqual(minutes, [5, 10, 20, 40, 320, 360, 360])
  assert.deepEqual([retryPauseAfter(1, 3_600_000), retryPauseAfter(1, 86_400_000)], [3_600_000, 21_600_000])
})

test('shouldNotify: continuing failure → first time, then once a day', () => {
  const notifiedAt = at('11-20T05:00')
  assert.equal(shouldNotify(null, notifiedAt), true)
  assert.equal(shouldNotify(notifiedAt, at('11-21T04:59')), false)
  assert.equal(shouldNotify(notifiedAt, at('11-21T05:00')), true)
})
