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

/** At six every morning in Paris: five UTC in November. */
const A: Source = { ...smallDays, id: 'a' }
const B: Source = { ...smallDays, id: 'b' }
const RUN = '019ab000-0000-7000-8000-000000000001'

interface Begun {
  readonly source: Source
  readonly sql: Sql
  readonly now: Date
  readonly signal: AbortSignal
}

/** A schedule whose crawls are noted, and do what the test says. Its looks follow each other at once. */
async function scheduled(t: TestContext, crawl: (begun: Begun) => Promise<unknown>) {
  const house = await testHouse(t)
  const proxy = await proxyTo(house.url, t)
  const sql = connect(proxy.url, { max: 2, applicationName: 'herald tests' })
  t.after(() => sql.end({ timeout: 0 }))
  const time = { now: new Date('2026-11-18T04:59:00Z') }
  const begun: string[] = []
  const clock = {
    ...systemClock,
    now: () => time.now,
    sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(Math.min(ms, 10), signal),
  }
  const schedule = startSchedule({
    ...{ sql, clock, log: house.log, sources: [A, B] },
    crawl(source, order, signal) {
      begun.push(`${source.id} ${order.window?.from ?? 'due'}${order.runId === undefined ? '' : ' asked'}`)
      return crawl({ source, sql: house.sql, now: time.now, signal })
    },
  })
  t.after(() => schedule.stop())
  const look = () => systemClock.sleep(60)
  return { house, schedule, begun, time, proxy, look }
}

test('a source is crawled at once the first time, then when its hour has come', async t => {
  const { begun, time, look } = await scheduled(t, async ({ source: { id }, sql, now }) => {
    await beginCrawls(sql, id, '2026-11-10')
    await noteSuccess(sql, id, now, now)
  })
  await until(() => begun.length === 2)
  await look()
  assert.deepEqual(begun.toSorted(), ['a due', 'b due'])
  time.now = new Date('2026-11-18T05:00:00Z')
  await until(() => begun.length === 4)
  await look()
  assert.equal(begun.length, 4)
})

test('after a failure it is crawled when the pause is over', async t => {
  const { begun, time, look } = await scheduled(t, async ({ source: { id }, sql, now }) => {
    await beginCrawls(sql, id, '2026-11-10')
    const failure = { began: now, since: now, failures: 1, toldAt: null }
    await noteFailure(sql, id, { ...failure, retryAt: new Date(now.getTime() + 300_000) })
  })
  await until(() => begun.length === 2)
  time.now = new Date('2026-11-18T05:03:59Z')
  await look()
  assert.equal(begun.length, 2, 'its hour has come, but not its time')
  time.now = new Date('2026-11-18T05:04:00Z')
  await until(() => begun.length === 4)
})

test('one run of a source at a time; a run that was asked for goes first', async t => {
  const done = Promise.withResolvers<void>()
  const { house, begun, look } = await scheduled(t, () => done.promise)
  await until(() => begun.length === 2)
  await requestRun(
    house.sql,
    { id: RUN, sourceId: 'a', kind: 'crawl', window: { from: '2026-11-01', to: '2026-11-02' } },
    house.clock.now(),
  )
  await look()
  assert.equal(begun.length, 2)
  done.resolve()
  await until(() => begun.includes('a 2026-11-01 asked'))
})

test('another process that has the source, an error of our own and a database that is away are waited out', async t => {
  const errors = [new HeraldError('conflict', 'under way'), new Error('a bug')]
  let begins = 0
  const { begun, proxy } = await scheduled(t, async () => {
    throw errors[begins++ % 2]
  })
  await until(() => begun.length >= 4)
  await proxy.cut()
  await systemClock.sleep(50)
  await proxy.mend()
  const before = begun.length
  await until(() => begun.length >= before + 4)
})

test('stopping tells the runs, and waits for them', async t => {
  let stopped = 0
  const { schedule, begun } = await scheduled(t, async ({ signal }) => {
    await systemClock.sleep(60_000, signal)
    stopped += 1
  })
  await until(() => begun.length === 2)
  await schedule.stop()
  assert.equal(stopped, 2)
})
