import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../../test/support/announcement-drafts.ts'
import { createCrawlContext } from '../../../test/support/crawl-context.ts'
import {
  createDailyIssues,
  createMinimalRecords,
  minimalDaySource,
} from '../../../test/support/minimal-sources.ts'
import { respondWithStatus } from '../../../test/support/stub-publisher.ts'
import { findCrawlState } from '../../crawls/crawl-state-store.ts'
import { writeBatch } from '../ingest/write-batch.ts'

/* 2026-11-16 is a Monday. The test source revisits one day and keeps gaps open for five days. */

const day = (n: number): string => `2026-11-${n}`

test('crawlDays: first crawl → three days, newest first; later crawls → only days that may be new', async t => {
  const { crawl, days, references, setTime } = await createCrawlContext(
    t,
    minimalDaySource,
    createDailyIssues(day(20), 9, 2),
    '2026-11-18T12:00Z',
  )
  const first = await crawl()
  assert.equal(first.state, 'ok')
  assert.deepEqual(first.requestedPaths, [
    '/day/2026-11-18',
    '/document/2026-11-18',
    ...requestsFor(17),
    ...requestsFor(16),
  ])
  assert.deepEqual(await days(), ['2026-11-18 complete 2', '2026-11-17 complete 2', '2026-11-16 complete 2'])
  assert.equal((await references()).length, 6)

  setTime('2026-11-18T20:00Z')
  assert.deepEqual((await crawl()).requestedPaths.filter(isDay), ['/day/2026-11-18', '/day/2026-11-17'])
  setTime('2026-11-20T12:00Z')
  const later = await crawl()
  assert.deepEqual(
    later.requestedPaths.filter(isDay),
    [20, 19, 18, 17].map(n => `/day/${day(n)}`),
    'revisited until the following day is over',
  )
  assert.deepEqual([later.counts.created, later.counts.unchangedDocuments], [4, 2])
  setTime('2026-11-20T20:00Z')
  assert.deepEqual((await crawl()).requestedPaths.filter(isDay), ['/day/2026-11-20', '/day/2026-11-19'])
})

test('crawlDays: day without data → none on a Sunday, open today, gap on a weekday until too old', async t => {
  const { crawl, days, setTime, answers } = await createCrawlContext(
    t,
    minimalDaySource,
    {},
    '2026-11-16T12:00Z',
  )
  assert.equal((await crawl()).state, 'ok')
  assert.deepEqual(await days(), ['2026-11-16 open 0', '2026-11-15 none 0', '2026-11-14 none 0'])
  setTime('2026-11-18T12:00Z')
  await crawl()
  assert.deepEqual((await days()).slice(0, 3), ['2026-11-18 open 0', '2026-11-17 gap 0', '2026-11-16 gap 0'])
  Object.assign(answers, { '/day/2026-11-17': ['late'], '/document/late': createMinimalRecords(day(17), 1) })
  setTime('2026-11-22T12:00Z')
  await crawl()
  const states = await days()
  assert.ok(states.includes('2026-11-17 complete 1'), 'a late issue fills the gap')
  assert.ok(states.includes('2026-11-16 none 0'), 'a holiday')
})

test('crawlDays: day imported from disk, nothing at the publisher → stays complete', async t => {
  const { context, crawl, days, setTime } = await createCrawlContext(
    t,
    { ...minimalDaySource, id: 'fr-bodacc' },
    {},
    '2026-11-17T12:00Z',
  )
  const { sql } = context
  await crawl()
  assert.ok((await days()).includes('2026-11-16 gap 0'))
  const documentId = await saveTestDocument(sql)
  const drafts = [createDraft('A1', { date: day(16) })]
  await sql.begin(tx => writeBatch(tx, 'fr-bodacc', toIncomingAnnouncements(drafts, documentId)))
  setTime('2026-11-17T20:00Z')
  await crawl()
  assert.deepEqual((await days()).slice(1, 2), ['2026-11-16 complete 1'])
})

