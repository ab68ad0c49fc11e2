import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutRecords } from './cut-records.ts'

/** Cuts the parts of a text out of its bytes. */
function cut(text: string, parts: readonly string[], bytes = Buffer.from(text)): string | undefined {
  const ranges = parts.map(part => ({ start: text.indexOf(part), end: text.indexOf(part) + part.length }))
  return cutRecords(bytes, ranges)?.toString()
}

test('cutRecords: JSON list → marks, so that the others keep their locations', () => {
  assert.equal(
    cut('[{"a":"é"}, {"b":1} ,{"c":2}]', ['{"a":"é"}', '{"c":2}']),
    '["[removed]", {"b":1} ,"[removed]"]',
  )
})

test('cutRecords: JSON Lines → an empty line', () => {
  assert.equal(cut('{"a":1}\n{"b":1}\n', ['{"a":1}']), '\n{"b":1}\n')
})

test('cutRecords: XML element → its line breaks stay', () => {
  assert.equal(cut('<l>\n<a>\n1</a><b/>\n</l>', ['<a>\n1</a>']), '<l>\n\n<b/>\n</l>')
})

test('cutRecords: byte order mark → not counted', () => {
  const text = '[{"a":1},{"b":1}]'
  assert.equal(cut(text, ['{"b":1}'], Buffer.from(`\ufeff${text}`)), '[{"a":1},"[removed]"]')
})

test('cutRecords: other encoding, overlapping ranges, range behind the end → null', () => {
  assert.equal(cut('["é"]', ['"é"'], Buffer.from('["é"]', 'latin1')), undefined)
  const bytes = Buffer.from('[1,2]')
  assert.equal(
    cutRecords(bytes, [
      { start: 1, end: 3 },
      { start: 2, end: 4 },
    ]),
    null,
  )
  assert.equal(cutRecords(bytes, [{ start: 1, end: 9 }]), null)
})
