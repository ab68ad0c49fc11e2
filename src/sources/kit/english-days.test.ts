import assert from 'node:assert/strict'
import { test } from 'node:test'
import { englishDay } from './english-days.ts'

const days: readonly (readonly [string, string | null])[] = [
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
for (const [text, expected] of days)
  test(`findEnglishDay: "${text}" → ${expected}`, () => assert.equal(englishDay(text), expected))
