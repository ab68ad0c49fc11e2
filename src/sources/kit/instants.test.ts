import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayIn } from './instants.ts'

for (const [name, input, expected] of [
  ['offset of the zone itself', '2026-07-21T20:06:07.562+02:00', '2026-07-21'],
  ['23:00 UTC in summer', '2026-07-21T23:00:00Z', '2026-07-22'],
  ['22:59 UTC in winter', '2026-01-21T22:59:59Z', '2026-01-21'],
  ['no offset', '2026-07-21T20:06:07', null],
  ['date only', '2026-07-21', null],
  ['date that does not exist', '2026-02-30T10:00:00Z', null],
  ['empty', '', null],
] as const) {
  test(`instantToLocalDay: Madrid, ${name} → ${expected}`, () =>
    assert.equal(dayIn('Europe/Madrid', input), expected))
}
