import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCrawlContext } from '../../../test/support/crawl-context.ts'
import { createMinimalRecords, minimalCursorSource } from '../../../test/support/minimal-sources.ts'
import { respondWithStatus } from '../../../test/support/stub-publisher.ts'
import { findCrawlState } from '../../crawls/crawl-state-store.ts'
import type { Source } from '../../sources/source.ts'

const NOW = '2026-11-18T12:00Z'
const START = '/changes?from=2026-11-16'

const page = (day: string, next: string, more = true) => ({
  records: createMinimalRecords(day, 2),
  next,
  more,
})

function changes(): Record<string, unknown> {
  return {
    [START]: page('2026-11-16', 'a1'),
    '/changes?after=a1': page('2026-11-17', 'b2'),
    '/changes?after=b2': page('2026-11-18', 'c3', false),
    '/changes?after=c3': { records: [], next: 'c3', more: false },
  }
}

async function start(
  t: Parameters<typeof createCrawlContext>[0],
  answers: Record<string, unknown>,
  source: Source = minimalCursorSource,
) {
  const crawling = await createCrawlContext(t, source, answers, NOW)
  const cursor = async () => (await findCrawlState(crawling.context.sql, minimalCursorSource.id))?.cursor
  return { ...crawling, cursor }
}

test('crawlCursor: first run → from the first day to the end; next run → from the stored cursor', async t => {
  const answers = changes()
  const { crawl, references, cursor, setTime } = await start(t, answers)
  const first = await crawl()
  assert.equal(first.state, 'ok')
  assert.deepEqual(first.requestedPaths, [START, '/changes?after=a1', '/changes?after=b2'])
  assert.equal((await references()).length, 6)
  assert.equal(await cursor(), 'c3')
  assert.deepEqual((await crawl()).requestedPaths, ['/changes?after=c3'])

  setTime('2026-11-19T12:00Z')
  answers['/changes?after=c3'] = page('2026-11-19', 'd4', false)
  const later = await crawl()
  assert.deepEqual([later.requestedPaths, later.counts.created], [['/changes?after=c3'], 2])
  assert.equal(await cursor(), 'd4')
})

test('crawlCursor: stopped in the middle of a page → the next run repeats that page only', async t => {
  const answers = changes()
  const { crawl, references, cursor } = await start(t, answers)
  const stopping = new AbortController()
  answers['/changes?after=a1'] = (_request: unknown, response: { end(text: string): void }) => {
    stopping.abort()
    response.end(JSON.stringify(page('2026-11-17', 'b2')))
  }
  assert.equal((await crawl({ kind: 'crawl', window: null }, stopping.signal)).state, 'stopped')
  assert.equal(await cursor(), 'a1')
  answers['/changes?after=a1'] = changes()['/changes?after=a1']
  const rest = await crawl()
  assert.deepEqual([rest.state, rest.requestedPaths], ['ok', ['/changes?after=a1', '/changes?after=b2']])
  assert.equal((await references()).length, 6)
})

test('crawlCursor: page unavailable or unreadable → cursor kept, next run requests it again', async t => {
  const answers = changes()
  const { crawl, references, cursor } = await start(t, answers)
  for (const fault of [respondWithStatus(503), respondWithStatus(200, {}, '<html>Sorry</html>')]) {
    answers['/changes?after=a1'] = fault
    assert.notEqual((await crawl()).state, 'ok')
    assert.equal(await cursor(), 'a1')
  }
  answers['/changes?after=a1'] = changes()['/changes?after=a1']
  assert.equal((await crawl()).state, 'ok')
  assert.equal((await references()).length, 6)
})

test('crawlCursor: document of a page unavailable → cursor kept until all of the page is ingested', async t => {
  const source: Source = {
    ...minimalCursorSource,
    follow: (page, _request, _window, base) =>
      page.url.endsWith('=a1') ? [{ url: `${base}/document`, role: 'document' }] : [],
    readCursor: (page, request) =>
      page.url.endsWith('/document') ? null : (minimalCursorSource.readCursor?.(page, request) ?? null),
  }
  const answers = { ...changes(), '/document': respondWithStatus(503) as unknown }
  const { crawl, references, cursor } = await start(t, answers, source)
  assert.equal((await crawl()).state, 'failed')
  assert.equal(await cursor(), 'a1')
  answers['/document'] = createMinimalRecords('2026-11-15', 1)
  assert.equal((await crawl()).state, 'ok')
  assert.equal((await references()).length, 7)
})

test('crawlCursor: stopped while a page is ingested → cursor kept, nothing lost', async t => {
  const stopping = new AbortController()
  const source: Source = {
    ...minimalCursorSource,
    readCursor(page, request) {
      if (page.url.endsWith('=a1')) stopping.abort()
      return minimalCursorSource.readCursor?.(page, request) ?? null
    },
  }
  const { crawl, references, cursor } = await start(t, changes(), source)
  assert.equal((await crawl({ kind: 'crawl', window: null }, stopping.signal)).state, 'stopped')
  assert.equal(await cursor(), 'a1')
  assert.equal((await crawl()).state, 'ok')
  assert.equal((await references()).length, 6)
})

for (const status of [400, 404, 410]) {
  test(`crawlCursor: cursor refused with ${status} → run failed; the next one starts at the watermark`, async t => {
    const answers = changes()
    const { crawl, cursor } = await start(t, answers)
    await crawl()
    answers['/changes?after=c3'] = respondWithStatus(status)
    assert.equal((await crawl()).state, 'failed')
    assert.equal(await cursor(), null)
    answers['/changes?from=2026-11-17'] = page('2026-11-17', 'c9', false)
    const anew = await crawl()
    assert.deepEqual([anew.state, anew.requestedPaths], ['ok', ['/changes?from=2026-11-17']])
    assert.equal(await cursor(), 'c9')
  })
}

test('crawlCursor: cursor repeats → reported as endless, not followed forever', async t => {
  const answers = { ...changes(), '/changes?after=b2': page('2026-11-18', 'a1') }
  const { crawl } = await start(t, answers)
  const end = await crawl()
  assert.deepEqual([end.error?.code, end.requestedPaths.length], ['endless', 3])
})

test('crawlCursorWindow: interrupted backfill → resumed at its own cursor, the scheduled one untouched', async t => {
  const answers = changes()
  const { crawl, cursor, context } = await start(t, answers)
  await crawl()
  const backfill = { kind: 'backfill', window: { from: '2026-11-01', to: '2026-11-10' } } as const
  Object.assign(answers, {
    '/changes?from=2026-11-01': page('2026-11-01', 'x1'),
    '/changes?after=x1': respondWithStatus(503),
  })
  assert.equal((await crawl(backfill)).state, 'failed')
  answers['/changes?after=x1'] = page('2026-11-02', 'x2', false)
  const rest = await crawl(backfill)
  assert.deepEqual([rest.state, rest.requestedPaths], ['ok', ['/changes?after=x1']])
  assert.equal(await cursor(), 'c3')
  assert.equal((await context.sql`select * from crawl_frontiers`).length, 0)
})
