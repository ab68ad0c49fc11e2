import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Day } from '../model/day.ts'
import { type AskedDay, type DayOutcome, type DayState, daysToAsk, isSettled, stateOfDay } from './plan.ts'

/** Monday to Friday, two days looked back at, a gap is one for five days. 2026-11-21 is a Saturday. */
const RHYTHM = { revisitDays: 2, issueDays: [1, 2, 3, 4, 5], gapDays: 5 }
const TODAY = '2026-11-20'

const SOME: DayOutcome = { announcements: 12, failure: null }
const NOTHING: DayOutcome = { announcements: 0, failure: null }
const AWAY: DayOutcome = { announcements: 3, failure: { isAnswer: false } }
const BROKEN: DayOutcome = { announcements: 3, failure: { isAnswer: true } }

const STATES: [name: string, day: Day, outcome: DayOutcome, state: DayState][] = [
  ['with data a day is complete', '2026-11-18', SOME, 'complete'],
  ['also today, though it will be asked again', TODAY, SOME, 'complete'],
  ['today may still bring something', TODAY, NOTHING, 'open'],
  ['so may tomorrow', '2026-11-21', NOTHING, 'open'],
  ['nothing on a weekday is a gap', '2026-11-19', NOTHING, 'gap'],
  ['and stays one for five days', '2026-11-16', NOTHING, 'gap'],
  ['then it was a holiday', '2026-11-13', NOTHING, 'none'],
  ['nothing on a Sunday is no issue', '2026-11-15', NOTHING, 'none'],
  ['a publisher that is away is a failure', '2026-11-19', AWAY, 'failed'],
  ['however long ago the day was', '2026-01-05', AWAY, 'failed'],
  ['a document that cannot be read is one too', '2026-11-19', BROKEN, 'failed'],
  ['and lost when it stays so', '2026-11-13', BROKEN, 'lost'],
]
for (const [name, day, outcome, state] of STATES) {
  test(`a day: ${name}`, () => assert.equal(stateOfDay(day, outcome, RHYTHM, TODAY), state))
}

const asked = (day: Day, state: DayState, askedOn: Day): AskedDay => ({
  day,
  state,
  askedOn,
  announcements: 1,
})

const SETTLED: [row: AskedDay, settled: boolean][] = [
  [asked('2026-11-10', 'complete', '2026-11-10'), false],
  [asked('2026-11-10', 'complete', '2026-11-12'), false],
  [asked('2026-11-10', 'complete', '2026-11-13'), true],
  [asked('2026-11-10', 'none', '2026-11-13'), true],
  [asked('2026-11-10', 'gap', '2026-11-13'), false],
  [asked('2026-11-10', 'open', '2026-11-13'), false],
  [asked('2026-11-10', 'failed', '2026-11-30'), false],
  [asked('2026-11-10', 'lost', '2026-11-30'), true],
]
for (const [row, settled] of SETTLED) {
  test(`${row.state} when asked on ${row.askedOn} is ${settled ? 'settled' : 'asked for again'}`, () =>
    assert.equal(isSettled(row, RHYTHM), settled))
}

test('all days of a window are asked for, the newest first', () => {
  const days = daysToAsk({ from: '2026-11-18', to: '2026-11-20' }, [], RHYTHM)
  assert.deepEqual(days, ['2026-11-20', '2026-11-19', '2026-11-18'])
})

test('what is settled is left out, what waits for an answer elsewhere comes in', () => {
  const rows = [
    asked('2026-11-18', 'complete', '2026-11-18'),
    asked('2026-11-17', 'complete', '2026-11-20'),
    asked('2024-02-29', 'failed', '2026-11-20'),
    asked('2024-02-28', 'lost', '2026-11-20'),
    asked('2026-11-02', 'gap', '2026-11-20'),
    asked('2026-11-03', 'none', '2026-11-03'),
  ]
  const days = daysToAsk({ from: '2026-11-16', to: '2026-11-19' }, rows, RHYTHM)
  assert.deepEqual(days, ['2026-11-19', '2026-11-18', '2026-11-16', '2026-11-02', '2024-02-29'])
})

test('a window without days asks for nothing', () => {
  assert.deepEqual(daysToAsk({ from: '2026-11-19', to: '2026-11-18' }, [], RHYTHM), [])
})
