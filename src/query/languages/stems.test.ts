import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stemsInLanguage } from './stems.ts'

/** Words of one stem in each language, with the stem. */
const INFLECTIONS = {
  es: [['licitación', 'licitaciones'], 'licit'],
  fr: [['boulangerie', 'boulangeries'], 'boulanger'],
  de: [['Lieferung', 'Lieferungen'], 'liefer'],
  it: [['fornitura', 'forniture'], 'fornitur'],
  en: [['tender', 'tenders', 'tendered', 'tendering'], 'tender'],
} as const

test('stemsInLanguage: inflections of a word → the same stem', () => {
  for (const [language, [words, stem]] of Object.entries(INFLECTIONS))
    for (const word of words) {
      const stems = stemsInLanguage(word.toLowerCase(), language as keyof typeof INFLECTIONS)
      assert.ok(stems.includes(stem), `${language} ${word}: ${stems}`)
    }
})

test('stemsInLanguage: word with and without accents → both have the stem without', () => {
  assert.deepEqual(stemsInLanguage('société', 'fr'), ['societ'])
  assert.ok(stemsInLanguage('societe', 'fr').includes('societ'))
})

test('stemsInLanguage: digits, or a very long word → no stems', () => {
  assert.deepEqual(stemsInLanguage('b12', 'en'), [])
  assert.deepEqual(stemsInLanguage('a'.repeat(65), 'en'), [])
})
