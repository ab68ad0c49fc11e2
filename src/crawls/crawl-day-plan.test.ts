import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CalendarDay } from '../model/calendar-day.ts'
import {
  CRAWL_DAY_STATES,
  CRAWL_DAY_TRANSITIONS,
  type CrawlDay,
  type CrawlDayOutcome,
  type CrawlDayState,
  decideDayState,
  isDayFinal,
  selectDaysToCrawl,
} from './crawl-day-plan.ts'

/** The source publishes from Monday to Friday, revisits two days and keeps gaps open for five. 2026-11-21 is a Saturday. */
const CALENDAR = { revisitDays: 2, issueDays: [1, 2, 3, 4, 5], gapDays: 5 }
const TODAY = '2026-11-20'

const WITH_DATA: CrawlDayOutcome = { announcements: 12, failure: null }
const EMPTY: CrawlDayOutcome = { announcements: 0, failure: null }
const UNAVAILABLE: CrawlDayOutcome = { announcements: 3, failure: { isDefinitive: false } }
const UNREADABLE: CrawlDayOutcome = { announcements: 3, failure: { isDefinitive: true } }

const STATES: [name: string, day: CalendarDay, outcome: CrawlDayOutcome, state: CrawlDayState][] = [
  ['data → complete', '2026-11-18', WITH_DATA, 'complete'],
  ['data today → complete, though requested again', TODAY, WITH_DATA, 'complete'],
  ['no data today → open', TODAY, EMPTY, 'open'],
  ['no data tomorrow → open', '2026-11-21', EMPTY, 'open'],
  ['no data on a day of issue → gap', '2026-11-19', EMPTY, 'gap'],
  ['no data within five days → still a gap', '2026-11-16', EMPTY, 'gap'],
  ['no data for longer → none (a holiday)', '2026-11-13', EMPTY, 'none'],
  ['no data on a Sunday → none', '2026-11-15', EMPTY, 'none'],
  ['publisher unavailable → failed', '2026-11-19', UNAVAILABLE, 'failed'],
  ['publisher unavailable, old day → failed', '2026-01-05', UNAVAILABLE, 'failed'],
  ['unreadable document → failed', '2026-11-19', UNREADABLE, 'failed'],
  ['unreadable document, old day → lost', '2026-11-13', UNREADABLE, 'lost'],
]
for (const [name, day, outcome, state] of STATES) {
  test(`decideDayState: ${name}`, () => assert.equal(decideDayState(day, outcome, CALENDAR, TODAY), state))
}

const dayRecord = (day: CalendarDay, state: CrawlDayState, requestedOn: CalendarDay): CrawlDay => ({
  day,
  state,
  requestedOn,
  announcements: 1,
})

test('CRAWL_DAY_TRANSITIONS: every outcome of a request → exactly the documented states', () => {
  const found = new Set(STATES.map(([, day, outcome]) => decideDayState(day, outcome, CALENDAR, TODAY)))
  const documented = CRAWL_DAY_TRANSITIONS.filter(({ from }) => from === 'requested').map(({ to }) => to)
  assert.deepEqual([...found].sort(), documented.sort())
})

test('CRAWL_DAY_TRANSITIONS: a day just requested → requested again, unless it is lost', () => {
  const states = Object.keys(CRAWL_DAY_STATES) as CrawlDayState[]
  const again = states.filter(state => !isDayFinal(dayRecord(TODAY, state, TODAY), CALENDAR))
  const documented = CRAWL_DAY_TRANSITIONS.filter(({ to }) => to === 'requested').map(({ from }) => from)
  assert.deepEqual(again.sort(), documented.filter(from => from !== null).sort())
})

const FINAL: [row: CrawlDay, isFinal: boolean][] = [
  [dayRecord('2026-11-10', 'complete', '2026-11-10'), false],
  [dayRecord('2026-11-10', 'complete', '2026-11-12'), false],
  [dayRecord('2026-11-10', 'complete', '2026-11-13'), true],
  [dayRecord('2026-11-10', 'none', '2026-11-13'), true],
  [dayRecord('2026-11-10', 'gap', '2026-11-13'), false],
  [dayRecord('2026-11-10', 'open', '2026-11-13'), false],
  [dayRecord('2026-11-10', 'failed', '2026-11-30'), false],
  [dayRecord('2026-11-10', 'lost', '2026-11-30'), true],
]
for (const [row, isFinal] of FINAL) {
  test(`isDayFinal: ${row.state}, last requested on ${row.requestedOn} → ${isFinal}`, () =>
    assert.equal(isDayFinal(row, CALENDAR), isFinal))
}

test('selectDaysToCrawl: nothing requested yet → every day, newest first', () => {
  const days = selectDaysToCrawl({ from: '2026-11-18', to: '2026-11-20' }, [], CALENDAR)
  assert.deepEqual(days, ['2026-11-20', '2026-11-19', '2026-11-18'])
})

test('selectDaysToCrawl: final days → skipped, unfinished days outside the window → included', () => {
  const rows = [
    dayRecord('2026-11-18', 'complete', '2026-11-18'),
    dayRecord('2026-11-17', 'complete', '2026-11-20'),
    dayRecord('2024-02-29', 'failed', '2026-11-20'),
    dayRecord('2024-02-28', 'lost', '2026-11-20'),
    dayRecord('2026-11-02', 'gap', '2026-11-20'),
    dayRecord('2026-11-03', 'none', '2026-11-03'),
  ]
  const days = selectDaysToCrawl({ from: '2026-11-16', to: '2026-11-19' }, rows, CALENDAR)
  assert.deepEqual(days, ['2026-11-19', '2026-11-18', '2026-11-16', '2026-11-02', '2024-02-29'])
})

test('selectDaysToCrawl: empty window → no days', () => {
  assert.deepEqual(selectDaysToCrawl({ from: '2026-11-19', to: '2026-11-18' }, [], CALENDAR), [])
})
