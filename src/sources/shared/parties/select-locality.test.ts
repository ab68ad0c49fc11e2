import assert from 'node:assert/strict'
import { test } from 'node:test'
import { selectLocality } from './select-locality.ts'

/** Postal code, town and the locality that they state. */
const CASES: readonly (readonly [string | null, string | null, string | null])[] = [
  ['17500', 'Ripoll', '17500'],
  [null, 'Ripoll', 'Ripoll'],
  [null, 'Hoofdstraat 13 1099 Brunelle', '1099'],
  [null, '1099 Brunelle', '1099'],
  [null, 'Postbus 20350 2599 EH Brunelle', '2599'],
  [null, 'Hauptstraße 2, 10999 Brunelle', '10999'],
  [null, 'Corbox 1099 Brunelle', '1099'],
  [null, 'CP 28999 Brunelle', '28999'],
  [null, 'Postbus 20350 Brunelle', null],
  [null, 'BP 1234 Brunelle', null],
  [null, 'B.P. 1234 Brunelle', null],
  [null, 'Postfach 1234 Brunelle', null],
  [null, 'Postfach-Nr. 1234 Brunelle', null],
  [null, 'Box 1155 Brunelle', null],
  [null, 'P.O. Box 1155 Brunelle', null],
  [null, 'Apartado 4321 Brunelle', null],
  [null, 'Apartado de Correos nº 4321 Brunelle', null],
  [null, 'Ctra. Norte Km 1234 Brunelle', null],
  [null, 'CS 12345 Brunelle Cedex', null],
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
