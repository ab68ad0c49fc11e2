import assert from 'node:assert/strict'
import { test } from 'node:test'
import { practitionerNumber } from './practitioner-number.ts'

const numbers: readonly (readonly [string, string | null, boolean?])[] = [
  ['9566', '9566', true],
  ['9566.', '9566', true],
  ['IP No. 9566', '9566', true],
  ['Office Holder Number: 22950', '22950', true],
  ['009566', '9566', true],
  ['GBNI 045', 'GBNI045', true],
  ['gbni024', 'GBNI024', true],
  ['12', '12', false],
  ['12345678', '12345678', false],
  ['9566 and 9567', '9566AND9567', false],
  ['n/a', null],
  ['0', null],
  ['', null],
]
for (const [text, number, valid] of numbers) {
  test(`parseInsolvencyPractitionerNumber: "${text}" → ${number}${valid === false ? ', not valid' : ''}`, () => {
    const expected = number === null ? null : { scheme: 'ip_number', jurisdiction: 'GB', number, valid }
    assert.deepEqual(practitionerNumber(text), expected)
  })
}
