import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  buildGermanRegisterIdentifier,
  classifyNifHolder,
  isPersonalCodiceFiscale,
  parseCodiceFiscale,
  parseInsolvencyPractitionerNumber,
  parseLei,
  parseNif,
  parseSiren,
  parseUkCompanyNumber,
  parseVatNumber,
} from './identifier-numbers.ts'

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
    const found = parseSiren(input)
    assert.deepEqual(found && [found.number, found.valid], expected)
  })
}

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
    const { number, valid } = parseNif(input)
    assert.deepEqual([number, valid, classifyNifHolder(number)], expected)
  })
}

for (const [text, expected] of [
  ['02994540108', '02994540108'],
  ['IT02994540108', '02994540108'],
  ['029 945 401 08', '02994540108'],
  ['80213330584', '80213330584'],
  ['02994540109', '02994540109 (not valid)'],
  ['00000000000', '00000000000 (not valid)'],
  ['rssmra85t10a562s', 'RSSMRA85T10A562S person'],
  ['RSSMRA85T10A562T', 'RSSMRA85T10A562T person (not valid)'],
  ['DE811193231', 'DE811193231 (not valid)'],
  ['2994540108', '2994540108 (not valid)'],
  ['', ' (not valid)'],
] as const) {
  test(`parseCodiceFiscale: "${text}" → ${expected}`, () => {
    const found = parseCodiceFiscale(text)
    assert.equal(
      `${found.number}${isPersonalCodiceFiscale(found) ? ' person' : ''}${found.valid ? '' : ' (not valid)'}`,
      expected,
    )
  })
}

const companyNumbers: readonly (readonly [string, string | null, boolean])[] = [
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
for (const [text, number, valid] of companyNumbers) {
  test(`parseUkCompanyNumber: "${text}" → ${number}${valid ? '' : ', not valid'}`, () =>
    assert.deepEqual(
      parseUkCompanyNumber(text),
      number === null ? null : { scheme: 'company_number', jurisdiction: 'GB', number, valid },
    ))
}

const practitionerNumbers: readonly (readonly [string, string | null, boolean?])[] = [
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
for (const [text, number, valid] of practitionerNumbers) {
  test(`parseInsolvencyPractitionerNumber: "${text}" → ${number}${valid === false ? ', not valid' : ''}`, () => {
    const expected = number === null ? null : { scheme: 'ip_number', jurisdiction: 'GB', number, valid }
    assert.deepEqual(parseInsolvencyPractitionerNumber(text), expected)
  })
}

const leis: readonly (readonly [string, boolean])[] = [
  ['5493000IBP32UQZ0KL24', true],
  ['5493 000I BP32 UQZ0 KL24', true],
  ['5493000IBP32UQZ0KL25', false],
  ['5493000IBP32UQZ0KL2', false],
  ['', false],
]
for (const [text, valid] of leis)
  test(`parseLei: "${text}" → ${valid ? 'valid' : 'null'}`, () =>
    assert.equal(parseLei(text) !== null, valid))

for (const [court, text, expected] of [
  ['Amtsgericht München', 'HRB 28204', 'HRB 28204 München'],
  ['München', 'HRB28204', 'HRB 28204 München'],
  ['Amtsgericht Kiel', 'HRB 1739 RD', 'HRB 1739 RD Kiel'],
  ['Amtsgericht Lübeck', 'GnR 101 MÖ', 'GnR 101 MÖ Lübeck'],
  ['Amtsgericht Berlin (Charlottenburg)', 'HRB 17289', 'HRB 17289 Berlin (Charlottenburg)'],
  ['AG Charlottenburg', 'HRB 17289 B', 'HRB 17289 Berlin (Charlottenburg)'],
  ['Amtsgericht Frankfurt/Oder', 'VR 5728', 'VR 5728 Frankfurt (Oder)'],
  ['Amtsgerichts Frankfurt (Oder)', 'VR 5728 FF', 'VR 5728 Frankfurt (Oder)'],
  ['Amtsgericht Bremen', 'HRB 1234 BHV', 'HRB 1234 BHV Bremen'],
  ['Amtsgericht Bremen', 'HRB 1234 HB', 'HRB 1234 Bremen'],
  ['Amtsgericht Freiburg i. Br.', 'HRB 723455', 'HRB 723455 Freiburg'],
  ['Amtsgericht Limburg a.d. Lahn', 'HRB 1274', 'HRB 1274 Limburg'],
  ['Amtsgericht Nirgendwo', 'PR 7', 'PR 7 Nirgendwo'],
  ['Amtsgericht Jena', 'HRB 00012', 'HRB 12 Jena'],
  ['Amtsgericht Jena', 'HRB', 'HRB Jena (not valid)'],
  ['Amtsgericht Jena', 'HRB 0', 'HRB 0 Jena (not valid)'],
  ['Amtsgericht Jena', 'HRB 12345678', 'HRB 12345678 Jena (not valid)'],
  ['Amtsgericht Jena', '65 AR 2617/24', '65 AR 2617/24 Jena (not valid)'],
  ['Amtsgericht', 'HRB 1', 'HRB 1 (not valid)'],
  ['', 'HRB 1', 'HRB 1 (not valid)'],
] as const) {
  test(`buildGermanRegisterIdentifier: "${court}", "${text}" → ${expected}`, () => {
    const { number, valid } = buildGermanRegisterIdentifier(court, text)
    assert.equal(`${number}${valid ? '' : ' (not valid)'}`, expected)
  })
}

const vatNumbers: readonly (readonly [string, string, string | null])[] = [
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
for (const [text, country, number] of vatNumbers) {
  test(`parseVatNumber: "${text}" in ${country} → ${number}`, () =>
    assert.equal(parseVatNumber(text, country)?.number ?? null, number))
}

test('parseVatNumber: number of another country → its jurisdiction, not that of the address', () => {
  assert.equal(parseVatNumber('DE176071460', 'AT')?.jurisdiction, 'DE')
  assert.equal(parseVatNumber('LU23519355', 'FR')?.jurisdiction, 'EU')
})
