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
const facts = (kind: RunKind, sourceId = 'a') => ({ sourceId, kind, window: null })
const DONE = { state: 'ok', reasons: [], error: null } as const

test('a source is not crawled twice at once; imports, replays and other sources go on beside', async t => {
  const house = await testHouse(t)
  const run = await openRun(house, facts('crawl'), OPTIONS)
  t.after(() => run.close())
  for (const kind of ['crawl', 'backfill'] as const) {
    await assert.rejects(
      openRun(house, facts(kind), OPTIONS),
      (error: HeraldError) => error.code === 'conflict' && /A run of a is under way/.test(error.detail),
    )
  }
  for (const [kind, source] of [
    ['import', 'a'],
    ['replay', 'a'],
    ['crawl', 'b'],
  ] as const) {
    const other = await openRun(house, facts(kind, source), OPTIONS)
    await other.finish(DONE)
  }
  await run.finish(DONE)
  await (await openRun(house, facts('crawl'), OPTIONS)).finish(DONE)
  const states = await house.sql`select distinct state from runs`
  assert.deepEqual([...states], [{ state: 'ok' }])
})

test('the run of a process that was killed ends with the next one, an import like a crawl', async t => {
  const house = await testHouse(t)
  const killed = [
    await openRun(house, facts('crawl'), OPTIONS),
    await openRun(house, facts('import'), OPTIONS),
  ]
  for (const run of killed) run.close()
  const alive = await openRun(house, facts('crawl', 'b'), OPTIONS)
  await house.sql`update leases set until = now() - interval '1 second' where holder <> ${alive.id}`
  const next = await openRun(house, facts('crawl'), OPTIONS)
  for (const { id } of killed) {
    const run = await findRun(house.sql, id)
    assert.deepEqual(
      [run?.state, run?.error],
      ['failed', { code: 'killed', message: 'ended without a word' }],
    )
    assert.ok(run?.finishedAt)
  }
  assert.equal((await findRun(house.sql, alive.id))?.state, 'running')
  await next.finish(DONE)
  await alive.finish(DONE)
})

test('two sources of one host ask one after the other, with the pause between, whatever process they are in', async t => {
  let [now, most] = [0, 0]
  const times: number[] = []
  const slowly =
    (answer: unknown): Answer =>
    (_request, response) => {
      times.push(performance.now())
      most = Math.max(most, ++now)
      setTimeout(() => {
        now -= 1
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
  assert.equal(most, 1, 'one request at a time')
  const gaps = times.slice(1).map((time, n) => time - (times[n] ?? 0))
  assert.ok(Math.min(...gaps) >= 140, gaps.join())
})

test('a run that lost its lease stops, and says so', async t => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const house = await testHouse(t)
  const run = await openRun(house, facts('crawl'), OPTIONS)
  t.after(() => run.close())
  await house.sql`update leases set holder = gen_random_uuid()`
  t.mock.timers.tick(10_000)
  await until(() => run.signal.aborted)
  assert.equal(run.isTakenOver(), true)
})

test('a crawl that is told to stop stops within moments, also while it waits for an answer', async t => {
  const hangs: Answer = () => {}
  const answers = { ...issues('2026-11-18', 2, 2), '/day/2026-11-17': hangs }
  const { publisher, house, days, ...small } = await crawlingHouse(t, smallDays, answers, '2026-11-18T12:00Z')
  const stop = new AbortController()
  const ended = small.crawl({ kind: 'crawl', window: null }, stop.signal)
  await until(() => publisher.asked.includes('/day/2026-11-17'))
  const began = performance.now()
  stop.abort()
  const { state, id, failures } = await ended
  assert.ok(performance.now() - began < 2_000)
  assert.deepEqual([state, (await findRun(house.sql, id))?.state], ['stopped', 'stopped'])
  assert.deepEqual(failures, [])
  assert.deepEqual(await days(), ['2026-11-18 complete 2'])
})

test('an index that leads to more documents than a call takes arguments is walked all the same', async t => {
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
