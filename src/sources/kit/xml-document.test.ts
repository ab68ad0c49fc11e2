import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Broken } from './broken.ts'
import { decodeUtf8 } from './text.ts'
import { toRecord, xmlRows } from './xml.ts'
import { xmlDocument } from './xml-document.ts'

const SHAPE = {
  isRoot: (name: string) => name === 'file' || name === 'x:file',
  roots: 'file',
  largest: { elements: 1_000, text: 10_000 },
}

function read(text: string | Uint8Array): unknown {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  return JSON.parse(JSON.stringify(toRecord(xmlDocument(decodeUtf8(bytes), SHAPE))))
}

const WELL_FORMED: readonly (readonly [string, string])[] = [
  ['texts and records', '<?xml version="1.0"?><!-- <a> --><file>\n <a>1</a> <b><c>2</c></b></file>\n'],
  ['repeated names', '<file><a>1</a><a>2</a><a><b/></a></file>'],
  ['attributes in both quotes, with a tag sign', `<file x="a > b" y='"'><a z = "1"/></file>`],
  ['entities and numbers', '<file a="&lt;&#233;">&amp;&#x20AC;&quot;&apos;&gt;</file>'],
  ['CDATA', '<file><![CDATA[<x>&amp;]]></file>'],
  ['text around elements', '<file>one<a/>two</file>'],
  ['blanks in tags', '<file ><a\n/></file\n>'],
  ['prefixes', '<x:file xmlns:x="y"><x:a>1</x:a></x:file>'],
  ['__proto__', '<file><__proto__>1</__proto__></file>'],
]
for (const [name, text] of WELL_FORMED) {
  test(`xmlDocument: ${name}, as the other reader has it`, () => {
    const [row] = xmlRows(decodeUtf8(Buffer.from(text)), {
      roots: new Set(['file', 'x:file']),
      isRow: SHAPE.isRoot,
    })
    assert.ok(row)
    assert.deepEqual(read(text), JSON.parse(JSON.stringify(toRecord(row.element))))
  })
}

const BROKEN: readonly (readonly [string, string, RegExp])[] = [
  ['cut in a text', '<file>\n<a>1', /^line 2: unclosed tag: a/],
  ['cut in a tag', '<file>\n<a', /^line 2: this is no tag/],
  ['cut in a comment', '<file><!-- ', /no "-->"/],
  ['cut in CDATA', '<file><![CDATA[x', /no "]]>"/],
  ['cut in a declaration', '<?xml ', /no "\?>"/],
  ['wrong nesting', '<file><a></b></a></file>', /unexpected close tag: b/],
  ['a close tag too many', '<file/></file>', /unexpected close tag: file/],
  ['an unknown entity', '<file>&eacute;</file>', /undefined entity: &eacute;/],
  ['a bare ampersand', '<file>A & B</file>', /no character &|undefined entity|no tag/],
  ['no character', '<file>&#0;</file>', /no character &#0;/],
  ['half a character', '<file>&#xD800;</file>', /no character/],
  ['a document type', '<!DOCTYPE file [<!ENTITY a "b">]><file>&a;</file>', /document type is not allowed/],
  ['another root', '<other/>', /the document is <other>, expected file/],
  ['two roots', '<file/><file/>', /more than one outermost/],
  ['text before', 'x<file/>', /text outside/],
  ['text after', '<file/>x', /text outside/],
  ['an attribute without quotes', '<file a=1/>', /this is no tag/],
  ['an attribute twice as long as all', `<file a="${'x'.repeat(20)}" b="<"/>`, /this is no tag/],
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
  test(`xmlDocument: ${name} is a break`, () => {
    assert.throws(
      () => read(text),
      (error: unknown) => error instanceof Broken && message.test(`${error.place}: ${error.message}`),
    )
  })
}

test('xmlDocument: bytes that are not UTF-8 are told with their line', () => {
  assert.throws(
    () => read(Buffer.from('<file>\n<a>\xe9</a></file>', 'latin1')),
    (error: unknown) =>
      error instanceof Broken && error.place === 'line 2' && /not UTF-8/.test(error.message),
  )
})

test('xmlDocument: hostile tags take no more time than their length', { timeout: 5_000 }, () => {
  for (const text of [
    `<file ${'a="b" '.repeat(100_000)}`,
    `<file ${' '.repeat(2_000_000)}`,
    `<file>${'<'.repeat(1_000_000)}`,
    `<file>${'&'.repeat(1_000_000)}`,
    `<file>${'<!--'.repeat(500_000)}`,
  ]) {
    assert.throws(() => read(text))
  }
})
