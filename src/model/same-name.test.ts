import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Jurisdiction } from './place.ts'
import { isSamePlace, sameName, samePlace } from './same-name.ts'

const NAMES: readonly (readonly [string, string, Jurisdiction, boolean])[] = [
  ['SMITH & SONS', 'Smith and Sons', 'GB', true],
  ['DUPONT & FILS', 'Dupont et Fils', 'FR', true],
  ['PÉREZ Y GÓMEZ', 'PEREZ & GOMEZ', 'ES', true],
  ['FUNDACIO N ALFA', 'FUNDACIÓN ALFA', 'ES', true],
  ['GRUPO 2000', 'GRUPO 2001', 'ES', false],
  ['GRUPO 20 00', 'GRUPO 2000', 'ES', false],
  ['ALFA BETA', 'BETA ALFA', 'FR', false],
  ['LA BELLE', 'LABELLE', 'FR', false],
  ['L’ÉTOILE', 'L ETOILE', 'FR', true],
]

for (const [one, other, jurisdiction, same] of NAMES) {
  test(`comparableName: ${one}, ${other} in ${jurisdiction} → ${same ? 'equal' : 'different'}`, () =>
    assert.equal(sameName(one, jurisdiction) === sameName(other, jurisdiction), same))
}

const LOCALITIES: readonly (readonly [string, string | null])[] = [
  ['75008', '#75008'],
  ['28013 Madrid', '#28013 madrid'],
  ['PARIS 8', 'paris'],
  ['Rennes Cedex 9', 'rennes'],
  ['35042 RENNES CEDEX', '#35042 rennes'],
  ['N22 8HQ', '#n228hq'],
  ['London N22', '#n22 london'],
  ['Saint-Denis', 'saint denis'],
  ['–', null],
]

for (const [locality, expected] of LOCALITIES) {
  test(`comparableLocality: ${locality} → ${expected}`, () => assert.equal(samePlace(locality), expected))
}

const PAIRS: readonly (readonly [string, string, boolean])[] = [
  ['74000', '74000 Annecy', true],
  ['74940 Annecy', '74000 Annecy', true],
  ['Annecy', '74000 Annecy', true],
  ['93200 Saint-Denis', '97400 Saint-Denis', false],
  ['28013 Madrid', '28801 Alcalá de Henares', false],
  ['75001', '75008', false],
  ['59000', 'Lille', false],
]

for (const [one, other, same] of PAIRS) {
  test(`isSameLocality: ${one}, ${other} → ${same}`, () =>
    assert.equal(isSamePlace(samePlace(one) ?? '', samePlace(other) ?? ''), same))
}
