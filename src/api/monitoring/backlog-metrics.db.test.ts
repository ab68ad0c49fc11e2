import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestApi } from '../../../test/support/api-server.ts'
import { saveWorkerReport } from '../../deliveries/monitoring/worker-report-store.ts'
import { acquireShards } from '../../deliveries/shard-store.ts'
import { systemClock as clock } from '../../platform/clock.ts'

const api = await startTestApi({ after })
const WORKER = '019ab000-0000-7000-8000-00000000000a'
/** Longer than a reading is used again. */
const CACHE_MS = 2_100

/** Returns the value of each Herald metric of `/metrics`, by name and labels. */
async function scrape(): Promise<Map<string, number>> {
  const { status, text } = await api.ask('/metrics', { authorization: null })
  assert.equal(status, 200)
  const lines = text.split('\n').filter(line => line.startsWith('herald_') && !line.includes('_duration_'))
  return new Map(lines.map(line => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

test('GET /metrics: deliveries waiting and reported → their values; attempts only grow', async () => {
  await acquireShards(api.sql, WORKER, [])
  const slots = [{ pool: 'fast', used: 2, limit: 8 }]
  await saveWorkerReport(api.sql, WORKER, slots, new Map([['2xx', 3]]))
  await api.sql`
    insert into events (id, type, jurisdiction, change, body, created_at)
    values ('019ab000-0000-7000-8000-000000000001', 'x', 'FR', 1, '', now() - interval '30 seconds')`
  const first = await scrape()
  assert.equal(first.get('herald_webhook_attempts_total{outcome="2xx"}'), 3)
  assert.equal(first.get('herald_webhook_slots_used{pool="fast"}'), 2)
  assert.equal(first.get('herald_webhook_slots{pool="fast"}'), 8)
  assert.equal(first.get('herald_webhook_undispatched_events'), 1)
  assert.ok((first.get('herald_webhook_dispatch_lag_seconds') ?? 0) >= 30)
  for (const name of ['queued_deliveries', 'workers', 'oldest_due_seconds{receiver="healthy"}'])
    assert.ok(first.has(`herald_webhook_${name}`), name)
  assert.deepEqual([first.get('herald_database_up'), first.get('herald_index_lag_changes')], [1, 0])
  await saveWorkerReport(api.sql, WORKER, slots, new Map([['2xx', 1]]))
  await clock.sleep(CACHE_MS)
  assert.equal((await scrape()).get('herald_webhook_attempts_total{outcome="2xx"}'), 4)
})

test('GET /metrics: retention clock refused, confirmed, ahead of PostgreSQL → reported', async () => {
  const readAt = async (time: string) => {
    await api.sql.unsafe(`update retention_clock set now = ${time}`)
    await clock.sleep(CACHE_MS)
    const metrics = await scrape()
    return [
      metrics.get('herald_retention_clock_refused'),
      Math.round((metrics.get('herald_retention_clock_lag_seconds') ?? 0) / 3_600),
    ]
  }
  assert.deepEqual(await readAt(`now() - interval '30 hours'`), [1, 30])
  assert.deepEqual(await readAt(`now() - interval '20 hours'`), [0, 20])
  assert.deepEqual(await readAt(`now() + interval '2 hours'`), [1, -2])
  assert.deepEqual(await readAt('now()'), [0, 0])
})

test('GET /metrics, /readyz: PostgreSQL silent → within 3 s, without values that are unknown', async () => {
  await clock.sleep(CACHE_MS)
  api.proxy.freeze()
  const startedAt = clock.elapsed()
  const [metrics, ready] = await Promise.all([scrape(), api.ask('/readyz', { authorization: null })])
  assert.ok(clock.elapsed() - startedAt < 3_000, `${clock.elapsed() - startedAt} ms`)
  assert.deepEqual([...metrics.keys()], ['herald_index_change', 'herald_database_up'])
  assert.equal(metrics.get('herald_database_up'), 0)
  const { backlog, database } = ready.json() as { backlog: unknown; database: string }
  assert.deepEqual([ready.status, backlog, database], [200, null, 'away'])
  await api.proxy.cut()
  await api.proxy.restore()
  while ((await scrape()).get('herald_database_up') !== 1) await clock.sleep(100)
  const after = (await api.ask('/readyz', { authorization: null })).json() as { backlog: object }
  assert.equal((after.backlog as { undispatched_events: number }).undispatched_events, 1)
})
