import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { countCompleteDays, listCrawlDays, listOpenGaps, saveCrawlDay } from './crawl-day-store.ts'
import {
  type CrawlFrontierKey,
  deleteCrawlFrontier,
  listCrawlFrontiers,
  saveCrawlFrontier,
} from './crawl-frontier-store.ts'
import {
  findCrawlState,
  insertCrawlState,
  listCrawlStates,
  recordCrawlFailure,
  recordCrawlSuccess,
  saveCrawlCursor,
  saveCrawlWatermark,
} from './crawl-state-store.ts'
import { deleteOldResponses, findResponse, saveResponse } from './response-store.ts'

const SOURCE = 'fr-bodacc'
const NOW = new Date('2026-11-20T23:30:00Z')
const LATER = new Date('2026-11-21T08:00:00Z')

test('saveCrawlCursor: cursor, then null → stored for its source, then forgotten', async t => {
  const { sql } = await createTestDatabase(t)
  await insertCrawlState(sql, SOURCE, '2026-11-01')
  await insertCrawlState(sql, 'es-borme', '2026-11-02')
  await saveCrawlCursor(sql, SOURCE, 'eyJ0IjoxfQ==')
  assert.equal((await findCrawlState(sql, SOURCE))?.cursor, 'eyJ0IjoxfQ==')
  assert.equal((await findCrawlState(sql, 'es-borme'))?.cursor, null)
  await saveCrawlCursor(sql, SOURCE, null)
  assert.equal((await findCrawlState(sql, SOURCE))?.cursor, null)
})

test('crawl states: first day kept, watermark only forward, failure recorded, success clears it', async t => {
  const { sql } = await createTestDatabase(t)
  assert.equal(await findCrawlState(sql, SOURCE), null)
  await insertCrawlState(sql, SOURCE, '2026-11-01')
  await insertCrawlState(sql, SOURCE, '2026-11-15')
  await insertCrawlState(sql, 'es-borme', '2026-11-02')
  await saveCrawlWatermark(sql, SOURCE, '2026-11-10')
  await saveCrawlWatermark(sql, SOURCE, '2026-11-05')
  await recordCrawlFailure(sql, SOURCE, {
    startedAt: NOW,
    since: NOW,
    failures: 2,
    retryAt: LATER,
    notifiedAt: NOW,
  })
  assert.deepEqual(await findCrawlState(sql, SOURCE), {
    sourceId: SOURCE,
    since: '2026-11-01',
    watermark: '2026-11-10',
    cursor: null,
    lastRun: NOW,
    lastSuccess: null,
    failures: 2,
    failingSince: NOW,
    retryAt: LATER,
    notifiedAt: NOW,
  })
  await recordCrawlSuccess(sql, SOURCE, NOW, LATER)
  const states = await listCrawlStates(sql)
  assert.deepEqual(states.map(state => state.sourceId).sort(), ['es-borme', SOURCE])
  const { lastSuccess, failures, failingSince, retryAt, notifiedAt } =
    states.find(state => state.sourceId === SOURCE) ?? {}
  assert.deepEqual([lastSuccess, failures, failingSince, retryAt, notifiedAt], [LATER, 0, null, null, null])
})

test('crawl days: window plus unfinished days; gaps newest first with their attempts; complete days counted', async t => {
  const { sql } = await createTestDatabase(t)
  const day = { announcements: 0, reason: null, requestedAt: NOW }
  await saveCrawlDay(sql, SOURCE, { ...day, day: '2026-11-10', state: 'complete', announcements: 7 })
  await saveCrawlDay(sql, SOURCE, { ...day, day: '2026-11-11', state: 'none' })
  await saveCrawlDay(sql, SOURCE, { ...day, day: '2026-10-01', state: 'gap' })
  await saveCrawlDay(sql, SOURCE, { ...day, day: '2026-10-01', state: 'gap' })
  await saveCrawlDay(sql, SOURCE, { ...day, day: '2026-10-02', state: 'failed', reason: 'HTTP 500' })
  await saveCrawlDay(sql, SOURCE, { ...day, day: '2026-10-03', state: 'complete', announcements: 3 })
  const window = { from: '2026-11-01', to: '2026-11-30' } as const
  const listed = await listCrawlDays(sql, SOURCE, window, 'Europe/Paris')
  assert.deepEqual(listed.map(listedDay => listedDay.day).sort(), [
    '2026-10-01',
    '2026-10-02',
    '2026-11-10',
    '2026-11-11',
  ])
  assert.deepEqual(
    listed.find(listedDay => listedDay.day === '2026-11-10'),
    { day: '2026-11-10', state: 'complete', announcements: 7, requestedOn: '2026-11-21' },
  )
  assert.deepEqual(
    [...(await listOpenGaps(sql, SOURCE))],
    [
      { day: '2026-10-02', state: 'failed', tries: 1, reason: 'HTTP 500' },
      { day: '2026-10-01', state: 'gap', tries: 2, reason: null },
    ],
  )
  assert.deepEqual(
    [...(await countCompleteDays(sql, SOURCE, '2026-11-01', '2026-11-30'))],
    [{ day: '2026-11-10', announcements: 7 }],
  )
})

test('crawl frontiers: saved again → replaced; listed oldest first by kind; deleted by key', async t => {
  const { sql } = await createTestDatabase(t)
  const key = (from: CrawlFrontierKey['window']['from'], kind: CrawlFrontierKey['kind'] = 'backfill') => ({
    sourceId: SOURCE,
    kind,
    window: { from, to: '2026-11-30' as const },
  })
  await saveCrawlFrontier(sql, key('2026-11-05'), [{ page: 1 }])
  await saveCrawlFrontier(sql, key('2026-11-05'), [{ page: 2 }, { page: 3 }])
  await saveCrawlFrontier(sql, key('2026-11-01'), [])
  await saveCrawlFrontier(sql, key('2026-11-02', 'crawl'), [{ page: 9 }])
  assert.deepEqual(await listCrawlFrontiers(sql, SOURCE, 'backfill'), [
    { ...key('2026-11-01'), pending: [] },
    { ...key('2026-11-05'), pending: [{ page: 2 }, { page: 3 }] },
  ])
  await deleteCrawlFrontier(sql, key('2026-11-05'))
  assert.equal((await listCrawlFrontiers(sql, SOURCE, 'backfill')).length, 1)
  assert.equal((await listCrawlFrontiers(sql, SOURCE, 'crawl')).length, 1)
})

test('responses: saved again → replaced; deleted when not received for the given days', async t => {
  const { sql } = await createTestDatabase(t)
  const [request, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const response = { etag: '"a"', lastModified: null, contentType: 'text/xml', sha256: Buffer.alloc(32, 3) }
  assert.equal(await findResponse(sql, SOURCE, request), null)
  await saveResponse(sql, SOURCE, request, { ...response, announcements: 1 })
  await saveResponse(sql, SOURCE, request, { ...response, etag: '"b"', announcements: 2 })
  await saveResponse(sql, SOURCE, other, { ...response, announcements: 3 })
  assert.deepEqual(await findResponse(sql, SOURCE, request), { ...response, etag: '"b"', announcements: 2 })
  assert.equal(await findResponse(sql, 'es-borme', request), null)
  await sql`update crawl_responses set received_at = now() - interval '40 days' where request = ${other}`
  await deleteOldResponses(sql, SOURCE, 30)
  assert.equal(await findResponse(sql, SOURCE, other), null)
  assert.notEqual(await findResponse(sql, SOURCE, request), null)
})
