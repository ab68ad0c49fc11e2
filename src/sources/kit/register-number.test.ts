import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registerNumber } from './register-number.ts'

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
    const { number, valid } = registerNumber(court, text)
    assert.equal(`${number}${valid ? '' : ' (not valid)'}`, expected)
  })
}
