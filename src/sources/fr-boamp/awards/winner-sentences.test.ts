import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseBoampAwardText } from './parse-award-text.ts'

for (const [text, expected] of [
  [
    'Le marché précédent était attribué à JADE SAS. Le présent marché est attribué à OPALE SARL',
    ['OPALE SARL'],
  ],
  ["L'ancien contrat avait été attribué à JADE SAS. Titulaire : OPALE SARL", ['OPALE SARL']],
  ['Titulaire sortant : JADE SAS\nTitulaire : OPALE SARL', ['OPALE SARL']],
  ["Titulaires :\nLot 1 : Rénovation de l'école, 59999 RIVEBELLE", []],
  ['Titulaires :\nLot 1 : Fourniture et pose de mobilier, 59999 RIVEBELLE', []],
  ['Titulaires :\nLot 1 : Gros œuvre, 59999 RIVEBELLE', []],
  ['Titulaires :\nLot 1 : Opale, 59999 RIVEBELLE', ['Opale']],
  ['Titulaires :\nLot 1 : Peinture Opale, 59999 RIVEBELLE', ['Peinture Opale']],
  ["Attribué à OPALE SARL. Recours possible jusqu'au 3 septembre 2026", ['OPALE SARL']],
  ['Attribué à OPALE SARL. Délai de recours ouvert', ['OPALE SARL']],
  ["Attribué à OPALE SARL jusqu'au 3 septembre 2026", ['OPALE SARL']],
  ['Attribué à OPALE et, en cas de désistement, JADE SAS', ['OPALE']],
  ['Titulaire : OPALE ; à défaut JADE SAS', ['OPALE']],
  ['Titulaire : OPALE par avenant', ['OPALE']],
  ['Titulaire : OPALE qui remplace JADE à compter du 3 mai 2026', ['OPALE']],
  ['Titulaire : OPALE en remplacement de JADE', ['OPALE']],
  ['Titulaire : OPALE du 3 mai 2026 au 4 mai 2027', []],
  ['Titulaire : Opale est la société que le conseil a préférée aux autres', []],
  // Names that must stay whole.
  ['Titulaire : Ets. Opale', ['Ets. Opale']],
  ['Titulaire : S.A.R.L. OPALE', ['S.A.R.L. OPALE']],
  ['Titulaire : St. Opale Ingénierie', ['St. Opale Ingénierie']],
  ['Titulaire : OPALE GRAND EST', ['OPALE GRAND EST']],
  ['Titulaire : OPALE ET FILS', ['OPALE ET FILS']],
  ['Titulaire : OPALE, 12 rue du Port, 59999 RIVEBELLE', ['OPALE']],
] as const) {
  test(`parseBoampAwardText: ${text} → ${expected.join(', ') || 'no winner'}`, () =>
    assert.deepEqual(
      parseBoampAwardText(text).winners.map(({ name }) => name),
      expected,
    ))
}
