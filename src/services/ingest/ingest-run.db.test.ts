import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCrawlContext } from '../../../test/support/crawl-context.ts'
import { waitUntil } from '../../../test/support/index-follower.ts'
import {
  createDailyIssues,
  createMinimalRecords,
  minimalDaySource,
  minimalFeedSource,
} from '../../../test/support/minimal-sources.ts'
import type { StubResponder } from '../../../test/support/stub-publisher.ts'
import { createTestAppContext } from '../../../test/support/test-app-context.ts'
import { findRunById, type RunKind } from '../../crawls/run-store.ts'
import { systemClock } from '../../platform/clock.ts'
import type { HeraldError } from '../../platform/errors.ts'
import { crawlSource } from '../crawl/crawl-source.ts'
import { openIngestRun } from './ingest-run.ts'

const OPTIONS = { onProblem: () => {}, signal: new AbortController().signal }
const spec = (kind: RunKind, sourceId = 'a') => ({ sourceId, kind, window: null })
const DONE = { state: 'ok', reasons: [], error: null } as const

test('openIngestRun: second crawl of a source → conflict; other kinds and sources run in parallel', async t => {
  const context = await createTestAppContext(t)
  const run = await openIngestRun(context, spec('crawl'), OPTIONS)
  t.after(() => run.close())
  for (const kind of ['crawl', 'backfill'] as const) {
    await assert.rejects(
      openIngestRun(context, spec(kind), OPTIONS),
      (error: HeraldError) => error.code === 'conflict' && /A run of a is in progress/.test(error.detail),
    )
  }
  for (const [kind, source] of [
    ['import', 'a'],
    ['replay', 'a'],
    ['crawl', 'b'],
  ] as const) {
    const other = await openIngestRun(context, spec(kind, source), OPTIONS)
    await other.finish(DONE)
  }
  await run.finish(DONE)
  await (await openIngestRun(context, spec('crawl'), OPTIONS)).finish(DONE)
  const states = await context.sql`select distinct state from runs`
  assert.deepEqual([...states], [{ state: 'ok' }])
})

test('openIngestRun: expired leases of killed processes → their runs marked failed', async t => {
  const context = await createTestAppContext(t)
  const killed = [
    await openIngestRun(context, spec('crawl'), OPTIONS),
    await openIngestRun(context, spec('import'), OPTIONS),
  ]
  for (const run of killed) run.close()
  const alive = await openIngestRun(context, spec('crawl', 'b'), OPTIONS)
  await context.sql`update leases set expires_at = now() - interval '1 second' where holder <> ${alive.id}`
  const next = await openIngestRun(context, spec('crawl'), OPTIONS)
  for (const { id } of killed) {
    const run = await findRunById(context.sql, id)
    assert.deepEqual(
      [run?.state, run?.error],
      ['failed', { code: 'killed', message: 'the process ended unexpectedly' }],
    )
    assert.ok(run?.finishedAt)
  }
  assert.equal((await findRunById(context.sql, alive.id))?.state, 'running')
  await next.finish(DONE)
  await alive.finish(DONE)
})

test('fetchWithRetry: two sources on one host → one request at a time, with the pause between', async t => {
  let [active, mostActive] = [0, 0]
  const times: number[] = []
  const slowly =
    (answer: unknown): StubResponder =>
    (_request, response) => {
      times.push(performance.now())
      mostActive = Math.max(mostActive, ++active)
      setTimeout(() => {
        active -= 1
        response.end(JSON.stringify(answer))
      }, 30)
    }
  const page = { records: createMinimalRecords('2026-11-18', 1) }
  const answers = {
    '/day/2026-11-18': slowly([]),
    '/day/2026-11-17': slowly([]),
    '/day/2026-11-16': slowly([]),
  }
  const { context, publisher } = await createCrawlContext(
    t,
    minimalDaySource,
    { ...answers, '/page': slowly(page) },
    '2026-11-18T12:00Z',
  )
  const clock = { ...systemClock, now: context.clock.now }
  const options = { base: publisher.baseUrl, firstDays: 3, pauseMs: 120, onProgress: () => {}, ...OPTIONS }
  await Promise.all(
    [minimalDaySource, minimalFeedSource].map(source =>
      crawlSource(source, { kind: 'crawl', window: null }, { ...context, clock }, options),
    ),
  )
  assert.equal(times.length, 4)
  assert.equal(mostActive, 1, 'one request at a time')
  const gaps = times.slice(1).map((time, n) => time - (times[n] ?? 0))
  assert.ok(Math.min(...gaps) >= 140, gaps.join())
})

test('IngestRun: lease lost → signal aborted, isTakenOver', async t => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const context = await createTestAppContext(t)
  const run = await openIngestRun(context, spec('crawl'), OPTIONS)
  t.after(() => run.close())
  await context.sql`update leases set holder = gen_random_uuid()`
  t.mock.timers.tick(10_000)
  await waitUntil(() => run.signal.aborted)
  assert.equal(run.isTakenOver(), true)
})

test('crawlSource: aborted while waiting for a response → stops within two seconds', async t => {
  const hangs: StubResponder = () => {}
  const answers = { ...createDailyIssues('2026-11-18', 2, 2), '/day/2026-11-17': hangs }
  const { publisher, context, days, ...small } = await createCrawlContext(
    t,
    minimalDaySource,
    answers,
    '2026-11-18T12:00Z',
  )
  const stop = new AbortController()
  const ended = small.crawl({ kind: 'crawl', window: null }, stop.signal)
  await waitUntil(() => publisher.requestedPaths.includes('/day/2026-11-17'))
  const startedAt = performance.now()
  stop.abort()
  const { state, id, failures } = await ended
  assert.ok(performance.now() - startedAt < 2_000)
  assert.deepEqual([state, (await findRunById(context.sql, id))?.state], ['stopped', 'stopped'])
  assert.deepEqual(failures, [])
  assert.deepEqual(await days(), ['2026-11-18 complete 2'])
})

test('crawlPages: index with 200,000 links → crawled without exceeding the argument limit', async t => {
  const hangs: StubResponder = () => {}
  const names = Array.from({ length: 200_000 }, (_, n) => n)
  const answers = { '/day/2026-11-18': names, '/document/0': hangs }
  const { publisher, ...small } = await createCrawlContext(t, minimalDaySource, answers, '2026-11-18T12:00Z')
  const stop = new AbortController()
  const ended = small.crawl({ kind: 'crawl', window: null }, stop.signal)
  await Promise.race([waitUntil(() => publisher.requestedPaths.includes('/document/0')), ended])
  stop.abort()
  assert.equal((await ended).state, 'stopped')
})
