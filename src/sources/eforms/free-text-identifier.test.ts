import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseFreeTextIdentifier } from './free-text-identifier.ts'

/**
 * Text as buyers write it, the country, and the expected scheme and number. `?` marks a number from an unknown
 * register.
 */
const cases: readonly (readonly [string, string | null, string | null])[] = [
  ['P1715600A', 'ES', 'nif P1715600A'],
  ['P-0801900-B', 'ES', 'nif P0801900B'],
  ['NIF: B00010082', 'ES', 'nif B00010082'],
  ['ESB00010082', 'FR', 'nif B00010082'],
  ['L01330365', 'ES', 'dir3 L01330365'],
  ['26180007200124', 'FR', 'siren 261800072'],
  ['SIRET : 261 800 072 00124', 'FR', 'siren 261800072'],
  ['FR40303265045', 'FR', 'siren 303265045'],
  ['1745000580022', 'FR', '?local 1745000580022'],
  ['DE176071460', 'DE', 'vat DE176071460'],
  ['0204:11-2000016000-38', 'DE', '?local 0204:11-2000016000-38'],
  ['Leitweg-ID 991-07723-68', 'DE', '?local 991-07723-68'],
  ['Leitweg-ID: 991-07723-68', 'DE', '?local 991-07723-68'],
  ['HRB 5354 (AG Neuruppin)', 'DE', 'hrb HRB 5354 Neuruppin'],
  ['HRB 4115 AG Dresden', 'DE', 'hrb HRB 4115 Dresden'],
  ['Amtsgericht Köln, HRB 5354', 'DE', 'hrb HRB 5354 Köln'],
  ['Amtsgericht München: HRB 123456', 'DE', 'hrb HRB 123456 München'],
  ['HRB 12345 in Aachen', 'DE', 'hrb HRB 12345 Aachen'],
  ['HRA12345 Aachen', 'DE', 'hrb HRA 12345 Aachen'],
  ['HRB 123456', 'DE', '?local HRB 123456'],
  ['HRB 5354', 'DE', null],
  ['HRB 123456 Nirgendwo', 'DE', '?local HRB 123456 Nirgendwo'],
  ['HRB 123456 Dresden', 'AT', '?local HRB 123456 Dresden'],
  ['t:022894990', 'DE', null],
  ['t: +49 22894990', 'DE', null],
  ['Kontakt: 030999999', 'DE', null],
  ['Fax: 030999999', 'DE', null],
  ['Telefax 0309999991', 'DE', null],
  ['Telefon-Nr.: 0309999991', 'DE', null],
  ['Telefonnummer: 0309999991', 'DE', null],
  ['tel 0309999991', 'DE', null],
  ['phone +44 30999991', 'GB', null],
  ['cif Madrid 28001', 'ES', null],
  ['Berlin 10999', 'DE', null],
  ['N/A 00000', 'DE', null],
  ['DE 000000000', 'DE', null],
  ['Zimmer 12: 345', 'DE', null],
  ['Zi. 123: 456', 'DE', null],
  ['FN 123456a', 'AT', '?local FN 123456a'],
  ['Firmenbuch FN 123456a', 'AT', '?local Firmenbuch FN 123456a'],
  ['T12345678', 'DE', '?local T12345678'],
  ['IT00488410010', 'IT', 'codice_fiscale 00488410010'],
  ['00488410010', 'IT', 'codice_fiscale 00488410010'],
  ['09900017', 'GB', 'company_number 09900017'],
  ['9900017', 'GB', '?local 9900017'],
  ['0308356862_4661', 'BE', 'vat BE0308356862'],
  ['NIP: 6790085613', 'PL', 'vat PL6790085613'],
  ['974 761 114', 'NO', '?local 974761114'],
  ['NO 974 761 114 MVA', 'NO', '?local 974761114'],
  ['974761114MVA', 'NO', '?local 974761114'],
  ['10773381-2-44', 'HU', 'vat HU10773381'],
  ['10773382-2-44', 'HU', '?local 10773382-2-44'],
  ['RCS Lyon 303 265 045', 'FR', 'siren 303265045'],
  ['C.F. 00488410010', 'IT', 'codice_fiscale 00488410010'],
  ['Codice fiscale 00488410010', 'IT', 'codice_fiscale 00488410010'],
  ['USt-IdNr. DE176071460', 'DE', 'vat DE176071460'],
  ['KvK 24371628', 'NL', '?local 24371628'],
  ['5493000IBP32UQZ0KL24', null, 'lei 5493000IBP32UQZ0KL24'],
  ['0000000000', 'PL', null],
  ['123456789', 'FR', null],
  ['JRC', 'BE', null],
  ['ND', 'IT', null],
  ['ΕΘΝΙΚΟΣ ΟΡΓΑΝΙΣΜΟΣ ΦΑΡΜΑΚΩΝ', 'GR', null],
  [`${'word '.repeat(40)}12345678`, 'ES', null],
]
for (const [text, country, expected] of cases) {
  test(`parseFreeTextIdentifier: "${text.slice(0, 40)}" in ${country} → ${expected}`, () => {
    const found = parseFreeTextIdentifier(text, country)
    const shown = found === null ? null : `${found.valid ? '' : '?'}${found.scheme} ${found.number}`
    assert.equal(shown, expected)
  })
}

test('parseFreeTextIdentifier: number of an unknown register → neither valid nor invalid', () => {
  assert.equal(parseFreeTextIdentifier('974 761 114', 'NO')?.valid, null)
})
