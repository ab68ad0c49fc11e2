import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  findEnglishDay,
  instantToLocalDay,
  parseFrenchDay,
  parseGermanDay,
  parseIsoLocalDateTime,
  parseNumericDay,
} from './dates.ts'

for (const [input, expected] of [
  ['2020-04-10', '2020-04-10'],
  ['2020/04/10', '2020-04-10'],
  ['10/04/2020', '2020-04-10'],
  ['1/4/2020', '2020-04-01'],
  ['10 avril 2020', null],
  ['10.04.2020', null],
  ['31/04/2020', null],
  ['2020-04-10T00:00:00Z', null],
  ['', null],
] as const) {
  test(`parseNumericDay: "${input}" → ${expected}`, () => assert.equal(parseNumericDay(input), expected))
}

for (const [input, expected] of [
  ['2020-04-10', '2020-04-10'],
  ['2020/04/10', '2020-04-10'],
  ['10/04/2020', '2020-04-10'],
  ['1/4/2020', '2020-04-01'],
  ['1er janvier 2020', '2020-01-01'],
  ['10 décembre 2009', '2009-12-10'],
  ['10 DECEMBRE 2009', '2009-12-10'],
  ['22 août 2008', '2008-08-22'],
  ['29 février 2020', '2020-02-29'],
  ['29 février 2021', null],
  ['0009-12-10', null],
  ['10 décembre 5025', null],
  ['10 Dezember 2009', null],
  ['2020-13-01', null],
  ['31/04/2020', null],
  ['hier', null],
  ['', null],
] as const) {
  test(`parseFrenchDay: "${input}" → ${expected}`, () => assert.equal(parseFrenchDay(input), expected))
}

for (const [input, expected] of [
  ['24.10.2025', '2025-10-24'],
  ['1.2.2025', '2025-02-01'],
  ['31.04.2025', null],
  ['24/10/2025', null],
  ['24. Oktober 2025', null],
] as const) {
  test(`parseGermanDay: "${input}" → ${expected}`, () => assert.equal(parseGermanDay(input), expected))
}

const englishDays: readonly (readonly [string, string | null])[] = [
  ['5 October 2026', '2026-10-05'],
  ['Friday 05 OCTOBER 2026 at 10.30 am', '2026-10-05'],
  ['1st of March 2008', '2008-03-01'],
  ['22nd day of Sept. 2019', '2019-09-22'],
  ['Friday, 19 Jan 2018 10:20:30 UTC', '2018-01-19'],
  ['on 3 May, 2020 and 4 May 2020', '2020-05-03'],
  ['31 June 2020', null],
  ['May 2020', null],
  ['5 Octember 2020', null],
  ['5 Mayor 2020', null],
  ['115 May 2020', null],
  ['10 March 20201', null],
  ['', null],
]
for (const [text, expected] of englishDays)
  test(`findEnglishDay: "${text}" → ${expected}`, () => assert.equal(findEnglishDay(text), expected))

const isoDateTimes: readonly (readonly [string, string | null, string | null])[] = [
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
for (const [text, day, time] of isoDateTimes) {
  test(`parseIsoLocalDateTime: "${text}" → ${day} ${time}`, () =>
    assert.deepEqual(parseIsoLocalDateTime(text), day === null ? null : { day, time }))
}

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
    assert.equal(instantToLocalDay('Europe/Madrid', input), expected))
}
