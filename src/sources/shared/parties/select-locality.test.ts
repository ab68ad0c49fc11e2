import assert from 'node:assert/strict'
import { test } from 'node:test'
import { selectLocality } from './select-locality.ts'

/** Postal code, town and the locality that they state. */
const CASES: readonly (readonly [string | null, string | null, string | null])[] = [
  ['17500', 'Ripoll', '17500'],
  [null, 'Ripoll', 'Ripoll'],
  [null, 'Hoofdstraat 13 1099 Brunelle', '1099'],
  [null, '1099 Brunelle', '1099'],
  [null, "Plaça de l'Ajuntament,3", null],
  [null, 'Musterstraße 12', null],
  [null, 'Carrer Major, 14 b', null],
  [null, 'Praha 1', 'Praha 1'],
  [null, 'Dublin 2', 'Dublin 2'],
  [null, 'Ibiza, Illes Balears', 'Ibiza, Illes Balears'],
  [null, 'N/A', null],
  [null, null, null],
]

for (const [postalCode, town, locality] of CASES) {
  test(`selectLocality: ${postalCode}, "${town}" → ${locality}`, () => {
    assert.equal(selectLocality(postalCode, town), locality)
  })
}
