import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describePace, duration } from './pace.ts'

const TALLY = { documents: 12, rows: 6_000 }

const CASES: [name: string, days: { done: number; of: number } | null, ms: number, text: string][] = [
  [
    'at the beginning',
    { done: 0, of: 40 },
    500,
    '[....................] 0 of 40 days, 12 documents, 6000 announcements, 6000/s',
  ],
  [
    'on the way',
    { done: 10, of: 40 },
    60_000,
    '[#####...............] 10 of 40 days, 12 documents, 6000 announcements, 100/s, 3 min 00 s left',
  ],
  [
    'at the end',
    { done: 40, of: 40 },
    60_000,
    '[####################] 40 of 40 days, 12 documents, 6000 announcements, 100/s, 0 s left',
  ],
  [
    'nothing to do',
    { done: 0, of: 0 },
    0,
    '[####################] 0 of 0 days, 12 documents, 6000 announcements, 6000/s',
  ],
  ['pages that do not say how many follow', null, 2_000, '12 documents, 6000 announcements, 3000/s'],
]
for (const [name, days, ms, text] of CASES) {
  test(name, () => assert.equal(describePace(days, TALLY, ms), text))
}

test('durations', () => {
  assert.deepEqual([9_400, 250_000, 7_500_000].map(duration), ['9 s', '4 min 10 s', '2 h 05 min'])
})
