import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comparableLocality } from '../../model/name-comparison.ts'
import { comparePlaces, PROVINCE_PREFIX } from './compare-places.ts'

const SEVILLE = `${PROVINCE_PREFIX}41`

const CASES: readonly (readonly [town: string, stated: readonly string[], result: string | null])[] = [
  ['Köln', ['Köln'], 'same'],
  ['Koeln', ['Köln'], 'same'],
  ['50667 Köln', ['Köln'], 'same'],
  ['Hamburg', ['Köln'], 'different'],
  ['Hamburg', ['Köln', 'Hamburg'], 'same'],
  ['59800', ['59800'], 'same'],
  ['59800 Lille', ['59800'], 'same'],
  ['59000 Lille', ['59800 Lille'], 'same'],
  ['Lille Cedex', ['59800 Lille'], 'same'],
  ['75001 Paris', ['75008 PARIS'], 'same'],
  ['75001 Paris', ['59800'], 'different'],
  ['59100 Lille', ['44000 Nantes'], 'different'],
  ['97400 Saint-Denis', ['93200 Saint-Denis'], 'different'],
  ['St Denis', ['93200 Saint-Denis'], 'same'],
  ['Ste-Foy', ['Sainte Foy'], 'same'],
  ['Lille', ['59800'], 'unknown'],
  ['Lille', [], 'unknown'],
  ['Frankfurt', ['Frankfurt am Main'], 'unknown'],
  ['Neuilly-sur-Seine', ['Neuilly'], 'unknown'],
  ['60311 Frankfurt', ['Frankfurt (Oder)'], 'unknown'],
  ['Köln', ['Kölnisch Gladbach'], 'different'],
  ['LS1', ['LS1 4AP'], 'same'],
  ['LS1 4AP', ['LS1'], 'same'],
  ['LS1', ['LS2 9JT'], 'different'],
  ['---', ['Köln'], null],
  ['Sevilla', [SEVILLE], 'same'],
  ['41001 SEVILLA', [SEVILLE], 'same'],
  ['Barcelona', [SEVILLE], 'different'],
  ['08001', [SEVILLE], 'different'],
  ['08001 Sevilla', [SEVILLE], 'different'],
  ['Utrera', [SEVILLE], 'unknown'],
  ['41710 Utrera', [SEVILLE], 'unknown'],
  ['Utrera', [SEVILLE, 'Utrera'], 'same'],
]
for (const [town, stated, result] of CASES)
  test(`comparePlaces: ${town}, ${stated.join(' / ') || 'nothing stated'} → ${result}`, () =>
    assert.equal(
      comparePlaces(
        town,
        stated.flatMap(locality => (locality === SEVILLE ? SEVILLE : (comparableLocality(locality) ?? []))),
      ),
      result,
    ))
