import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nif, nifHolder } from './nif.ts'

for (const [name, input, expected] of [
  ['company', 'B60707239', ['B60707239', true, 'company']],
  ['lower case', 'a28506384', ['A28506384', true, 'company']],
  ['spaces, dots, hyphens', ' B-60.707.239 ', ['B60707239', true, 'company']],
  ['VAT number', 'ESB60707239', ['B60707239', true, 'company']],
  ['wrong check digit', 'B60707238', ['B60707238', false, 'company']],
  ['town', 'P3303600E', ['P3303600E', true, 'authority']],
  ['person', '15434059R', ['15434059R', true, 'person']],
  ['person, wrong letter', '15434059A', ['15434059A', false, 'person']],
  ['foreign resident', 'X1234567L', ['X1234567L', true, 'person']],
  ['temporary joint venture', 'U32487852', ['U32487852', true, 'company']],
  ['trailing text', 'A28526275 II', ['A28526275II', false, 'company']],
  ['number of another country', 'PT501234567', ['PT501234567', false, null]],
  ['placeholder of a joint venture', 'U00000000', ['U00000000', false, 'company']],
  ['placeholder of a company', 'B-00000000', ['B00000000', false, 'company']],
  ['placeholder of a person', '00000000T', ['00000000T', false, 'person']],
  ['lowest number', '00000001R', ['00000001R', true, 'person']],
  ['empty', '', ['', false, null]],
] as const) {
  test(`parseNif: ${name} → ${expected.join(', ')}`, () => {
    const { number, valid } = nif(input)
    assert.deepEqual([number, valid, nifHolder(number)], expected)
  })
}
