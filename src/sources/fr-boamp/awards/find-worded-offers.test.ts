import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldText } from '../texts/fold-text.ts'
import { findWordedOffers } from './find-worded-offers.ts'

const CASES: Readonly<Record<string, number | null>> = {
  'Cinq offres ont été reçues.': 5,
  'Marché attribué. 11 plis ont été reçus.': 11,
  'Une seule offre reçue': 1,
  '7 offres déposées': 7,
  'Aucune offre n’a été reçue.': null,
  'Plusieurs offres ont été reçues.': null,
  'Les 3 meilleures offres ont été reçues.': null,
  '2 plis reçus hors délai': null,
  'Nombre minimal : 3 candidats': null,
}

for (const [text, count] of Object.entries(CASES))
  test(`findWordedOffers: ${text} → ${count}`, () => {
    assert.equal(findWordedOffers(foldText(text)), count)
  })
