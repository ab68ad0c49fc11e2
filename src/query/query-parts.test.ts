import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseSearchQuery } from './query-language.ts'
import { joinQueryParts, splitQueryParts } from './query-parts.ts'

const texts = (q: string) => splitQueryParts(q).map(part => part.text)
const plain = (q: string) =>
  splitQueryParts(q)
    .filter(part => part.isPlainWord)
    .map(part => part.text)

test('splitQueryParts: words, phrases, negations and prefixes → one part each, as typed', () => {
  assert.deepEqual(texts('  Vente  "fonds de commerce" -SCI lyon* -"à vendre"'), [
    'Vente',
    '"fonds de commerce"',
    '-SCI',
    'lyon*',
    '-"à vendre"',
  ])
  assert.deepEqual(plain('Vente "fonds de commerce" -SCI lyon* S.A.R.L. B12 Ölmühle'), ['Vente', 'Ölmühle'])
})

test('splitQueryParts: alternatives and numbers in groups → one part', () => {
  assert.deepEqual(texts('gmbh berlin or hamburg OR köln insolvenz'), [
    'gmbh',
    'berlin or hamburg OR köln',
    'insolvenz',
  ])
  assert.deepEqual(texts('siren 880 878 145 paris'), ['siren 880 878 145', 'paris'])
  assert.deepEqual(texts('obras 28001 12 HRB 990024, Amtsgericht Hamburg vente n° 007492986 RCS Paris'), [
    'obras',
    '28001 12',
    'HRB 990024, Amtsgericht Hamburg',
    'vente',
    'n° 007492986 RCS Paris',
  ])
  assert.deepEqual(plain('berlin or hamburg'), [])
})

test('splitQueryParts: company numbers in all spellings → marked, unlike other digits', () => {
  const marked = (q: string) => splitQueryParts(q).flatMap(part => (part.hasNumber ? [part.text] : []))
  const q = 'obras 2024 vente 990201 HRB 999999 "007492986" 00749* -B00010066 naranja or M 990786 "2024" mine'
  assert.deepEqual(marked(q), [
    '990201',
    'HRB 999999',
    '"007492986"',
    '00749*',
    '-B00010066',
    'naranja or M 990786',
  ])
})

test('splitQueryParts: "or" first or last → an ordinary word', () => {
  assert.deepEqual(texts('or noir'), ['or', 'noir'])
  assert.deepEqual(texts('mine d or'), ['mine', 'd', 'or'])
})

test('joinQueryParts: all parts → a query with the same meaning', () => {
  for (const q of [
    'a or b c',
    'or noir',
    'x or or y',
    '"a b" or c -d',
    'siren 880 878 145',
    'a or',
    '„Haus am See“ -b*',
  ]) {
    assert.deepEqual(parseSearchQuery(joinQueryParts(splitQueryParts(q))), parseSearchQuery(q), q)
  }
})
