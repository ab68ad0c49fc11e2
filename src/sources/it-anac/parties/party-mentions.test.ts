import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildAnacMention } from './party-mentions.ts'

const winners: readonly (readonly [string, string, string])[] = [
  ['German VAT number', 'DE 811193231', 'vat DE811193231 true, DE'],
  ['Spanish NIF', 'ESA28015865', 'nif A28015865 true, ES'],
  ['Belgian VAT number', 'BE 0832.584.553', 'vat BE0832584553 true, EU'],
  ['Italian number', 'IT00743110157', 'codice_fiscale 00743110157 true, home'],
  ['invalid number', 'DE811193232', 'local DE811193232 null, home'],
]
for (const [what, number, expected] of winners) {
  test(`buildAnacMention: ${what} → ${expected}`, () => {
    const { identifiers, jurisdiction } = buildAnacMention('WOLKE', 'supplier', number)
    const [found] = identifiers
    assert.equal(`${found?.scheme} ${found?.number} ${found?.valid}, ${jurisdiction ?? 'home'}`, expected)
  })
}
