import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryFromAlpha3 } from './country-alpha3.ts'

for (const [code, expected] of [
  ['ESP', 'ES'],
  ['deu', 'DE'],
  ['GBR', 'GB'],
  ['GRC', 'GR'],
  ['XKX', 'XK'],
  ['1A0', 'XK'],
  ['ES', null],
  ['XYZ', null],
  ['', null],
] as const) {
  test(`countryFromAlpha3: "${code}" → ${expected}`, () => assert.equal(countryFromAlpha3(code), expected))
}

test('countryFromAlpha3: every country in CLDR → has one alpha-3 code', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const countries = letters
    .flatMap(a => letters.map(b => a + b))
    .filter(code => new Intl.Locale(`und-${code}`).region === code && regionNames.of(code) !== undefined)
  const found = new Set<string>()
  for (const a of letters) {
    for (const b of letters) for (const c of letters) found.add(countryFromAlpha3(a + b + c) ?? '')
  }
  // CLDR regions without an alpha-3 code: remote islands, unions and placeholders.
  const withoutCode = ['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ']
  assert.deepEqual(
    countries.filter(code => !found.has(code) && !withoutCode.includes(code)),
    [],
  )
})
