import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createKeyedRandom } from '../../../bench/synthetic-data/seeded-random.ts'
import { MalformedResponseError } from './response-head.ts'
import { ResponseParser } from './response-parser.ts'

/** The report of a parser: the status, the body, and how the response ended. */
interface ParsedResponse {
  readonly status: number | null
  readonly body: string
  readonly end: 'open' | 'reusable' | 'not reusable' | 'malformed'
}

/** Parses a response that arrives in chunks. Bytes after the end are dropped, as the connection does. */
function parse(chunks: readonly Buffer[]): ParsedResponse {
  let status: number | null = null
  let body = ''
  let end: ParsedResponse['end'] = 'open'
  const parser = new ResponseParser({
    onHead: head => {
      assert.equal(status, null, 'a second head')
      status = head.status
    },
    onData: data => {
      assert.equal(end, 'open', 'data after the end')
      body += data.toString('latin1')
    },
    onEnd: isReusable => {
      assert.equal(end, 'open', 'a second end')
      end = isReusable ? 'reusable' : 'not reusable'
    },
  })
  try {
    for (const chunk of chunks) if (end === 'open') parser.push(chunk)
  } catch (error) {
    assert.ok(error instanceof MalformedResponseError, String(error))
    end = 'malformed'
  }
  return { status, body, end }
}

const CASES: readonly [name: string, response: string, expected: string][] = [
  ['Content-Length', '200 OK\r\nContent-Length: 2\r\n\r\nok', '200 "ok" reusable'],
  ['Content-Length 0', '200\r\nContent-Length: 0\r\n\r\n', '200 "" reusable'],
  [
    'header names in any case, space around values',
    '200 OK\r\ncOnTeNt-LeNgTh: \t2 \r\n\r\nok',
    '200 "ok" reusable',
  ],
  ['incomplete body', '200 OK\r\nContent-Length: 3\r\n\r\nok', '200 "ok" open'],
  ['204', '204 No Content\r\n\r\n', '204 "" reusable'],
  ['304 without a body', '304 Not Modified\r\n\r\n', '304 "" reusable'],
  ['204 with Content-Length', '204 x\r\nContent-Length: 2\r\n\r\nok', '204 "" not reusable'],
  ['204 with a body', '204 x\r\n\r\nok', '204 "" not reusable'],
  ['204 with chunks', '204 x\r\nTransfer-Encoding: chunked\r\n\r\n', '204 "" not reusable'],
  [
    'second response',
    '200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 410 Gone\r\n\r\n',
    '200 "ok" not reusable',
  ],
  ['line break after the body', '200 OK\r\nContent-Length: 2\r\n\r\nok\r\n', '200 "ok" not reusable'],
  [
    'Connection: close',
    '200 OK\r\nConnection: x, Close\r\nContent-Length: 2\r\n\r\nok',
    '200 "ok" not reusable',
  ],
  ['no length', '200 OK\r\n\r\nok', '200 "ok" open'],
  ['bare LF', '200 OK\nContent-Length: 2\n\nok', '200 "ok" not reusable'],
  ['bare LF at the end of the headers', '200 OK\r\nContent-Length: 2\r\n\nok', '200 "ok" not reusable'],
  ['folded header', '200 OK\r\nX: a\r\n b\r\nContent-Length: 2\r\n\r\nok', '200 "ok" not reusable'],
  ['100', '100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok', '200 "ok" reusable'],
  ['100 with headers', '100\r\nA: b\r\n\r\nHTTP/1.1 204 x\r\n\r\n', '204 "" reusable'],
  [
    '100 with a length, which means nothing',
    '100\r\nContent-Length: 9\r\n\r\nHTTP/1.1 204 x\r\n\r\n',
    '204 "" reusable',
  ],
  ['100 with a body', '100\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 204 x\r\n\r\n', 'null "" malformed'],
  ['ten interim responses', `${'103 x\r\n\r\nHTTP/1.1 '.repeat(10)}204 x\r\n\r\n`, '204 "" reusable'],
  ['eleven interim responses', `${'103 x\r\n\r\nHTTP/1.1 '.repeat(11)}204 x\r\n\r\n`, 'null "" malformed'],
  ['101', '101 Switching\r\nUpgrade: x\r\n\r\n', 'null "" malformed'],
  [
    'chunks',
    '200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\no\r\n1;a=b\r\nk\r\n0\r\n\r\n',
    '200 "ok" reusable',
  ],
  [
    'chunks with trailers',
    '200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nA: b\r\n\r\n',
    '200 "ok" reusable',
  ],
  [
    'second response after chunks',
    '200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nHTTP/1.1 410 x',
    '200 "" not reusable',
  ],
  [
    'chunk longer than announced',
    '200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nok\r\n0\r\n\r\n',
    '200 "" malformed',
  ],
  ['chunk with LF', '200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\nok\n0\n\n', '200 "" malformed'],
  ['negative chunk', '200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-2\r\nok\r\n', '200 "" malformed'],
  ['chunk size 0x2', '200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0x2\r\nok\r\n', '200 "" malformed'],
  ['unknown coding', '200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n', '200 "0\r\n\r\n" open'],
  ['coding twice', '200 OK\r\nTransfer-Encoding: chunked, chunked\r\n\r\n', '200 "" open'],
  [
    'length and chunks',
    '200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'null "" malformed',
  ],
  ['two lengths', '200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nok', 'null "" malformed'],
  ['list of lengths', '200 OK\r\nContent-Length: 2, 5\r\n\r\nok', 'null "" malformed'],
  ['length +2', '200 OK\r\nContent-Length: +2\r\n\r\nok', 'null "" malformed'],
  ['length 0x2', '200 OK\r\nContent-Length: 0x2\r\n\r\nok', 'null "" malformed'],
  ['empty length', '200 OK\r\nContent-Length:\r\n\r\nok', 'null "" malformed'],
  ['space before the colon', '200 OK\r\nContent-Length : 2\r\n\r\nok', 'null "" malformed'],
  ['header without a name', '200 OK\r\n: 2\r\n\r\nok', 'null "" malformed'],
  ['header without a colon', '200 OK\r\nabc\r\n\r\nok', 'null "" malformed'],
  ['CR inside a header', '200 OK\r\nA: b\rContent-Length: 2\r\n\r\nok', 'null "" malformed'],
  ['NUL in a header', '200 OK\r\nA: \0\r\n\r\nok', 'null "" malformed'],
  ['escape character in a header', '200 OK\r\nA: \u001b[2J\r\n\r\nok', 'null "" malformed'],
  ['status 099', '099 x\r\n\r\n', 'null "" malformed'],
  ['status of two digits', '20 x\r\n\r\n', 'null "" malformed'],
]
for (const [name, response, expected] of CASES)
  test(`ResponseParser: ${name} → ${expected.replaceAll('\r\n', '␍')}, wherever it is split`, () => {
    const bytes = Buffer.from(`HTTP/1.1 ${response}`, 'latin1')
    // How much of a body precedes an error depends on the split.
    const show = ({ status, body, end }: ParsedResponse): string =>
      `${status} "${end === 'malformed' ? '' : body}" ${end}`
    assert.equal(show(parse([bytes])), expected)
    // Bytes after the end in a later chunk are not known yet when the response ends.
    const isEqual = (shown: string): boolean =>
      shown === expected ||
      (shown.endsWith('" reusable') && shown.replace('reusable', 'not reusable') === expected)
    for (let at = 1; at < bytes.length; at += 1) {
      const shown = show(parse([bytes.subarray(0, at), bytes.subarray(at)]))
      assert.ok(isEqual(shown), `split at ${at}: ${shown}`)
    }
    const shown = show(parse([...bytes].map(byte => Buffer.from([byte]))))
    assert.ok(isEqual(shown), `single bytes: ${shown}`)
  })

