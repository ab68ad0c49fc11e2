import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestApi, type TestApiResponse } from '../../../../test/support/api-server.ts'
import { revokeApiKey } from '../../../accounts/api-key-store.ts'
import { systemClock } from '../../../platform/clock.ts'
import { createLogger } from '../../../platform/logger.ts'
import { FEED_RULES } from '../../../services/admin/url-token-service.ts'

const logged: string[] = []
const log = createLogger('silent')
const recordLine = (fields: object, text: string): void =>
  void logged.push(`${JSON.stringify(fields)} ${text}`)
const api = await startTestApi(
  { after },
  {
    log: { ...log, info: recordLine, warn: recordLine, error: recordLine, debug: recordLine } as typeof log,
    settings: { rateLimit: 0, corsOrigins: [], trustProxy: [], publicUrl: 'https://herald.example/base' },
  },
)
const FEEDS = '/api/v1/feeds'
const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000'
const JSON_BODY = { 'content-type': 'application/json' }

interface FeedJson {
  readonly id: string
  readonly atom_url: string
  readonly json_url: string
  readonly state: string
  readonly problem: string | null
}
interface ErrorJson {
  readonly code: string
  readonly errors: readonly { pointer: string; code: string; did_you_mean?: string }[]
}

const post = (body: unknown, headers = {}): Promise<TestApiResponse> =>
  api.ask(FEEDS, { ...JSON_BODY, ...headers }, 'POST', JSON.stringify(body))

/** Creates a feed and returns it with the path of its Atom document. */
async function createFeed(body: object = {}, headers = {}) {
  const reply = await post(body, headers)
  assert.equal(reply.status, 201, reply.text)
  const feed = reply.json() as FeedJson
  const path = new URL(feed.atom_url).pathname.replace('/base', '')
  return { feed, path }
}
const read = (path: string, headers: Record<string, string | null> = {}, method = 'GET') =>
  api.ask(path, { authorization: null, ...headers }, method)
const codeOf = (reply: TestApiResponse) => (reply.json() as ErrorJson).code

test('POST /feeds: valid search → URLs below the public URL in this response only', async () => {
  const reply = await post({ search: 'jurisdiction=FR&q=boulangerie+paris', name: 'Bakeries' })
  assert.equal(reply.status, 201)
  const { id, atom_url, json_url, key_id, created_at, ...rest } = reply.json() as Record<string, string>
  assert.deepEqual(rest, {
    name: 'Bakeries',
    search: 'jurisdiction=FR&q=boulangerie+paris',
    watchlist: null,
    saved_search: null,
    last_used_at: null,
    revoked_at: null,
    state: 'active',
    problem: null,
  })
  assert.match(String(atom_url), /^https:\/\/herald\.example\/base\/feeds\/hrlu_[\w-]{22}\/atom\.xml$/)
  assert.equal(json_url, atom_url?.replace('atom.xml', 'feed.json'))
  assert.deepEqual([reply.headers.location, reply.headers['cache-control']], [`${FEEDS}/${id}`, 'no-store'])
  const single = await api.ask(`${FEEDS}/${id}`)
  assert.deepEqual(single.json(), { id, key_id, created_at, ...rest })
  const list = await api.ask(FEEDS)
  assert.ok(list.text.includes(String(id)) && !list.text.includes('hrlu_'))
})

const INVALID: readonly [condition: string, body: unknown, pointers: readonly string[]][] = [
  [
    'unknown and misspelt parameters',
    { search: 'jurisdiction=FX&sort=date&catgory=other' },
    ['/search', '/search', '/search'],
  ],
  ['reversed dates', { search: 'date_from=2026-02-01&date_to=2026-01-01' }, ['/search']],
  ['unknown source', { search: 'source=xx' }, ['/search']],
  ['empty query', { search: 'q=' }, ['/search']],
  ['per_page out of range', { search: 'per_page=101' }, ['/search']],
  ['leading question mark', { search: '?q=a' }, ['/search']],
  ['empty search', { search: '' }, ['/search']],
  ['search that is no string', { search: 1 }, ['/search']],
  ['search too long', { search: `q=${'a'.repeat(4_000)}` }, ['/search']],
  ['blank name and bad search', { name: ' ', search: 'page=1' }, ['/name', '/search']],
  ['unknown field', { query: 'q=a' }, ['/query']],
  ['two subjects', { search: 'q=a', watchlist: UNKNOWN_ID }, ['/watchlist']],
  ['unknown watchlist', { watchlist: UNKNOWN_ID }, ['/watchlist']],
  ['malformed ID', { saved_search: 'x' }, ['/saved_search']],
]
for (const [condition, body, pointers] of INVALID) {
  test(`POST /feeds: ${condition} → 400 with every error`, async () => {
    const reply = await post(body)
    const { code, errors } = reply.json() as ErrorJson
    assert.deepEqual(
      [reply.status, code, errors.map(({ pointer }) => pointer)],
      [400, 'invalid_body', pointers],
    )
  })
}

