import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crawlingHouse } from '../../../test/crawling.ts'
import { status } from '../../../test/publisher.ts'
import { issues, records, smallDays } from '../../../test/small-source.ts'
import { crawlState } from '../../crawls/states.store.ts'

/* 2026-11-16 is a Monday. The small source looks back at one day and takes a gap for one for five days. */

const day = (n: number): string => `2026-11-${n}`

test('the first crawl goes back three days, newest first; the next ones ask for what may be new', async t => {
  const { crawl, days, references, at } = await crawlingHouse(
    t,
    smallDays,
    issues(day(20), 9, 2),
    '2026-11-18T12:00Z',
  )
  const first = await crawl()
  assert.equal(first.state, 'ok')
  assert.deepEqual(first.asked, ['/day/2026-11-18', '/document/2026-11-18', ...pages(17), ...pages(16)])
  assert.deepEqual(await days(), ['2026-11-18 complete 2', '2026-11-17 complete 2', '2026-11-16 complete 2'])
  assert.equal((await references()).length, 6)

  at('2026-11-18T20:00Z')
  assert.deepEqual((await crawl()).asked.filter(isDay), ['/day/2026-11-18', '/day/2026-11-17'])
  at('2026-11-20T12:00Z')
  const later = await crawl()
  assert.deepEqual(
    later.asked.filter(isDay),
    [20, 19, 18, 17].map(n => `/day/${day(n)}`),
    'till the day after is over',
  )
  assert.deepEqual([later.tally.created, later.tally.unchangedDocuments], [4, 2])
  at('2026-11-20T20:00Z')
  assert.deepEqual((await crawl()).asked.filter(isDay), ['/day/2026-11-20', '/day/2026-11-19'])
})

test('a day without issue is none on a Sunday, open today, and a gap on a weekday until it is too old', async t => {
  const { crawl, days, at, answers } = await crawlingHouse(t, smallDays, {}, '2026-11-16T12:00Z')
  assert.equal((await crawl()).state, 'ok')
  assert.deepEqual(await days(), ['2026-11-16 open 0', '2026-11-15 none 0', '2026-11-14 none 0'])
  at('2026-11-18T12:00Z')
  await crawl()
  assert.deepEqual((await days()).slice(0, 3), ['2026-11-18 open 0', '2026-11-17 gap 0', '2026-11-16 gap 0'])
  Object.assign(answers, { '/day/2026-11-17': ['late'], '/document/late': records(day(17), 1) })
  at('2026-11-22T12:00Z')
  await crawl()
  const states = await days()
  assert.ok(states.includes('2026-11-17 complete 1'), 'what came late fills the gap')
  assert.ok(states.includes('2026-11-16 none 0'), 'a holiday')
})

test('a day that fails is asked for again, and counts as complete only when all of it was had', async t => {
  const answers = issues(day(18), 3, 2)
  const {
    crawl,
    days,
    references,
    answers: publisher,
  } = await crawlingHouse(t, smallDays, answers, '2026-11-18T12:00Z')
  const document = publisher['/document/2026-11-17']
  publisher['/document/2026-11-17'] = status(403)
  const failed = await crawl()
  assert.deepEqual([failed.state, failed.error?.code], ['failed', 'refused'])
  assert.match(failed.error?.message ?? '', /document\/2026-11-17: the server answered 403/)
  assert.deepEqual(await days(), ['2026-11-18 complete 2', '2026-11-17 failed 0', '2026-11-16 complete 2'])
  publisher['/document/2026-11-17'] = document
  assert.equal((await crawl()).state, 'ok')
  assert.equal((await references()).length, 6)
})

test('a publisher that is away is left alone after three requests', async t => {
  const away = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`/day/${day(10 + n)}`, status(500)]))
  const { crawl, days, publisher } = await crawlingHouse(t, smallDays, away, '2026-11-18T12:00Z')
  const end = await crawl({ kind: 'crawl', window: { from: day(10), to: day(18) } })
  assert.deepEqual([end.state, end.error?.code, end.failures.length], ['failed', 'busy', 3])
  assert.equal(publisher.asked.length, 12, 'each of them four times')
  assert.equal((await days()).length, 3)
})

test('a publisher that wants to be left alone for long is, and asked again when it wants', async t => {
  const answers = { ...issues(day(18), 9, 1), '/day/2026-11-18': status(503, { 'retry-after': '3600' }) }
  const { crawl, house } = await crawlingHouse(t, smallDays, answers, '2026-11-18T12:00Z')
  assert.deepEqual((await crawl()).asked, ['/day/2026-11-18'])
  const state = await crawlState(house.sql, smallDays.id)
  assert.deepEqual(state?.retryAt, new Date('2026-11-18T13:00Z'))
})

test('one document that is refused for ever does not keep its source failing for ever', async t => {
  const answers = { ...issues(day(16), 1, 1), '/day/2026-11-16': ['x', day(16)], '/document/x': status(403) }
  const { crawl, at, days } = await crawlingHouse(t, smallDays, answers, '2026-11-16T12:00Z')
  assert.equal((await crawl()).state, 'failed')
  at('2026-11-21T12:00Z')
  assert.equal((await crawl()).state, 'failed')
  at('2026-11-22T12:00Z')
  await crawl()
  assert.ok((await days()).includes('2026-11-16 lost 1'))
  assert.equal((await crawl()).state, 'ok')
})

