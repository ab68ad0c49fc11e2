import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextCrawl } from './due.ts'
import { isToBeTold, pauseAfter } from './failures.ts'

/** Ten past six and noon in Madrid: an hour before that in UTC in winter, two in summer. */
const MADRID = { schedule: '10 6,12 * * *', timeZone: 'Europe/Madrid' }
const at = (text: string): Date => new Date(`2026-${text}Z`)

const CASES: [name: string, lastRun: Date | null, retryAt: Date | null, now: Date, next: Date][] = [
  ['a source that was never crawled is due', null, null, at('11-20T03:00'), at('11-20T03:00')],
  ['the next hour of its zone', at('11-20T05:10'), null, at('11-20T06:00'), at('11-20T11:10')],
  ['in summer too', at('07-20T04:10'), null, at('07-20T06:00'), at('07-20T10:10')],
  ['the next day', at('11-20T11:10'), null, at('11-20T12:00'), at('11-21T05:10')],
  ['what was missed is due now', at('11-18T05:10'), null, at('11-20T03:00'), at('11-20T03:00')],
  [
    'after a failure at the end of the pause',
    at('11-20T05:10'),
    at('11-20T05:20'),
    at('11-20T05:15'),
    at('11-20T05:20'),
  ],
  ['a pause that is over', at('11-20T05:10'), at('11-20T05:20'), at('11-20T05:30'), at('11-20T05:30')],
  [
    'a pause set by a clock gone wrong',
    at('11-20T05:10'),
    at('12-20T05:20'),
    at('11-20T05:15'),
    at('11-20T05:15'),
  ],
  ['a run noted by a clock gone wrong', at('12-20T05:10'), null, at('11-20T06:00'), at('11-20T06:00')],
]
for (const [name, lastRun, retryAt, now, next] of CASES) {
  test(name, () => assert.deepEqual(nextCrawl(MADRID, { lastRun, retryAt }, now), next))
}

test('pauses double from five minutes to six hours', () => {
  const minutes = [1, 2, 3, 4, 7, 8, 100].map(failures => pauseAfter(failures, 0) / 60_000)
  assert.deepEqual(minutes, [5, 10, 20, 40, 320, 360, 360])
  assert.deepEqual([pauseAfter(1, 3_600_000), pauseAfter(1, 86_400_000)], [3_600_000, 21_600_000])
})

test('a failure is told at once and once a day after', () => {
  const told = at('11-20T05:00')
  assert.equal(isToBeTold(null, told), true)
  assert.equal(isToBeTold(told, at('11-21T04:59')), false)
  assert.equal(isToBeTold(told, at('11-21T05:00')), true)
})