test('POST /feeds: misspelt parameter → the closest one is suggested', async () => {
  const { errors } = (await post({ search: 'catgory=other' })).json() as ErrorJson
  assert.deepEqual(
    errors.map(error => [error.code, error.did_you_mean]),
    [['unknown_parameter', 'category']],
  )
})

test('/feeds: another owner → neither sees nor revokes it; another key of the owner → does both', async () => {
  const { feed, path } = await createFeed()
  const stranger = await api.makeKey({ owner: 'stranger' })
  const asStranger = { authorization: `Bearer ${stranger.key}` }
  assert.ok(!(await api.ask(FEEDS, asStranger)).text.includes(feed.id))
  for (const method of ['GET', 'DELETE'])
    assert.equal((await api.ask(`${FEEDS}/${feed.id}`, asStranger, method)).status, 404)
  assert.equal((await read(path)).status, 200)
  const colleague = { authorization: `Bearer ${(await api.makeKey()).key}` }
  assert.equal((await api.ask(`${FEEDS}/${feed.id}`, colleague)).status, 200)
  assert.equal((await api.ask(`${FEEDS}/${feed.id}`, colleague, 'DELETE')).status, 204)
})

test('/feeds: key without read, no key, unknown ID → refused', async () => {
  const { key } = await api.makeKey({ scopes: ['webhooks'] })
  for (const [path, method] of [
    [FEEDS, 'GET'],
    [FEEDS, 'POST'],
    [`${FEEDS}/${UNKNOWN_ID}`, 'GET'],
    [`${FEEDS}/${UNKNOWN_ID}`, 'DELETE'],
  ] as const) {
    const reply = await api.ask(path, { authorization: `Bearer ${key}` }, method)
    assert.equal(codeOf(reply), 'insufficient_scope', `${method} ${path}`)
    assert.equal(codeOf(await read(path, {}, method)), 'missing_credentials')
  }
  for (const id of [UNKNOWN_ID, '12'])
    for (const method of ['GET', 'DELETE'])
      assert.equal((await api.ask(`${FEEDS}/${id}`, {}, method)).status, 404, `${method} ${id}`)
})

test('DELETE /feeds/{id}: repeated → URLs return 410, feed stays listed as revoked', async () => {
  const { feed, path } = await createFeed()
  for (let repetition = 0; repetition < 2; repetition++)
    assert.equal((await api.ask(`${FEEDS}/${feed.id}`, {}, 'DELETE')).status, 204)
  const reply = await read(path)
  assert.deepEqual([reply.status, codeOf(reply)], [410, 'url_revoked'])
  assert.equal(((await api.ask(`${FEEDS}/${feed.id}`)).json() as FeedJson).state, 'revoked')
})

test('feed URL: revoked key of the feed → 410 and state key_invalid', async () => {
  const { key, apiKey } = await api.makeKey({ name: 'temporary' })
  const { feed, path } = await createFeed({}, { authorization: `Bearer ${key}` })
  await revokeApiKey(api.sql, apiKey.id, systemClock.now())
  const reply = await read(path)
  assert.deepEqual([reply.status, codeOf(reply)], [410, 'url_revoked'])
  assert.equal(((await api.ask(`${FEEDS}/${feed.id}`)).json() as FeedJson).state, 'key_invalid')
})

test('feed URL: wrong token, extension, method or parameter → refused', async () => {
  const { path } = await createFeed()
  const token = path.split('/')[2] ?? ''
  const replies = await Promise.all([
    read(`/feeds/hrlu_${'x'.repeat(22)}/atom.xml`),
    read(`/feeds/${token.toUpperCase()}/atom.xml`),
    read(`/feeds/${token}/rss.xml`),
    read(path, {}, 'POST'),
    read(`${path}?q=a`),
  ])
  assert.deepEqual(
    replies.map(({ status }) => status),
    [404, 404, 404, 405, 400],
  )
})

test('feed URL: every response → kept out of Referer headers, search engines and shared caches', async () => {
  const { path } = await createFeed()
  for (const url of [path, path.replace('atom.xml', 'feed.json'), `/feeds/hrlu_${'y'.repeat(22)}/atom.xml`]) {
    const { headers } = await read(url)
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.equal(headers['x-robots-tag'], 'noindex, nofollow')
    assert.match(String(headers['cache-control']), /^(?:private, no-cache|no-store)$/)
  }
})

