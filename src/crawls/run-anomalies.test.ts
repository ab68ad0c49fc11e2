import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addFieldCoverage, type DailyCount, findAnomalies, type RunFindings } from './run-anomalies.ts'

const EXPECTATIONS = { recordsPerDay: [100, 1000], minFillRates: { buyer: 0.95, value: 0.5 } } as const
const WEEKDAYS = [1, 2, 3, 4, 5]
const HEALTHY: RunFindings = {
  days: [{ day: '2026-11-19', announcements: 400 }],
  baseline: [],
  coverage: { records: 400, filled: { buyer: 390, value: 200 } },
  lost: 0,
}
const on = (day: string, announcements: number): DailyCount => ({ day, announcements })
/** Thursdays before 2026-11-19, which is also a Thursday. */
const THURSDAYS = [on('2026-11-12', 900), on('2026-11-05', 800), on('2026-10-29', 850)]

const CASES: [name: string, findings: Partial<RunFindings>, reasons: RegExp[]][] = [
  ['healthy run → no anomalies', {}, []],
  ['lost records → reported', { lost: 2 }, [/^2 records or documents could not be read$/]],
  [
    'below the minimum → reported',
    { days: [on('2026-11-19', 99)] },
    [/2026-11-19 has 99 records; expected at least 100/],
  ],
  ['exactly the minimum → fine', { days: [on('2026-11-19', 100)] }, []],
  ['above the maximum → reported', { days: [on('2026-11-19', 1001)] }, [/expected at most 1000/]],
  ['few records on a day without issue → fine', { days: [on('2026-11-21', 3)] }, []],
  [
    'less than half the weekday median → reported',
    { baseline: THURSDAYS },
    [/has 400 records; the median for this weekday is 850/],
  ],
  ['slightly more than half → fine', { days: [on('2026-11-19', 426)], baseline: THURSDAYS }, []],
  ['one baseline sample → ignored', { baseline: THURSDAYS.slice(0, 1) }, []],
  ['other weekdays → ignored', { baseline: [on('2026-11-18', 900), on('2026-11-11', 900)] }, []],
  [
    'samples older than the baseline → ignored',
    { baseline: [on('2026-09-24', 900), on('2026-09-17', 900)] },
    [],
  ],
  [
    'small median → ignored',
    { days: [on('2026-11-21', 1)], baseline: [on('2026-11-14', 5), on('2026-11-07', 6)] },
    [],
  ],
  [
    'far below the median on a day without issue → reported',
    { days: [on('2026-11-21', 20)], baseline: [on('2026-11-14', 50), on('2026-11-07', 60)] },
    [/2026-11-21 has 20 records; the median for this weekday is 60/],
  ],
  [
    'field filled less often → reported',
    { coverage: { records: 400, filled: { buyer: 379, value: 400 } } },
    [/"buyer" is filled in 94.7 % of 400 records; expected at least 95 %/],
  ],
  [
    'field missing → reported',
    { coverage: { records: 400, filled: { buyer: 400 } } },
    [/"value" is filled in 0 % of 400/],
  ],
  ['too few records for a percentage → ignored', { coverage: { records: 49, filled: {} } }, []],
]
for (const [name, findings, reasons] of CASES) {
  test(`findAnomalies: ${name}`, () => {
    const found = findAnomalies(EXPECTATIONS, WEEKDAYS, { ...HEALTHY, ...findings })
    assert.equal(found.length, reasons.length, found.join('; '))
    for (const [i, reason] of reasons.entries()) assert.match(found[i] ?? '', reason)
  })
}

test('findAnomalies: no expectations → only the baseline is compared', () => {
  const coverage = { records: 400, filled: {} }
  assert.deepEqual(findAnomalies(undefined, WEEKDAYS, { ...HEALTHY, coverage }), [])
  assert.equal(findAnomalies(undefined, WEEKDAYS, { ...HEALTHY, coverage, baseline: THURSDAYS }).length, 1)
})

test('addFieldCoverage: two documents → counts added', () => {
  const sum = addFieldCoverage({ records: 2, filled: { a: 1 } }, { records: 3, filled: { a: 2, b: 3 } })
  assert.deepEqual(sum, { records: 5, filled: { a: 3, b: 3 } })
})
