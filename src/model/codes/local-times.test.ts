import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localTimeToEpochMinute } from './local-times.ts'

const cases = [
  ['2026-01-15', '12:00', 'Europe/Paris', '2026-01-15T11:00Z'],
  ['2026-07-15', '12:00', 'Europe/Paris', '2026-07-15T10:00Z'],
  ['2026-07-15', '23:59', 'Europe/London', '2026-07-15T22:59Z'],
  ['2026-03-29', '00:30', 'Europe/Madrid', '2026-03-28T23:30Z'],
  ['2026-03-29', '12:00', 'Europe/Madrid', '2026-03-29T10:00Z'],
  // The clock skips 02:00 to 03:00, and shows 02:00 to 03:00 twice.
  ['2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30Z'],
  ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T01:30Z'],
  ['2026-10-25', '12:00', 'Europe/Athens', '2026-10-25T10:00Z'],
  ['1985-06-30', '12:00', 'Europe/London', '1985-06-30T11:00Z'],
] as const

for (const [day, time, zone, expected] of cases) {
  test(`localTimeToEpochMinute: ${day} ${time} in ${zone} → ${expected}`, () =>
    assert.equal(localTimeToEpochMinute(day, time, zone), Date.parse(expected) / 60_000))
}
