import assert from 'node:assert/strict'
import { test } from 'node:test'
import { vat } from './vat.ts'

const cases: readonly (readonly [string, string, string | null])[] = [
  ['BE 0308.356.862', 'BE', 'BE0308356862'],
  ['0308356862', 'BE', 'BE0308356862'],
  ['0308356863', 'BE', null],
  ['DE176071460', 'DE', 'DE176071460'],
  ['176071460', 'DE', null], // ambiguous: other German numbers have nine digits too
  ['DE176071461', 'DE', null],
  ['ATU64319856', 'AT', 'ATU64319856'],
  ['LU23519355', 'FR', 'LU23519355'],
  ['RO42283735', 'RO', 'RO42283735'],
  ['14756536', 'RO', 'RO14756536'],
  ['503148768', 'PT', 'PT503148768'],
  ['69401829750', 'HR', 'HR69401829750'],
  ['EL094014298', 'GR', 'EL094014298'],
  ['GR094014298', 'GR', 'EL094014298'],
  ['094014298', 'GR', 'EL094014298'],
  ['000000000', 'PT', null],
  ['XX12345678', 'XX', null],
  ['constructor', 'constructor', null],
  ['', 'BE', null],
]
for (const [text, country, number] of cases) {
  test(`parseVatNumber: "${text}" in ${country} → ${number}`, () =>
    assert.equal(vat(text, country)?.number ?? null, number))
}

test('parseVatNumber: number of another country → its jurisdiction, not that of the address', () => {
  assert.equal(vat('DE176071460', 'AT')?.jurisdiction, 'DE')
  assert.equal(vat('LU23519355', 'FR')?.jurisdiction, 'EU')
})
