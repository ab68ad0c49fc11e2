import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseStatedAmount } from './parse-stated-amount.ts'

/** Expected award amount, then the maximum of a framework after `max`. */
const CASES: readonly (readonly [label: string, value: string, expected: string])[] = [
  ['montant ht', '935 220,00 Euros', '935220'],
  ['montant ht', '284 782.86 euro(s).', '284782.86'],
  ['montant ht', '12.500,50 €', '12500.5'],
  ['montant du marche', '82 600 Euros HT _ Prix global et forfaitaire', '82600'],
  ['montant', '12000', '12000'],
  ['montant', '12 000 € HT soit 14 400 € TTC', '12000'],
  ['montant', '14 400 € TTC (12 000 € HT)', '12000'],
  ['montant du marche ht', '1 250 000,00 € (TTC : 1 500 000,00 €)', '1250000'],
  ['montant', '12 000 € HT, TVA 20 % : 2 400 €, soit 14 400 € TTC', '12000'],
  ['montant ttc', '14 400 €', '14400'],
  ['prix', '60 %', ''],
  ['prix', '60', ''],
  ['montant', '10 %', ''],
  ['montant', '12 000 € par an', ''],
  ['montant annuel', '12 000 €', ''],
  ['montant', 'tranche ferme : 10 000 € ; tranche optionnelle : 5 000 €', ''],
  ['montant', '10 000 € et 5 000 €', ''],
  ['montant', '10 000 € HT et 5 000 €', ''],
  ['montant', '10 000 € HT, 5 000 € HT', ''],
  ['montant maximum', '200 000 € HT', 'max 200000'],
  ['montant ht min', '10 000 €', ''],
  ['montant', 'minimum : 10 000 € HT, maximum : 50 000 € HT', 'max 50000'],
  ['montant ht', 'de 10 000,00 à 50 000,00 Euros', 'max 50000'],
  ['montant ht', '10 000,00 à 50 000,00 Euros', 'max 50000'],
  ['montant', 'sans minimum, maximum de 90 000 euros HT', 'max 90000'],
  ['montant ht', '0,00 Euros', ''],
  ['montant', 'voir le règlement', ''],
  ['montant', '', ''],
]

for (const [label, value, expected] of CASES) {
  test(`parseStatedAmount: ${label} : ${value} → ${expected || 'none'}`, () => {
    const { award, maximum } = parseStatedAmount(label, value)
    const found = [award && String(award.value), maximum && `max ${maximum.value}`]
    assert.equal(found.filter(Boolean).join(' '), expected)
  })
}