test('feed URL: ETag and HEAD → 304, and the headers without a body', async () => {
  const { path } = await createFeed({ search: 'per_page=5' })
  const first = await read(path)
  assert.equal(first.headers['content-type'], 'application/atom+xml; charset=utf-8')
  assert.match(String(first.headers['last-modified']), / GMT$/)
  const again = await read(path, { 'if-none-match': String(first.headers.etag) })
  assert.deepEqual([again.status, again.text], [304, ''])
  const head = await read(path, {}, 'HEAD')
  assert.deepEqual([head.status, head.text, head.headers.etag], [200, '', first.headers.etag])
  const zipped = await read(path, { 'accept-encoding': 'gzip' })
  assert.equal(zipped.headers.etag, first.headers.etag)
})

test('feed URL: search that has become invalid → its only entry says so, and the list does', async () => {
  const { feed, path } = await createFeed({ search: 'category=dissolution', name: 'Dissolutions' })
  await api.sql`update url_tokens set query = 'category=removed_category&q=a' where id = ${feed.id}`
  const { json_url } = feed
  const reply = await read(new URL(json_url).pathname.replace('/base', ''))
  const { title, items } = reply.json() as { title: string; items: { id: string; content_text: string }[] }
  assert.deepEqual([reply.status, title, items.length], [200, 'Dissolutions', 1])
  assert.match(items[0]?.content_text ?? '', /"removed_category" is not a valid value for category/)
  assert.equal((await read(path)).text.includes(items[0]?.id ?? ''), true)
  const listed = (await api.ask(`${FEEDS}/${feed.id}`)).json() as FeedJson
  assert.equal(listed.state, 'search_invalid')
  assert.match(listed.problem ?? '', /removed_category/)
})

test('feed URL: database cut off → invalid search is still explained, unknown token → 503', async () => {
  const { feed, path } = await createFeed()
  await api.sql`update url_tokens set query = 'category=removed' where id = ${feed.id}`
  assert.equal((await read(path)).status, 200)
  await api.proxy.cut()
  const unknown = await read(`/feeds/hrlu_${'z'.repeat(22)}/atom.xml`)
  assert.deepEqual([unknown.status, unknown.headers['retry-after']], [503, '5'])
  const known = await read(path)
  assert.deepEqual([known.status, known.text.includes('removed')], [200, true])
  await api.proxy.restore()
})

test('log and audit log: feeds created, read and refused → no line contains a token', async () => {
  const { feed, path } = await createFeed({ name: 'Secret name', search: 'q=secretword' })
  const token = path.split('/')[2] ?? ''
  const encoded = `/feeds/${token.replace('_', '%5F').replace('h', '%68')}/atom.xml`
  assert.equal((await read(encoded)).status, 200, 'an encoded token is the same token')
  for (const url of [path, `/feeds/${token}`, `/feeds/${token}/x`, `/${token}`, `${path}/%zz`, `${path}?x=1`])
    await read(url)
  await read(path, {}, 'DELETE')
  const lines = logged.join('\n')
  assert.ok(lines.includes('/feeds/hrlu_[redacted]/atom.xml'))
  assert.ok(
    !lines.includes(token.slice(5)),
    logged.find(line => line.includes(token.slice(5))),
  )
  const entries = await api.sql<{ text: string }[]>`
    select audit_entries::text as text from audit_entries where subject_id = ${feed.id}`
  assert.equal(entries.length, 1)
  assert.doesNotMatch(entries[0]?.text ?? '', /secretword|Secret name|hrlu_/)
})

test('POST /feeds: maximum number of feeds → too_many_feeds until one is revoked', async () => {
  const { key } = await api.makeKey({ owner: 'collector' })
  const asCollector = { authorization: `Bearer ${key}` }
  const { feed } = await createFeed({}, asCollector)
  await api.sql`
    insert into url_tokens (id, kind, key_id, name, query, token_hash, created_at)
    select gen_random_uuid(), kind, key_id, name, query, sha256(n::text::bytea), created_at
    from url_tokens, generate_series(1, ${FEED_RULES.maxPerOwner - 1}) as n where id = ${feed.id}`
  assert.deepEqual(codeOf(await post({}, asCollector)), 'too_many_feeds')
  await api.ask(`${FEEDS}/${feed.id}`, asCollector, 'DELETE')
  assert.equal((await post({}, asCollector)).status, 201)
})
