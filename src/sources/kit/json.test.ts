import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Broken } from './broken.ts'
import { type JsonShape, jsonRows, parseJson } from './json.ts'
import { decodeUtf8 } from './text.ts'

const SHAPE: JsonShape = { lists: ['results', 'records'], marks: ['id'] }

/** Returns the records as `location: value`, followed by the error that ended the document. */
function readRecords(text: string | Buffer): string[] {
  const lines: string[] = []
  try {
    for (const record of jsonRows(decodeUtf8(Buffer.from(text)), SHAPE)) {
      lines.push(
        'value' in record
          ? `${record.place}: ${JSON.stringify(record.value)}`
          : `${record.place}: ${record.kind}`,
      )
    }
  } catch (error) {
    assert.ok(error instanceof Broken, String(error))
    lines.push(`broken at ${error.place}: ${error.message}`)
  }
  return lines
}

for (const [name, text, expected] of [
  ['array', ' [ {"id":1} , {"id":2} ] ', ['/0: {"id":1}', '/1: {"id":2}']],
  ['empty array', '[]', []],
  ['list field', '{"total_count":1,"results":[{"id":1}]}', ['/results/0: {"id":1}']],
  [
    'list field before other fields',
    '{"records":[{"id":1}],"facet_groups":[{"a":[]}]}',
    ['/records/0: {"id":1}'],
  ],
  ['empty list field', '{"total_count": 0, "results": []}', []],
  ['single record', '{"id":1,"a":{"id":2}}', ['/0: {"id":1,"a":{"id":2}}']],
  ['JSON Lines', '{"id":1}\n\n{"id":2}\n', ['/0: {"id":1}', '/1: {"id":2}']],
  [
    'brackets and quotes in strings',
    '[{"id":"]}\\"["},{"id":"\\\\"}]',
    ['/0: {"id":"]}\\"["}', '/1: {"id":"\\\\"}'],
  ],
  ['elements that are not objects', '[1,"a",null,true]', ['/0: 1', '/1: "a"', '/2: null', '/3: true']],
  ['invalid record', '[{"id":1},{id:2},{"id":3}]', ['/0: {"id":1}', '/1: unreadable_row', '/2: {"id":3}']],
] as const) {
  test(`parseJsonRecords: ${name} → ${expected.length} records`, () =>
    assert.deepEqual(readRecords(text), expected))
}

for (const [name, text, before, message] of [
  ['cut within a record', '[{"id":1},{"id":', ['/0: {"id":1}'], /end of the document/],
  [
    'cut within a string',
    '{"results":[{"id":1},{"id":"x',
    ['/results/0: {"id":1}'],
    /end of a string, found the end of the document/,
  ],
  ['cut between records', '[{"id":1},', ['/0: {"id":1}'], /end of the document/],
  ['missing comma', '[{"id":1} {"id":2}]', ['/0: {"id":1}'], /expected "," or "]", found "{"id":2}]"/],
  [
    'object without known fields',
    '{"error_code":"x","message":"y"}',
    [],
    /expected an object with results or records or id/,
  ],
  ['bare string', '"hello"', [], /expected a JSON object or array/],
  ['nested too deep', `[{"id":${'['.repeat(100)}`, [], /nested deeper than 64 levels/],
] as const) {
  test(`parseJsonRecords: ${name} → DocumentError after ${before.length} records`, () => {
    const found = readRecords(text)
    assert.deepEqual(found.slice(0, -1), before)
    assert.match(found.at(-1) ?? '', message)
  })
}

test('parseJsonRecords: invalid UTF-8 → DocumentError with that reason', () => {
  const found = readRecords(
    Buffer.concat([Buffer.from('[{"id":1},{"id":"'), Buffer.from([0xe9, 0x22, 0x7d, 0x5d])]),
  )
  assert.deepEqual(found, ['/0: {"id":1}', 'broken at character 17: character 17 is not valid UTF-8'])
})

test('parseJsonRecords: record over 16 MiB → too_large, next record follows', () => {
  assert.deepEqual(readRecords(`[{"id":"${'x'.repeat(17_000_000)}"},{"id":2}]`), [
    '/0: too_large',
    '/1: {"id":2}',
  ])
})

test('parseJson: invalid or nested too deep → undefined', () => {
  assert.deepEqual(parseJson(' {"a": [1]} '), { a: [1] })
  for (const text of ['', 'abc', '{"a":', '[1,]', `${'['.repeat(65)}${']'.repeat(65)}`])
    assert.equal(parseJson(text), undefined)
})
