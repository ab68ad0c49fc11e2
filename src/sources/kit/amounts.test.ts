import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currencyCode, frenchNumber, leadingAmount } from './amounts.ts'

for (const [input, expected] of [
  ['30.000,00', 30_000],
  ['30000,00', 30_000],
  ['30,000.00', 30_000],
  ['300000.00', 300_000],
  ['70000', 70_000],
  ['85 000', 85_000],
  ['1 452 171,5', 1_452_171.5],
  ['30.000', 30_000],
  ['1.234.567', 1_234_567],
  ['0.01', 0.01],
  ['213735,8', 213_735.8],
  ['30,000', null], // ambiguous: thirty or thirty thousand
  ['1.2345', null],
  ['1000.000', null],
  ['12,34,56', null],
  ['1e999', null],
  ['-5', null],
  ['9999999999999999999', null],
  ['', null],
] as const) {
  test(`parseFrenchNumber: "${input}" → ${expected}`, () => assert.equal(frenchNumber(input), expected))
}

for (const [input, expected] of [
  ['Euros', 'EUR'],
  ['€', 'EUR'],
  ['Francs', 'FRF'],
  ['XOF', 'XOF'],
  ['ACT', null],
  ['', null],
] as const) {
  test(`parseCurrencyCode: "${input}" → ${expected}`, () => assert.equal(currencyCode(input), expected))
}

for (const [input, value, currency] of [
  ['1000.00 EUR', 1000, 'EUR'],
  ['100 EUROS', 100, 'EUR'],
  ['7000 EUR (capital variable minimum : 7000 EUR)', 7000, 'EUR'],
  ['500.00EUR)', 500, 'EUR'],
  ['52.485,00 FRF', 52_485, 'FRF'],
  ['200000,00 FRANCS FRANCAIS.', 200_000, 'FRF'],
  ['1 452 171 francs', 1_452_171, 'FRF'],
  ['85 000.', null, null],
  ['5000 F CFP', null, null],
  ['100 parts', null, null],
] as const) {
  test(`parseLeadingAmount: "${input}" → ${value} ${currency}`, () => {
    assert.deepEqual(leadingAmount(input), value === null ? null : { value, currency })
  })
}
