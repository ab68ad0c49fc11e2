import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestApi } from '../../../../test/support/api-server.ts'
import { systemClock } from '../../../platform/clock.ts'
import { createLogger } from '../../../platform/logger.ts'
import { systemRandom } from '../../../platform/random.ts'
import { openIngestRun } from '../../../services/ingest/ingest-run.ts'

const api = await startTestApi({ after })
const RUNS = '/api/v1/sources/fr-bodacc/runs'
const { key } = await api.makeKey({ scopes: ['read', 'admin'] })
const ADMIN = { authorization: `Bearer ${key}` }
const JSON_TYPE = { 'content-type': 'application/json' }
const dependencies = { sql: api.sql, clock: systemClock, random: systemRandom, log: createLogger('silent') }
const OPTIONS = { onProblem: () => {}, signal: new AbortController().signal }

interface RunJson {
  id: string
  state: string
  from: string | null
  problems: { kind: string; count: number; example: { document: string } }[]
}
interface RunList {
  health: Record<string, unknown>
  data: RunJson[]
  pagination: { total: number }
}

async function finishedRun(sourceId: string, problems: number): Promise<string> {
  const run = await openIngestRun(dependencies, { sourceId, kind: 'crawl', window: null }, OPTIONS)
  for (let n = 0; n < problems; n++)
    run.addProblem(`d${n}`, {
      kind: n === 0 ? 'bad_value' : 'unknown_code',
      location: '/1',
      reason: 'unusual',
      isRecordLost: n === 0,
    })
  await run.finish({ state: 'suspicious', reasons: ['a reason'], error: null })
  return run.id
}

test('GET /sources/{id}/runs: two runs → health, newest run first, problems by kind', async () => {
  const ids = [await finishedRun('es-borme', 0), await finishedRun('es-borme', 3)]
  const reply = await api.ask('/api/v1/sources/es-borme/runs?per_page=1')
  const { health, data, pagination } = reply.json() as RunList
  assert.deepEqual([reply.status, data.length, pagination.total, data[0]?.id], [200, 1, 2, ids[1]])
  assert.deepEqual(
    data[0]?.problems.map(({ kind, count, example }) => [kind, count, example.document]),
    [
      ['unknown_code', 2, 'd1'],
      ['bad_value', 1, 'd0'],
    ],
  )
  assert.deepEqual([health.state, health.failures, health.gaps, health.run], ['new', 0, [], null])
  assert.ok(typeof health.latest_date === 'string' && typeof health.lag_days === 'number')
  const older = (await api.ask(`/api/v1/sources/es-borme/runs/${ids[0]?.toUpperCase()}`)).json() as RunJson
  assert.deepEqual([older.id, older.problems], [ids[0], []])
})

/** Removes the time of the next run: a source that was never crawled is due now, which keeps changing. */
function withoutNextRun({ next_run: next, ...rest }: RunList['health'] = {}) {
  assert.ok(typeof next === 'string' && next.endsWith('Z'))
  return rest
}

test('GET /sources: include=health → health of each source, as in its list of runs', async () => {
  const listSources = async (query: string) => {
    const reply = await api.ask(`/api/v1/sources${query}`)
    return (reply.json() as { sources: { source_id: string; health?: RunList['health'] }[] }).sources
  }
  const plain = await listSources('')
  assert.ok(plain.length > 2 && plain.every(source => !('health' in source)))
  const expected = await Promise.all(
    plain.map(async source => {
      const { health } = (await api.ask(`/api/v1/sources/${source.source_id}/runs`)).json() as RunList
      return { ...source, health: withoutNextRun(health) }
    }),
  )
  const included = (await listSources('?include=health')).map(({ health, ...rest }) => ({
    ...rest,
    health: withoutNextRun(health),
  }))
  assert.deepEqual(included, expected)
  assert.equal((await api.ask('/api/v1/sources?include=runs')).status, 400)
})

const MISSING = [
  '/api/v1/sources/xx-nowhere/runs',
  `${RUNS}/019ab000-0000-7000-8000-000000000001`,
  `${RUNS}/latest`,
]
for (const path of MISSING) {
  test(`${path}: GET → 404`, async () => assert.equal((await api.ask(path)).status, 404))
}
test('GET /sources/{id}/runs/{run}: run of another source → 404', async () => {
  const id = await finishedRun('es-borme', 0)
  assert.equal((await api.ask(`${RUNS}/${id}`)).status, 404)
})

const post = (body?: string | Buffer, headers: Record<string, string | null> = {}) =>
  api.ask(RUNS, { ...ADMIN, ...(body !== undefined && JSON_TYPE), ...headers }, 'POST', body)

