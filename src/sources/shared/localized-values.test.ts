import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CompositionLanguage, formatDay, formatMoney, joinNames } from './localized-values.ts'

const AMOUNTS: readonly [number, string | null, CompositionLanguage, string][] = [
  [82_600, 'EUR', 'fr', '82 600 €'],
  [82_600.5, 'EUR', 'fr', '82 600,50 €'],
  [3_550, 'EUR', 'es', '3.550 €'],
  [25_000, 'EUR', 'de', '25.000 €'],
  [495_000, 'EUR', 'it', '495.000 €'],
  [1_250_000, 'GBP', 'en', '£1,250,000'],
  [500, 'DM', 'de', '500 DM'],
  [500, null, 'de', '500'],
]
for (const [amount, currency, language, expected] of AMOUNTS)
  test(`formatMoney: ${amount} ${currency} ${language} → ${expected}`, () =>
    assert.equal(formatMoney(amount, currency, language), expected))

test('formatDay: each language → its order and separators', () => {
  assert.equal(formatDay('2006-07-17', 'fr'), '17/07/2006')
  assert.equal(formatDay('2006-07-17', 'de'), '17.07.2006')
})

test('joinNames: 0 to 3 names → joined as in a sentence', () => {
  assert.equal(joinNames([], 'fr'), '')
  assert.equal(joinNames(['A'], 'fr'), 'A')
  assert.equal(joinNames(['A', 'B'], 'fr'), 'A et B')
  assert.equal(joinNames(['A', 'B', 'C'], 'de'), 'A, B und C')
  assert.equal(joinNames(['ACS', 'IBERIA'], 'es'), 'ACS e IBERIA')
  assert.equal(joinNames(['ACS', 'HIERROS'], 'es'), 'ACS y HIERROS')
})
