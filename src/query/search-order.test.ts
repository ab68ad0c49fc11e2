import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideOrder } from './search-order.ts'

const DECIDED: readonly [q: string, sort: string, language: string | null][] = [
  // One ordinary word is a filter, with any function words and exclusions.
  ['liquidación', 'date', 'es'],
  ['liquidacion', 'date', 'es'],
  ['liquidation', 'date', null],
  ['Insolvenz', 'date', 'de'],
  ['die Insolvenzen', 'date', 'de'],
  ['travaux -routes', 'date', 'fr'],
  ['appalto or gara', 'date', 'it'],
  ['adjudic*', 'date', null],
  ['-gmbh', 'date', null],
  // Names, numbers, phrases and several words are specific.
  ['willerholtz', 'relevance', null],
  ['ampliación del capital', 'relevance', 'es'],
  ['"liquidation judiciaire"', 'relevance', 'fr'],
  ['mensa scolastica', 'relevance', 'it'],
  ['school meals', 'relevance', 'en'],
  ['HRB 990024', 'relevance', 'de'],
  ['banco de santander', 'relevance', 'es'],
  // A typed accent tells the language.
  ['fusión', 'date', 'es'],
  ['fusion', 'date', null],
  ['création', 'relevance', 'fr'],
  ['société', 'date', 'fr'],
  ['creación', 'date', 'es'],
  ['región', 'date', 'es'],
  ['université', 'date', 'fr'],
  ['système', 'date', 'fr'],
  ['européen', 'date', 'fr'],
  ['santé', 'date', 'fr'],
  ['réhabilitation', 'date', 'fr'],
  ['qualité', 'date', 'fr'],
  ['técnica', 'date', 'es'],
  ['almacén', 'date', 'es'],
  ['vehículos', 'date', 'es'],
  ['antigüedad', 'relevance', 'es'],
  ['società', 'date', 'it'],
  ['Straße', 'date', 'de'],
  // A word of several languages tells none, whatever language has a word of the same stem.
  ['capital social', 'relevance', null],
  ['aumento del capital social', 'relevance', 'es'],
  ['aumento di capitale', 'relevance', 'it'],
  ['centre', 'date', null],
  ['presidente', 'date', null],
  ['service', 'date', null],
  ['notamment', 'relevance', null],
  ['santa', 'relevance', null],
  ['regiona*', 'date', null],
  // A word that also finds related ones is ranked, so that announcements with the word come first. Equivalent words are a filter.
  ['cession', 'relevance', 'fr'],
  ['bankruptcy', 'relevance', 'en'],
  ['sarl', 'date', 'fr'],
  ['fallimento', 'date', 'it'],
]

for (const [q, sort, language] of DECIDED) {
  test(`decideOrder: ${q} → ${sort}, ${language ?? 'no language'}`, () => {
    assert.deepEqual(decideOrder(q, null), { sort, language })
  })
}

test('decideOrder: known language → not inferred', () => {
  assert.equal(decideOrder('liquidación', 'en').language, 'en')
})
