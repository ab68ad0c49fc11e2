import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoMoment } from './iso-time.ts'

const cases: readonly (readonly [string, string | null, string | null])[] = [
  ['2026-06-19', '2026-06-19', null],
  ['2026-07-13T12:00:00+01:00', '2026-07-13', '12:00'],
  // 23:00 UTC on the day before: the printed day counts.
  ['2026-06-27T00:00:00+01:00', '2026-06-27', '00:00'],
  ['2026-05-29T16:12:45.123Z', '2026-05-29', '16:12'],
  ['2026-05-29T16:12', '2026-05-29', '16:12'],
  ['2026-02-30', null, null],
  ['2026-05-29T24:00:00Z', null, null],
  ['0001-01-01T00:00:00Z', null, null],
  ['9999-12-31', null, null],
  ['29/05/2026', null, null],
  ['2026-05-29 or later', null, null],
  ['', null, null],
]
for (const [text, day, time] of cases) {
  test(`parseIsoLocalDateTime: "${text}" → ${day} ${time}`, () =>
    assert.deepEqual(isoMoment(text), day === null ? null : { day, time }))
}
