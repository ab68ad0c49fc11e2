import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HeraldError } from '../../../platform/errors.ts'
import { parseJsonBody } from './json-body-parser.ts'

const VALID: [text: string, value: unknown][] = [
  ['{"a": 1, "b": {"a": [1, {"a": 2}, {"a": 3}]}}', { a: 1, b: { a: [1, { a: 2 }, { a: 3 }] } }],
  ['  "text with \\"a\\": 1, {" ', 'text with "a": 1, {'],
  ['{"": 1, "{": 2, "a:": "b"}', { '': 1, '{': 2, 'a:': 'b' }],
  ['null', null],
  ['[]', []],
  ['{"__proto__": 1}', JSON.parse('{"__proto__": 1}')],
]
for (const [text, value] of VALID) {
  test(`parseJsonBody: ${text} → parsed`, () => assert.deepEqual(parseJsonBody(Buffer.from(text)), value))
}

const INVALID: [condition: string, bytes: Buffer, code: string, detail: RegExp, pointers?: string[]][] = [
  ['invalid JSON', Buffer.from('{a: 1}'), 'malformed_request', /not valid JSON: .*position/],
  ['truncated JSON', Buffer.from('{"a": '), 'malformed_request', /not valid JSON/],
  ['invalid UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'malformed_request', /not valid UTF-8/],
  ['byte order mark', Buffer.from('\ufeff{}'), 'malformed_request', /not valid JSON/],
  ['51 levels', Buffer.from('['.repeat(51) + ']'.repeat(51)), 'malformed_request', /nested deeper than 50/],
  ['duplicate name', Buffer.from('{"a": 1, "b": 2, "a": 3}'), 'invalid_body', /"a" is given more/, ['/a']],
  ['duplicate name, once escaped', Buffer.from('{"a": 1, "\\u0061": 3}'), 'invalid_body', /"a"/, ['/a']],
  [
    'two nested duplicate names',
    Buffer.from('{"l": [{}, {"x/y": 1, "x/y": [0], "~": {"z": 1, "z": 2}}]}'),
    'invalid_body',
    /x\/y/,
    ['/l/1/x~1y', '/l/1/~0/z'],
  ],
]
for (const [condition, bytes, code, detail, pointers = []] of INVALID) {
  test(`parseJsonBody: ${condition} → ${code}`, () => {
    assert.throws(
      () => parseJsonBody(bytes),
      error => {
        assert.ok(error instanceof HeraldError && error.code === code)
        assert.match(error.detail, detail)
        assert.deepEqual(
          error.errors.map(e => e.pointer),
          pointers,
        )
        return true
      },
    )
  })
}
