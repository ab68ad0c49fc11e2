import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { startTestApi, type TestApiResponse } from '../../test/support/api-server.ts'
import { HERALD_ERRORS, type HeraldErrorCode } from '../platform/errors.ts'
import { createLogger } from '../platform/logger.ts'

const api = await startTestApi({ after })
const LIST = '/api/v1/announcements'

interface Problem {
  type: string
  title: string
  status: number
  detail: string
  code: HeraldErrorCode
  request_id: string
  errors: { parameter?: string; code: string; detail: string }[]
}

/** Asserts that a response has the error format and this code, and that the server still works. */
async function assertError(
  response: { status: number; contentType: unknown; text: string },
  code: HeraldErrorCode,
): Promise<Problem> {
  const problem = JSON.parse(response.text) as Problem
  assert.deepEqual(Object.keys(problem), [
    'type',
    'title',
    'status',
    'detail',
    'code',
    'request_id',
    'errors',
  ])
  assert.equal(problem.code, code, response.text)
  const { status, title } = HERALD_ERRORS[code]
  assert.deepEqual([problem.type, problem.title, problem.status], [`/docs/errors#${code}`, title, status])
  assert.equal(response.status, status)
  assert.equal(response.contentType, 'application/problem+json; charset=utf-8')
  assert.ok(problem.detail.length > 10 && problem.request_id.length > 10)
  assert.equal((await api.ask(`${LIST}?per_page=1`)).status, 200)
  return problem
}

async function assertErrorReply(reply: TestApiResponse, code: HeraldErrorCode): Promise<Problem> {
  assert.equal(reply.headers['x-content-type-options'], 'nosniff')
  assert.equal(reply.headers['cache-control'], 'no-store')
  const problem = await assertError({ ...reply, contentType: reply.headers['content-type'] }, code)
  assert.equal(reply.headers['x-request-id'], problem.request_id)
  return problem
}

