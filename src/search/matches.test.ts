import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listed } from '../../test/listed.ts'
import { writtenIndex } from '../../test/written.ts'
import { makeMarker } from './matches.ts'
import type { Match } from './reader.ts'

/** The text of a match with its ranges in brackets. */
function shown({ text, ranges }: Match): string {
  return ranges.reduceRight(
    (marked, [start, end]) => `${marked.slice(0, start)}[${marked.slice(start, end)}]${marked.slice(end)}`,
    text,
  )
}

const titled = (title: string) => ({ title, summary: null, source_reference: 'x', entities: [] })

const MARKED: readonly [name: string, q: string, title: string, marked: string | null][] = [
  ['a word, whatever its case', 'dupont', 'SARL DUPONT Dupontel', 'SARL [DUPONT] Dupontel'],
  ['a stem, French', 'liquidations', 'Jugement de liquidation', 'Jugement de [liquidation]'],
  ['a stem, Spanish', 'nombramiento', 'Nombramientos: Adm.', '[Nombramientos]: Adm.'],
  ['a stem, German', 'haus', 'Löschungen und Häuser', 'Löschungen und [Häuser]'],
  ['a stem, Italian', 'appalto', 'Aggiudicazione di appalti', 'Aggiudicazione di [appalti]'],
  ['a stem, English', 'bakeries', 'The bakery of Bath', 'The [bakery] of Bath'],
  ['an accent', 'epicerie', "L'ÉPICERIE, l’épicerie", "L'[ÉPICERIE], l’[épicerie]"],
  ['an accent of its own', 'ecole', 'L’e\u0301cole', 'L’[e\u0301cole]'],
  ['ß and œ', 'strasse oeuvre', 'Straße, Œuvre', '[Straße], [Œuvre]'],
  ['a phrase, and only as one', '"rue de lyon"', 'de Lyon, rue de Lyon', 'de Lyon, [rue de Lyon]'],
  ['a prefix', 'boul*', 'La boulangerie des boules', 'La [boulangerie] des [boules]'],
  ['a prefix of an accent', 'epi*', 'Épicerie', '[Épicerie]'],
  ['words joined', "o'neill", 'O’NEILL or ONEILL or O NEILL', '[O’NEILL] or [ONEILL] or [O NEILL]'],
  ['a legal form', 'sarl', 'S.A.R.L. DUPONT', '[S.A.R.L]. DUPONT'],
  ['a number as written', '880878145', 'RCS 880 878 145 Lyon', 'RCS [880 878 145] Lyon'],
  ['a number in groups', '880 878 145', 'RCS 880878145', 'RCS [880878145]'],
  ['a number with points', '12345678', '12.345.678 EUR', '[12.345.678] EUR'],
  ['a register number', 'HRB12345', 'HRB 12345 Berlin', '[HRB 12345] Berlin'],
  ['a reference', '104-123456', 'Notice 104-123456', 'Notice [104-123456]'],
  ['either of two', 'lyon or paris', 'Paris, Lyon', '[Paris], [Lyon]'],
  ['what must be there, not what must not', 'lyon -paris', 'Paris, Lyon', 'Paris, [Lyon]'],
  ['not in a choice either', 'lyon or -paris', 'Paris, Lyon', 'Paris, [Lyon]'],
  ['words side by side one by one', 'rue lyon', 'rue Lyon', '[rue] [Lyon]'],
  ['nothing', 'marseille', 'Paris, Lyon', null],
  ['a word alone, not a part of one', 'ion', 'liquidation', null],
]
for (const [name, q, title, marked] of MARKED) {
  test(`${name}: ${q}`, () => {
    const found = makeMarker(q)(titled(title))
    assert.deepEqual(found.map(shown), marked === null ? [] : [marked])
    assert.ok(found.every(({ field }) => field === 'title'))
  })
}

const summaryOf = (q: string, summary: string) => makeMarker(q)({ ...titled('-'), summary }).map(shown)

test('of a summary the part around the first matches is shown, whole words', () => {
  const before = 'avant '.repeat(40)
  const after = ' après'.repeat(60)
  const [text = ''] = summaryOf('lyon paris', `${before}Lyon et Paris${after} Lyon`)
  assert.match(text, /^…(avant )+\[Lyon\] et \[Paris\]( après)+…$/)
  const bare = text.replace(/[[\]]/g, '')
  assert.ok(bare.length <= 240 && bare.length > 230, `${bare.length}`)
  assert.ok(text.indexOf('[') <= 61)
})

test('a summary that fits is shown whole, one that goes on is cut at a word', () => {
  assert.deepEqual(summaryOf('lyon', `Lyon ${'x'.repeat(235)}`), [`[Lyon] ${'x'.repeat(235)}`])
  assert.deepEqual(summaryOf('lyon', `Lyon ${'x'.repeat(236)}`), ['[Lyon]…'])
  assert.deepEqual(summaryOf('lyon', `${'y'.repeat(300)} Lyon`), ['…[Lyon]'])
  const [cut = ''] = summaryOf('x*', `x${'😀'.repeat(10)} ${'x'.repeat(300)}`)
  assert.match(cut, /^\[x\](😀){10}…$/u)
  const [long = ''] = summaryOf('"a b"', `a ${' '.repeat(300)} b`)
  assert.ok(long.length <= 242 && long.startsWith('[a '))
})

test('of many names those that match are shown, three at most, each once', () => {
  const entities = ['Lyon A', 'Paris', 'Lyon B', 'Lyon A', 'Lyon C', 'Lyon D'].map(name => ({ name }))
  const found = makeMarker('lyon')({ ...titled('-'), entities, source_reference: 'LYON-1' })
  assert.deepEqual(
    found.map(match => [match.field, shown(match)]),
    [
      ['entities', '[Lyon] A'],
      ['entities', '[Lyon] B'],
      ['entities', '[Lyon] C'],
      ['source_reference', '[LYON]-1'],
    ],
  )
})

test('a list has them on request, by date and by relevance, and else is as ever', async t => {
  const index = await writtenIndex(t, [
    { title: 'Vente à Lyon', date: '2024-01-02' },
    { title: 'Achat', summary: 'Ventes.', date: '2024-01-01' },
  ])
  const page = { page: 1, perPage: 25 }
  const plain = listed((await index.announcements({ q: 'vente' }, page)).items)
  for (const sort of ['date', 'relevance'] as const) {
    const { items } = await index.announcements({ q: 'vente' }, page, { sort, matches: true })
    const found = listed(items).toSorted((a: { title: string }, b: { title: string }) =>
      a.title < b.title ? 1 : -1,
    )
    const wanted = [
      [{ field: 'title', text: 'Vente à Lyon', ranges: [[0, 5]] }],
      [{ field: 'summary', text: 'Ventes.', ranges: [[0, 6]] }],
    ]
    assert.deepEqual(
      found,
      plain.map((item: object, at: number) => ({ ...item, matches: wanted[at] })),
    )
  }
  assert.deepEqual(listed((await index.announcements({}, page, { matches: true })).items), plain)
})
