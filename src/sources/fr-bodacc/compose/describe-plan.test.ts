import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanPlanText, describePlanCompanies } from './describe-plan.ts'

test('describePlanCompanies: absorbed and absorbing company → both, the absorbing one first', () => {
  assert.deepEqual(
    describePlanCompanies([
      { type: 'company', role: 'subject', name: 'AZUR', identifiers: [] },
      { type: 'company', role: 'absorbed', name: 'AZUR', identifiers: [], locality: '06000' },
      { type: 'company', role: 'absorbing', name: 'ARDENT', identifiers: [], legalForm: 'SAS' },
    ]),
    ['Société absorbante : ARDENT (SAS)', 'Société absorbée : AZUR (06000)'],
  )
})

for (const [name, text, hasCompanies, expected] of [
  [
    'rows and terms → terms',
    'AVIS Dénomination : AZUR Forme juridique : SAS Evaluation de l’actif : 5 EUR',
    true,
    'Evaluation de l’actif : 5 EUR',
  ],
  ['rows only → none', 'Dénomination : AZUR Forme juridique : SAS', true, null],
  ['rows without known companies → whole text', 'Dénomination : AZUR', false, 'Dénomination : AZUR'],
  ['row of dashes → removed', 'AVIS ------ Projet', true, 'AVIS Projet'],
] as const) {
  test(`cleanPlanText: ${name}`, () => assert.equal(cleanPlanText(text, hasCompanies), expected))
}
