import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseBoampAwardText } from '../awards/parse-award-text.ts'
import { findFrameworkMaximum } from './find-framework-maximum.ts'

for (const [text, expected] of [
  ["Le montant maximum de l'avance est de 30 000 €", null],
  ['Avance maximale : 30 000 € HT', null],
  ['Retenue de garantie maximale de 5 000 €', null],
  ['Indemnité maximale versée aux candidats : 12 000 €', null],
  ['Prime maximum : 8 000 € par équipe', null],
  ['Subvention maximale de 40 000 €', null],
  ['Coût maximum des travaux : 900 000 € HT', null],
  ['Montant maximum de 20 000 € la première année', null],
  ['Frais de déplacement au maximum de 300 €', null],
  ['Loyer maximum de 2 500 €', null],
  ['Hauteur de la cuve au maximum pour 90 000 €', null],
  ["Le montant maximum de l'accord-cadre est de 200 000 € HT", 200_000],
  ['Valeur maximale du marché : 90 000 € HT', 90_000],
  ['Prestations commandées dans la limite maximum de 60 000 € HT', 60_000],
  ['Minimum : 5 000 € HT – maximum : 90 000 € HT', 90_000],
  ['Montant maximum de 200 000 € HT. Avance maximale : 30 000 €.', 200_000],
] as const) {
  test(`findFrameworkMaximum: ${text} → ${expected}`, () =>
    assert.equal(findFrameworkMaximum([text]), expected))
}

for (const [text, expected] of [
  ['Titulaire : OPALE\nAvance : maximum de 30 000 € HT', undefined],
  ['Titulaire : OPALE\nPénalités : maximum de 30 000 € HT', undefined],
  ['Titulaire : OPALE\nAccord-cadre avec un maximum de 200 000 € HT', 200_000],
] as const) {
  test(`parseBoampAwardText: ${text} → framework_maximum ${expected}`, () =>
    assert.equal(parseBoampAwardText(text).metadata.framework_maximum, expected))
}
