import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Broken } from './broken.ts'
import { decodeUtf8 } from './text.ts'
import { toRecord, xmlRows } from './xml.ts'

const KNOWN = { roots: new Set(['file']), isRow: (name: string) => name === 'row' }

/** The rows as JSON, and at last the break. */
function rows(text: string | Buffer): string[] {
  const found: string[] = []
  try {
    for (const { element, line, ancestors } of xmlRows(decodeUtf8(Buffer.from(text)), KNOWN)) {
      const around = ancestors.map(({ name }) => name).join('/')
      found.push(`${around}:${line} ${JSON.stringify(toRecord(element))}`)
    }
  } catch (error) {
    assert.ok(error instanceof Broken, String(error))
    found.push(`broken at ${error.place}: ${error.message}`)
  }
  return found
}

test('xmlRows: texts, records, repeated names, attributes, CDATA, the five entities', () => {
  const text = `<?xml version="1.0" encoding="utf-8"?><!-- c --><file><head>h</head><list>
    <row x="1"><a> é &amp; &#233; </a><b><c>1</c></b><b>2</b><d/><e><![CDATA[<x>]]></e></row></list></file>`
  const record = { '@x': '1', a: 'é & é', b: [{ c: '1' }, '2'], d: '', e: '<x>' }
  assert.deepEqual(rows(text), [`file/list:2 ${JSON.stringify(record)}`])
})

test('xmlRows: a row inside a row belongs to it', () => {
  assert.deepEqual(rows('<file><row><row>x</row></row></file>'), ['file:1 {"row":"x"}'])
})

test('xmlRows: what ended before a row is with its ancestors', () => {
  const [row] = xmlRows(decodeUtf8(Buffer.from('<file><issue>7</issue><row/><row/></file>')), KNOWN)
  assert.deepEqual(
    row?.ancestors.map(around => Object.entries(toRecord(around))),
    [[['issue', '7']]],
  )
})

test('toRecord: a text beside elements is kept, and __proto__ is a name like any other', () => {
  const [row] = xmlRows(decodeUtf8(Buffer.from('<file><row>t<__proto__>p</__proto__></row></file>')), KNOWN)
  const record = row && toRecord(row.element)
  assert.deepEqual(record && Object.entries(record), [
    ['__proto__', 'p'],
    ['#text', 't'],
  ])
})

for (const [name, text, before, message] of [
  ['cut in a row', '<file>\n<row><a>1</a></row>\n<row><a>', 1, /line 3: .*unclosed tag/],
  ['cut between rows', '<file><row/>', 1, /unclosed tag/],
  ['wrong nesting', '<file><row/><row><a></b></row></file>', 1, /line 1: unexpected close tag/],
  ['an unknown entity', '<file><row/><row>&eacute;</row></file>', 1, /undefined entity/],
  [
    'a document type',
    '<!DOCTYPE file [<!ENTITY a "b">]><file><row>&a;</row></file>',
    0,
    /document type is not allowed/,
  ],
  ['another root', '<other><row/></other>', 0, /the document is <other>, expected one of file/],
  ['too deep', `<file><row>${'<a>'.repeat(100)}`, 0, /nested deeper than 64 levels/],
  [
    'too many attributes',
    `<file><row ${Array.from({ length: 99 }, (_, i) => `a${i}="x"`).join(' ')}/></file>`,
    0,
    /more than 64 attributes/,
  ],
  [
    'too many elements in a row',
    `<file><row>${'<a/>'.repeat(60_000)}</row></file>`,
    0,
    /more than 50000 elements/,
  ],
  [
    'too many elements around the rows',
    `<file><row/>${'<a/>'.repeat(60_000)}</file>`,
    1,
    /more than 50000 elements/,
  ],
  [
    'too long a text',
    `<file><row/><row>${'x'.repeat(5_000_000)}</row></file>`,
    1,
    /more than 4194304 characters/,
  ],
] as const) {
  test(`xmlRows: ${name} is a break with its line, what stands before it is given`, () => {
    const found = rows(text)
    assert.equal(found.length, before + 1)
    assert.match(found.at(-1) ?? '', message)
  })
}

test('xmlRows: bytes that are not UTF-8 are told with their line', () => {
  const found = rows(Buffer.from('<file>\n<row/>\n<row>\xe9</row></file>', 'latin1'))
  assert.deepEqual(found, ['file:2 {}', 'broken at line 3: character 19 is not UTF-8'])
})
