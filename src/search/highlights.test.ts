import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openHandwrittenIndex } from '../../test/support/handwritten-index.ts'
import { parseIndexItems } from '../../test/support/index-items.ts'
import { createHighlighter } from './highlights.ts'
import type { FieldHighlight } from './index-reader.ts'

/** The text of a highlight with its ranges in brackets. */
function withBrackets({ text, ranges }: FieldHighlight): string {
  return ranges.reduceRight(
    (marked, [start, end]) => `${marked.slice(0, start)}[${marked.slice(start, end)}]${marked.slice(end)}`,
    text,
  )
}

const titled = (title: string) => ({ title, summary: null, source_reference: 'x', entities: [] })

const HIGHLIGHTED: readonly [name: string, q: string, title: string, marked: string | null][] = [
  ['word in any case', 'dupont', 'SARL DUPONT Dupontel', 'SARL [DUPONT] Dupontel'],
  ['French stem', 'liquidations', 'Jugement de liquidation', 'Jugement de [liquidation]'],
  ['Spanish stem', 'nombramiento', 'Nombramientos: Adm.', '[Nombramientos]: Adm.'],
  ['German stem', 'haus', 'Löschungen und Häuser', 'Löschungen und [Häuser]'],
  ['Italian stem', 'appalto', 'Aggiudicazione di appalti', 'Aggiudicazione di [appalti]'],
  ['English stem', 'bakeries', 'The bakery of Bath', 'The [bakery] of Bath'],
  ['accented letters', 'epicerie', "L'ÉPICERIE, l’épicerie", "L'[ÉPICERIE], l’[épicerie]"],
  ['combining accent', 'ecole', 'L’e\u0301cole', 'L’[e\u0301cole]'],
  ['ß and œ', 'strasse oeuvre', 'Straße, Œuvre', '[Straße], [Œuvre]'],
  ['phrase', '"rue de lyon"', 'de Lyon, rue de Lyon', 'de Lyon, [rue de Lyon]'],
  ['prefix', 'boul*', 'La boulangerie des boules', 'La [boulangerie] des [boules]'],
  ['prefix of an accented word', 'epi*', 'Épicerie', '[Épicerie]'],
  ['joined words', "o'neill", 'O’NEILL or ONEILL or O NEILL', '[O’NEILL] or [ONEILL] or [O NEILL]'],
  ['legal form', 'sarl', 'S.A.R.L. DUPONT', '[S.A.R.L]. DUPONT'],
  ['number, spaced in the text', '880878145', 'RCS 880 878 145 Lyon', 'RCS [880 878 145] Lyon'],
  ['spaced number', '880 878 145', 'RCS 880878145', 'RCS [880878145]'],
  ['number with dots in the text', '12345678', '12.345.678 EUR', '[12.345.678] EUR'],
  ['register number', 'HRB12345', 'HRB 12345 Berlin', '[HRB 12345] Berlin'],
  ['reference', '104-123456', 'Notice 104-123456', 'Notice [104-123456]'],
  ['alternatives', 'lyon or paris', 'Paris, Lyon', '[Paris], [Lyon]'],
  ['negated word', 'lyon -paris', 'Paris, Lyon', 'Paris, [Lyon]'],
  ['negated alternative', 'lyon or -paris', 'Paris, Lyon', 'Paris, [Lyon]'],
  ['adjacent words', 'rue lyon', 'rue Lyon', '[rue] [Lyon]'],
  ['missing word', 'marseille', 'Paris, Lyon', null],
  ['part of a word', 'ion', 'liquidation', null],
]
for (const [name, q, title, marked] of HIGHLIGHTED) {
  test(`createHighlighter: ${name}, q ${q} → ${marked ?? 'no match'}`, () => {
    const found = createHighlighter(q)(titled(title))
    assert.deepEqual(found.map(withBrackets), marked === null ? [] : [marked])
    assert.ok(found.every(({ field }) => field === 'title'))
  })
}

const summaryOf = (q: string, summary: string) =>
  createHighlighter(q)({ ...titled('-'), summary }).map(withBrackets)

test('createHighlighter: long summary → excerpt of whole words around the first matches', () => {
  const before = 'avant '.repeat(40)
  const after = ' après'.repeat(60)
  const [text = ''] = summaryOf('lyon paris', `${before}Lyon et Paris${after} Lyon`)
  assert.match(text, /^…(avant )+\[Lyon\] et \[Paris\]( après)+…$/)
  const bare = text.replace(/[[\]]/g, '')
  assert.ok(bare.length <= 240 && bare.length > 230, `${bare.length}`)
  assert.ok(text.indexOf('[') <= 61)
})

test('createHighlighter: summary of 240 characters → complete, longer one → cut at a word', () => {
  assert.deepEqual(summaryOf('lyon', `Lyon ${'x'.repeat(235)}`), [`[Lyon] ${'x'.repeat(235)}`])
  assert.deepEqual(summaryOf('lyon', `Lyon ${'x'.repeat(236)}`), ['[Lyon]…'])
  assert.deepEqual(summaryOf('lyon', `${'y'.repeat(300)} Lyon`), ['…[Lyon]'])
  const [cut = ''] = summaryOf('x*', `x${'😀'.repeat(10)} ${'x'.repeat(300)}`)
  assert.match(cut, /^\[x\](😀){10}…$/u)
  const [long = ''] = summaryOf('"a b"', `a ${' '.repeat(300)} b`)
  assert.ok(long.length <= 242 && long.startsWith('[a '))
})

test('createHighlighter: many matching names → at most three, without duplicates', () => {
  const entities = ['Lyon A', 'Paris', 'Lyon B', 'Lyon A', 'Lyon C', 'Lyon D'].map(name => ({ name }))
  const found = createHighlighter('lyon')({ ...titled('-'), entities, source_reference: 'LYON-1' })
  assert.deepEqual(
    found.map(match => [match.field, withBrackets(match)]),
    [
      ['entities', '[Lyon] A'],
      ['entities', '[Lyon] B'],
      ['entities', '[Lyon] C'],
      ['source_reference', '[LYON]-1'],
    ],
  )
})

test('read announcements: matches requested → items with highlights, otherwise unchanged', async t => {
  const index = await openHandwrittenIndex(t, [
    { title: 'Vente à Lyon', date: '2024-01-02' },
    { title: 'Achat', summary: 'Ventes.', date: '2024-01-01' },
  ])
  const page = { page: 1, perPage: 25 }
  const plain = parseIndexItems(
    (await index.read({ kind: 'announcements', filter: { q: 'vente' }, page })).items,
  )
  for (const sort of ['date', 'relevance'] as const) {
    const { items } = await index.read({
      kind: 'announcements',
      filter: { q: 'vente' },
      page,
      sort,
      matches: true,
    })
    const found = parseIndexItems(items).toSorted((a: { title: string }, b: { title: string }) =>
      a.title < b.title ? 1 : -1,
    )
    const expected = [
      [{ field: 'title', text: 'Vente à Lyon', ranges: [[0, 5]] }],
      [{ field: 'summary', text: 'Ventes.', ranges: [[0, 6]] }],
    ]
    assert.deepEqual(
      found,
      plain.map((item: object, at: number) => ({ ...item, matches: expected[at] })),
    )
  }
  assert.deepEqual(
    parseIndexItems((await index.read({ kind: 'announcements', filter: {}, page, matches: true })).items),
    plain,
  )
})