const QUERIES: [path: string, query: string, expected: [parameter: string, code: string][]][] = [
  [LIST, 'per_page=0', [['per_page', 'out_of_range']]],
  [LIST, 'per_page=101', [['per_page', 'out_of_range']]],
  [LIST, 'per_page=1e2', [['per_page', 'not_an_integer']]],
  [LIST, 'per_page=05', [['per_page', 'not_an_integer']]],
  [LIST, 'per_page=+5', [['per_page', 'not_an_integer']]],
  [LIST, 'per_page=2.0', [['per_page', 'not_an_integer']]],
  [LIST, 'per_page=', [['per_page', 'empty']]],
  [LIST, 'page=0', [['page', 'out_of_range']]],
  [LIST, 'page=2147483648', [['page', 'out_of_range']]],
  [LIST, 'date_from=2025-02-30', [['date_from', 'invalid_date']]],
  [LIST, 'date_to=03032025', [['date_to', 'invalid_date']]],
  [LIST, 'date_from=2025-02-02&date_to=2025-02-01', [['date_from', 'dates_reversed']]],
  [LIST, 'page=1&page=2', [['page', 'duplicate_parameter']]],
  [LIST, 'sort=title&q=x', [['sort', 'unknown_value']]],
  [LIST, 'sort=relevance', [['sort', 'query_missing']]],
  [LIST, 'include=matches', [['include', 'query_missing']]],
  [LIST, 'lang=es', [['lang', 'no_effect']]],
  [LIST, 'lang=es&sort=date&q=x', [['lang', 'no_effect']]],
  [LIST, 'lang=pl&q=x', [['lang', 'unknown_value']]],
  [
    LIST,
    'include=facets,matches&sort=relevance',
    [
      ['sort', 'query_missing'],
      ['include', 'query_missing'],
    ],
  ],
  [LIST, 'sort=relevance&q=', [['q', 'empty']]],
  [LIST, 'sort=relevance,date&q=x', [['sort', 'unknown_value']]],
  [LIST, 'include=facet', [['include', 'unknown_value']]],
  [LIST, 'include=facets,', [['include', 'empty_item']]],
  [LIST, 'juridiction=FR', [['juridiction', 'unknown_parameter']]],
  [LIST, 'jurisdiction=XX', [['jurisdiction', 'unknown_value']]],
  [LIST, 'jurisdiction=fr', [['jurisdiction', 'unknown_value']]],
  [LIST, 'category=company_formatio', [['category', 'unknown_value']]],
  [LIST, 'category=merger,,other', [['category', 'empty_item']]],
  [LIST, 'source=fr-bodac', [['source', 'unknown_value']]],
  [LIST, 'source=', [['source', 'empty']]],
  [LIST, 'q=', [['q', 'empty']]],
  [LIST, 'q=%20+', [['q', 'empty']]],
  [LIST, 'q=a%00b', [['q', 'nul_character']]],
  [LIST, 'q=%ff', [['q', 'bad_encoding']]],
  [LIST, 'q=%', [['q', 'bad_encoding']]],
  [LIST, 'q=%ed%a0%80', [['q', 'bad_encoding']]],
  [LIST, `q=${'a'.repeat(501)}`, [['q', 'too_long']]],
  [LIST, `q=${'a+'.repeat(33)}`, [['q', 'too_many_words']]],
  [LIST, 'q=a*', [['q', 'prefix_too_short']]],
  [
    LIST,
    'per_page=0&page=x&category=a,b&source=c&q=&x=1',
    [
      ['per_page', 'out_of_range'],
      ['page', 'not_an_integer'],
      ['category', 'unknown_value'],
      ['category', 'unknown_value'],
      ['q', 'empty'],
      ['x', 'unknown_parameter'],
      ['source', 'unknown_value'],
    ],
  ],
  ['/api/v1/entities', 'type=firm', [['type', 'unknown_value']]],
  ['/api/v1/entities', 'status=ACTIVE', [['status', 'unknown_value']]],
  ['/api/v1/entities', 'tax_id=.-', [['tax_id', 'empty']]],
  ['/api/v1/entities', `tax_id=${'1'.repeat(101)}`, [['tax_id', 'too_long']]],
  ['/api/v1/entities', 'q=', [['q', 'empty']]],
  ['/api/v1/entities', 'entity_type=company', [['entity_type', 'unknown_parameter']]],
  [
    '/api/v1/entities/00000000-0000-5000-8000-000000000000/timeline',
    'per_page=101',
    [['per_page', 'out_of_range']],
  ],
  ['/api/v1/entities/00000000-0000-5000-8000-000000000000', 'page=1', [['page', 'unknown_parameter']]],
  ['/api/v1/announcements/00000000-0000-5000-8000-000000000000', 'x', [['x', 'unknown_parameter']]],
  ['/api/v1/sources', 'page=1', [['page', 'unknown_parameter']]],
  ['/api/v1/stats', 'x=1', [['x', 'unknown_parameter']]],
  ['/api/v1/changes', 'after=-1', [['after', 'out_of_range']]],
  ['/api/v1/changes', 'limit=10001', [['limit', 'out_of_range']]],
  ['/api/v1/changes', 'after=9007199254740992', [['after', 'out_of_range']]],
]
for (const [path, query, expected] of QUERIES) {
  test(`GET ${path}?${query.slice(0, 60)} → ${expected.map(([, code]) => code).join(', ')}`, async () => {
    const problem = await assertErrorReply(await api.ask(`${path}?${query}`), 'invalid_parameter')
    assert.deepEqual(
      problem.errors.map(error => [error.parameter, error.code]),
      expected,
    )
  })
}

