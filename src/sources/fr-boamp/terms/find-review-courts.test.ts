import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findReviewCourts } from './find-review-courts.ts'

for (const [text, expected] of [
  [
    'Instance chargée des recours : Tribunal administratif de Caen - 3, rue Arthur Le Duc 14036 CAEN Cedex 4',
    ['Tribunal administratif de Caen 14036'],
  ],
  [
    'TRIBUNAL ADMINISTRATIF DE CERGY-PONTOISE, 2-4 boulevard de l’Hautil, 95027 Cergy-Pontoise',
    ['TRIBUNAL ADMINISTRATIF DE CERGY-PONTOISE 95027'],
  ],
  ["devant le tribunal administratif d'Orléans", ["tribunal administratif d'Orléans"]],
  ['Tribunal Administratif de La Réunion 27 rue Félix Guyon', ['Tribunal Administratif de La Réunion']],
  ['Tribunal administratif de la Guadeloupe', ['Tribunal administratif de la Guadeloupe']],
  ['tribunal judiciaire de Valcombe, 34980 Valcombe', ['tribunal judiciaire de Valcombe 34980']],
  ['Le tribunal administratif de référence est compétent', []],
  ['un tribunal administratif du ressort', []],
  ['Tribunal administratif de Lille. Tribunal administratif de Lyon.', []],
  ['Suite à une ordonnance du tribunal administratif de Lille, le marché est modifié', []],
  ['Le recours a été rejeté par le tribunal administratif de Nantes', []],
  ['Entretien des locaux du tribunal judiciaire de Melun', []],
  ['Rénovation du tribunal judiciaire de Valcombe, voies de recours indiquées au règlement', []],
  ['Travaux dans un bâtiment voisin : tribunal judiciaire de Valcombe', []],
  [
    'Recours auprès du tribunal administratif de Nantes, 44041 Nantes',
    ['tribunal administratif de Nantes 44041'],
  ],
  ['Greffe du tribunal administratif de Nantes', []],
  [
    'Tribunal administratif de Nantes, 44041 Nantes. Greffe du tribunal administratif de Nantes.',
    ['Tribunal administratif de Nantes 44041'],
  ],
] as const) {
  test(`findReviewCourts: ${text} → ${expected.length}`, () => {
    const found = findReviewCourts([text])
    assert.deepEqual(
      found.map(({ name, locality = '' }) => `${name} ${locality}`.trim()),
      expected,
    )
    assert.ok(found.every(({ role, type }) => role === 'review_body' && type === 'authority'))
  })
}
