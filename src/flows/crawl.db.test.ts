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

/** Crawls two days; pauses are noted instead of waited for. */
async function crawlTwoDays(t: TestContext, answers: readonly [Answer, ...Answer[]]) {
  const bodacc = sourceById('fr-bodacc')
  assert.ok(bodacc !== undefined)
  // A sample is not a whole day's issue.
  const source = { ...bodacc, expects: { perDay: [1, 1000], filled: { registre: 0.5 } } } as const
  const house = await testHouse(t)
  const pauses: number[] = []
  const clock = { ...house.clock, sleep: async (ms: number) => void pauses.push(ms) }
  const publisher = await standIn(t, answers)
  const fetch = makeFetch(house.clock, 'Herald/test')
  t.after(() => fetch.close())
  const problems: Noted[] = []
  const ended = await crawl(
    source,
    { kind: 'crawl', window: WINDOW },
    { ...house, clock, fetch },
    {
      ...{ base: publisher.base, firstDays: 7, pauseMs: 0 },
      onProblem: problem => void problems.push(problem),
      onProgress: () => {},
      signal: new AbortController().signal,
    },
  )
  const [run] = await house.sql<{ state: string; error: string | null }[]>`select state, error from runs`
  return { ...ended, problems, pauses, run, asked: publisher.asked, house }
}

test('one request a day, politely, archived and read', async t => {
  const { tally, asked, run, house } = await crawlTwoDays(t, [json(NOTICES), json([])])
  assert.equal(tally.created, NOTICES.length)
  assert.equal(run?.state, 'ok')
  assert.equal(asked.length, 2)
  assert.match(
    asked[0] ?? '',
    /^\/api\/explore\/v2\.1\/catalog\/datasets\/annonces-commerciales\/exports\/json\?.*date'2024-03-15'/,
    'the newest day first',
  )
  const [documents] = await house.sql`select count(*) as n from documents`
  assert.equal(documents?.n, 2)
})

test('a busy server is asked again, not before it said', async t => {
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

test('a day that cannot be had fails the run; the other day goes in', async t => {
  const { tally, failures, run } = await crawlTwoDays(t, [status(404), json(NOTICES)])
  assert.equal(tally.created, NOTICES.length)
  assert.equal(run?.state, 'failed')
  assert.match(failures[0] ?? '', /2024-03-15.*answered 404/)
})

test('an error page that says 200 is kept, told, and makes the run suspicious', async t => {
  const page: Answer = status(
    200,
    { 'content-type': 'text/html' },
    '<html><body>Account suspended</body></html>',
  )
  const { problems, run, house } = await crawlTwoDays(t, [page, json(NOTICES)])
  assert.deepEqual(
    problems.filter(p => p.lost).map(p => p.kind),
    ['unreadable_document'],
  )
  assert.equal(run?.state, 'suspicious')
  const [row] = await house.sql`select count(*) as n from documents where content_type = 'text/html'`
  assert.equal(row?.n, 1)
})
