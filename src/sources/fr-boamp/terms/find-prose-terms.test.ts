import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findProseTerms, mergeProseTerms } from './find-prose-terms.ts'

for (const [text, expected] of [
  ['Accord-cadre à bons de commande de travaux', { framework: true }],
  ["L'accord cadre est mono-attributaire.", { framework: true }],
  ["La consultation ne donnera pas lieu à un accord-cadre, le marché n'étant pas un accord-cadre", {}],
  ["Marché subséquent n° 3 passé sur le fondement de l'accord-cadre 2024-12", {}],
  ["L'accord-cadre est remplacé par un marché ordinaire", {}],
  ["Marché passé en vertu de l'accord-cadre 2023-12", {}],
  ["Commandes de l'accord-cadre de l'UGAP", {}],
  ["Fournitures de l'accord-cadre n° 2024-7", {}],
  ["L'accord-cadre existant prend fin en mai", {}],
  ["L'accord-cadre n'est plus renouvelé", {}],
  ["Accord-cadre de fournitures d'une durée ferme", { framework: true }],
  ["Accord-cadre en cours d'exécution par bons de commande", { framework: true }],
  ['Accord-cadre exécuté par marchés subséquents', { framework: true }],
  ["Assistance à la passation d'un accord-cadre d'assurance", {}],
  ["Le titulaire de l'accord-cadre précédent peut candidater", {}],
  [
    'Accord-cadre sans minimum et avec un maximum de 200 000 € HT',
    { framework: true, framework_maximum: 200_000, currency: 'EUR' },
  ],
  [
    '20 000 euros HT au minimum ; 100 000 euros HT au maximum',
    { framework_maximum: 100_000, currency: 'EUR' },
  ],
  ['Minimum : 5 000,00 € HT – maximum : 90 000,00 € HT', { framework_maximum: 90_000, currency: 'EUR' }],
  ['Avec un maximum annuel de 92 000 euros HT', {}],
  ['Montant maximum HT pour chaque période : 90 000 €', {}],
  ['Montant minimum : 10 000 € HT', {}],
  ['Partie à bons de commande : maximum 10 000 € HT/an', {}],
  ['Maximum de 3 candidats, pour un chiffre d’affaires de 500 000 €', {}],
  [
    'Lot 1 : montant maximum 40 000 € HT. Lot 2 : montant maximum 60 000 € HT.',
    { framework_maximum: 100_000, currency: 'EUR' },
  ],
  ['Maximum HT : lot 1 : 50 000 € ; lot 2 : 70 000 €', { framework_maximum: 120_000, currency: 'EUR' }],
  ['Lot 2 : montant maximum 60 000 € HT.', {}],
  ['Montant maximum : 40 000 € HT. Puis montant maximum : 60 000 € HT.', {}],
] as const) {
  test(`findProseTerms: ${text} → ${JSON.stringify(expected)}`, () =>
    assert.deepEqual(findProseTerms({ descriptions: [text], information: [] }), expected))
}

test('findProseTerms: rules of review that name framework agreements → no framework', () => {
  const rule =
    'Pour les marchés fondés sur un accord-cadre, le délai court dès la notification de la conclusion'
  const other = 'Le candidat peut citer un accord-cadre de son choix parmi ses références'
  assert.deepEqual(findProseTerms({ descriptions: [], information: [rule, other] }), {})
})

test('mergeProseTerms: fields and words → fields first, no maximum in another currency', () => {
  const found = { framework: true, framework_maximum: 100, currency: 'EUR', duration_months: 12 }
  assert.deepEqual(mergeProseTerms({ duration_months: 24, currency: 'USD' }, found), {
    framework: true,
    duration_months: 24,
    currency: 'USD',
  })
  assert.deepEqual(mergeProseTerms({ lots: 2 }, found), { ...found, lots: 2 })
})
