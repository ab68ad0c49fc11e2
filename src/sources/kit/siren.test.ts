import assert from 'node:assert/strict'
import { test } from 'node:test'
import { siren } from './siren.ts'

for (const [name, input, expected] of [
  ['with spaces', '880 878 145', ['880878145', true]],
  ['without spaces', '880878145', ['880878145', true]],
  ['La Poste', '356 000 000', ['356000000', true]],
  ['lost leading zeros', '5880034', ['005880034', true]],
  ['wrong check digit', '880878146', ['880878146', false]],
  ['SIRET', '88087814500011', null],
  ['zero', '000 000 000', null],
  ['letters', '88087814A', null],
  ['empty', '', null],
] as const) {
  test(`parseSiren: ${name} → ${expected === null ? null : expected.join(', ')}`, () => {
    const found = siren(input)
    assert.deepEqual(found && [found.number, found.valid], expected)
  })
}
