import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { serveApi } from '../../test/served.ts'
import { systemClock } from '../base/clock.ts'
import { systemDice } from '../base/dice.ts'
import { makeLog } from '../base/log.ts'
import { openRun } from '../flows/run.ts'

const api = await serveApi({ after })
const RUNS = '/api/v1/sources/fr-bodacc/runs'
const { key } = await api.makeKey({ scopes: ['read', 'admin'] })
const ADMIN = { authorization: `Bearer ${key}` }
const JSON_TYPE = { 'content-type': 'application/json' }
const house = { sql: api.sql, clock: systemClock, dice: systemDice, log: makeLog('silent') }
const OPTIONS = { onProblem: () => {}, signal: new AbortController().signal }

interface Run {
  id: string
  state: string
  from: string | null
  problems: { kind: string; count: number; example: { document: string } }[]
}
interface Listing {
  health: Record<string, unknown>
  data: Run[]
  pagination: { total: number }
}

async function finishedRun(sourceId: string, problems: number): Promise<string> {
  const run = await openRun(house, { sourceId, kind: 'crawl', window: null }, OPTIONS)
  for (let n = 0; n < problems; n++)
    run.note(`d${n}`, {
      kind: n === 0 ? 'bad_value' : 'unknown_code',
      place: '/1',
      reason: 'odd',
      lost: n === 0,
    })
  await run.finish({ state: 'suspicious', reasons: ['a reason'], error: null })
  return run.id
}

test('the health of a source and its runs, newest first, with problems by kind', async () => {
  const ids = [await finishedRun('es-borme', 0), await finishedRun('es-borme', 3)]
  const reply = await api.ask('/api/v1/sources/es-borme/runs?per_page=1')
  const { health, data, pagination } = reply.json() as Listing
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
  const one = (await api.ask(`/api/v1/sources/es-borme/runs/${ids[0]?.toUpperCase()}`)).json() as Run
  assert.deepEqual([one.id, one.problems], [ids[0], []])
})

/** What was never crawled is due now, which moves. */
function untimed({ next_run: next, ...rest }: Listing['health'] = {}) {
  assert.ok(typeof next === 'string' && next.endsWith('Z'))
  return rest
}

test('the list of sources has the health of each on request, and only then', async () => {
  const shown = async (query: string) => {
    const reply = await api.ask(`/api/v1/sources${query}`)
    return (reply.json() as { sources: { source_id: string; health?: Listing['health'] }[] }).sources
  }
  const plain = await shown('')
  assert.ok(plain.length > 2 && plain.every(source => !('health' in source)))
  const told = await Promise.all(
    plain.map(async source => {
      const { health } = (await api.ask(`/api/v1/sources/${source.source_id}/runs`)).json() as Listing
      return { ...source, health: untimed(health) }
    }),
  )
  const together = (await shown('?include=health')).map(({ health, ...rest }) => ({
    ...rest,
    health: untimed(health),
  }))
  assert.deepEqual(together, told)
  assert.equal((await api.ask('/api/v1/sources?include=runs')).status, 400)
})

const MISSING = [
  '/api/v1/sources/xx-nowhere/runs',
  `${RUNS}/019ab000-0000-7000-8000-000000000001`,
  `${RUNS}/latest`,
]
for (const path of MISSING) {
  test(`404: ${path}`, async () => assert.equal((await api.ask(path)).status, 404))
}
test('a run of another source is not at this one', async () => {
  const id = await finishedRun('es-borme', 0)
  assert.equal((await api.ask(`${RUNS}/${id}`)).status, 404)
})

const post = (body?: string | Buffer, headers: Record<string, string | null> = {}) =>
  api.ask(RUNS, { ...ADMIN, ...(body !== undefined && JSON_TYPE), ...headers }, 'POST', body)

test('a run is asked for once; asking again leads to the same', async () => {
  const window = { from: '2026-11-01', to: '2026-11-07' }
  const first = await post(JSON.stringify(window))
  const run = first.json() as Run
  assert.deepEqual([first.status, run.state, run.from], [202, 'waiting', '2026-11-01'])
  const location = first.headers.location ?? ''
  assert.equal(location, `${RUNS}/${run.id}`)
  assert.deepEqual((await api.ask(location)).json(), run)
  const again = await post('{}')
  assert.deepEqual([again.status, again.headers.location], [409, location])
  const { data, health } = (await api.ask(RUNS)).json() as Listing
  assert.deepEqual([data.length, health.run], [1, run.id])
  await api.sql`update runs set state = 'stopped' where id = ${run.id}`
})

