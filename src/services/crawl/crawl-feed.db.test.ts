import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCrawlContext } from '../../../test/support/crawl-context.ts'
import { createMinimalRecords, minimalFeedSource } from '../../../test/support/minimal-sources.ts'
import { respondWithStatus } from '../../../test/support/stub-publisher.ts'
import { readSourceHealth } from './source-health.ts'

const page = (next: string | undefined, ...days: string[]) => ({
  records: days.flatMap(day => createMinimalRecords(day, 2)),
  ...(next !== undefined && { next }),
})

/** The newest page of the feed and four older ones. Each page contains one day. */
function feed(): Record<string, unknown> {
  return {
    '/page': page('3', '2026-11-18'),
    '/page/3': page('2', '2026-11-17'),
    '/page/2': page('1', '2026-11-16'),
    '/page/1': page('0', '2026-11-15'),
    '/page/0': page(undefined, '2026-11-14'),
  }
}

test('crawlFeed: next run → stops at the watermark minus the revisited days', async t => {
  const { crawl, references, setTime, answers } = await createCrawlContext(
    t,
    minimalFeedSource,
    feed(),
    '2026-11-18T12:00Z',
  )
  const first = await crawl()
  assert.equal(first.state, 'ok')
  assert.deepEqual(
    first.requestedPaths,
    ['/page', '/page/3', '/page/2', '/page/1'],
    'three days, and the page that shows the end',
  )
  assert.equal((await references()).length, 8)

  setTime('2026-11-19T12:00Z')
  Object.assign(answers, { '/page': page('4', '2026-11-19'), '/page/4': page('3', '2026-11-18') })
  const second = await crawl()
  assert.deepEqual(second.requestedPaths, ['/page', '/page/4', '/page/3', '/page/2'])
  assert.deepEqual([second.counts.created, second.counts.unchangedDocuments], [2, 2])
})

test('crawlFeed: interrupted crawl → resumed, then the newest page', async t => {
  const answers = feed()
  const { crawl, references, context } = await createCrawlContext(
    t,
    minimalFeedSource,
    answers,
    '2026-11-18T12:00Z',
  )
  const unavailable = respondWithStatus(503)
  Object.assign(answers, { '/page/2': unavailable })
  const interrupted = await crawl()
  assert.deepEqual([interrupted.state, interrupted.error?.code], ['failed', 'busy'])
  const [state] = await context.sql`select watermark from crawl_states`
  assert.equal(state?.watermark, null)

  Object.assign(answers, { '/page/2': page('1', '2026-11-16') })
  const rest = await crawl()
  assert.equal(rest.state, 'ok')
  assert.deepEqual(rest.requestedPaths.slice(0, 3), ['/page/2', '/page/1', '/page'])
  assert.equal((await references()).length, 8)
  const frontiers = await context.sql`select * from crawl_frontiers`
  assert.equal(frontiers.length, 0)
})

test('crawlFeed: page to resume at is gone → crawled again from the newest page', async t => {
  const answers = feed()
  const { crawl, references } = await createCrawlContext(t, minimalFeedSource, answers, '2026-11-18T12:00Z')
  const third = answers['/page/3']
  answers['/page/3'] = respondWithStatus(500)
  await crawl()
  Object.assign(answers, {
    '/page': page('2', '2026-11-18', '2026-11-17'),
    '/page/3': respondWithStatus(404),
  })
  const second = await crawl()
  assert.equal(second.state, 'failed', 'the missing page is reported')
  assert.equal((await references()).length, 8, 'no announcement is missing')
  assert.equal((await crawl()).state, 'ok')
  assert.notEqual(third, undefined)
})

test('crawlFeed: pages link to each other → crawl ends', async t => {
  const answers = { '/page': page('1', '2026-11-18'), '/page/1': page('1', '2026-11-18') }
  const { crawl } = await createCrawlContext(t, minimalFeedSource, answers, '2026-11-18T12:00Z')
  const end = await crawl()
  assert.deepEqual([end.state, end.requestedPaths], ['ok', ['/page', '/page/1']])
})

test('crawlFeedWindow: interrupted backfill → resumed', async t => {
  const answers = feed()
  const { crawl } = await createCrawlContext(t, minimalFeedSource, answers, '2026-11-18T12:00Z')
  const order = { kind: 'backfill', window: { from: '2026-11-15', to: '2026-11-16' } } as const
  const second = answers['/page/2']
  answers['/page/2'] = respondWithStatus(500)
  assert.equal((await crawl(order)).state, 'failed')
  answers['/page/2'] = second
  const rest = await crawl(order)
  assert.deepEqual([rest.state, rest.requestedPaths], ['ok', ['/page/2', '/page/1', '/page/0']])
})

test('crawlFeed: finished day far below the median → suspicious once', async t => {
  const answers: Record<string, unknown> = {}
  const { crawl, setTime } = await createCrawlContext(t, minimalFeedSource, answers, '2026-10-29T12:00Z')
  const days = ['2026-10-29', '2026-11-05', '2026-11-12', '2026-11-19']
  for (const [n, day] of days.entries()) {
    answers['/page'] = { records: createMinimalRecords(day, n === 3 ? 9 : 40) }
    setTime(`${day}T12:00Z`)
    assert.equal((await crawl()).state, 'ok')
  }
  answers['/page'] = { records: createMinimalRecords('2026-11-20', 40) }
  setTime('2026-11-20T12:00Z')
  const next = await crawl()
  assert.equal(next.state, 'suspicious')
  assert.match(next.reasons[0] ?? '', /^2026-11-19 has 9 records; the median for this weekday is 40$/)
  assert.equal((await crawl()).state, 'ok')
})

test('readSourceHealth: feed without news but with imported announcements → silent only since the newest', async t => {
  const answers = { '/page': { records: [] } }
  // 2026-11-18 is a Wednesday.
  const { crawl, context } = await createCrawlContext(t, minimalFeedSource, answers, '2026-11-18T12:00Z')
  await crawl()
  const gapsOf = async (latestDate: string | null) =>
    (await readSourceHealth(context, minimalFeedSource, latestDate)).gaps
  const silent = await gapsOf(null)
  assert.ok(silent.includes('2026-11-17') && silent.includes('2026-11-16'), String(silent))
  assert.deepEqual(await gapsOf('2026-11-16'), ['2026-11-17'])
  assert.deepEqual(await gapsOf('2026-11-17'), [])
  // A misdated announcement ends no silence.
  assert.deepEqual(await gapsOf('2027-01-01'), silent)
})
