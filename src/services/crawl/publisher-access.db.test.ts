import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { createCrawlContext } from '../../../test/support/crawl-context.ts'
import {
  createMinimalRecords,
  minimalDaySource,
  respondByPath,
} from '../../../test/support/minimal-sources.ts'
import {
  respondWithJson,
  respondWithStatus,
  type StubResponder,
  startStubPublisher,
} from '../../../test/support/stub-publisher.ts'
import type { Source } from '../../sources/source.ts'

const KEY = 'topsecret+7'
const NOW = '2026-11-18T12:00Z'
const DAY = { kind: 'crawl', window: { from: '2026-11-18', to: '2026-11-18' } } as const

/** Returns everything that a crawl stores, as one string. */
async function storedTexts(
  sql: Awaited<ReturnType<typeof createCrawlContext>>['context']['sql'],
): Promise<string> {
  const rows = await sql`
    select row_to_json(d)::text as text from documents d union all select row_to_json(r)::text from runs r
    union all select row_to_json(p)::text from problems p union all select row_to_json(c)::text from crawl_days c
    union all select row_to_json(a)::text from announcements a`
  return JSON.stringify(rows)
}

test('crawl: key in a header → sent, in no stored text', async t => {
  const source: Source = {
    ...minimalDaySource,
    auth: { in: 'header', name: 'Authorization', format: key => `Basic ${btoa(`${key}:`)}` },
  }
  const seen: unknown[] = []
  const answers = {
    '/day/2026-11-18': record(seen, respondWithJson(['a'])),
    '/document/a': record(seen, respondWithJson(createMinimalRecords('2026-11-18', 2))),
  }
  const { crawl, context, references } = await createCrawlContext(t, source, answers, NOW, {
    key: KEY,
    pauseMs: 0,
  })
  assert.equal((await crawl(DAY)).state, 'ok')
  assert.deepEqual(seen, Array(2).fill(`Basic ${btoa(`${KEY}:`)}`))
  assert.equal((await references()).length, 2)
  assert.doesNotMatch(await storedTexts(context.sql), /topsecret|dG9wc2VjcmV0/)
})

test('crawl: key in a query parameter → sent, removed from repeated links, redacted in errors and logs', async t => {
  const source: Source = {
    ...minimalDaySource,
    auth: { in: 'query', name: 'key' },
    follow: (page, request, window, base) =>
      (minimalDaySource.follow?.(page, request, window, base) ?? []).map(link => ({
        ...link,
        url: `${link.url}?key=${encodeURIComponent(KEY)}`,
      })),
  }
  const query = `?key=${encodeURIComponent(KEY)}`
  const answers = {
    [`/day/2026-11-18${query}`]: ['a', 'moved', 'busy'],
    [`/document/a${query}`]: createMinimalRecords('2026-11-18', 2),
    [`/document/moved${query}`]: respondWithStatus(302, { location: `https://x.example/${query}` }),
    [`/document/busy${query}`]: respondWithStatus(503),
  }
  const crawling = await createCrawlContext(t, source, answers, NOW, { key: KEY, pauseMs: 0 })
  const end = await crawling.crawl(DAY)
  assert.deepEqual([end.state, end.counts.created], ['failed', 2])
  assert.match(end.failures.join(), /document\/moved: .*redirecting to https:\/\/x\.example\/\?key=\[key\]/)
  assert.ok(crawling.warnings.length > 0)
  const texts = `${await storedTexts(crawling.context.sql)}${JSON.stringify(crawling.warnings)}${end.failures}`
  assert.doesNotMatch(texts, /topsecret/)
})

