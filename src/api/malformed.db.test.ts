import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Reply, serveApi } from '../../test/served.ts'
import { ERRORS, type ErrorCode } from '../base/errors.ts'
import { makeLog } from '../base/log.ts'

const api = await serveApi({ after })
const LIST = '/api/v1/announcements'

interface Problem {
  type: string
  title: string
  status: number
  detail: string
  code: ErrorCode
  request_id: string
  errors: { parameter?: string; code: string; detail: string }[]
}

/** That an answer is a problem of this code in the one shape, and that the service still answers. */
async function assertRefused(
  answer: { status: number; contentType: unknown; text: string },
  code: ErrorCode,
): Promise<Problem> {
  const problem = JSON.parse(answer.text) as Problem
  assert.deepEqual(Object.keys(problem), [
    'type',
    'title',
    'status',
    'detail',
    'code',
    'request_id',
    'errors',
  ])
  assert.equal(problem.code, code, answer.text)
  const { status, title } = ERRORS[code]
  assert.deepEqual([problem.type, problem.title, problem.status], [`/docs/errors#${code}`, title, status])
  assert.equal(answer.status, status)
  assert.equal(answer.contentType, 'application/problem+json; charset=utf-8')
  assert.ok(problem.detail.length > 10 && problem.request_id.length > 10)
  assert.equal((await api.ask(`${LIST}?per_page=1`)).status, 200)
  return problem
}

async function assertReplyRefused(reply: Reply, code: ErrorCode): Promise<Problem> {
  assert.equal(reply.headers['x-content-type-options'], 'nosniff')
  assert.equal(reply.headers['cache-control'], 'no-store')
  const problem = await assertRefused({ ...reply, contentType: reply.headers['content-type'] }, code)
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
  test(`400: ${path}?${query.slice(0, 60)}`, async () => {
    const problem = await assertReplyRefused(await api.ask(`${path}?${query}`), 'invalid_parameter')
    assert.deepEqual(
      problem.errors.map(error => [error.parameter, error.code]),
      expected,
    )
  })
}

const PATHS: [name: string, path: string, code: ErrorCode][] = [
  ['an unknown path', '/api/v1/nothing', 'not_found'],
  ['the root of the API', '/api/v1', 'not_found'],
  ['a slash too many', '/api/v1/announcements/', 'not_found'],
  ['another case', '/api/v1/Announcements', 'not_found'],
  ['another version', '/api/v2/announcements', 'not_found'],
  ['a malformed id', '/api/v1/announcements/12', 'not_found'],
  ['a malformed id of an entity', '/api/v1/entities/zzz/timeline', 'not_found'],
  ['an unknown announcement', '/api/v1/announcements/00000000-0000-5000-8000-000000000000', 'not_found'],
  ['an unknown entity', '/api/v1/entities/00000000-0000-5000-8000-000000000000', 'not_found'],
  [
    'the timeline of an unknown entity',
    '/api/v1/entities/00000000-0000-5000-8000-000000000000/timeline',
    'not_found',
  ],
  [
    'the details of an unknown announcement',
    '/api/v1/announcements/00000000-0000-5000-8000-000000000000/details',
    'not_found',
  ],
  ['a very long id', `/api/v1/announcements/${'a'.repeat(4000)}`, 'not_found'],
  ['a NUL in an id', '/api/v1/announcements/%00', 'not_found'],
  ['a path that is not UTF-8', '/api/v1/%ff', 'malformed_request'],
  ['half an escape in a path', '/api/v1/announcements/%e', 'malformed_request'],
  ['a fragment', '/api/v1/announcements#?per_page=0', 'malformed_request'],
  ['a long URL', `/api/v1/announcements?q=${'a'.repeat(8192)}`, 'url_too_long'],
  ['a path outside the API', '/nothing', 'not_found'],
  ['a way out of the pages', '/docs/static/..%2f..%2fpackage.json', 'not_found'],
]
for (const [name, path, code] of PATHS) {
  test(`${ERRORS[code].status}: ${name}`, async () => {
    await assertReplyRefused(await api.ask(path), code)
  })
}

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'QUERY', 'PURGE']
for (const method of METHODS) {
  test(`405: ${method}`, async () => {
    for (const path of [LIST, '/api/v1/stats', '/healthz', '/openapi.json', '/']) {
      const reply = await api.ask(path, {}, method)
      await assertReplyRefused(reply, 'method_not_allowed')
      assert.equal(reply.headers.allow, 'GET, HEAD, OPTIONS')
    }
  })
}

test('405: the documentation is for reading', async () => {
  for (const path of ['/docs', '/docs/', '/docs/static/index.html']) {
    const reply = await api.ask(path, {}, 'DELETE')
    await assertReplyRefused(reply, 'method_not_allowed')
    assert.equal(reply.headers.allow, 'GET, HEAD')
  }
})

const ACCEPTS = ['text/html', 'application/json;q=0', 'application/xml', 'image/*']
for (const accept of ACCEPTS) {
  test(`406: Accept: ${accept}`, async () => {
    await assertReplyRefused(await api.ask(LIST, { accept }), 'not_acceptable')
  })
}
test('406: Accept-Encoding that refuses everything', async () => {
  await assertReplyRefused(await api.ask(LIST, { 'accept-encoding': 'identity;q=0' }), 'not_acceptable')
  await assertReplyRefused(await api.ask(LIST, { 'accept-encoding': '*;q=0' }), 'not_acceptable')
})