const PATHS: [condition: string, path: string, code: HeraldErrorCode][] = [
  ['unknown path', '/api/v1/nothing', 'not_found'],
  ['root of the API', '/api/v1', 'not_found'],
  ['trailing slash', '/api/v1/announcements/', 'not_found'],
  ['path in another case', '/api/v1/Announcements', 'not_found'],
  ['other API version', '/api/v2/announcements', 'not_found'],
  ['malformed announcement ID', '/api/v1/announcements/12', 'not_found'],
  ['malformed entity ID', '/api/v1/entities/zzz/timeline', 'not_found'],
  ['unknown announcement', '/api/v1/announcements/00000000-0000-5000-8000-000000000000', 'not_found'],
  ['unknown entity', '/api/v1/entities/00000000-0000-5000-8000-000000000000', 'not_found'],
  [
    'timeline of an unknown entity',
    '/api/v1/entities/00000000-0000-5000-8000-000000000000/timeline',
    'not_found',
  ],
  [
    'details of an unknown announcement',
    '/api/v1/announcements/00000000-0000-5000-8000-000000000000/details',
    'not_found',
  ],
  ['very long ID', `/api/v1/announcements/${'a'.repeat(4000)}`, 'not_found'],
  ['NUL character in an ID', '/api/v1/announcements/%00', 'not_found'],
  ['path in invalid UTF-8', '/api/v1/%ff', 'malformed_request'],
  ['incomplete escape in the path', '/api/v1/announcements/%e', 'malformed_request'],
  ['fragment', '/api/v1/announcements#?per_page=0', 'malformed_request'],
  ['URL too long', `/api/v1/announcements?q=${'a'.repeat(8192)}`, 'url_too_long'],
  ['path outside the API', '/nothing', 'not_found'],
  ['path traversal', '/docs/static/..%2f..%2fpackage.json', 'not_found'],
]
for (const [condition, path, code] of PATHS) {
  test(`GET: ${condition} → ${HERALD_ERRORS[code].status} ${code}`, async () => {
    await assertErrorReply(await api.ask(path), code)
  })
}

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'QUERY', 'PURGE']
for (const method of METHODS) {
  test(`${method}: read-only URL → 405`, async () => {
    for (const path of [LIST, '/api/v1/stats', '/healthz', '/openapi.json', '/']) {
      const reply = await api.ask(path, {}, method)
      await assertErrorReply(reply, 'method_not_allowed')
      assert.equal(reply.headers.allow, 'GET, HEAD, OPTIONS')
    }
  })
}

test('DELETE: documentation → 405', async () => {
  for (const path of ['/docs', '/docs/', '/docs/static/index.html']) {
    const reply = await api.ask(path, {}, 'DELETE')
    await assertErrorReply(reply, 'method_not_allowed')
    assert.equal(reply.headers.allow, 'GET, HEAD')
  }
})

const ACCEPTS = ['text/html', 'application/json;q=0', 'application/xml', 'image/*']
for (const accept of ACCEPTS) {
  test(`GET: Accept ${accept} → 406`, async () => {
    await assertErrorReply(await api.ask(LIST, { accept }), 'not_acceptable')
  })
}
test('GET: Accept-Encoding excludes every coding → 406', async () => {
  await assertErrorReply(await api.ask(LIST, { 'accept-encoding': 'identity;q=0' }), 'not_acceptable')
  await assertErrorReply(await api.ask(LIST, { 'accept-encoding': '*;q=0' }), 'not_acceptable')
})

const HEAD = `Host: x\r\nAuthorization: Bearer ${api.key}\r\nConnection: close\r\n`
const RAW_REQUESTS: [condition: string, bytes: string | Buffer, code: HeraldErrorCode][] = [
  ['not HTTP', 'hello\r\n\r\n', 'malformed_request'],
  ['TLS handshake', Buffer.from('16030100c8010000c40303', 'hex'), 'malformed_request'],
  ['unknown HTTP version', `GET ${LIST} HTTP/9.9\r\n${HEAD}\r\n`, 'malformed_request'],
  ['unknown method', `FROBNICATE ${LIST} HTTP/1.1\r\n${HEAD}\r\n`, 'malformed_request'],
  ['header without a colon', `GET ${LIST} HTTP/1.1\r\n${HEAD}nonsense\r\n\r\n`, 'malformed_request'],
  ['space before the colon', `GET ${LIST} HTTP/1.1\r\n${HEAD}X : 1\r\n\r\n`, 'malformed_request'],
  ['NUL character in a header', `GET ${LIST} HTTP/1.1\r\n${HEAD}X: a\0b\r\n\r\n`, 'malformed_request'],
  [
    'two Content-Length headers',
    `GET ${LIST} HTTP/1.1\r\n${HEAD}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`,
    'malformed_request',
  ],
  [
    'Content-Length and chunked encoding',
    `POST ${LIST} HTTP/1.1\r\n${HEAD}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
    'malformed_request',
  ],
  [
    'no Host header',
    `GET ${LIST} HTTP/1.1\r\nAuthorization: Bearer ${api.key}\r\nConnection: close\r\n\r\n`,
    'malformed_request',
  ],
  ['two Host headers', `GET ${LIST} HTTP/1.1\r\n${HEAD}HOST: y\r\n\r\n`, 'malformed_request'],
  [
    'two Authorization headers',
    `GET ${LIST} HTTP/1.1\r\n${HEAD}authorization: Bearer ${api.key}\r\n\r\n`,
    'malformed_request',
  ],
  ['unknown Expect header', `GET ${LIST} HTTP/1.1\r\n${HEAD}Expect: foo\r\n\r\n`, 'expectation_failed'],
  ['character not percent-encoded', `GET ${LIST}?q=café HTTP/1.1\r\n${HEAD}\r\n`, 'malformed_request'],
  [
    'headers of 70 KB',
    `GET ${LIST} HTTP/1.1\r\n${HEAD}X: ${'a'.repeat(70_000)}\r\n\r\n`,
    'headers_too_large',
  ],
  ['URL of 20 KB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${HEAD}\r\n`, 'url_too_long'],
  ['URL of 200 KB', `GET /${'a'.repeat(200_000)} HTTP/1.1\r\n${HEAD}\r\n`, 'url_too_long'],
  [
    'GET with a body',
    `GET ${LIST}?page=0 HTTP/1.1\r\n${HEAD}Content-Length: 5\r\n\r\nhello`,
    'invalid_parameter',
  ],
  [
    'body of an unsupported type',
    `POST ${LIST} HTTP/1.1\r\n${HEAD}Content-Type: text/xml\r\nContent-Length: 4\r\n\r\n<a/>`,
    'method_not_allowed',
  ],
]
for (const [condition, bytes, code] of RAW_REQUESTS) {
  test(`socket: ${condition} → ${HERALD_ERRORS[code].status} ${code}`, async () => {
    const response = await api.raw(bytes)
    const [head = '', text = ''] = response.split('\r\n\r\n', 2)
    const status = Number(/^HTTP\/1\.1 (\d{3}) \w/.exec(head)?.[1])
    const contentType = /^content-type: (.*)$/im.exec(head)?.[1]
    const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1])
    assert.equal(text.length, length)
    await assertError({ status, contentType, text }, code)
  })
}

