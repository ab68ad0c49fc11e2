import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSeededRandom, pickBiased } from '../../../test/support/in-memory-database.ts'
import { type CsvValue, encodeCsvRow } from './encode-csv.ts'
import { JsonToCsv } from './json-to-csv.ts'

const PATHS = [
  ['id'],
  ['count'],
  ['list', 'name'],
  ['values', 'tags'],
  ['values', 'numbers'],
  ['values', 'flag'],
]

interface Row {
  readonly id: string | null
  readonly count?: number
  readonly list: readonly { readonly type: string; readonly name: string }[]
  readonly values: {
    readonly tags?: readonly string[] | string
    readonly numbers?: readonly number[]
    readonly flag?: boolean | null
  }
}

/** Converts rows and returns the bytes as they are written, so that damaged characters would show. */
function convert(rows: readonly object[]): Buffer {
  const json = Buffer.from(rows.map(row => `${JSON.stringify(row)}\n`).join(''))
  const csv = new JsonToCsv(PATHS)
  const out = new Uint8Array(csv.maxBytes(json, rows.length))
  return Buffer.from(out.subarray(0, csv.convert(json, out)))
}

/** The same cells by parsing. */
function cellsOf({ id, count, list, values: { tags, numbers, flag } }: Row): CsvValue[] {
  const names = list.map(({ name }) => name).join('; ')
  const joinedTags = typeof tags === 'object' ? tags.join('; ') : tags
  return [id, count ?? null, names, joinedTags ?? null, numbers?.join('; ') ?? null, flag ?? null]
}

function expected(rows: readonly Row[]): Buffer {
  return Buffer.from(new TextEncoder().encode(rows.map(row => encodeCsvRow(cellsOf(row))).join('')))
}

const TEXTS = [
  ...[
    '',
    'plain',
    'a, b',
    'say "no"',
    'two\r\nlines',
    '\n',
    '\t',
    '\\',
    '\\"',
    '/',
    '\u0000',
    '\u001f',
    '\u007f',
  ],
  ...[
    '=1+1',
    '+33',
    '-2',
    '@x',
    '\uff1d1',
    '\uff0b1',
    '\uff0d1',
    '\uff20x',
    '\uff21x',
    '\ufeffx',
    'é€😀ß',
    '"',
    "'",
  ],
  ...['\ud83d', '\ude00\ud83d', 'x\ud800y', '\u2028', 'a'.repeat(39), 'ü,'.repeat(60), `=${'x'.repeat(50)}`],
]

const EMPTY: Row = { id: null, list: [], values: {} }

for (const text of TEXTS)
  test(`convert: ${JSON.stringify(text)} alone, first, last and in a list → as encodeCsvRow writes it`, () => {
    const rows: Row[] = [
      { ...EMPTY, id: text },
      { ...EMPTY, values: { tags: [text] } },
      { ...EMPTY, values: { tags: ['x', text], flag: false } },
      { id: 'x', list: [text, 'z', text].map(name => ({ type: text, name })), values: { tags: text } },
    ]
    assert.deepEqual(convert(rows), expected(rows))
  })

test('convert: numbers, booleans, nulls, empty lists and unknown members → as encodeCsvRow writes them', () => {
  const rows = [
    { ...EMPTY, count: -5, other: { id: 'no', list: [[{ name: 'no' }], []] }, values: { numbers: [-1] } },
    { ...EMPTY, count: 1e21, values: { numbers: [-1, 2.5], flag: true, tags: [] } },
    { 'i\\d': 'no', ...EMPTY, count: 0.1, values: { flag: null, numbers: [] } },
    { ...EMPTY, values: { numbers: Array.from({ length: 500 }, () => 1) } },
  ]
  assert.deepEqual(convert(rows), expected(rows))
})

test('convert: 3,000 random rows → as encodeCsvRow writes them', () => {
  const random = createSeededRandom(1)
  const text = () =>
    Array.from({ length: Math.floor(random() * 4) }, () => pickBiased(random, TEXTS, 1)).join('')
  const many = <T>(draw: () => T): T[] => Array.from({ length: Math.floor(random() * 4) }, draw)
  const rows = Array.from({ length: 3_000 }, (): Row => {
    return {
      id: text(),
      ...(random() < 0.5 && { count: Math.round(random() * 1e6) / 100 - 2_000 }),
      list: many(() => ({ type: text(), name: text() })),
      values: {
        ...(random() < 0.5 && { tags: random() < 0.5 ? many(text) : text() }),
        ...(random() < 0.5 && { numbers: many(() => Math.round(random() * 100) - 50) }),
        ...(random() < 0.5 && { flag: random() < 0.5 }),
      },
    }
  })
  assert.deepEqual(convert(rows), expected(rows))
})

for (const json of ['{"id":"x', '{"id":tru', '{"id" :"x"}', '{"id":"x"]', ''.padEnd(3, '{')])
  test(`convert: ${json} → error instead of a wrong row`, () => {
    const csv = new JsonToCsv(PATHS)
    const bytes = Buffer.from(json)
    assert.throws(() => csv.convert(bytes, new Uint8Array(csv.maxBytes(bytes, 1))), /unexpected byte in JSON/)
  })
