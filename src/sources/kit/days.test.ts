import assert from 'node:assert/strict'
import { test } from 'node:test'
import { frenchDay } from './days.ts'

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
  test(`parseFrenchDay: "${input}" → ${expected}`, () => assert.equal(frenchDay(input), expected))
}
