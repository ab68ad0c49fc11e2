import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCrawlContext } from '../../../test/support/crawl-context.ts'
import { startIndexFollower } from '../../../test/support/index-follower.ts'
import {
  createDailyIssues,
  createMinimalRecords,
  minimalDaySource,
} from '../../../test/support/minimal-sources.ts'
import { respondWithStatus } from '../../../test/support/stub-publisher.ts'
import { createTemporaryFolder } from '../../../test/support/temporary-folder.ts'
import { readLatestPosition } from '../../changes/change-number-store.ts'
import type { DocumentArchive } from '../../crawls/archive/document-archive.ts'
import { findCrawlState } from '../../crawls/crawl-state-store.ts'
import { readEventBodies, readEventsAfter } from '../../outbox/event-outbox-store.ts'
import { createDatabaseChangeFeed } from '../indexing/database-change-feed.ts'
import { crawlSource } from './crawl-source.ts'
import { readSourceHealth } from './source-health.ts'

const UNAVAILABLE = Object.fromEntries(
  ['14', '15', '16', '17', '18', '19', '20'].map(n => [`/day/2026-11-${n}`, respondWithStatus(502)]),
)

test('recordCrawlOutcome: repeated failures → first and daily source.error, growing pauses, reset by success', async t => {
  const answers: Record<string, unknown> = { ...UNAVAILABLE }
  const { crawl, context, setTime, publisher } = await createCrawlContext(
    t,
    minimalDaySource,
    answers,
    '2026-11-18T06:00Z',
  )
  const moments = ['18T06:00', '18T06:05', '18T12:00', '19T06:10']
  const pauses: number[] = []
  for (const moment of moments) {
    setTime(`2026-11-${moment}Z`)
    await crawl()
    const state = await findCrawlState(context.sql, minimalDaySource.id)
    pauses.push(((state?.retryAt?.getTime() ?? 0) - context.clock.now().getTime()) / 60_000)
  }
  assert.deepEqual(pauses, [5, 10, 20, 40])
  const events = await readEventsAfter(context.sql, 0, 10)
  const bodies = await readEventBodies(
    context.sql,
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
      message: `${publisher.baseUrl}/day/2026-11-18: the server responded with 502 (and 2 more)`,
      since: '2026-11-18T06:00:00.000Z',
      consecutive_failures: 1,
    },
  })
  const failing = await readSourceHealth(context, minimalDaySource, null)
  assert.deepEqual([failing.state, failing.failures, failing.lastSuccess], ['failing', 4, null])
  assert.match(failing.reasons[0] ?? '', /the server responded with 502/)
  assert.deepEqual(failing.nextRun, new Date('2026-11-19T06:50:00Z'))

  for (const path of Object.keys(UNAVAILABLE)) delete answers[path]
  Object.assign(answers, createDailyIssues('2026-11-20', 7, 2))
  setTime('2026-11-19T06:50Z')
  assert.equal((await crawl()).state, 'ok')
  const healthy = await readSourceHealth(context, minimalDaySource, '2026-11-18')
  assert.deepEqual([healthy.state, healthy.failures, healthy.lagDays, healthy.gaps], ['ok', 0, 1, []])
  assert.deepEqual(healthy.nextRun, new Date('2026-11-20T05:00:00Z'), 'six in Paris')
})

test('recordCrawlOutcome: source.error → its own change number, index follower continues', async t => {
  const answers: Record<string, unknown> = { ...UNAVAILABLE }
  const { crawl, context, setTime } = await createCrawlContext(
    t,
    minimalDaySource,
    answers,
    '2026-11-18T06:00Z',
  )
  const follower = startIndexFollower(
    t,
    createDatabaseChangeFeed(context.sql),
    await createTemporaryFolder(t),
  )
  await crawl()
  const { change } = await readLatestPosition(context.sql)
  const [event] = await readEventsAfter(context.sql, 0, 10)
  assert.equal(event?.change, change)
  await follower.reached(change)
  Object.assign(answers, createDailyIssues('2026-11-20', 7, 2))
  setTime('2026-11-18T12:00Z')
  await crawl()
  await follower.reached((await readLatestPosition(context.sql)).change)
})

test('recordCrawlOutcome: requested window fails → scheduled crawl state unchanged', async t => {
  const { crawl, context } = await createCrawlContext(
    t,
    minimalDaySource,
    { ...UNAVAILABLE },
    '2026-11-18T06:00Z',
  )
  const window = { from: '2026-11-17', to: '2026-11-18' }
  assert.equal((await crawl({ kind: 'crawl', window })).state, 'failed')
  assert.equal(await findCrawlState(context.sql, minimalDaySource.id), null)
  assert.equal((await readEventsAfter(context.sql, 0, 10)).length, 0)
  assert.equal((await readSourceHealth(context, minimalDaySource, null)).state, 'new')
})

test('readSourceHealth: gaps and recent problems → reported', async t => {
  const answers = {
    ...createDailyIssues('2026-11-18', 1, 2),
    '/day/2026-11-16': ['x'],
    '/document/x': [...createMinimalRecords('2026-11-16', 1), { ref: 'a' }, 7],
  }
  const { crawl, context } = await createCrawlContext(t, minimalDaySource, answers, '2026-11-18T06:00Z')
  assert.equal((await crawl()).state, 'suspicious')
  const health = await readSourceHealth(context, minimalDaySource, '2026-11-18')
  assert.deepEqual([health.state, health.gaps], ['suspicious', ['2026-11-17']])
  assert.deepEqual(
    health.problems.map(({ kind, count }) => [kind, count]),
    [['unreadable_row', 2]],
  )
})

test('crawlSource: internal error → details not exposed in health or events', async t => {
  const small = await createCrawlContext(
    t,
    minimalDaySource,
    createDailyIssues('2026-11-18', 3, 1),
    '2026-11-18T12:00Z',
  )
  const archive: DocumentArchive = {
    ...small.context.archive,
    store: () => Promise.reject(new Error("ENOSPC: open '/srv/herald/archive'")),
  }
  await assert.rejects(
    crawlSource(
      minimalDaySource,
      { kind: 'crawl', window: null },
      { ...small.context, archive },
      {
        base: small.publisher.baseUrl,
        firstDays: 3,
        pauseMs: 0,
        signal: new AbortController().signal,
        onProblem: () => {},
        onProgress: () => {},
      },
    ),
    /ENOSPC/,
  )
  const { reasons } = await readSourceHealth(small.context, minimalDaySource, null)
  const [event] = await readEventsAfter(small.context.sql, 0, 10)
  assert.deepEqual(reasons, ['An internal error occurred. See the log for details.'])
  const body = String((await readEventBodies(small.context.sql, [event?.id ?? ''])).get(event?.id ?? ''))
  assert.doesNotMatch(body, /srv/)
  assert.match(body, /"internal"/)
})