test('crawl: two hosts → each with its own lease and pause, the key only where it belongs', async t => {
  const times: Record<string, number[]> = { main: [], files: [] }
  const keys: unknown[] = []
  const note = (host: string, answer: StubResponder): StubResponder => {
    return (request, response) => {
      times[host]?.push(performance.now())
      keys.push(`${host} ${request.headers['x-key']}`)
      answer(request, response)
    }
  }
  const records = Object.fromEntries(
    ['a', 'b'].map(name => [
      `/m/document/${name}`,
      note('files', respondWithJson([{ ref: name, day: '2026-11-18', text: 'avis' }])),
    ]),
  )
  const files = await startStubPublisher(t, [respondByPath(records)])
  const source: Source = {
    ...minimalDaySource,
    auth: { in: 'header', name: 'x-key' },
    metadata: {
      ...minimalDaySource.metadata,
      pauseMs: 30,
      otherHosts: [{ name: 'files', baseUrl: 'https://files.example', pauseMs: 150 }],
    },
    discover: (window, base) => [
      ...minimalDaySource.discover(window, base),
      { url: `${base}/more`, role: 'index', allowsNotFound: true },
    ],
    follow: (page, request, window) =>
      minimalDaySource.follow?.(page, request, window, 'https://files.example') ?? [],
  }
  const answers = {
    '/day/2026-11-18': note('main', respondWithJson(['a', 'b'])),
    '/more': note('main', respondWithJson([])),
  }
  const crawling = await createCrawlContext(t, source, answers, NOW, {
    key: KEY,
    otherBases: { files: `${files.baseUrl}/m` },
  })
  assert.equal((await crawling.crawl(DAY)).state, 'ok')
  assert.deepEqual(await crawling.references(), ['a', 'b'])
  assert.deepEqual(keys, [`main ${KEY}`, 'files undefined', 'files undefined', `main ${KEY}`])
  const [first = 0, second = 0] = times.files ?? []
  assert.ok(second - first >= 145, `${second - first} ms between two requests to the same host`)
  const [before = 0, after = 0] = times.main ?? []
  assert.ok(after - second < 145, `${after - second} ms: the pause of one host delays the other`)
  assert.ok(after - before >= 28)
  const leases = await crawling.context.sql<
    { name: string }[]
  >`select name from leases where name like 'host %'`
  assert.equal(leases.length, 2)
})

test('crawl: link to a host that is not of the source → not requested, reported', async t => {
  const other = await startStubPublisher(t, [respondWithJson([])])
  const source: Source = {
    ...minimalDaySource,
    follow: (page, request, window, base) => [
      ...(minimalDaySource.follow?.(page, request, window, base) ?? []),
      ...(request.role === 'index' ? [{ url: `${other.baseUrl}/x`, role: 'document' as const }] : []),
    ],
  }
  const answers = { '/day/2026-11-18': ['a'], '/document/a': createMinimalRecords('2026-11-18', 2) }
  const { crawl, problems } = await createCrawlContext(t, source, answers, NOW)
  const end = await crawl(DAY)
  assert.equal(end.counts.created, 2)
  assert.deepEqual(
    problems.map(problem => [problem.kind, problem.reason.includes(other.baseUrl)]),
    [['bad_value', true]],
  )
  assert.match(end.failures.join(), /\/x is not on one of this source’s hosts and was not requested/)
  assert.deepEqual(other.requestedPaths, [])
})

test('crawl: first request to a host that is not of the source → not requested, reported', async t => {
  const other = await startStubPublisher(t, [respondWithJson([])])
  const source: Source = {
    ...minimalDaySource,
    discover: () => [{ url: `${other.baseUrl}/x`, role: 'document' }],
  }
  const { crawl, problems } = await createCrawlContext(t, source, {}, NOW)
  assert.equal((await crawl(DAY)).state, 'failed')
  assert.match(problems[0]?.reason ?? '', /\/x is not on one of this source’s hosts/)
  assert.deepEqual(other.requestedPaths, [])
})

test('crawl: mirror with user name and password → sent, in no stored text, error or log line', async t => {
  const seen: unknown[] = []
  const answers = {
    '/day/2026-11-18': record(seen, respondWithJson(['a', 'moved', 'busy'])),
    '/document/a': record(seen, respondWithJson(createMinimalRecords('2026-11-18', 2))),
    '/document/moved': respondWithStatus(302, { location: 'https://user:topsecret@x.example/' }),
    '/document/busy': respondWithStatus(503),
  }
  const header = `Basic ${btoa('user:topsecret')}`
  const credentials: Record<string, string> = {}
  const crawling = await createCrawlContext(t, minimalDaySource, answers, NOW, { pauseMs: 0, credentials })
  credentials[crawling.publisher.baseUrl] = header
  const end = await crawling.crawl(DAY)
  assert.equal(end.counts.created, 2)
  assert.deepEqual(seen, [header, header])
  const texts = `${await storedTexts(crawling.context.sql)}${JSON.stringify(crawling.warnings)}${end.failures}`
  assert.doesNotMatch(texts, /topsecret|dXNlcjp/)
})

function record(seen: unknown[], answer: StubResponder): StubResponder {
  return (request: IncomingMessage, response) => {
    seen.push(request.headers.authorization)
    answer(request, response)
  }
}
