import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { type TestContext, test } from 'node:test'
import {
  respondWithJson,
  respondWithStatus,
  type StubResponder,
  startStubPublisher,
} from '../../../test/support/stub-publisher.ts'
import { createTestAppContext } from '../../../test/support/test-app-context.ts'
import { makeAddressGuard } from '../../deliveries/http/address-guard.ts'
import { createHttpClient } from '../../platform/http-client.ts'
import { findSourceById } from '../../sources/registry.ts'
import type { LocatedProblem } from '../ingest/ingest-run.ts'
import { crawlSource } from './crawl-source.ts'

const NOTICES = JSON.parse(
  await readFile(new URL('../../../samples/fr-bodacc/notices.json', import.meta.url), 'utf8'),
) as { id: string }[]
const WINDOW = { from: '2024-03-14', to: '2024-03-15' }

/** Crawls two days. Pauses are recorded instead of being waited for. */
async function crawlTwoDays(t: TestContext, answers: readonly [StubResponder, ...StubResponder[]]) {
  const bodacc = findSourceById('fr-bodacc')
  assert.ok(bodacc !== undefined)
  // The sample has fewer records than a full day's issue, so the expected range is lowered.
  const source = {
    ...bodacc,
    expectations: { recordsPerDay: [1, 1000], minFillRates: { registre: 0.5 } },
  } as const
  const context = await createTestAppContext(t)
  const pauses: number[] = []
  const clock = { ...context.clock, sleep: async (ms: number) => void pauses.push(ms) }
  const publisher = await startStubPublisher(t, answers)
  const fetch = createHttpClient(context.clock, 'Herald/test', makeAddressGuard([]).findRefusalReason)
  t.after(() => fetch.close())
  const problems: LocatedProblem[] = []
  const end = await crawlSource(
    source,
    { kind: 'crawl', window: WINDOW },
    { ...context, clock, fetch },
    {
      base: publisher.baseUrl,
      firstDays: 7,
      pauseMs: 0,
      onProblem: problem => void problems.push(problem),
      onProgress: () => {},
      signal: new AbortController().signal,
    },
  )
  const [run] = await context.sql<{ state: string; error: string | null }[]>`select state, error from runs`
  return { ...end, problems, pauses, run, asked: publisher.requestedPaths, context }
}

test('crawlSource: two days → one request per day, newest first, archived and ingested', async t => {
  const { counts, asked, run, context } = await crawlTwoDays(t, [
    respondWithJson(NOTICES),
    respondWithJson([]),
  ])
  assert.equal(counts.created, NOTICES.length)
  assert.equal(run?.state, 'ok')
  assert.equal(asked.length, 2)
  assert.match(
    asked[0] ?? '',
    /^\/api\/explore\/v2\.1\/catalog\/datasets\/annonces-commerciales\/exports\/json\?.*date'2024-03-15'/,
    'newest day first',
  )
  const [documents] = await context.sql`select count(*) as n from documents`
  assert.equal(documents?.n, 2)
})

test('crawlSource: 429 with Retry-After, then 503 → retried after the requested pauses', async t => {
  const { counts, pauses, run } = await crawlTwoDays(t, [
    respondWithStatus(429, { 'retry-after': '30' }),
    respondWithStatus(503),
    respondWithJson(NOTICES),
    respondWithJson([]),
  ])
  assert.deepEqual(pauses.slice(0, 2), [30_000, 10_000])
  assert.equal(counts.created, NOTICES.length)
  assert.equal(run?.state, 'ok')
})

test('crawlSource: one day not found → run failed, other day ingested', async t => {
  const { counts, failures, run } = await crawlTwoDays(t, [respondWithStatus(404), respondWithJson(NOTICES)])
  assert.equal(counts.created, NOTICES.length)
  assert.equal(run?.state, 'failed')
  assert.match(failures[0] ?? '', /2024-03-15.*responded with 404/)
})

test('crawlSource: error page with status 200 → archived, reported, run suspicious', async t => {
  const page: StubResponder = respondWithStatus(
    200,
    { 'content-type': 'text/html' },
    '<html><body>Account suspended</body></html>',
  )
  const { problems, run, context } = await crawlTwoDays(t, [page, respondWithJson(NOTICES)])
  assert.deepEqual(
    problems.filter(p => p.isRecordLost).map(p => p.kind),
    ['unreadable_document'],
  )
  assert.equal(run?.state, 'suspicious')
  const [row] = await context.sql`select count(*) as n from documents where content_type = 'text/html'`
  assert.equal(row?.n, 1)
})
