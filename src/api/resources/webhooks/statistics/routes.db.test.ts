import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestApi } from '../../../../../test/support/api-server.ts'

const api = await startTestApi({ after })

interface Statistics {
  since: string
  until: string
  total: { delivered: number; failed: number; latency_ms: { p50: number | null; p95: number | null } }
  data: { start: string; delivered: number; latency_ms: { p50: number | null } }[]
  code: string
  errors: { parameter: string; code: string }[]
}

async function clientOf(owner: string) {
  const { key } = await api.makeKey({ owner, scopes: ['webhooks'] })
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ url: 'https://example.com/', events: ['source.error'] })
  return {
    async create() {
      return ((await api.ask('/api/v1/webhooks', headers, 'POST', body)).json() as { id: string }).id
    },
    async read(path: string) {
      const reply = await api.ask(`/api/v1/webhooks${path}`, headers)
      return { status: reply.status, ...(reply.json() as Statistics) }
    },
  }
}

/** Stores counts of an hour in which every response took 5.2 to 5.7 ms or, of the slow ones, 430 to 512 ms. */
async function store(id: string, hour: string, fast: number, slow: number): Promise<void> {
  const counts = Array.from({ length: 56 }, (_, bucket) => (bucket === 10 ? fast : bucket === 36 ? slow : 0))
  await api.sql`
    insert into delivery_statistics values (${id}, ${hour}, ${fast + slow}, 1, ${fast + slow + 3}, 2, ${`{${counts.join()}}`}::integer[])`
}

test('GET statistics: one or all subscriptions, by hour or day → every interval, sums and latencies', async () => {
  const [anna, berta] = [await clientOf('anna'), await clientOf('berta')]
  const [one, two, foreign] = [await anna.create(), await anna.create(), await berta.create()]
  await store(one, '2026-11-20T08:00:00Z', 90, 10)
  await store(two, '2026-11-20T08:00:00Z', 50, 0)
  await store(two, '2026-11-21T10:00:00Z', 7, 0)
  await store(foreign, '2026-11-20T08:00:00Z', 1_000, 0)
  const range = 'since=2026-11-20T07:59:00Z&until=2026-11-20T09:00:01Z'
  const hours = await anna.read(`/${one}/statistics?${range}`)
  assert.deepEqual(
    hours.data.map(item => [item.start, item.delivered, item.latency_ms.p50 === null]),
    [
      ['2026-11-20T07:00:00.000Z', 0, true],
      ['2026-11-20T08:00:00.000Z', 100, false],
      ['2026-11-20T09:00:00.000Z', 0, true],
    ],
  )
  assert.deepEqual([hours.since, hours.until], ['2026-11-20T07:00:00.000Z', '2026-11-20T10:00:00.000Z'])
  const { p50, p95 } = hours.total.latency_ms
  assert.ok(p50 !== null && p50 > 4.7 && p50 < 5.7, String(p50))
  assert.ok(p95 !== null && p95 > 430 && p95 < 513, String(p95))
  const days = await anna.read(
    '/statistics?interval=day&since=2026-11-20T12:00:00Z&until=2026-11-21T12:00:00Z',
  )
  assert.deepEqual(
    days.data.map(item => item.delivered),
    [150, 7],
  )
  assert.deepEqual([days.total.delivered, days.total.failed], [157, 3])
  assert.equal((await anna.read(`/${foreign}/statistics`)).status, 404)
  assert.deepEqual((await anna.read('/statistics')).data.length, 25)
})

test('GET statistics: reversed or too long range → invalid_parameter that names the way out', async () => {
  const { read } = await clientOf('ranges')
  for (const [query, code] of [
    ['since=2026-11-20T08:00:00Z&until=2026-11-20T08:00:00Z', 'dates_reversed'],
    ['since=2026-10-01T00:00:00Z&until=2026-11-20T00:00:00Z', 'range_too_long'],
    ['interval=minute', 'unknown_value'],
  ]) {
    const reply = await read(`/statistics?${query}`)
    assert.deepEqual([reply.status, reply.code, reply.errors[0]?.code], [400, 'invalid_parameter', code])
  }
  const longest = await read('/statistics?since=2026-10-01T00:00:00Z&until=2026-11-01T00:00:00Z')
  assert.equal(longest.data.length, 744)
})
