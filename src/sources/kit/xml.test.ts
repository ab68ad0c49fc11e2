import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Broken } from './broken.ts'
import { decodeUtf8 } from './text.ts'
import { type Known, toRecord, xmlRows } from './xml.ts'

const SHAPE: Known = { roots: new Set(['file']), isRow: (name: string) => name === 'row' }

/** Returns the records as JSON, followed by the error that ended the document. */
function readRecords(text: string | Buffer): string[] {
  const lines: string[] = []
  try {
    for (const { element, line, ancestors } of xmlRows(decodeUtf8(Buffer.from(text)), SHAPE)) {
      const path = ancestors.map(({ name }) => name).join('/')
      lines.push(`${path}:${line} ${JSON.stringify(toRecord(element))}`)
    }
  } catch (error) {
    assert.ok(error instanceof Broken, String(error))
    lines.push(`broken at ${error.place}: ${error.message}`)
  }
  return lines
}

test('parseXmlRecords: texts, repeated names, attributes, CDATA, entities → plain record', () => {
  const text = `<?xml version="1.0" encoding="utf-8"?><!-- c --><file><head>h</head><list>
    <row x="1"><a> é &amp; &#233; </a><b><c>1</c></b><b>2</b><d/><e><![CDATA[<x>]]></e></row></list></file>`
  const record = { '@x': '1', a: 'é & é', b: [{ c: '1' }, '2'], d: '', e: '<x>' }
  assert.deepEqual(readRecords(text), [`file/list:2 ${JSON.stringify(record)}`])
})

test('parseXmlRecords: record within a record → one record', () => {
  assert.deepEqual(readRecords('<file><row><row>x</row></row></file>'), ['file:1 {"row":"x"}'])
})

test('parseXmlRecords: elements before a record → in its ancestors', () => {
  const [record] = xmlRows(decodeUtf8(Buffer.from('<file><issue>7</issue><row/><row/></file>')), SHAPE)
  assert.deepEqual(
    record?.ancestors.map(ancestor => Object.entries(toRecord(ancestor))),
    [[['issue', '7']]],
  )
})

test('xmlElementToRecord: text beside elements, __proto__ → ordinary fields', () => {
  const [record] = xmlRows(
    decodeUtf8(Buffer.from('<file><row>t<__proto__>p</__proto__></row></file>')),
    SHAPE,
  )
  const plain = record && toRecord(record.element)
  assert.deepEqual(plain && Object.entries(plain), [
    ['__proto__', 'p'],
    ['#text', 't'],
  ])
})

for (const [name, text, before, message] of [
  ['cut within a record', '<file>\n<row><a>1</a></row>\n<row><a>', 1, /line 3: .*unclosed tag/],
  ['cut between records', '<file><row/>', 1, /unclosed tag/],
  ['wrong nesting', '<file><row/><row><a></b></row></file>', 1, /line 1: unexpected close tag/],
  ['unknown entity', '<file><row/><row>&eacute;</row></file>', 1, /undefined entity/],
  [
    'document type',
    '<!DOCTYPE file [<!ENTITY a "b">]><file><row>&a;</row></file>',
    0,
    /document type declarations are not allowed/,
  ],
  ['other root', '<other><row/></other>', 0, /the document is <other>, expected one of file/],
  ['too deep', `<file><row>${'<a>'.repeat(100)}`, 0, /nested deeper than 64 levels/],
  [
    'too many attributes',
    `<file><row ${Array.from({ length: 99 }, (_, i) => `a${i}="x"`).join(' ')}/></file>`,
    0,
    /more than 64 attributes/,
  ],
  [
    'too many elements in a record',
    `<file><row>${'<a/>'.repeat(60_000)}</row></file>`,
    0,
    /more than 50000 elements/,
  ],
  [
    'too many elements outside the records',
    `<file><row/>${'<a/>'.repeat(60_000)}</file>`,
    1,
    /more than 50000 elements/,
  ],
  [
    'text too long',
    `<file><row/><row>${'x'.repeat(5_000_000)}</row></file>`,
    1,
    /more than 4194304 characters/,
  ],
] as const) {
  test(`parseXmlRecords: ${name} → DocumentError after ${before} records`, () => {
    const lines = readRecords(text)
    assert.equal(lines.length, before + 1)
    assert.match(lines.at(-1) ?? '', message)
  })
}

test('parseXmlRecords: invalid UTF-8 → DocumentError with its line', () => {
  const lines = readRecords(Buffer.from('<file>\n<row/>\n<row>\xe9</row></file>', 'latin1'))
  assert.deepEqual(lines, ['file:2 {}', 'broken at line 3: character 19 is not valid UTF-8'])
})
