import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crawlingHouse } from '../../../test/crawling.ts'
import { testFolder } from '../../../test/folder.ts'
import { startFollowing } from '../../../test/following.ts'
import { status } from '../../../test/publisher.ts'
import { issues, records, smallDays } from '../../../test/small-source.ts'
import { head } from '../../changes/store.ts'
import type { Archive } from '../../crawls/archive.ts'
import { crawlState } from '../../crawls/states.store.ts'
import { bodiesOf, eventsAfter } from '../../outbox/store.ts'
import { crawl } from '../crawl.ts'
import { recordFeed } from '../record-feed.ts'
import { healthOf } from '../watch.ts'

const UNAVAILABLE = Object.fromEntries(
  ['14', '15', '16', '17', '18', '19', '20'].map(n => [`/day/2026-11-${n}`, status(502)]),
)

test('recordCrawlOutcome: repeated failures → first and daily source.error, growing pauses, reset by success', async t => {
  const answers: Record<string, unknown> = { ...UNAVAILABLE }
  const { crawl, house, at, publisher } = await crawlingHouse(t, smallDays, answers, '2026-11-18T06:00Z')
  const moments = ['18T06:00', '18T06:05', '18T12:00', '19T06:10']
  const pauses: number[] = []
  for (const moment of moments) {
    at(`2026-11-${moment}Z`)
    await crawl()
    const state = await crawlState(house.sql, smallDays.id)
    pauses.push(((state?.retryAt?.getTime() ?? 0) - house.clock.now().getTime()) / 60_000)
  }
  assert.deepEqual(pauses, [5, 10, 20, 40])
  const events = await eventsAfter(house.sql, 0, 10)
  const bodies = await bodiesOf(
    house.sql,
    events.map(e => e.id),
  )
  const payloads = events.map(e => JSON.parse(Buffer.from(bodies.get(e.id) ?? []).toString()).data)
  assert.deepEqual(
    events.map((e, i) => [e.type, e.jurisdiction, payloads[i].error.consecutive_failures]),
    [
      ['source.error', 'FR', 1],
      ['source.error', 'FR', 4],
    ],
  )
  assert.deepEqual(payloads[0], {
    source: { source_id: 'small-days', name: 'Small', jurisdiction: 'FR' },
    error: {
      code: 'busy',
      message: `${publisher.base}/day/2026-11-18: the server answered 502 (and 2 more)`,
      since: '2026-11-18T06:00:00.000Z',
      consecutive_failures: 1,
    },
  })
  const failing = await healthOf(house, smallDays, null)
  assert.deepEqual([failing.state, failing.failures, failing.lastSuccess], ['failing', 4, null])
  assert.match(failing.reasons[0] ?? '', /the server answered 502/)
  assert.deepEqual(failing.nextRun, new Date('2026-11-19T06:50:00Z'))

  for (const path of Object.keys(UNAVAILABLE)) delete answers[path]
  Object.assign(answers, issues('2026-11-20', 7, 2))
  at('2026-11-19T06:50Z')
  assert.equal((await crawl()).state, 'ok')
  const healthy = await healthOf(house, smallDays, '2026-11-18')
  assert.deepEqual([healthy.state, healthy.failures, healthy.lagDays, healthy.gaps], ['ok', 0, 1, []])
  assert.deepEqual(healthy.nextRun, new Date('2026-11-20T05:00:00Z'), 'six in Paris')
})

test('recordCrawlOutcome: source.error → its own change number, index follower continues', async t => {
  const answers: Record<string, unknown> = { ...UNAVAILABLE }
  const { crawl, house, at } = await crawlingHouse(t, smallDays, answers, '2026-11-18T06:00Z')
  const follower = startFollowing(t, recordFeed(house.sql), await testFolder(t))
  await crawl()
  const { change } = await head(house.sql)
  const [event] = await eventsAfter(house.sql, 0, 10)
  assert.equal(event?.change, change)
  await follower.reached(change)
  Object.assign(answers, issues('2026-11-20', 7, 2))
  at('2026-11-18T12:00Z')
  await crawl()
  await follower.reached((await head(house.sql)).change)
})

test('recordCrawlOutcome: requested window fails → scheduled crawl state unchanged', async t => {
  const { crawl, house } = await crawlingHouse(t, smallDays, { ...UNAVAILABLE }, '2026-11-18T06:00Z')
  const window = { from: '2026-11-17', to: '2026-11-18' }
  assert.equal((await crawl({ kind: 'crawl', window })).state, 'failed')
  assert.equal(await crawlState(house.sql, smallDays.id), null)
  assert.equal((await eventsAfter(house.sql, 0, 10)).length, 0)
  assert.equal((await healthOf(house, smallDays, null)).state, 'new')
})

test('readSourceHealth: gaps and recent problems → reported', async t => {
  const answers = {
    ...issues('2026-11-18', 1, 2),
    '/day/2026-11-16': ['x'],
    '/document/x': [...records('2026-11-16', 1), { ref: 'a' }, 7],
  }
  const { crawl, house } = await crawlingHouse(t, smallDays, answers, '2026-11-18T06:00Z')
  assert.equal((await crawl()).state, 'suspicious')
  const health = await healthOf(house, smallDays, '2026-11-18')
  assert.deepEqual([health.state, health.gaps], ['suspicious', ['2026-11-17']])
  assert.deepEqual(
    health.problems.map(({ kind, count }) => [kind, count]),
    [['unreadable_row', 2]],
  )
})

test('crawlSource: internal error → details not exposed in health or events', async t => {
  const small = await crawlingHouse(t, smallDays, issues('2026-11-18', 3, 1), '2026-11-18T12:00Z')
  const archive: Archive = {
    ...small.house.archive,
    keep: () => Promise.reject(new Error("ENOSPC: open '/srv/herald/archive'")),
  }
  await assert.rejects(
    crawl(
      smallDays,
      { kind: 'crawl', window: null },
      { ...small.house, archive },
      {
        base: small.publisher.base,
        firstDays: 3,
        pauseMs: 0,
        signal: new AbortController().signal,
        onProblem: () => {},
        onProgress: () => {},
      },
    ),
    /ENOSPC/,
  )
  const { reasons } = await healthOf(small.house, smallDays, null)
  const [event] = await eventsAfter(small.house.sql, 0, 10)
  assert.deepEqual(reasons, ['Herald failed internally. See the log for details.'])
  const body = String((await bodiesOf(small.house.sql, [event?.id ?? ''])).get(event?.id ?? ''))
  assert.doesNotMatch(body, /srv/)
  assert.match(body, /"internal"/)
})
