import assert from 'node:assert/strict'
import { SOURCES } from '../../src/sources/registry.ts'
import { type DemoReadyMessage, startDemo } from './start-demo.ts'

/** Starts the demo with npm, requests every read endpoint and stops it. The exit code is 0 if every check passes. */

const MAX_START_SECONDS = 30

async function getJson(ready: DemoReadyMessage, path: string): Promise<Record<string, unknown>> {
  const response = await fetch(ready.url + path, { headers: { authorization: `Bearer ${ready.api_key}` } })
  assert.equal(response.status, 200, `${path} returned ${response.status}`)
  return (await response.json()) as Record<string, unknown>
}

async function check(ready: DemoReadyMessage): Promise<void> {
  assert.ok(ready.announcements >= 1000, `${ready.announcements} announcements`)
  const stats = await getJson(ready, '/api/v1/stats')
  assert.equal(stats.total_announcements, ready.announcements)
  assert.equal(stats.total_entities, ready.entities)
  const { sources, total_sources: configured } = await getJson(ready, '/api/v1/sources')
  assert.equal(configured, SOURCES.length)
  const week = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10)
  for (const { source_id, latest_date } of sources as { source_id: string; latest_date: string }[])
    assert.ok(latest_date >= week, `${source_id}: the newest announcement is of ${latest_date}`)
  for (const source of sources as { source_id: string; record_count: number }[]) {
    assert.ok(source.record_count >= 50, `${source.source_id}: ${source.record_count} announcements`)
    const runs = await getJson(ready, `/api/v1/sources/${source.source_id}/runs`)
    const states = (runs.data as { state: string }[]).map(run => run.state)
    assert.ok(
      states.every(state => state === 'ok' || state === 'running'),
      `${source.source_id}: ${states}`,
    )
  }
  const list = await getJson(ready, '/api/v1/announcements?category=insolvency_filing&per_page=5')
  const [first] = list.data as { id: string }[]
  assert.ok(first !== undefined)
  const single = await getJson(ready, `/api/v1/announcements/${first.id}`)
  assert.equal(single.id, first.id)
  const entities = await getJson(ready, '/api/v1/entities?type=company&per_page=1')
  const [entity] = entities.data as { id: string; announcement_count: number }[]
  assert.ok(entity !== undefined)
  const timeline = await getJson(ready, `/api/v1/entities/${entity.id}/timeline`)
  assert.equal((timeline.pagination as { total: number }).total, entity.announcement_count)
  for (const path of ['/api/v1/changes?after=0', '/openapi.json', '/readyz', '/healthz'])
    await getJson(ready, path)
  const refused = await fetch(`${ready.url}/api/v1/announcements`)
  assert.equal(refused.status, 401)
  const docs = await fetch(`${ready.url}/docs`)
  assert.match(await docs.text(), /<html/)
}

const demo = await startDemo({}, { isFresh: true })
try {
  const seconds = demo.seconds.toFixed(1)
  assert.ok(demo.seconds <= MAX_START_SECONDS, `ready after ${seconds} s`)
  await check(demo)
  console.log(`demo: ready after ${seconds} s, ${demo.announcements} announcements, every endpoint responded`)
} finally {
  await demo.stop()
}
