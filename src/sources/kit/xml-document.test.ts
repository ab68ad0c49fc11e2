import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Broken } from './broken.ts'
import { decodeUtf8 } from './text.ts'
import { toRecord, xmlRows } from './xml.ts'
import { type DocumentShape, xmlDocument } from './xml-document.ts'

const SHAPE: DocumentShape = {
  isRoot: (name: string) => name === 'file' || name === 'x:file',
  roots: 'file',
  largest: { elements: 1_000, text: 10_000 },
}

function parse(text: string | Uint8Array): unknown {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  return JSON.parse(JSON.stringify(toRecord(xmlDocument(decodeUtf8(bytes), SHAPE))))
}

const WELL_FORMED: readonly (readonly [string, string])[] = [
  ['texts and child elements', '<?xml version="1.0"?><!-- <a> --><file>\n <a>1</a> <b><c>2</c></b></file>\n'],
  ['repeated elements', '<file><a>1</a><a>2</a><a><b/></a></file>'],
  ['attributes in both quotes, with >', `<file x="a > b" y='"'><a z = "1"/></file>`],
  ['entities and character references', '<file a="&lt;&#233;">&amp;&#x20AC;&quot;&apos;&gt;</file>'],
  ['CDATA', '<file><![CDATA[<x>&amp;]]></file>'],
  ['text around elements', '<file>one<a/>two</file>'],
  ['whitespace in tags', '<file ><a\n/></file\n>'],
  ['prefixes', '<x:file xmlns:x="y"><x:a>1</x:a></x:file>'],
  ['__proto__', '<file><__proto__>1</__proto__></file>'],
]
for (const [name, text] of WELL_FORMED) {
  test(`parseXmlDocument: ${name} → same as parseXmlRecords`, () => {
    const [record] = xmlRows(decodeUtf8(Buffer.from(text)), {
      roots: new Set(['file', 'x:file']),
      isRow: SHAPE.isRoot,
    })
    assert.ok(record)
    assert.deepEqual(parse(text), JSON.parse(JSON.stringify(toRecord(record.element))))
  })
}

const BROKEN: readonly (readonly [string, string, RegExp])[] = [
  ['cut within a text', '<file>\n<a>1', /^line 2: unclosed tag: a/],
  ['cut within a tag', '<file>\n<a', /^line 2: not a valid tag/],
  ['cut within a comment', '<file><!-- ', /missing "-->"/],
  ['cut within CDATA', '<file><![CDATA[x', /missing "]]>"/],
  ['cut within a declaration', '<?xml ', /missing "\?>"/],
  ['wrong nesting', '<file><a></b></a></file>', /unexpected close tag: b/],
  ['extra close tag', '<file/></file>', /unexpected close tag: file/],
  ['unknown entity', '<file>&eacute;</file>', /undefined entity: &eacute;/],
  ['bare ampersand', '<file>A & B</file>', /invalid character reference: &|undefined entity|not a valid tag/],
  ['reference to NUL', '<file>&#0;</file>', /invalid character reference: &#0;/],
  ['reference to a surrogate', '<file>&#xD800;</file>', /invalid character reference/],
  [
    'document type',
    '<!DOCTYPE file [<!ENTITY a "b">]><file>&a;</file>',
    /document type declarations are not/,
  ],
  ['another root', '<other/>', /the document is <other>, expected file/],
  ['two roots', '<file/><file/>', /more than one root element/],
  ['text before', 'x<file/>', /text outside/],
  ['text after', '<file/>x', /text outside/],
  ['attribute without quotes', '<file a=1/>', /not a valid tag/],
  ['attribute with <', `<file a="${'x'.repeat(20)}" b="<"/>`, /not a valid tag/],
  ['too deep', `<file>${'<a>'.repeat(100)}`, /nested deeper than 64/],
  [
    'too many attributes',
    `<file ${Array.from({ length: 99 }, (_, i) => `a${i}="x"`).join(' ')}/>`,
    /more than 64/,
  ],
  ['too many elements', `<file>${'<a/>'.repeat(2_000)}</file>`, /more than 1000 elements/],
  ['too long', `<file>${'x'.repeat(20_000)}</file>`, /more than 10000 characters/],
]
for (const [name, text, message] of BROKEN) {
  test(`parseXmlDocument: ${name} → DocumentError`, () => {
    assert.throws(
      () => parse(text),
      (error: unknown) => error instanceof Broken && message.test(`${error.place}: ${error.message}`),
    )
  })
}

test('parseXmlDocument: invalid UTF-8 → DocumentError with its line', () => {
  assert.throws(
    () => parse(Buffer.from('<file>\n<a>\xe9</a></file>', 'latin1')),
    (error: unknown) =>
      error instanceof Broken && error.place === 'line 2' && /not valid UTF-8/.test(error.message),
  )
})

test('parseXmlDocument: hostile tags → linear time', { timeout: 5_000 }, () => {
  for (const text of [
    `<file ${'a="b" '.repeat(100_000)}`,
    `<file ${' '.repeat(2_000_000)}`,
    `<file>${'<'.repeat(1_000_000)}`,
    `<file>${'&'.repeat(1_000_000)}`,
    `<file>${'<!--'.repeat(500_000)}`,
  ]) {
    assert.throws(() => parse(text))
  }
})