test('ResponseParser: HTTP/1.0 → not reusable', () => {
  assert.equal(parse([Buffer.from('HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok')]).end, 'not reusable')
})

test('ResponseParser: header named __proto__ → kept as a header', () => {
  let names: readonly string[] = []
  const ignore = (): void => {}
  const parser = new ResponseParser({
    onHead: head => {
      names = Object.keys(head.headers)
    },
    onData: ignore,
    onEnd: ignore,
  })
  parser.push(Buffer.from('HTTP/1.1 204 x\r\n__proto__: a\r\nconstructor: b\r\n\r\n'))
  assert.deepEqual(names, ['__proto__', 'constructor'])
})

test('ResponseParser: 20,000 mutated responses → a result or MalformedResponseError, never more bytes than arrived', () => {
  const random = createKeyedRandom(12, 0, 0)
  const pick = (limit: number): number => Math.floor(random() * limit)
  const parts = [
    '\r\n',
    '\n',
    '\r',
    ' ',
    ':',
    '0',
    '5',
    'chunked',
    'HTTP/1.1 410 x\r\n\r\n',
    '\0',
    'Content-Length: 1\r\n',
  ]
  for (let round = 0; round < 20_000; round += 1) {
    let text = `HTTP/1.1 ${CASES[pick(CASES.length)]?.[1]}`
    for (let edits = pick(3) + 1; edits > 0; edits -= 1) {
      const at = pick(text.length)
      text = text.slice(0, at) + parts[pick(parts.length)] + text.slice(at + pick(3))
    }
    const bytes = Buffer.from(text, 'latin1')
    const middle = pick(bytes.length)
    assert.ok(parse([bytes.subarray(0, middle), bytes.subarray(middle)]).body.length < bytes.length)
  }
})