test('crawlDays: failed day → requested again; complete only when fully fetched', async t => {
  const answers = createDailyIssues(day(18), 3, 2)
  const {
    crawl,
    days,
    references,
    answers: publisher,
  } = await createCrawlContext(t, minimalDaySource, answers, '2026-11-18T12:00Z')
  const document = publisher['/document/2026-11-17']
  publisher['/document/2026-11-17'] = respondWithStatus(403)
  const failed = await crawl()
  assert.deepEqual([failed.state, failed.error?.code], ['failed', 'refused'])
  assert.match(failed.error?.message ?? '', /document\/2026-11-17: the server responded with 403/)
  assert.deepEqual(await days(), ['2026-11-18 complete 2', '2026-11-17 failed 0', '2026-11-16 complete 2'])
  publisher['/document/2026-11-17'] = document
  assert.equal((await crawl()).state, 'ok')
  assert.equal((await references()).length, 6)
})

test('crawlDays: publisher unavailable → gives up after three requests', async t => {
  const unavailable = Object.fromEntries(
    Array.from({ length: 9 }, (_, n) => [`/day/${day(10 + n)}`, respondWithStatus(500)]),
  )
  const { crawl, days, publisher } = await createCrawlContext(
    t,
    minimalDaySource,
    unavailable,
    '2026-11-18T12:00Z',
  )
  const end = await crawl({ kind: 'crawl', window: { from: day(10), to: day(18) } })
  assert.deepEqual([end.state, end.error?.code, end.failures.length], ['failed', 'busy', 3])
  assert.equal(publisher.requestedPaths.length, 12, 'four attempts each')
  assert.equal((await days()).length, 3)
})

test('crawlDays: long Retry-After → run ends, retried at the requested time', async t => {
  const answers = {
    ...createDailyIssues(day(18), 9, 1),
    '/day/2026-11-18': respondWithStatus(503, { 'retry-after': '3600' }),
  }
  const { crawl, context } = await createCrawlContext(t, minimalDaySource, answers, '2026-11-18T12:00Z')
  assert.deepEqual((await crawl()).requestedPaths, ['/day/2026-11-18'])
  const state = await findCrawlState(context.sql, minimalDaySource.id)
  assert.deepEqual(state?.retryAt, new Date('2026-11-18T13:00Z'))
})

test('crawlDays: document permanently refused → day lost, source recovers', async t => {
  const answers = {
    ...createDailyIssues(day(16), 1, 1),
    '/day/2026-11-16': ['x', day(16)],
    '/document/x': respondWithStatus(403),
  }
  const { crawl, setTime, days } = await createCrawlContext(t, minimalDaySource, answers, '2026-11-16T12:00Z')
  assert.equal((await crawl()).state, 'failed')
  setTime('2026-11-21T12:00Z')
  assert.equal((await crawl()).state, 'failed')
  setTime('2026-11-22T12:00Z')
  await crawl()
  assert.ok((await days()).includes('2026-11-16 lost 1'))
  assert.equal((await crawl()).state, 'ok')
})

test('crawlDays: 304 or identical bytes → not read again', async t => {
  let notModified = 0
  const withEtag = (body: unknown) => (request: { headers: Record<string, unknown> }, response: never) => {
    const isUnchanged = request.headers['if-none-match'] === '"1"'
    if (isUnchanged) notModified += 1
    return respondWithStatus(
      isUnchanged ? 304 : 200,
      { etag: '"1"' },
      isUnchanged ? '' : JSON.stringify(body),
    )(request as never, response)
  }
  const answers = {
    '/day/2026-11-18': withEtag(['a', 'b']),
    '/document/a': withEtag(createMinimalRecords(day(18), 2)),
    '/document/b': createMinimalRecords('2026-11-18', 3).map(record => ({
      ...record,
      ref: `b${record.ref}`,
    })),
  }
  const { crawl, days } = await createCrawlContext(t, minimalDaySource, answers, '2026-11-18T12:00Z')
  await crawl()
  const { counts, state } = await crawl()
  assert.equal(notModified, 2, 'the index and the first document')
  assert.deepEqual([state, counts.documents, counts.unchangedDocuments, counts.rows], ['ok', 2, 2, 0])
  assert.equal((await days())[0], '2026-11-18 complete 5', 'unchanged documents still count')
})

test('crawlDays: unreadable page → archived, day failed, read again by the next run', async t => {
  const answers = {
    ...createDailyIssues(day(18), 3, 2),
    '/document/2026-11-17': respondWithStatus(200, {}, '<html>Sorry</html>'),
  }
  const { crawl, days, context } = await createCrawlContext(t, minimalDaySource, answers, '2026-11-18T12:00Z')
  for (const _ of [1, 2]) {
    const end = await crawl()
    assert.deepEqual([end.state, end.counts.lost], ['suspicious', 1])
    assert.equal((await days())[1], '2026-11-17 failed 0')
  }
  const [row] = await context.sql`select count(*) as n from documents where role = 'document'`
  assert.equal(row?.n, 3)
})

