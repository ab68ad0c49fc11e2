import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { until } from '../../test/following.ts'
import { testHouse } from '../../test/open-house.ts'
import { proxyTo } from '../../test/proxy.ts'
import { smallDays } from '../../test/small-source.ts'
import { systemClock } from '../base/clock.ts'
import { HeraldError } from '../base/errors.ts'
import { connect, type Sql } from '../base/sql.ts'
import { requestRun } from '../crawls/runs.store.ts'
import { beginCrawls, noteFailure, noteSuccess } from '../crawls/states.store.ts'
import type { Source } from '../sources/source.ts'
import { startSchedule } from './schedule.ts'

/** Scheduled for 06:00 in Paris, which is 05:00 UTC in November. */
const A: Source = { ...smallDays, id: 'a' }
const B: Source = { ...smallDays, id: 'b' }
const RUN = '019ab000-0000-7000-8000-000000000001'

interface CrawlStart {
  readonly source: Source
  readonly sql: Sql
  readonly now: Date
  readonly signal: AbortSignal
}

/** Starts a scheduler that polls every 10 ms and logs its crawls in `started`; the test supplies their work. */
async function openScheduler(t: TestContext, runCrawl: (start: CrawlStart) => Promise<unknown>) {
  const app = await testHouse(t)
  const proxy = await proxyTo(app.url, t)
  const sql = connect(proxy.url, { max: 2, applicationName: 'herald tests' })
  t.after(() => sql.end({ timeout: 0 }))
  const time = { now: new Date('2026-11-18T04:59:00Z') }
  const started: string[] = []
  const clock = {
    ...systemClock,
    now: () => time.now,
    sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(Math.min(ms, 10), signal),
  }
  const scheduler = startSchedule({
    sql,
    clock,
    log: app.log,
    sources: [A, B],
    crawl(source, order, signal) {
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
    await beginCrawls(sql, id, '2026-11-10')
    await noteSuccess(sql, id, now, now)
  })
  await until(() => started.length === 2)
  await waitForPolls()
  assert.deepEqual(started.toSorted(), ['a due', 'b due'])
  time.now = new Date('2026-11-18T05:00:00Z')
  await until(() => started.length === 4)
  await waitForPolls()
  assert.equal(started.length, 4)
})

test('startCrawlScheduler: failed crawl → repeated once its pause is over', async t => {
  const { started, time, waitForPolls } = await openScheduler(t, async ({ source: { id }, sql, now }) => {
    await beginCrawls(sql, id, '2026-11-10')
    const failure = { began: now, since: now, failures: 1, toldAt: null }
    await noteFailure(sql, id, { ...failure, retryAt: new Date(now.getTime() + 300_000) })
  })
  await until(() => started.length === 2)
  time.now = new Date('2026-11-18T05:03:59Z')
  await waitForPolls()
  assert.equal(started.length, 2, 'the scheduled hour has come, but the pause is not over')
  time.now = new Date('2026-11-18T05:04:00Z')
  await until(() => started.length === 4)
})

test('startCrawlScheduler: run requested during a crawl → starts after it', async t => {
  const done = Promise.withResolvers<void>()
  const { app, started, waitForPolls } = await openScheduler(t, () => done.promise)
  await until(() => started.length === 2)
  await requestRun(
    app.sql,
    { id: RUN, sourceId: 'a', kind: 'crawl', window: { from: '2026-11-01', to: '2026-11-02' } },
    app.clock.now(),
  )
  await waitForPolls()
  assert.equal(started.length, 2)
  done.resolve()
  await until(() => started.includes('a 2026-11-01 requested'))
})

test('startCrawlScheduler: source locked, crawl throws or database unreachable → keeps trying', async t => {
  const errors = [new HeraldError('conflict', 'in progress'), new Error('a bug')]
  let calls = 0
  const { started, proxy } = await openScheduler(t, async () => {
    throw errors[calls++ % 2]
  })
  await until(() => started.length >= 4)
  await proxy.cut()
  await systemClock.sleep(50)
  await proxy.mend()
  const startedBefore = started.length
  await until(() => started.length >= startedBefore + 4)
})

test('CrawlScheduler.stop: two crawls in progress → aborted and awaited', async t => {
  let stoppedCount = 0
  const { scheduler, started } = await openScheduler(t, async ({ signal }) => {
    await systemClock.sleep(60_000, signal)
    stoppedCount += 1
  })
  await until(() => started.length === 2)
  await scheduler.stop()
  assert.equal(stoppedCount, 2)
})
