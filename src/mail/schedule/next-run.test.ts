import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromLocalTime, isTimeZone, toLocalTime } from './local-time.ts'
import { type DigestSchedule, firstRunFrom, nextRunAfter } from './next-run.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const daily = (time: string, timeZone: string, weekdays = EVERY_DAY): DigestSchedule => ({
  frequency: 'daily',
  time,
  timeZone,
  weekdays,
})

/** Each case: schedule, the instant before the run, the run. */
const CASES: readonly (readonly [string, DigestSchedule, string, string])[] = [
  ['later today', daily('07:00', 'UTC'), '2026-11-28T06:59:59Z', '2026-11-28T07:00:00Z'],
  ['exactly now → tomorrow', daily('07:00', 'UTC'), '2026-11-28T07:00:00Z', '2026-11-29T07:00:00Z'],
  ['winter time', daily('07:00', 'Europe/Berlin'), '2026-11-27T22:00:00Z', '2026-11-28T06:00:00Z'],
  ['summer time', daily('07:00', 'Europe/Berlin'), '2026-07-01T12:00:00Z', '2026-07-02T05:00:00Z'],
  ['start of summer time', daily('07:00', 'Europe/Paris'), '2026-03-28T06:00:00Z', '2026-03-29T05:00:00Z'],
  ['end of summer time', daily('07:00', 'Europe/Paris'), '2026-10-24T05:00:00Z', '2026-10-25T06:00:00Z'],
  ['skipped time → 03:30', daily('02:30', 'Europe/Berlin'), '2026-03-28T12:00:00Z', '2026-03-29T01:30:00Z'],
  [
    'after a skipped time → next day',
    daily('02:30', 'Europe/Berlin'),
    '2026-03-29T01:30:00Z',
    '2026-03-30T00:30:00Z',
  ],
  ['repeated time → first', daily('02:30', 'Europe/Berlin'), '2026-10-24T12:00:00Z', '2026-10-25T00:30:00Z'],
  [
    'between both repetitions → next day',
    daily('02:30', 'Europe/Berlin'),
    '2026-10-25T00:30:00Z',
    '2026-10-26T01:30:00Z',
  ],
  [
    'skipped midnight → 01:00',
    daily('00:00', 'America/Santiago'),
    '2026-09-05T12:00:00Z',
    '2026-09-06T04:00:00Z',
  ],
  ['half-hour change', daily('02:15', 'Australia/Lord_Howe'), '2026-10-03T12:00:00Z', '2026-10-03T15:45:00Z'],
  ['skipped day of Samoa', daily('07:00', 'Pacific/Apia'), '2011-12-29T18:00:00Z', '2011-12-30T17:00:00Z'],
  ['leap day', daily('07:00', 'UTC'), '2028-02-28T08:00:00Z', '2028-02-29T07:00:00Z'],
  ['no leap day', daily('07:00', 'UTC'), '2100-02-28T08:00:00Z', '2100-03-01T07:00:00Z'],
  ['new year', daily('00:00', 'Asia/Tokyo'), '2026-12-31T14:00:00Z', '2026-12-31T15:00:00Z'],
  [
    'weekday: Friday evening → Monday',
    daily('07:00', 'Europe/Madrid', [1, 2, 3, 4, 5]),
    '2026-11-27T20:00:00Z',
    '2026-11-30T06:00:00Z',
  ],
  [
    'weekday of the zone, not of UTC',
    daily('23:30', 'America/New_York', [5]),
    '2026-11-27T12:00:00Z',
    '2026-11-28T04:30:00Z',
  ],
  ['single weekday → in a week', daily('07:00', 'UTC', [6]), '2026-11-28T07:00:00Z', '2026-12-05T07:00:00Z'],
  [
    'hourly',
    { ...daily('07:00', 'Europe/Rome'), frequency: 'hourly' },
    '2026-11-28T07:00:00Z',
    '2026-11-28T08:00:00Z',
  ],
  [
    'hourly in a half-hour zone',
    { ...daily('07:00', 'Asia/Kolkata'), frequency: 'hourly' },
    '2026-11-28T07:10:30Z',
    '2026-11-28T07:30:00Z',
  ],
  [
    'hourly: weekend → midnight of Monday',
    { ...daily('07:00', 'Europe/Rome', [1]), frequency: 'hourly' },
    '2026-11-28T07:00:00Z',
    '2026-11-29T23:00:00Z',
  ],
  [
    'immediately → a minute later',
    { ...daily('07:00', 'UTC'), frequency: 'immediately' },
    '2026-11-28T07:00:10Z',
    '2026-11-28T07:01:10Z',
  ],
  [
    'immediately: other weekday → its start',
    { ...daily('07:00', 'Europe/London', [7]), frequency: 'immediately' },
    '2026-06-24T10:00:00Z',
    '2026-06-27T23:00:00Z',
  ],
]

for (const [name, schedule, after, expected] of CASES) {
  test(`nextRunAfter: ${name}`, () => {
    assert.equal(nextRunAfter(schedule, new Date(after)).toISOString(), new Date(expected).toISOString())
  })
}

test('firstRunFrom: immediate → at once, or at the start of its next day; others → as after any run', () => {
  const now = new Date('2026-11-28T12:00:00Z') // a Saturday
  const immediate = { ...daily('07:00', 'UTC'), frequency: 'immediately' } as const
  assert.deepEqual(firstRunFrom(immediate, now), now)
  assert.deepEqual(firstRunFrom({ ...immediate, weekdays: [7] }, now), new Date('2026-11-29T00:00:00Z'))
  assert.deepEqual(firstRunFrom(daily('07:00', 'UTC'), now), nextRunAfter(daily('07:00', 'UTC'), now))
})

test('nextRunAfter: a daily digest of a year in several zones → once on each day, in order', () => {
  const zones = ['Europe/Dublin', 'Australia/Lord_Howe', 'Africa/Casablanca', 'America/Santiago']
  for (const timeZone of zones) {
    for (const time of ['00:00', '02:30']) {
      let at = new Date('2025-01-01T12:00:00Z')
      const days = new Set<string>()
      for (let run = 0; run < 366; run += 1) {
        const next = nextRunAfter(daily(time, timeZone), at)
        assert.ok(next > at, `${timeZone} ${time} ${at.toISOString()}`)
        const { year, month, day } = toLocalTime(next, timeZone)
        days.add(`${year}-${month}-${day}`)
        at = next
      }
      assert.equal(days.size, 366, `${timeZone} ${time}`)
    }
  }
})

test('fromLocalTime: times of a year → the instant it came from, or the earlier one', () => {
  for (const timeZone of ['Europe/Paris', 'Asia/Kathmandu', 'America/Santiago']) {
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 5_400_000) {
      const found = fromLocalTime(toLocalTime(new Date(at), timeZone), timeZone).getTime()
      assert.ok(found === at || at - found === 3_600_000, `${timeZone} ${new Date(at).toISOString()}`)
    }
  }
})

test('isTimeZone: names and aliases → true; offsets, abbreviations in lower case and others → false', () => {
  for (const name of ['Europe/Berlin', 'Asia/Calcutta', 'Asia/Kolkata', 'UTC', 'Etc/GMT+5'])
    assert.equal(isTimeZone(name), true, name)
  for (const name of ['', '+02:00', 'Europe/Atlantis', 'Europe/Berlin ', '../etc', 'x'.repeat(200)])
    assert.equal(isTimeZone(name), false, name)
})
