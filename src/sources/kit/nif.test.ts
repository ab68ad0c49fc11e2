import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nif, nifHolder } from './nif.ts'

for (const [name, input, expected] of [
  ['a company', 'B60707239', ['B60707239', true, 'company']],
  ['lower case', 'a28506384', ['A28506384', true, 'company']],
  ['blanks, dots, hyphens', ' B-60.707.239 ', ['B60707239', true, 'company']],
  ['as a VAT number', 'ESB60707239', ['B60707239', true, 'company']],
  ['wrong check digit', 'B60707238', ['B60707238', false, 'company']],
  ['a town', 'P3303600E', ['P3303600E', true, 'authority']],
  ['a person', '15434059R', ['15434059R', true, 'person']],
  ['a person, wrong letter', '15434059A', ['15434059A', false, 'person']],
  ['a foreign resident', 'X1234567L', ['X1234567L', true, 'person']],
  ['a temporary union', 'U32487852', ['U32487852', true, 'company']],
  ['something behind it', 'A28526275 II', ['A28526275II', false, 'company']],
  ['a number of another country', 'PT501234567', ['PT501234567', false, null]],
  ['a union that has no number yet', 'U00000000', ['U00000000', false, 'company']],
  ['a company without a number', 'B-00000000', ['B00000000', false, 'company']],
  ['a person without a number', '00000000T', ['00000000T', false, 'person']],
  ['the first number of all', '00000001R', ['00000001R', true, 'person']],
  ['nothing', '', ['', false, null]],
] as const) {
  test(`nif: ${name}`, () => {
    const { number, valid } = nif(input)
    assert.deepEqual([number, valid, nifHolder(number)], expected)
  })
}
