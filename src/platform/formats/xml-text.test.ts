import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SaxesParser } from 'saxes'
import { xmlElement, xmlParent } from './xml-text.ts'

/** Reads the text and the attribute of a document back with a strict parser. */
function parse(xml: string): readonly string[] {
  const found: string[] = []
  const parser = new SaxesParser()
  parser.on('error', error => {
    throw error
  })
  parser.on('opentag', ({ attributes }) => void found.push(String(attributes.a)))
  parser.on('text', text => void found.push(text))
  parser.write(xml).close()
  return found
}

test('xmlElement: every character of the basic plane → read back, or U+FFFD where XML forbids it', () => {
  const characters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
  const [attribute, text] = parse(xmlElement('x', { a: characters.join('|') }, characters.join('|')))
  const expected = characters
    .map((character, code) => {
      const isForbidden =
        (code < 0x20 && ![9, 10, 13].includes(code)) || code >= 0xfffe || (code >= 0xd800 && code < 0xe000)
      return isForbidden ? '\ufffd' : character
    })
    .join('|')
  assert.ok(text === expected)
  assert.ok(attribute === expected)
})

test('xmlElement: astral characters and markup → read back', () => {
  const text = '𐐷 <b title="x">&amp;</b> ]]> \u{1fffe}'
  assert.deepEqual(parse(xmlElement('x', { a: text }, text)), [text, text])
})

test('xmlElement, xmlParent: no content or undefined attribute → left out', () => {
  assert.equal(xmlElement('x', { a: undefined, b: '1' }), '<x b="1"/>')
  assert.equal(xmlParent('x', {}, xmlElement('y', {}, '<')), '<x><y>&lt;</y></x>')
})
