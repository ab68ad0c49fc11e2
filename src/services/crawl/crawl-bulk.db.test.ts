import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCrawlContext } from '../../../test/support/crawl-context.ts'
import {
  createDailyIssues,
  createMinimalRecords,
  minimalDaySource,
  minimalFeedSource,
} from '../../../test/support/minimal-sources.ts'
import { respondWithStatus } from '../../../test/support/stub-publisher.ts'
import type { BulkFile, DateRange, Source } from '../../sources/source.ts'

const NOW = '2026-11-28T12:00Z'
const BACKFILL = { kind: 'backfill', window: { from: '2026-11-09', to: '2026-11-18' } } as const

/** Returns one bulk file for each of two weeks. The days from 16 November on have no bulk file. */
function discoverBulk(_range: DateRange, base: string): BulkFile[] {
  return ['2026-11-02', '2026-11-09'].map(monday => ({
    days: { from: monday, to: monday.replace(/..$/, day => String(Number(day) + 6).padStart(2, '0')) },
    request: { url: `${base}/week/${monday}`, role: 'document', allowsNotFound: true },
  }))
}
const daySource: Source = { ...minimalDaySource, discoverBulk }

/** The records in the bulk file of the second week, without an issue on 11 November. */
const WEEK = [9, 10, 12, 13].flatMap(n => createMinimalRecords(`2026-11-${String(n).padStart(2, '0')}`, 2))

const isDay = (path: string) => path.startsWith('/day/')

test('backfillWindow: bulk file of missing days → read instead of days; the other days requested', async t => {
  const answers = { ...createDailyIssues('2026-11-18', 10, 1), '/week/2026-11-09': WEEK }
  const { crawl, days, references } = await createCrawlContext(t, daySource, answers, NOW)
  const end = await crawl(BACKFILL)
  assert.equal(end.state, 'ok')
  assert.deepEqual(end.requestedPaths[0], '/week/2026-11-09')
  assert.deepEqual(
    end.requestedPaths.filter(isDay),
    [18, 17, 16].map(n => `/day/2026-11-${n}`),
  )
  assert.deepEqual((await days()).slice(3), [
    '2026-11-15 none 0',
    '2026-11-14 none 0',
    '2026-11-13 complete 2',
    '2026-11-12 complete 2',
    '2026-11-11 none 0',
    '2026-11-10 complete 2',
    '2026-11-09 complete 2',
  ])
  assert.equal((await references()).length, 11)
  assert.deepEqual((await crawl(BACKFILL)).requestedPaths, [], 'nothing is missing')
})

test('backfillWindow: bulk file unavailable → its days left to the next backfill', async t => {
  const answers: Record<string, unknown> = { '/week/2026-11-09': respondWithStatus(503) }
  const { crawl, references } = await createCrawlContext(t, daySource, answers, NOW)
  const failed = await crawl(BACKFILL)
  assert.equal(failed.error?.code, 'busy')
  assert.deepEqual(
    failed.requestedPaths.filter(isDay),
    [18, 17, 16].map(n => `/day/2026-11-${n}`),
  )
  answers['/week/2026-11-09'] = WEEK
  const end = await crawl(BACKFILL)
  assert.deepEqual([end.state, end.requestedPaths], ['ok', ['/week/2026-11-09']])
  assert.equal((await references()).length, 8)
})

for (const [name, answer] of [
  ['missing', respondWithStatus(404)],
  ['unreadable', respondWithStatus(200, {}, '<html>Sorry</html>')],
] as const) {
  test(`backfillWindow: bulk file ${name} → every day requested`, async t => {
    const answers = { ...createDailyIssues('2026-11-18', 10, 1), '/week/2026-11-09': answer }
    const { crawl, references } = await createCrawlContext(t, daySource, answers, NOW)
    assert.equal((await crawl(BACKFILL)).requestedPaths.filter(isDay).length, 10)
    assert.equal((await references()).length, 10)
  })
}

test('crawlSource: crawl of a window → days only, no bulk file', async t => {
  const { crawl } = await createCrawlContext(t, daySource, createDailyIssues('2026-11-18', 10, 1), NOW)
  const { requestedPaths } = await crawl({ ...BACKFILL, kind: 'crawl' })
  assert.deepEqual([requestedPaths.length, requestedPaths.filter(isDay).length], [20, 10])
})

test('backfillWindow: feed with a bulk file → pages only for the days after it', async t => {
  const windows: DateRange[] = []
  const source: Source = {
    ...minimalFeedSource,
    discoverBulk,
    discover(window, base) {
      windows.push(window)
      return minimalFeedSource.discover(window, base)
    },
    follow: (page, request, window, base) =>
      page.url.includes('/week/') ? [] : (minimalFeedSource.follow?.(page, request, window, base) ?? []),
  }
  const answers = {
    '/week/2026-11-09': WEEK,
    '/page': { records: createMinimalRecords('2026-11-17', 1), next: '1' },
    '/page/1': { records: createMinimalRecords('2026-11-14', 1), next: '0' },
  }
  const { crawl, references } = await createCrawlContext(t, source, answers, NOW)
  const end = await crawl(BACKFILL)
  assert.deepEqual(end.requestedPaths, ['/week/2026-11-09', '/page', '/page/1'])
  assert.deepEqual(windows, [{ from: '2026-11-16', to: '2026-11-18' }])
  assert.equal((await references()).length, 10)
})
