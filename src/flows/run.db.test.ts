import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crawlingHouse } from '../../test/crawling.ts'
import { until } from '../../test/following.ts'
import { testHouse } from '../../test/open-house.ts'
import type { Answer } from '../../test/publisher.ts'
import { issues, records, smallDays, smallFeed } from '../../test/small-source.ts'
import { systemClock } from '../base/clock.ts'
import type { HeraldError } from '../base/errors.ts'
import { findRun, type RunKind } from '../crawls/runs.store.ts'
import { crawl } from './crawl.ts'
import { openRun } from './run.ts'

const OPTIONS = { onProblem: () => {}, signal: new AbortController().signal }
const spec = (kind: RunKind, sourceId = 'a') => ({ sourceId, kind, window: null })
const DONE = { state: 'ok', reasons: [], error: null } as const

test('openIngestRun: second crawl of a source → conflict; other kinds and sources run in parallel', async t => {
  const context = await testHouse(t)
  const run = await openRun(context, spec('crawl'), OPTIONS)
  t.after(() => run.close())
  for (const kind of ['crawl', 'backfill'] as const) {
    await assert.rejects(
      openRun(context, spec(kind), OPTIONS),
      (error: HeraldError) => error.code === 'conflict' && /A run of a is in progress/.test(error.detail),
    )
  }
  for (const [kind, source] of [
    ['import', 'a'],
    ['replay', 'a'],
    ['crawl', 'b'],
  ] as const) {
    const other = await openRun(context, spec(kind, source), OPTIONS)
    await other.finish(DONE)
  }
  await run.finish(DONE)
  await (await openRun(context, spec('crawl'), OPTIONS)).finish(DONE)
  const states = await context.sql`select distinct state from runs`
  assert.deepEqual([...states], [{ state: 'ok' }])
})

test('openIngestRun: expired leases of killed processes → their runs marked failed', async t => {
  const context = await testHouse(t)
  const killed = [
    await openRun(context, spec('crawl'), OPTIONS),
    await openRun(context, spec('import'), OPTIONS),
  ]
  for (const run of killed) run.close()
  const alive = await openRun(context, spec('crawl', 'b'), OPTIONS)
  await context.sql`update leases set until = now() - interval '1 second' where holder <> ${alive.id}`
  const next = await openRun(context, spec('crawl'), OPTIONS)
  for (const { id } of killed) {
    const run = await findRun(context.sql, id)
    assert.deepEqual(
      [run?.state, run?.error],
      ['failed', { code: 'killed', message: 'the process ended unexpectedly' }],
    )
    assert.ok(run?.finishedAt)
  }
  assert.equal((await findRun(context.sql, alive.id))?.state, 'running')
  await next.finish(DONE)
  await alive.finish(DONE)
})

test('fetchWithRetry: two sources on one host → one request at a time, with the pause between', async t => {
  let [active, mostActive] = [0, 0]
  const times: number[] = []
  const slowly =
    (answer: unknown): Answer =>
    (_request, response) => {
      times.push(performance.now())
      mostActive = Math.max(mostActive, ++active)
      setTimeout(() => {
        active -= 1
        response.end(JSON.stringify(answer))
      }, 30)
    }
  const page = { records: records('2026-11-18', 1) }
  const answers = {
    '/day/2026-11-18': slowly([]),
    '/day/2026-11-17': slowly([]),
    '/day/2026-11-16': slowly([]),
  }
  const { house, publisher } = await crawlingHouse(
    t,
    smallDays,
    { ...answers, '/page': slowly(page) },
    '2026-11-18T12:00Z',
  )
  const clock = { ...systemClock, now: house.clock.now }
  const options = { base: publisher.base, firstDays: 3, pauseMs: 120, onProgress: () => {}, ...OPTIONS }
  await Promise.all(
    [smallDays, smallFeed].map(source =>
      crawl(source, { kind: 'crawl', window: null }, { ...house, clock }, options),
    ),
  )
  assert.equal(times.length, 4)
  assert.equal(mostActive, 1, 'one request at a time')
  const gaps = times.slice(1).map((time, n) => time - (times[n] ?? 0))
  assert.ok(Math.min(...gaps) >= 140, gaps.join())
})

test('IngestRun: lease lost → signal aborted, isTakenOver', async t => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const context = await testHouse(t)
  const run = await openRun(context, spec('crawl'), OPTIONS)
  t.after(() => run.close())
  await context.sql`update leases set holder = gen_random_uuid()`
  t.mock.timers.tick(10_000)
  await until(() => run.signal.aborted)
  assert.equal(run.isTakenOver(), true)
})

test('crawlSource: aborted while waiting for a response → stops within two seconds', async t => {
  const hangs: Answer = () => {}
  const answers = { ...issues('2026-11-18', 2, 2), '/day/2026-11-17': hangs }
  const { publisher, house, days, ...small } = await crawlingHouse(t, smallDays, answers, '2026-11-18T12:00Z')
  const stop = new AbortController()
  const ended = small.crawl({ kind: 'crawl', window: null }, stop.signal)
  await until(() => publisher.asked.includes('/day/2026-11-17'))
  const startedAt = performance.now()
  stop.abort()
  const { state, id, failures } = await ended
  assert.ok(performance.now() - startedAt < 2_000)
  assert.deepEqual([state, (await findRun(house.sql, id))?.state], ['stopped', 'stopped'])
  assert.deepEqual(failures, [])
  assert.deepEqual(await days(), ['2026-11-18 complete 2'])
})

test('crawlPages: index with 200,000 links → crawled without exceeding the argument limit', async t => {
  const hangs: Answer = () => {}
  const names = Array.from({ length: 200_000 }, (_, n) => n)
  const answers = { '/day/2026-11-18': names, '/document/0': hangs }
  const { publisher, ...small } = await crawlingHouse(t, smallDays, answers, '2026-11-18T12:00Z')
  const stop = new AbortController()
  const ended = small.crawl({ kind: 'crawl', window: null }, stop.signal)
  await Promise.race([until(() => publisher.asked.includes('/document/0')), ended])
  stop.abort()
  assert.equal((await ended).state, 'stopped')
})
