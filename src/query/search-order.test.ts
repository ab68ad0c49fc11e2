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
  ['création', 'date', 'fr'],
]

for (const [q, sort, language] of DECIDED) {
  test(`decideOrder: ${q} → ${sort}, ${language ?? 'no language'}`, () => {
    assert.deepEqual(decideOrder(q, null), { sort, language })
  })
}

test('decideOrder: known language → not inferred', () => {
  assert.equal(decideOrder('liquidación', 'en').language, 'en')
})