const HEAD = `Host: x\r\nAuthorization: Bearer ${api.key}\r\nConnection: close\r\n`
const RAW: [name: string, bytes: string | Buffer, code: ErrorCode][] = [
  ['no HTTP', 'hello\r\n\r\n', 'malformed_request'],
  ['TLS', Buffer.from('16030100c8010000c40303', 'hex'), 'malformed_request'],
  ['a version there is not', `GET ${LIST} HTTP/9.9\r\n${HEAD}\r\n`, 'malformed_request'],
  ['a method there is not', `FROBNICATE ${LIST} HTTP/1.1\r\n${HEAD}\r\n`, 'malformed_request'],
  ['a header without a colon', `GET ${LIST} HTTP/1.1\r\n${HEAD}nonsense\r\n\r\n`, 'malformed_request'],
  ['a blank before the colon', `GET ${LIST} HTTP/1.1\r\n${HEAD}X : 1\r\n\r\n`, 'malformed_request'],
  ['a NUL in a header', `GET ${LIST} HTTP/1.1\r\n${HEAD}X: a\0b\r\n\r\n`, 'malformed_request'],
  [
    'two lengths',
    `GET ${LIST} HTTP/1.1\r\n${HEAD}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`,
    'malformed_request',
  ],
  [
    'length and chunks',
    `POST ${LIST} HTTP/1.1\r\n${HEAD}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
    'malformed_request',
  ],
  [
    'no host',
    `GET ${LIST} HTTP/1.1\r\nAuthorization: Bearer ${api.key}\r\nConnection: close\r\n\r\n`,
    'malformed_request',
  ],
  ['two hosts', `GET ${LIST} HTTP/1.1\r\n${HEAD}HOST: y\r\n\r\n`, 'malformed_request'],
  [
    'two keys',
    `GET ${LIST} HTTP/1.1\r\n${HEAD}authorization: Bearer ${api.key}\r\n\r\n`,
    'malformed_request',
  ],
  ['an expectation there is not', `GET ${LIST} HTTP/1.1\r\n${HEAD}Expect: foo\r\n\r\n`, 'expectation_failed'],
  ['a letter that is not percent-encoded', `GET ${LIST}?q=café HTTP/1.1\r\n${HEAD}\r\n`, 'malformed_request'],
  [
    'headers of 70 KB',
    `GET ${LIST} HTTP/1.1\r\n${HEAD}X: ${'a'.repeat(70_000)}\r\n\r\n`,
    'headers_too_large',
  ],
  ['a URL of 20 KB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${HEAD}\r\n`, 'url_too_long'],
  ['a URL of 200 KB', `GET /${'a'.repeat(200_000)} HTTP/1.1\r\n${HEAD}\r\n`, 'url_too_long'],
  [
    'a body for GET',
    `GET ${LIST}?page=0 HTTP/1.1\r\n${HEAD}Content-Length: 5\r\n\r\nhello`,
    'invalid_parameter',
  ],
  [
    'a body of another type',
    `POST ${LIST} HTTP/1.1\r\n${HEAD}Content-Type: text/xml\r\nContent-Length: 4\r\n\r\n<a/>`,
    'method_not_allowed',
  ],
]
for (const [name, bytes, code] of RAW) {
  test(`${ERRORS[code].status} on the socket: ${name}`, async () => {
    const answer = await api.raw(bytes)
    const [head = '', text = ''] = answer.split('\r\n\r\n', 2)
    const status = Number(/^HTTP\/1\.1 (\d{3}) \w/.exec(head)?.[1])
    const contentType = /^content-type: (.*)$/im.exec(head)?.[1]
    const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1])
    assert.equal(text.length, length)
    await assertRefused({ status, contentType, text }, code)
  })
}

test('HTTP/1.0 without a host is answered', async () => {
  const answer = await api.raw(`GET ${LIST}?per_page=1 HTTP/1.0\r\nAuthorization: Bearer ${api.key}\r\n\r\n`)
  assert.match(answer, /^HTTP\/1\.1 200 /)
})

test('an unforeseen error is 500, tells nothing and is logged under its request id', async t => {
  const lines: { fields: { request_id: string; err: Error }; text: string }[] = []
  const log = Object.assign(makeLog('silent'), {
    error: (fields: never, text: string) => void lines.push({ fields, text }),
  })
  const broken = await serveApi(t, {
    log,
    index: () => {
      throw new Error('secret of the house')
    },
  })
  const reply = await broken.ask(LIST)
  const problem = await assertReplyRefused(reply, 'internal')
  assert.ok(!reply.text.includes('secret'))
  assert.deepEqual(
    lines.map(({ fields }) => [fields.request_id, fields.err.message]),
    [[problem.request_id, 'secret of the house']],
  )
})

test('while the first index is built, reads are 503 and say when to come again', async t => {
  const building = await serveApi(t, {
    index: () => null,
    indexState: () => ({ state: 'building', rows: 500, change: 3, head: 9 }),
  })
  for (const path of [LIST, '/api/v1/stats', '/api/v1/entities', '/api/v1/sources', '/api/v1/changes']) {
    const reply = await building.ask(path)
    await assertReplyRefused(reply, 'unavailable')
    assert.equal(reply.headers['retry-after'], '5')
  }
  const ready = await building.ask('/readyz', { authorization: null })
  assert.match((await assertReplyRefused(ready, 'unavailable')).detail, /change 3 of 9/)
  assert.equal((await building.ask('/healthz', { authorization: null })).status, 200)
})
