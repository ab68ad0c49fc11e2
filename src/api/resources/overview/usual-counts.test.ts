import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '../../../model/calendar-day.ts'
import { compareWithUsual } from './usual-counts.ts'

const NOW = new Date('2026-11-25T22:30:00Z') // a Wednesday in London, and Thursday already in Helsinki

test('compareWithUsual: weeks of Wednesdays and Tuesdays → medians of the same weekday, zeros included', () => {
  const wednesdays = [9, 11, 100, 10].map((count, week): [string, number] => [
    addDays('2026-11-25', -7 * (week + 1)),
    count,
  ])
  const counts = new Map([...wednesdays, ['2026-11-25', 7], ['2026-11-24', 3]] as [string, number][])
  assert.deepEqual(compareWithUsual(counts, 'Europe/London', NOW), {
    today: { date: '2026-11-25', count: 7, usual: 10 },
    yesterday: { date: '2026-11-24', count: 3, usual: 0 },
  })
})

test('compareWithUsual: publisher east of midnight → its own today', () => {
  const { today, yesterday } = compareWithUsual(new Map([['2026-11-25', 4]]), 'Europe/Helsinki', NOW)
  assert.deepEqual([today.date, yesterday], ['2026-11-26', { date: '2026-11-25', count: 4, usual: null }])
})

test('compareWithUsual: one earlier day of the weekday, or no announcements at all → no usual count', () => {
  const counts = new Map([
    ['2026-11-18', 5],
    ['2026-11-25', 6],
  ])
  assert.equal(compareWithUsual(counts, 'Europe/London', NOW).today.usual, null)
  assert.equal(compareWithUsual(new Map(), 'Europe/London', NOW).today.usual, null)
})

test('compareWithUsual: nine weeks of a weekday → only the last eight count', () => {
  const counts = new Map(
    [1, 1, 1, 1, 2, 2, 2, 2, 90].map((count, week): [string, number] => [
      addDays('2026-11-25', -7 * (week + 1)),
      count,
    ]),
  )
  assert.equal(compareWithUsual(counts, 'Europe/London', NOW).today.usual, 1)
})
