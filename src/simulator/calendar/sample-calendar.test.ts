import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, daysInRange, isoWeekday } from '../../model/calendar-day.ts'
import { createSampleCalendar } from './sample-calendar.ts'

const WORKING_DAYS = [1, 2, 3, 4, 5]
/** Successive working days, then sparse days. */
const SAMPLE_DAYS = [
  ...daysInRange('2026-11-09', '2026-11-20').filter(day => isoWeekday(day) <= 5),
  '2026-08-07',
  '2025-01-15',
]

test('createSampleCalendar: Wednesday → the newest sample days become the last working days', () => {
  const calendar = createSampleCalendar(SAMPLE_DAYS, WORKING_DAYS, '2028-03-01')
  assert.deepEqual(['2026-11-20', '2026-11-19', '2026-11-18', '2026-11-17', '2026-11-11'].map(calendar), [
    '2028-03-01',
    '2028-02-29',
    '2028-02-28',
    '2028-02-25',
    '2028-02-21',
  ])
})

test('createSampleCalendar: any day of three years → fresh, in order, nothing after today, no two days on one', () => {
  for (const today of daysInRange('2026-01-01', '2028-12-31')) {
    const calendar = createSampleCalendar(SAMPLE_DAYS, WORKING_DAYS, today)
    const moved = SAMPLE_DAYS.toSorted().map(calendar)
    const newest = moved.at(-1) ?? ''
    assert.ok(newest <= today && newest >= addDays(today, -2), `${today}: ${newest}`)
    assert.deepEqual(moved, [...new Set(moved)].sort(), today)
    // A first crawl of seven days misses no day of issue.
    const issued = daysInRange(addDays(today, -6), today).filter(day => isoWeekday(day) <= 5)
    assert.deepEqual(
      issued.filter(day => !moved.includes(day)),
      [],
      today,
    )
  }
})

test('createSampleCalendar: sparse sample days → successive days of issue, older days by the same number of days', () => {
  const sparse = ['2026-11-18', '2026-11-15', '2026-10-25', '2026-09-04']
  const calendar = createSampleCalendar(sparse, [2, 3, 4, 5, 7], '2027-01-11') // a Monday
  assert.deepEqual(sparse.map(calendar), ['2027-01-10', '2027-01-08', '2027-01-07', '2027-01-06'])
  assert.equal(calendar('2026-09-01'), '2027-01-03')
  assert.equal(calendar('2026-12-01'), '2027-01-23')
})

test('createSampleCalendar: no sample days → dates stay', () => {
  assert.equal(createSampleCalendar([], WORKING_DAYS, '2027-01-11')('2026-11-20'), '2026-11-20')
})
