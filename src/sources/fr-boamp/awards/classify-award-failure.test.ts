import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldText } from '../texts/fold-text.ts'
import { classifyAwardFailure, findFailureReason } from './classify-award-failure.ts'

for (const [text, expected] of [
  ['Cet avis a été déclaré Infructueux', 'tender_unsuccessful'],
  ["Le marché n'a pas été attribué", 'tender_unsuccessful'],
  ["Absence d'offres", 'tender_unsuccessful'],
  ["Aucune offre n'a été reçue", 'tender_unsuccessful'],
  ["Le marché n'a fait l'objet d'aucune offre", 'tender_unsuccessful'],
  ["Aucun pli n'a été déposé", 'tender_unsuccessful'],
  ["Sans suite pour cause d'infructuosité", 'tender_unsuccessful'],
  ['Procédure déclarée sans suite', 'tender_cancellation'],
  ['Abandon de la procédure', 'tender_cancellation'],
  ['La collectivité renonce à conclure le marché', 'tender_cancellation'],
  ['Le marché a été attribué à TERRALOUP', null],
  ['Suite à une consultation infructueuse, attribué à TERRALOUP', null],
  ["Aucune offre anormalement basse n'a été relevée", null],
] as const) {
  test(`classifyAwardFailure: ${text} → ${expected}`, () =>
    assert.equal(classifyAwardFailure(foldText(text)), expected))
}

test('findFailureReason: reason in the next sentence → both', () => {
  const text = "Le marché n'a pas été attribué. Motif : absence d'offres. Fin."
  assert.equal(findFailureReason(text), "Le marché n'a pas été attribué. Motif : absence d'offres.")
  assert.equal(findFailureReason('Titulaire : TERRALOUP'), null)
})
