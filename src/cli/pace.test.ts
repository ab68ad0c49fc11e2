import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describePace, duration } from './pace.ts'

const COUNTS = { documents: 12, rows: 6_000 }

const CASES: [name: string, days: { done: number; of: number } | null, ms: number, text: string][] = [
  [
    'no day done',
    { done: 0, of: 40 },
    500,
    '[....................] 0 of 40 days, 12 documents, 6000 announcements, 6000/s',
  ],
  [
    'some days done',
    { done: 10, of: 40 },
    60_000,
    '[#####...............] 10 of 40 days, 12 documents, 6000 announcements, 100/s, 3 min 00 s left',
  ],
  [
    'all days done',
    { done: 40, of: 40 },
    60_000,
    '[####################] 40 of 40 days, 12 documents, 6000 announcements, 100/s, 0 s left',
  ],
  [
    'no days to fetch',
    { done: 0, of: 0 },
    0,
    '[####################] 0 of 0 days, 12 documents, 6000 announcements, 6000/s',
  ],
  ['unknown number of days', null, 2_000, '12 documents, 6000 announcements, 3000/s'],
]
for (const [name, days, ms, text] of CASES) {
  test(`formatBackfillProgress: ${name} → ${text}`, () => assert.equal(describePace(days, COUNTS, ms), text))
}

test('formatTimeSpan: seconds, minutes, hours → at most two units', () => {
  assert.deepEqual([9_400, 250_000, 7_500_000].map(duration), ['9 s', '4 min 10 s', '2 h 05 min'])
})