test('socket: HTTP/1.0 without a Host header → 200', async () => {
  const response = await api.raw(
    `GET ${LIST}?per_page=1 HTTP/1.0\r\nAuthorization: Bearer ${api.key}\r\n\r\n`,
  )
  assert.match(response, /^HTTP\/1\.1 200 /)
})

test('unexpected error: reading the index throws → 500 without details, logged with the request ID', async t => {
  const lines: { fields: { request_id: string; err: Error }; text: string }[] = []
  const log = Object.assign(createLogger('silent'), {
    error: (fields: never, text: string) => void lines.push({ fields, text }),
  })
  const failing = await startTestApi(t, {
    log,
    index: () => {
      throw new Error('secret detail')
    },
  })
  const reply = await failing.ask(LIST)
  const problem = await assertErrorReply(reply, 'internal')
  assert.ok(!reply.text.includes('secret'))
  assert.deepEqual(
    lines.map(({ fields }) => [fields.request_id, fields.err.message]),
    [[problem.request_id, 'secret detail']],
  )
})

test('first index build: reads → 503 with Retry-After', async t => {
  const building = await startTestApi(t, {
    index: () => null,
    indexState: () => ({ state: 'building', rows: 500, change: 3, head: 9 }),
  })
  for (const path of [LIST, '/api/v1/stats', '/api/v1/entities', '/api/v1/sources', '/api/v1/changes']) {
    const reply = await building.ask(path)
    await assertErrorReply(reply, 'unavailable')
    assert.equal(reply.headers['retry-after'], '5')
  }
  const ready = await building.ask('/readyz', { authorization: null })
  assert.match((await assertErrorReply(ready, 'unavailable')).detail, /change 3 of 9/)
  assert.equal((await building.ask('/healthz', { authorization: null })).status, 200)
})

test('POST: compressed body → 415, which says what to send', async () => {
  const { key } = await api.makeKey({ scopes: ['webhooks'] })
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'content-encoding': 'gzip',
  }
  const reply = await api.ask('/api/v1/webhooks', headers, 'POST', gzipSync('{}'))
  const { detail } = await assertErrorReply(reply, 'unsupported_media_type')
  assert.match(detail, /uncompressed/)
  assert.equal(reply.headers['accept-encoding'], 'identity')
})

test('GET /robots.txt: → nothing is to be indexed', async () => {
  const { status, text } = await api.ask('/robots.txt', { authorization: null })
  assert.deepEqual([status, text], [200, 'User-agent: *\nDisallow: /\n'])
})