test('what says that it is unchanged, or is so by its bytes, is not read again', async t => {
  let etags = 0
  const tagged = (body: unknown) => (request: { headers: Record<string, unknown> }, response: never) => {
    const same = request.headers['if-none-match'] === '"1"'
    if (same) etags += 1
    return status(
      same ? 304 : 200,
      { etag: '"1"' },
      same ? '' : JSON.stringify(body),
    )(request as never, response)
  }
  const answers = {
    '/day/2026-11-18': tagged(['a', 'b']),
    '/document/a': tagged(records(day(18), 2)),
    '/document/b': records('2026-11-18', 3).map(record => ({ ...record, ref: `b${record.ref}` })),
  }
  const { crawl, days } = await crawlingHouse(t, smallDays, answers, '2026-11-18T12:00Z')
  await crawl()
  const { tally, state } = await crawl()
  assert.equal(etags, 2, 'the list and the first document')
  assert.deepEqual([state, tally.documents, tally.unchangedDocuments, tally.rows], ['ok', 2, 2, 0])
  assert.equal((await days())[0], '2026-11-18 complete 5', 'its announcements still count')
})

test('a page that cannot be read is kept, fails its day, and is read again when it comes again', async t => {
  const answers = { ...issues(day(18), 3, 2), '/document/2026-11-17': status(200, {}, '<html>Sorry</html>') }
  const { crawl, days, house } = await crawlingHouse(t, smallDays, answers, '2026-11-18T12:00Z')
  for (const _ of [1, 2]) {
    const end = await crawl()
    assert.deepEqual([end.state, end.tally.lost], ['suspicious', 1])
    assert.equal((await days())[1], '2026-11-17 failed 0')
  }
  const [row] = await house.sql`select count(*) as n from documents where role = 'document'`
  assert.equal(row?.n, 3)
})

test('when nothing can be read the run has failed', async t => {
  const answers: Record<string, unknown> = { '/day/2026-11-18': ['x'] }
  const { crawl } = await crawlingHouse(t, smallDays, answers, '2026-11-18T12:00Z')
  for (const body of ['Sorry', '[{"reference": "a", "date": "2026-11-18"}]']) {
    answers['/document/x'] = status(200, {}, body)
    assert.equal((await crawl()).error?.code, 'unreadable', body)
  }
})

test('a publisher that has an error page for everything is left alone after five, also in the middle of a run', async t => {
  const answers: Record<string, unknown> = issues(day(18), 9, 1)
  for (let n = 10; n <= 16; n++) answers[`/document/${day(n)}`] = status(200, {}, '<html>Sorry</html>')
  const { crawl, days, at, references } = await crawlingHouse(t, smallDays, answers, '2026-11-18T12:00Z')
  const order = { kind: 'backfill', window: { from: day(10), to: day(18) } } as const
  const end = await crawl(order)
  assert.deepEqual([end.state, end.error?.code, end.asked.length], ['failed', 'unreadable', 14])
  assert.match(end.error?.message ?? '', /12: 5 answers in a row cannot be read/)
  assert.deepEqual((await days()).slice(2, 4), ['2026-11-16 failed 0', '2026-11-15 failed 0'])

  at('2026-11-28T12:00Z')
  await crawl(order)
  const states = await days()
  assert.ok(states.includes('2026-11-13 lost 0'), 'the same word on another day, long after')
  assert.ok(states.includes('2026-11-12 failed 0'), 'where it gave up')
  Object.assign(answers, issues(day(18), 9, 1))
  assert.equal((await crawl(order)).state, 'ok')
  assert.deepEqual(
    await references(),
    [10, 11, 12, 17, 18].map(n => `${day(n)}/0`),
  )
})

test('five documents in a row that cannot be read do not keep a good day from being read', async t => {
  const answers: Record<string, unknown> = issues(day(18), 3, 1)
  answers['/day/2026-11-18'] = [day(18), 'a', 'b', 'c', 'd', 'e', 'f']
  for (const name of 'abcdef') answers[`/document/${name}`] = status(200, {}, 'Sorry')
  const { crawl, references } = await crawlingHouse(t, smallDays, answers, '2026-11-18T12:00Z')
  assert.equal((await crawl()).state, 'suspicious')
  assert.equal((await references()).length, 3)
})

test('a list that is none is told, and leads nowhere', async t => {
  const answers = { '/day/2026-11-18': status(200, {}, '<html>') }
  const { crawl, days } = await crawlingHouse(t, smallDays, answers, '2026-11-18T12:00Z')
  const end = await crawl()
  assert.equal(end.error?.code, 'unreadable')
  assert.equal((await days())[0], '2026-11-18 failed 0')
})

test('a backfill asks for the days that are not here yet, goes on where it stopped, and ends', async t => {
  const { crawl, references } = await crawlingHouse(t, smallDays, issues(day(18), 18, 1), '2026-11-18T12:00Z')
  const order = { kind: 'backfill', window: { from: day(10), to: day(16) } } as const
  assert.equal((await crawl({ ...order, window: { ...order.window, from: day(14) } })).tally.created, 3)
  const stopped = await crawl(order, AbortSignal.abort())
  assert.deepEqual([stopped.state, stopped.asked], ['stopped', []])
  const rest = await crawl(order)
  assert.deepEqual(
    rest.asked.filter(isDay),
    [13, 12, 11, 10].map(n => `/day/${day(n)}`),
  )
  assert.deepEqual((await crawl(order)).asked, [])
  assert.equal((await references()).length, 7)
})

function pages(n: number): string[] {
  return [`/day/${day(n)}`, `/document/${day(n)}`]
}

function isDay(path: string): boolean {
  return path.startsWith('/day/')
}
