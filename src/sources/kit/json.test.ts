import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Broken } from './broken.ts'
import { jsonRows, parseJson } from './json.ts'
import { decodeUtf8 } from './text.ts'

const SHAPE = { lists: ['results', 'records'], marks: ['id'] }

/** The rows as `place: value`, and at last the break. */
function rows(text: string | Buffer): string[] {
  const found: string[] = []
  try {
    for (const row of jsonRows(decodeUtf8(Buffer.from(text)), SHAPE)) {
      found.push('value' in row ? `${row.place}: ${JSON.stringify(row.value)}` : `${row.place}: ${row.kind}`)
    }
  } catch (error) {
    assert.ok(error instanceof Broken, String(error))
    found.push(`broken at ${error.place}: ${error.message}`)
  }
  return found
}

for (const [name, text, expected] of [
  ['a bare list', ' [ {"id":1} , {"id":2} ] ', ['/0: {"id":1}', '/1: {"id":2}']],
  ['an empty list', '[]', []],
  ['results', '{"total_count":1,"results":[{"id":1}]}', ['/results/0: {"id":1}']],
  ['records before the rest', '{"records":[{"id":1}],"facet_groups":[{"a":[]}]}', ['/records/0: {"id":1}']],
  ['no results', '{"total_count": 0, "results": []}', []],
  ['a single record', '{"id":1,"a":{"id":2}}', ['/0: {"id":1,"a":{"id":2}}']],
  ['JSON Lines', '{"id":1}\n\n{"id":2}\n', ['/0: {"id":1}', '/1: {"id":2}']],
  [
    'brackets and quotes in texts',
    '[{"id":"]}\\"["},{"id":"\\\\"}]',
    ['/0: {"id":"]}\\"["}', '/1: {"id":"\\\\"}'],
  ],
  ['values that are no records', '[1,"a",null,true]', ['/0: 1', '/1: "a"', '/2: null', '/3: true']],
  [
    'a record that is not JSON',
    '[{"id":1},{id:2},{"id":3}]',
    ['/0: {"id":1}', '/1: unreadable_row', '/2: {"id":3}'],
  ],
] as const) {
  test(`jsonRows: ${name}`, () => assert.deepEqual(rows(text), expected))
}

for (const [name, text, before, message] of [
  ['cut in a record', '[{"id":1},{"id":', ['/0: {"id":1}'], /end of the document/],
  [
    'cut in a text',
    '{"results":[{"id":1},{"id":"x',
    ['/results/0: {"id":1}'],
    /end of a text, found the end of the document/,
  ],
  ['cut between records', '[{"id":1},', ['/0: {"id":1}'], /end of the document/],
  ['no comma', '[{"id":1} {"id":2}]', ['/0: {"id":1}'], /expected "," or "]", found "{"id":2}]"/],
  [
    'another object',
    '{"error_code":"x","message":"y"}',
    [],
    /expected an object with results or records or id/,
  ],
  ['a text', '"hello"', [], /expected a JSON object or list/],
  ['too deep', `[{"id":${'['.repeat(100)}`, [], /nested deeper than 64 levels/],
] as const) {
  test(`jsonRows: ${name} is a break, what stands before it is given`, () => {
    const found = rows(text)
    assert.deepEqual(found.slice(0, -1), before)
    assert.match(found.at(-1) ?? '', message)
  })
}

test('jsonRows: bytes that are not UTF-8 are told as the reason', () => {
  const found = rows(Buffer.concat([Buffer.from('[{"id":1},{"id":"'), Buffer.from([0xe9, 0x22, 0x7d, 0x5d])]))
  assert.deepEqual(found, ['/0: {"id":1}', 'broken at character 17: character 17 is not UTF-8'])
})

test('jsonRows: a record of more than 16 MiB is a problem of its own', () => {
  assert.deepEqual(rows(`[{"id":"${'x'.repeat(17_000_000)}"},{"id":2}]`), ['/0: too_large', '/1: {"id":2}'])
})

test('parseJson: undefined for what is no JSON, and for what is nested too deep', () => {
  assert.deepEqual(parseJson(' {"a": [1]} '), { a: [1] })
  for (const text of ['', 'abc', '{"a":', '[1,]', `${'['.repeat(65)}${']'.repeat(65)}`])
    assert.equal(parseJson(text), undefined)
})
