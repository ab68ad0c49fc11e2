import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DayCount, oddities, type RunFindings, sumOf } from './expect.ts'

const EXPECTS = { perDay: [100, 1000], filled: { buyer: 0.95, value: 0.5 } } as const
const WEEKDAYS = [1, 2, 3, 4, 5]
const HEALTHY: RunFindings = {
  days: [{ day: '2026-11-19', announcements: 400 }],
  before: [],
  census: { records: 400, filled: { buyer: 390, value: 200 } },
  lost: 0,
}
const on = (day: string, announcements: number): DayCount => ({ day, announcements })
/** Thursdays, of which 2026-11-19 is one. */
const THURSDAYS = [on('2026-11-12', 900), on('2026-11-05', 800), on('2026-10-29', 850)]

const CASES: [name: string, findings: Partial<RunFindings>, reasons: RegExp[]][] = [
  ['nothing is odd', {}, []],
  ['a record was lost', { lost: 2 }, [/^2 records or documents could not be read$/]],
  ['too few', { days: [on('2026-11-19', 99)] }, [/2026-11-19 has 99 records; expected are at least 100/]],
  ['just enough', { days: [on('2026-11-19', 100)] }, []],
  ['too many', { days: [on('2026-11-19', 1001)] }, [/expected are at most 1000/]],
  ['few on a Saturday, when no issue is expected', { days: [on('2026-11-21', 3)] }, []],
  ['half of what is usual on that weekday', { before: THURSDAYS }, [/has 400 records; usual .* are 850/]],
  ['a little more than half', { days: [on('2026-11-19', 426)], before: THURSDAYS }, []],
  ['one week before says nothing of what is usual', { before: THURSDAYS.slice(0, 1) }, []],
  ['other weekdays say nothing', { before: [on('2026-11-18', 900), on('2026-11-11', 900)] }, []],
  ['nor do weeks long ago', { before: [on('2026-09-24', 900), on('2026-09-17', 900)] }, []],
  [
    'few where few are usual',
    { days: [on('2026-11-21', 1)], before: [on('2026-11-14', 5), on('2026-11-07', 6)] },
    [],
  ],
  [
    'a Saturday that brings far less than Saturdays do',
    { days: [on('2026-11-21', 20)], before: [on('2026-11-14', 50), on('2026-11-07', 60)] },
    [/2026-11-21 has 20 records; usual on that weekday are 60/],
  ],
  [
    'a field that is empty more often',
    { census: { records: 400, filled: { buyer: 379, value: 400 } } },
    [/"buyer" is filled in 94.7 % of 400 records; expected is 95 %/],
  ],
  [
    'a field that is gone',
    { census: { records: 400, filled: { buyer: 400 } } },
    [/"value" is filled in 0 % of 400/],
  ],
  ['too few records for a share', { census: { records: 49, filled: {} } }, []],
]
for (const [name, findings, reasons] of CASES) {
  test(name, () => {
    const found = oddities(EXPECTS, WEEKDAYS, { ...HEALTHY, ...findings })
    assert.equal(found.length, reasons.length, found.join('; '))
    for (const [i, reason] of reasons.entries()) assert.match(found[i] ?? '', reason)
  })
}

test('a source that promises nothing is still compared with itself', () => {
  const census = { records: 400, filled: {} }
  assert.deepEqual(oddities(undefined, WEEKDAYS, { ...HEALTHY, census }), [])
  assert.equal(oddities(undefined, WEEKDAYS, { ...HEALTHY, census, before: THURSDAYS }).length, 1)
})

test('documents add up', () => {
  const sum = sumOf({ records: 2, filled: { a: 1 } }, { records: 3, filled: { a: 2, b: 3 } })
  assert.deepEqual(sum, { records: 5, filled: { a: 3, b: 3 } })
})
