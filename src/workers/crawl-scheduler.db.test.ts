import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { startDatabaseProxy } from '../../test/support/database-proxy.ts'
import { waitUntil } from '../../test/support/index-follower.ts'
import { minimalDaySource } from '../../test/support/minimal-sources.ts'
import { createTestAppContext } from '../../test/support/test-app-context.ts'
import { insertCrawlState, recordCrawlFailure, recordCrawlSuccess } from '../crawls/crawl-state-store.ts'
import { queueRun } from '../crawls/run-store.ts'
import { systemClock } from '../platform/clock.ts'
import { HeraldError } from '../platform/errors.ts'
import { createSqlPool, type SqlPool } from '../platform/sql/sql-pool.ts'
import type { Source } from '../sources/source.ts'
import { startCrawlScheduler } from './crawl-scheduler.ts'

/** Scheduled for 06:00 in Paris, which is 05:00 UTC in November. */
const A: Source = { ...minimalDaySource, id: 'a' }
const B: Source = { ...minimalDaySource, id: 'b' }
const RUN = '019ab000-0000-7000-8000-000000000001'

interface CrawlStart {
  readonly source: Source
  readonly sql: SqlPool
  readonly now: Date
  readonly signal: AbortSignal
}

/** Starts a scheduler that polls every 10 ms and logs its crawls in `started`; the test supplies their work. */
async function openScheduler(t: TestContext, runCrawl: (start: CrawlStart) => Promise<unknown>) {
  const app = await createTestAppContext(t)
  const proxy = await startDatabaseProxy(app.url, t)
  const sql = createSqlPool(proxy.url, { maxConnections: 2, applicationName: 'herald tests' })
  t.after(() => sql.end({ timeout: 0 }))
  const time = { now: new Date('2026-11-18T04:59:00Z') }
  const started: string[] = []
  const clock = {
    ...systemClock,
    now: () => time.now,
    sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(Math.min(ms, 10), signal),
  }
  const scheduler = startCrawlScheduler({
    sql,
    clock,
    log: app.log,
    sources: [A, B],
    runCrawl(source, order, signal) {
      const isRequested = order.runId !== undefined
      started.push(`${source.id} ${order.window?.from ?? 'due'}${isRequested ? ' requested' : ''}`)
      return runCrawl({ source, sql: app.sql, now: time.now, signal })
    },
  })
  t.after(() => scheduler.stop())
  const waitForPolls = () => systemClock.sleep(60)
  return { app, scheduler, started, time, proxy, waitForPolls }
}

test('startCrawlScheduler: new source → crawled at once, then at its scheduled hour', async t => {
  const { started, time, waitForPolls } = await openScheduler(t, async ({ source: { id }, sql, now }) => {
    await insertCrawlState(sql, id, '2026-11-10')
    await recordCrawlSuccess(sql, id, now, now)
  })
  await waitUntil(() => started.length === 2)
  await waitForPolls()
  assert.deepEqual(started.toSorted(), ['a due', 'b due'])
  time.now = new Date('2026-11-18T05:00:00Z')
  await waitUntil(() => started.length === 4)
  await waitForPolls()
  assert.equal(started.length, 4)
})

test('startCrawlScheduler: failed crawl → repeated once its pause is over', async t => {
  const { started, time, waitForPolls } = await openScheduler(t, async ({ source: { id }, sql, now }) => {
    await insertCrawlState(sql, id, '2026-11-10')
    const failure = { startedAt: now, since: now, failures: 1, notifiedAt: null }
    await recordCrawlFailure(sql, id, { ...failure, retryAt: new Date(now.getTime() + 300_000) })
  })
  await waitUntil(() => started.length === 2)
  time.now = new Date('2026-11-18T05:03:59Z')
  await waitForPolls()
  assert.equal(started.length, 2, 'the scheduled hour has come, but the pause is not over')
  time.now = new Date('2026-11-18T05:04:00Z')
  await waitUntil(() => started.length === 4)
})

test('startCrawlScheduler: run requested during a crawl → starts after it', async t => {
  const done = Promise.withResolvers<void>()
  const { app, started, waitForPolls } = await openScheduler(t, () => done.promise)
  await waitUntil(() => started.length === 2)
  await queueRun(
    app.sql,
    { id: RUN, sourceId: 'a', kind: 'crawl', window: { from: '2026-11-01', to: '2026-11-02' } },
    app.clock.now(),
  )
  await waitForPolls()
  assert.equal(started.length, 2)
  done.resolve()
  await waitUntil(() => started.includes('a 2026-11-01 requested'))
})

test('startCrawlScheduler: source locked, crawl throws or database unreachable → keeps trying', async t => {
  const errors = [new HeraldError('conflict', 'in progress'), new Error('a bug')]
  let calls = 0
  const { started, proxy } = await openScheduler(t, async () => {
    throw errors[calls++ % 2]
  })
  await waitUntil(() => started.length >= 4)
  await proxy.cut()
  await systemClock.sleep(50)
  await proxy.restore()
  const startedBefore = started.length
  await waitUntil(() => started.length >= startedBefore + 4)
  assert.deepEqual(new Set(started), new Set(['a due', 'b due']))
})

test('CrawlScheduler.stop: two crawls in progress → aborted and awaited', async t => {
  let stoppedCount = 0
  const { scheduler, started } = await openScheduler(t, async ({ signal }) => {
    await systemClock.sleep(60_000, signal)
    stoppedCount += 1
  })
  await waitUntil(() => started.length === 2)
  await scheduler.stop()
  assert.equal(stoppedCount, 2)
})
