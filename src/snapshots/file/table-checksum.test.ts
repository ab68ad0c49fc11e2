import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TableChecksumBuilder } from './table-checksum.ts'

function checksumOf(...parts: string[]) {
  const builder = new TableChecksumBuilder()
  for (const part of parts) builder.add(Buffer.from(part))
  return builder.finish()
}

test('TableChecksumBuilder: other order or division into parts → same checksum', () => {
  const expected = checksumOf('a\t1\nb\t2\n\nc\t3\n')
  assert.equal(expected.rows, 4)
  assert.deepEqual(checksumOf('c\t3\nb\t2\na\t1\n\n'), expected)
  assert.deepEqual(checksumOf('a', '\t', '1\nb', '\t2\n', '\n', 'c\t3', '\n'), expected)
})

const DIFFERENT: [string, string, string][] = [
  ['value', 'a\t1\nb\t2\n', 'a\t1\nb\t3\n'],
  ['values swapped between rows', 'a\t1\nb\t2\n', 'a\t2\nb\t1\n'],
  ['row twice', 'a\n', 'a\na\n'],
  ['row missing', 'a\nb\n', 'a\n'],
  ['last line feed missing', 'a\nb\n', 'a\nbc'],
]
for (const [name, a, b] of DIFFERENT) {
  test(`TableChecksumBuilder: ${name} → other checksum`, () => {
    assert.notDeepEqual(checksumOf(a), checksumOf(b))
  })
}

test('TableChecksumBuilder: no rows → zero', () => {
  assert.deepEqual(checksumOf(), { rows: 0, checksum: '0'.repeat(64) })
})
