import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayIn } from './instants.ts'

for (const [name, input, expected] of [
  ['of the zone itself', '2026-07-21T20:06:07.562+02:00', '2026-07-21'],
  ['an hour before midnight in UTC', '2026-07-21T23:00:00Z', '2026-07-22'],
  ['an hour before midnight in UTC, in winter', '2026-01-21T22:59:59Z', '2026-01-21'],
  ['without an offset', '2026-07-21T20:06:07', null],
  ['a day alone', '2026-07-21', null],
  ['a day that does not exist', '2026-02-30T10:00:00Z', null],
  ['nothing', '', null],
] as const) {
  test(`dayIn Madrid: ${name}`, () => assert.equal(dayIn('Europe/Madrid', input), expected))
}