test('POST /sources/{id}/runs: repeated → 409 with the URL of the waiting run', async () => {
  const dateRange = { from: '2026-11-01', to: '2026-11-07' }
  const first = await post(JSON.stringify(dateRange))
  const run = first.json() as RunJson
  assert.deepEqual([first.status, run.state, run.from], [202, 'waiting', '2026-11-01'])
  const location = first.headers.location ?? ''
  assert.equal(location, `${RUNS}/${run.id}`)
  assert.deepEqual((await api.ask(location)).json(), run)
  const repeated = await post('{}')
  assert.deepEqual([repeated.status, repeated.headers.location], [409, location])
  const { data, health } = (await api.ask(RUNS)).json() as RunList
  assert.deepEqual([data.length, health.run], [1, run.id])
  await api.sql`update runs set state = 'stopped' where id = ${run.id}`
})

test('POST /sources/{id}/runs: no body → what is due, run in progress → 409', async () => {
  const queued = await post()
  assert.deepEqual([queued.status, (queued.json() as RunJson).from], [202, null])
  await api.sql`update runs set state = 'stopped' where id = ${(queued.json() as RunJson).id}`
  const run = await openIngestRun(
    dependencies,
    { sourceId: 'fr-bodacc', kind: 'backfill', window: null },
    OPTIONS,
  )
  const reply = await post()
  assert.deepEqual([reply.status, reply.headers.location], [409, `${RUNS}/${run.id}`])
  assert.match(reply.text, /is in progress/)
  await run.finish({ state: 'ok', reasons: [], error: null })
})

const INVALID: [
  condition: string,
  send: () => ReturnType<typeof post>,
  status: number,
  code: string,
  pointers: string[],
][] = [
  [
    'key without admin',
    () => post('{}', { authorization: api.authorization.authorization }),
    403,
    'insufficient_scope',
    [],
  ],
  ['no key', () => post('{}', { authorization: null }), 401, 'missing_credentials', []],
  [
    'form content type',
    () => post('from=2026-11-01', { 'content-type': 'application/x-www-form-urlencoded' }),
    415,
    'unsupported_media_type',
    [],
  ],
  [
    'text content type',
    () => post('{}', { 'content-type': 'text/plain' }),
    415,
    'unsupported_media_type',
    [],
  ],
  ['no content type', () => post('{}', { 'content-type': null }), 415, 'unsupported_media_type', []],
  [
    'other charset',
    () => post('{}', { 'content-type': 'application/json; charset=utf-16' }),
    415,
    'unsupported_media_type',
    [],
  ],
  ['body too large', () => post(`{"from":"${'x'.repeat(70_000)}"}`), 413, 'body_too_large', []],
  ['invalid JSON', () => post('{from: 1}'), 400, 'malformed_request', []],
  ['invalid UTF-8', () => post(Buffer.from([0x7b, 0xff, 0x7d])), 400, 'malformed_request', []],
  [
    'duplicate field',
    () => post('{"from":"2026-11-01","from":"2026-11-01","to":"2026-11-02"}'),
    400,
    'invalid_body',
    ['/from'],
  ],
  ['from without to', () => post('{"from":"2026-11-01"}'), 400, 'invalid_body', ['/to']],
  ['from after to', () => post('{"from":"2026-11-03","to":"2026-11-02"}'), 400, 'invalid_body', ['/from']],
  [
    'dates before the first possible one',
    () => post('{"from":"0001-01-01","to":"2026-11-02"}'),
    400,
    'invalid_body',
    ['/from'],
  ],
  ['to in the future', () => post('{"from":"2026-11-03","to":"2126-11-02"}'), 400, 'invalid_body', ['/to']],
  [
    'several errors',
    () => post('{"from":"2026-02-30","to":7,"till":"2026-01-01"}'),
    400,
    'invalid_body',
    ['/from', '/to', '/till'],
  ],
]
for (const [condition, send, status, code, pointers] of INVALID) {
  test(`POST /sources/{id}/runs: ${condition} → ${status} ${code}`, async () => {
    const reply = await send()
    const body = reply.json() as { code: string; errors: { pointer: string }[] }
    assert.deepEqual([reply.status, body.code], [status, code], reply.text)
    assert.deepEqual(
      body.errors.map(error => error.pointer),
      pointers,
    )
    assert.match(String(reply.headers['content-type']), /^application\/problem\+json/)
  })
}

test('POST /sources/{id}/runs: charset="UTF-8" → body is read', async () => {
  const reply = await post('{"x":1}', { 'content-type': 'application/json; charset="UTF-8"' })
  assert.equal((reply.json() as { code: string }).code, 'invalid_body')
})

test('/sources/{id}/runs: unsupported method, OPTIONS → supported methods', async () => {
  const rejected = await api.ask(RUNS, ADMIN, 'DELETE')
  assert.deepEqual([rejected.status, rejected.headers.allow], [405, 'GET, HEAD, POST, OPTIONS'])
  const options = await api.ask(RUNS, ADMIN, 'OPTIONS')
  assert.deepEqual([options.status, options.headers.allow], [204, 'GET, HEAD, POST, OPTIONS'])
})

test('/sources/{id}/runs: database unreachable → 503', async () => {
  await api.proxy.cut()
  try {
    for (const reply of [await api.ask(RUNS), await post()]) assert.equal(reply.status, 503)
  } finally {
    await api.proxy.restore()
  }
})