test('without a body it is what is due; one that is under way is a conflict too', async () => {
  const asked = await post()
  assert.deepEqual([asked.status, (asked.json() as Run).from], [202, null])
  await api.sql`update runs set state = 'stopped' where id = ${(asked.json() as Run).id}`
  const run = await openRun(house, { sourceId: 'fr-bodacc', kind: 'backfill', window: null }, OPTIONS)
  const reply = await post()
  assert.deepEqual([reply.status, reply.headers.location], [409, `${RUNS}/${run.id}`])
  assert.match(reply.text, /is under way/)
  await run.finish({ state: 'ok', reasons: [], error: null })
})

const REFUSED: [
  name: string,
  send: () => ReturnType<typeof post>,
  status: number,
  code: string,
  pointers: string[],
][] = [
  [
    'a key that may only read',
    () => post('{}', { authorization: api.authorization.authorization }),
    403,
    'insufficient_scope',
    [],
  ],
  ['no key', () => post('{}', { authorization: null }), 401, 'missing_credentials', []],
  [
    'another type',
    () => post('from=2026-11-01', { 'content-type': 'application/x-www-form-urlencoded' }),
    415,
    'unsupported_media_type',
    [],
  ],
  ['plain text', () => post('{}', { 'content-type': 'text/plain' }), 415, 'unsupported_media_type', []],
  ['no type', () => post('{}', { 'content-type': null }), 415, 'unsupported_media_type', []],
  [
    'another charset',
    () => post('{}', { 'content-type': 'application/json; charset=utf-16' }),
    415,
    'unsupported_media_type',
    [],
  ],
  ['too large', () => post(`{"from":"${'x'.repeat(70_000)}"}`), 413, 'body_too_large', []],
  ['no JSON', () => post('{from: 1}'), 400, 'malformed_request', []],
  ['no UTF-8', () => post(Buffer.from([0x7b, 0xff, 0x7d])), 400, 'malformed_request', []],
  [
    'a name twice',
    () => post('{"from":"2026-11-01","from":"2026-11-01","to":"2026-11-02"}'),
    400,
    'invalid_body',
    ['/from'],
  ],
  ['half a window', () => post('{"from":"2026-11-01"}'), 400, 'invalid_body', ['/to']],
  ['the wrong order', () => post('{"from":"2026-11-03","to":"2026-11-02"}'), 400, 'invalid_body', ['/from']],
  [
    'days that no announcement can have',
    () => post('{"from":"0001-01-01","to":"2026-11-02"}'),
    400,
    'invalid_body',
    ['/from'],
  ],
  ['the future', () => post('{"from":"2026-11-03","to":"2126-11-02"}'), 400, 'invalid_body', ['/to']],
  [
    'everything at once',
    () => post('{"from":"2026-02-30","to":7,"till":"2026-01-01"}'),
    400,
    'invalid_body',
    ['/from', '/to', '/till'],
  ],
]
for (const [name, send, status, code, pointers] of REFUSED) {
  test(`POST refused: ${name}`, async () => {
    const reply = await send()
    const body = reply.json() as { code: string; errors: { pointer: string }[] }
    assert.deepEqual([reply.status, body.code], [status, code], reply.text)
    assert.deepEqual(
      body.errors.map(e => e.pointer),
      pointers,
    )
    assert.match(String(reply.headers['content-type']), /^application\/problem\+json/)
  })
}

test('the type of a JSON body may name its charset', async () => {
  const reply = await post('{"x":1}', { 'content-type': 'application/json; charset="UTF-8"' })
  assert.equal((reply.json() as { code: string }).code, 'invalid_body')
})

test('an address says which methods it has', async () => {
  const refused = await api.ask(RUNS, ADMIN, 'DELETE')
  assert.deepEqual([refused.status, refused.headers.allow], [405, 'GET, HEAD, POST, OPTIONS'])
  const options = await api.ask(RUNS, ADMIN, 'OPTIONS')
  assert.deepEqual([options.status, options.headers.allow], [204, 'GET, HEAD, POST, OPTIONS'])
})

test('with PostgreSQL away it says so', async () => {
  await api.proxy.cut()
  try {
    for (const reply of [await api.ask(RUNS), await post()]) assert.equal(reply.status, 503)
  } finally {
    await api.proxy.mend()
  }
})
