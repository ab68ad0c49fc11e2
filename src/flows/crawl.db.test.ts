import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { type TestContext, test } from 'node:test'
import { testHouse } from '../../test/open-house.ts'
import { type Answer, json, standIn, status } from '../../test/publisher.ts'
import { makeFetch } from '../base/fetch.ts'
import { sourceById } from '../sources/registry.ts'
import { crawl } from './crawl.ts'
import type { Noted } from './run.ts'

const NOTICES = JSON.parse(
  await readFile(new URL('../../samples/fr-bodacc/notices.json', import.meta.url), 'utf8'),
) as { id: string }[]
const WINDOW = { from: '2024-03-14', to: '2024-03-15' }

/** Crawls two days. Pauses are recorded, not waited for. */
async function crawlTwoDays(t: TestContext, answers: readonly [Answer, ...Answer[]]) {
  const bodacc = sourceById('fr-bodacc')
  assert.ok(bodacc !== undefined)
  // The sample is smaller than a full day's issue.
  const source = { ...bodacc, expects: { perDay: [1, 1000], filled: { registre: 0.5 } } } as const
  const context = await testHouse(t)
  const pauses: number[] = []
  const clock = { ...context.clock, sleep: async (ms: number) => void pauses.push(ms) }
  const publisher = await standIn(t, answers)
  const fetch = makeFetch(context.clock, 'Herald/test')
  t.after(() => fetch.close())
  const problems: Noted[] = []
  const end = await crawl(
    source,
    { kind: 'crawl', window: WINDOW },
    { ...context, clock, fetch },
    {
      base: publisher.base,
      firstDays: 7,
      pauseMs: 0,
      onProblem: problem => void problems.push(problem),
      onProgress: () => {},
      signal: new AbortController().signal,
    },
  )
  const [run] = await context.sql<{ state: string; error: string | null }[]>`select state, error from runs`
  return { ...end, problems, pauses, run, asked: publisher.asked, context }
}

test('crawlSource: two days → one request per day, newest first, archived and ingested', async t => {
  const { tally, asked, run, context } = await crawlTwoDays(t, [json(NOTICES), json([])])
  assert.equal(tally.created, NOTICES.length)
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
  const { tally, pauses, run } = await crawlTwoDays(t, [
    status(429, { 'retry-after': '30' }),
    status(503),
    json(NOTICES),
    json([]),
  ])
  assert.deepEqual(pauses.slice(0, 2), [30_000, 10_000])
  assert.equal(tally.created, NOTICES.length)
  assert.equal(run?.state, 'ok')
})

test('crawlSource: one day not found → run failed, other day ingested', async t => {
  const { tally, failures, run } = await crawlTwoDays(t, [status(404), json(NOTICES)])
  assert.equal(tally.created, NOTICES.length)
  assert.equal(run?.state, 'failed')
  assert.match(failures[0] ?? '', /2024-03-15.*answered 404/)
})

test('crawlSource: error page with status 200 → archived, reported, run suspicious', async t => {
  const page: Answer = status(
    200,
    { 'content-type': 'text/html' },
    '<html><body>Account suspended</body></html>',
  )
  const { problems, run, context } = await crawlTwoDays(t, [page, json(NOTICES)])
  assert.deepEqual(
    problems.filter(p => p.lost).map(p => p.kind),
    ['unreadable_document'],
  )
  assert.equal(run?.state, 'suspicious')
  const [row] = await context.sql`select count(*) as n from documents where content_type = 'text/html'`
  assert.equal(row?.n, 1)
})