test('crawlDays: nothing readable → run failed', async t => {
  const answers: Record<string, unknown> = { '/day/2026-11-18': ['x'] }
  const { crawl } = await createCrawlContext(t, minimalDaySource, answers, '2026-11-18T12:00Z')
  for (const body of ['Sorry', '[{"reference": "a", "date": "2026-11-18"}]']) {
    answers['/document/x'] = respondWithStatus(200, {}, body)
    assert.equal((await crawl()).error?.code, 'unreadable', body)
  }
})

test('crawlDays: error pages only → gives up after five, even in the middle of a run', async t => {
  const answers: Record<string, unknown> = createDailyIssues(day(18), 9, 1)
  for (let n = 10; n <= 16; n++)
    answers[`/document/${day(n)}`] = respondWithStatus(200, {}, '<html>Sorry</html>')
  const { crawl, days, setTime, references } = await createCrawlContext(
    t,
    minimalDaySource,
    answers,
    '2026-11-18T12:00Z',
  )
  const order = { kind: 'backfill', window: { from: day(10), to: day(18) } } as const
  const end = await crawl(order)
  assert.deepEqual([end.state, end.error?.code, end.requestedPaths.length], ['failed', 'unreadable', 14])
  assert.match(end.error?.message ?? '', /12: 5 consecutive responses could not be read/)
  assert.deepEqual((await days()).slice(2, 4), ['2026-11-16 failed 0', '2026-11-15 failed 0'])

  setTime('2026-11-28T12:00Z')
  await crawl(order)
  const states = await days()
  assert.ok(states.includes('2026-11-13 lost 0'), 'isUnchanged response on a much later day')
  assert.ok(states.includes('2026-11-12 failed 0'), 'the day on which the run gave up')
  Object.assign(answers, createDailyIssues(day(18), 9, 1))
  assert.equal((await crawl(order)).state, 'ok')
  assert.deepEqual(
    await references(),
    [10, 11, 12, 17, 18].map(n => `${day(n)}/0`),
  )
})

test('crawlDays: five unreadable documents on a day with a readable one → no give-up', async t => {
  const answers: Record<string, unknown> = createDailyIssues(day(18), 3, 1)
  answers['/day/2026-11-18'] = [day(18), 'a', 'b', 'c', 'd', 'e', 'f']
  for (const name of 'abcdef') answers[`/document/${name}`] = respondWithStatus(200, {}, 'Sorry')
  const { crawl, references } = await createCrawlContext(t, minimalDaySource, answers, '2026-11-18T12:00Z')
  assert.equal((await crawl()).state, 'suspicious')
  assert.equal((await references()).length, 3)
})

test('crawlDays: unreadable index → reported, no links followed', async t => {
  const answers = { '/day/2026-11-18': respondWithStatus(200, {}, '<html>') }
  const { crawl, days } = await createCrawlContext(t, minimalDaySource, answers, '2026-11-18T12:00Z')
  const end = await crawl()
  assert.equal(end.error?.code, 'unreadable')
  assert.equal((await days())[0], '2026-11-18 failed 0')
})

test('crawlDays: backfill → only missing days, resumes, then nothing left', async t => {
  const { crawl, references } = await createCrawlContext(
    t,
    minimalDaySource,
    createDailyIssues(day(18), 18, 1),
    '2026-11-18T12:00Z',
  )
  const order = { kind: 'backfill', window: { from: day(10), to: day(16) } } as const
  assert.equal((await crawl({ ...order, window: { ...order.window, from: day(14) } })).counts.created, 3)
  const stopped = await crawl(order, AbortSignal.abort())
  assert.deepEqual([stopped.state, stopped.requestedPaths], ['stopped', []])
  const rest = await crawl(order)
  assert.deepEqual(
    rest.requestedPaths.filter(isDay),
    [13, 12, 11, 10].map(n => `/day/${day(n)}`),
  )
  assert.deepEqual((await crawl(order)).requestedPaths, [])
  assert.equal((await references()).length, 7)
})

function requestsFor(n: number): string[] {
  return [`/day/${day(n)}`, `/document/${day(n)}`]
}

function isDay(path: string): boolean {
  return path.startsWith('/day/')
}
