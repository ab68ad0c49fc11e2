import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseBoampAwardText } from './parse-award-text.ts'

const TOTAL = { currency: 'EUR', lots: 2 }

for (const [first, second, expected] of [
  ['120 000 € HT', '68 900 € TTC', { lots: 2 }],
  ['120 000 € TTC', '68 900 € HT', { lots: 2 }],
  ['120 000 €', '68 900 € TTC', { lots: 2 }],
  ['120 000 € HT', '68 900 € T.T.C.', { lots: 2 }],
  ['120 000 € HT', '68 900 € HT', { ...TOTAL, award_amount: 188_900 }],
  ['120 000 € TTC', '68 900 € TTC', { ...TOTAL, award_amount: 188_900 }],
  ['120 000 €', '68 900 € HT', { ...TOTAL, award_amount: 188_900 }],
  ['120 000 € HT', '82 680 € TTC soit 68 900 € HT', { ...TOTAL, award_amount: 188_900 }],
] as const) {
  test(`parseBoampAwardText: lots of ${first} and ${second} → ${JSON.stringify(expected)}`, () => {
    const text = `Lot 1\nTitulaire : OPALE\nMontant : ${first}\nLot 2\nTitulaire : JADE\nMontant : ${second}`
    assert.deepEqual(parseBoampAwardText(text).metadata, expected)
  })
}
