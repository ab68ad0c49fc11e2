import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseBoampAwardText } from './parse-award-text.ts'

for (const [text, expected] of [
  ['Conclu le 20 août 2026 avec TERRALOUP', { contract_date: '2026-08-20' }],
  ['Attribué le 24/08/2026 à la société TERRALOUP', { award_date: '2026-08-24' }],
  ['Attribué à TERRALOUP le 3 septembre 2026', { award_date: '2026-09-03' }],
  ['Attribué à TERRALOUP, notifié le 3 septembre 2026', {}],
  ['Attribué à TERRALOUP ; délibération affichée en mairie le 3 septembre 2026', {}],
  ['Attribué à TERRALOUP, délibération exécutoire le 3 septembre 2026', {}],
  ['Attribué à OPALE SARL, notification envoyée le 3 septembre 2026', {}],
  ['Attribué à OPALE SARL par avenant le 03/09/2026', {}],
  ['Attribué à OPALE SARL, marché signé par le maire le 3 septembre 2026', {}],
  ["Attribué à OPALE SARL, prise d'effet le 3 septembre 2026", {}],
  ['Attribué à OPALE SARL, 59999 RIVEBELLE le 3 septembre 2026', { award_date: '2026-09-03' }],
  ['Attribué à OPALE SARL, le 3 septembre 2026', { award_date: '2026-09-03' }],
  ['Attribué à TERRALOUP à compter du 3 septembre 2026', {}],
  ['Attribué à TERRALOUP le 3 et le 4 septembre 2026, puis le 5 octobre 2026', {}],
  ['Titulaire : TERRALOUP\nDurée (en mois) : 36', { duration_months: 36 }],
  ['Titulaire : TERRALOUP\nDurée : 4 ans', { duration_months: 48 }],
  ['12 offres reçues. Titulaire : TERRALOUP', { offers: 12 }],
  ['Une enveloppe de 12 offres reçues tardivement. Titulaire : TERRALOUP', {}],
] as const) {
  test(`parseBoampAwardText: ${text} → ${JSON.stringify(expected)}`, () =>
    assert.deepEqual(parseBoampAwardText(text).metadata, expected))
}
