import assert from 'node:assert/strict'
import { test } from 'node:test'
import { siren } from './siren.ts'

for (const [name, input, expected] of [
  ['blanks', '880 878 145', ['880878145', true]],
  ['none', '880878145', ['880878145', true]],
  ['La Poste', '356 000 000', ['356000000', true]],
  ['lost zeros', '5880034', ['005880034', true]],
  ['wrong check digit', '880878146', ['880878146', false]],
  ['a SIRET', '88087814500011', null],
  ['zero', '000 000 000', null],
  ['letters', '88087814A', null],
  ['nothing', '', null],
] as const) {
  test(`siren: ${name}`, () => {
    const found = siren(input)
    assert.deepEqual(found && [found.number, found.valid], expected)
  })
}
