import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codiceFiscale, isPersonal } from './codice-fiscale.ts'

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
    const found = codiceFiscale(text)
    assert.equal(
      `${found.number}${isPersonal(found) ? ' person' : ''}${found.valid ? '' : ' (not valid)'}`,
      expected,
    )
  })
}
