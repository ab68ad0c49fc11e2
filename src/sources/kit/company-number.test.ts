import assert from 'node:assert/strict'
import { test } from 'node:test'
import { companyNumber } from './company-number.ts'

const cases: readonly (readonly [string, string | null, boolean])[] = [
  ['01323955', '01323955', true],
  ['4142000', '04142000', true],
  ['158718', '00158718', true],
  [' sc 305103 ', 'SC305103', true],
  ['OC317661', 'OC317661', true],
  ['R0000123', 'R0000123', true],
  ['12345', '12345', false],
  ['123456789', '123456789', false],
  ['XX123456', 'XX123456', false],
  ['RJR', 'RJR', false],
  ['00000000', null, false],
  ['', null, false],
]
for (const [text, number, valid] of cases) {
  test(`parseUkCompanyNumber: "${text}" → ${number}${valid ? '' : ', not valid'}`, () =>
    assert.deepEqual(
      companyNumber(text),
      number === null ? null : { scheme: 'company_number', jurisdiction: 'GB', number, valid },
    ))
}
