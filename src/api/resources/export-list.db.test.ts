import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { type TestContext, test } from 'node:test'
import { createGunzip, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { startTestApi } from '../../../test/support/api-server.ts'
import { waitUntil } from '../../../test/support/index-follower.ts'
import { parseCsvObjects } from '../../../test/support/parse-csv.ts'
import { encodeChangeCursor } from '../../changes/change-cursor.ts'
import { HeraldError } from '../../platform/errors.ts'
import type { IndexExport } from '../../search/index-export.ts'
import type { IndexReader } from '../../search/index-reader.ts'

type Api = Awaited<ReturnType<typeof startTestApi>>
type Item = { readonly id: string; readonly publication_date: string; readonly title: string }

const scope = { after: (work: () => Promise<void>) => test.after(work) }
const api: Api = await startTestApi(scope, {
  // The index is not made from the database of the test.
  changeHistory: {
    latest: async () => api.index.position(),
    includes: async ({ nonce }) => nonce === api.index.position().nonce,
  },
})
const LIST = '/api/v1/announcements'

async function readAllPages(path: string): Promise<Item[]> {
  const items: Item[] = []
  for (let page = 1; ; page++) {
    const separator = path.includes('?') ? '&' : '?'
    const body = (await api.ask(`${path}${separator}page=${page}&per_page=100`)).json() as {
      data: Item[]
      pagination: { total_pages: number }
    }
    items.push(...body.data)
    if (page >= body.pagination.total_pages) return items
  }
}

const parseLines = (text: string): Item[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line))

test('GET lists as NDJSON: filters → the items of all pages, with total, state and cursor', async () => {
  for (const path of [LIST, `${LIST}?jurisdiction=FR&date_from=2020-01-01`, `${LIST}?q=so*`]) {
    const separator = path.includes('?') ? '&' : '?'
    const exported = await api.ask(`${path}${separator}format=ndjson`)
    assert.equal(exported.status, 200, exported.text)
    const items = parseLines(exported.text)
    assert.deepEqual(items, await readAllPages(path))
    const { change } = api.index.position()
    const { headers } = exported
    assert.equal(headers['herald-total'], String(items.length))
    assert.equal(headers['herald-change'], String(change))
    assert.equal(headers['content-type'], 'application/x-ndjson; charset=utf-8')
    assert.equal(
      headers['content-disposition'],
      `attachment; filename="herald-announcements-${change}.ndjson"`,
    )
    assert.match(headers.vary ?? '', /Accept(,|$)/)
    assert.equal(headers.etag, undefined)
  }
  const cursor = encodeChangeCursor({ after: api.index.position().change, seen: api.index.position() })
  assert.equal((await api.ask(`${LIST}?format=ndjson`)).headers['herald-cursor'], cursor)
})

test('GET /announcements as CSV: Accept or format → one row for each announcement, quoted and safe', async () => {
  const byHeader = await api.ask(LIST, { accept: 'text/csv, */*;q=0.1' })
  const byParameter = await api.ask(`${LIST}?format=csv`, { accept: 'application/json' })
  assert.equal(byHeader.headers['content-type'], 'text/csv; charset=utf-8; header=present')
  assert.equal(byHeader.text, byParameter.text)
  const rows = parseCsvObjects(byHeader.text)
  const items = await readAllPages(LIST)
  assert.deepEqual(
    rows.map(row => [row.id, row.publication_date]),
    items.map(item => [item.id, item.publication_date]),
  )
  for (const name of ['source_url', 'source_reference', 'entity_roles'])
    assert.ok(rows.some(row => row[name]))
  const withMark = await api.ask(`${LIST}?format=csv&bom=true`)
  assert.deepEqual([...withMark.bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf])
  assert.equal(withMark.text.slice(1), byHeader.text)
})

test('GET /entities and timelines: format=csv and ndjson → all rows', async () => {
  const entities = await readAllPages('/api/v1/entities')
  const rows = parseLines((await api.ask('/api/v1/entities?format=ndjson')).text)
  const ids = (items: readonly Item[]) => items.map(({ id }) => id).sort()
  assert.deepEqual(ids(rows), ids(entities))
  const csv = parseCsvObjects((await api.ask('/api/v1/entities', { accept: 'text/csv' })).text)
  assert.deepEqual(
    csv.map(({ id, name }) => [id, name]),
    rows.map(({ id, ...row }) => [id, (row as unknown as { name: string }).name]),
  )
  const path = `/api/v1/entities/${rows[0]?.id}/timeline`
  const { events } = (await api.ask(`${path}?per_page=100`)).json() as { events: Item[] }
  assert.deepEqual(parseLines((await api.ask(`${path}?format=ndjson`)).text).slice(0, 100), events)
  const unknown = '/api/v1/entities/00000000-0000-4000-8000-000000000000/timeline?format=csv'
  assert.equal((await api.ask(unknown)).status, 404)
})

test('GET lists: JSON unless CSV or NDJSON is named → no export for wildcards', async () => {
  for (const accept of ['*/*', 'application/json', 'application/json, text/csv', null, 'text/html, */*'])
    assert.match((await api.ask(LIST, { accept })).headers['content-type'] ?? '', /^application\/json/)
  assert.equal((await api.ask(LIST, { accept: 'text/html' })).status, 406)
  assert.equal((await api.ask('/api/v1/sources', { accept: 'text/csv' })).status, 406)
  const other = await api.ask(`${LIST}?format=json`, { accept: 'text/csv' })
  assert.match(other.headers['content-type'] ?? '', /^application\/json/)
})

const WRONG: readonly { query: string; errors: readonly [parameter: string, code: string][] }[] = [
  { query: 'format=csv&page=2', errors: [['page', 'page_only']] },
  {
    query: 'format=ndjson&per_page=10&sort=date&include=facets&page=1',
    errors: [
      ['page', 'page_only'],
      ['per_page', 'page_only'],
      ['include', 'page_only'],
      ['sort', 'page_only'],
    ],
  },
  { query: 'format=ndjson&bom=true', errors: [['bom', 'csv_only']] },
  { query: 'bom=true', errors: [['bom', 'export_only']] },
  { query: 'format=csvx', errors: [['format', 'unknown_value']] },
  { query: 'format=csv&bom=yes', errors: [['bom', 'unknown_value']] },
  { query: 'format=csv&resume=4', errors: [['resume', 'malformed_position']] },
  { query: 'format=csv&resume=x.2024-01-01.x', errors: [['resume', 'malformed_position']] },
  {
    query: 'format=csv&resume=1.2024-02-30.00000000-0000-4000-8000-000000000000',
    errors: [['resume', 'malformed_position']],
  },
  {
    query: 'resume=1.2024-01-01.00000000-0000-4000-8000-000000000000',
    errors: [['resume', 'export_only']],
  },
  { query: 'format=csv&source=nowhere&q=%22', errors: [['source', 'unknown_value']] },
]
for (const { query, errors } of WRONG)
  test(`GET /announcements?${query} → invalid_parameter, all errors at once`, async () => {
    const response = await api.ask(`${LIST}?${query}`)
    assert.equal(response.status, 400)
    const problem = response.json() as { errors: { parameter: string; code: string }[] }
    assert.deepEqual(
      problem.errors.map(({ parameter, code }) => [parameter, code]),
      errors,
    )
  })

test('GET lists: resume → the rows after the last one, of the current state; CSV without a header row', async () => {
  const whole = await api.ask(`${LIST}?format=ndjson`)
  const items = parseLines(whole.text)
  const last = items[123] as Item
  for (const state of [whole.headers['herald-cursor'], whole.headers['herald-change']]) {
    const position = `${state}.${last.publication_date}.${last.id}`
    const rest = await api.ask(`${LIST}?format=ndjson&resume=${position}`)
    assert.deepEqual(parseLines(rest.text), items.slice(124))
    assert.equal(rest.headers['herald-total'], String(items.length - 124))
    const csv = await api.ask(`${LIST}?format=csv&resume=${position}`)
    assert.equal(csv.headers['content-type'], 'text/csv; charset=utf-8; header=absent')
    assert.ok(csv.text.startsWith(`${items[124]?.id},`))
  }
  const position = `${api.index.position().change + 7}.${last.publication_date}.${last.id}`
  assert.equal((await api.ask(`${LIST}?format=ndjson&resume=${position}`)).status, 410)
})

test('GET lists: HEAD and content codings → headers without a body; the same rows', async () => {
  const plain = await api.ask(`${LIST}?format=csv`)
  const head = await api.ask(`${LIST}?format=csv`, {}, 'HEAD')
  assert.equal(head.status, 200)
  assert.equal(head.bytes.length, 0)
  assert.equal(head.headers['herald-total'], plain.headers['herald-total'])
  const zstd = await api.ask(`${LIST}?format=csv`, { 'accept-encoding': 'zstd' })
  assert.equal(zstd.headers['content-encoding'], 'zstd')
  assert.equal(zstdDecompressSync(zstd.bytes).toString(), plain.text)
  const gzip = await api.ask(`${LIST}?format=csv`, { 'accept-encoding': 'gzip' })
  assert.equal(gunzipSync(gzip.bytes).toString(), plain.text)
})

const PART = new Uint8Array(100_000).fill(120)

/** An API whose exports a test controls. */
async function startWithExport(
  t: TestContext,
  next: (n: number, spent?: Uint8Array<ArrayBuffer> | null) => Promise<Uint8Array<ArrayBuffer> | null>,
) {
  const cutOff = new AbortController()
  const calls = { next: 0, closed: 0 }
  const running: IndexExport = {
    position: { recordId: 'a', change: 1, nonce: 'b' },
    total: 1,
    cutOff: cutOff.signal,
    next: spent => next(calls.next++, spent),
    close: () => void calls.closed++,
  }
  const index = {
    position: () => running.position,
    openExport: async () => running,
  } as unknown as IndexReader
  const started = await startTestApi(t, { index: () => index })
  return { started, calls, cutOff }
}

/** Requests an export without reading the body. */
async function openResponse(
  { port, authorization }: Api,
  headers: Record<string, string> = {},
): Promise<IncomingMessage> {
  const request = get({
    host: '127.0.0.1',
    port,
    path: `${LIST}?format=csv`,
    headers: { ...authorization, ...headers },
    agent: false,
  })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return response
}

async function readUntilError(response: IncomingMessage): Promise<{ bytes: number; code: string }> {
  let bytes = 0
  response.on('data', chunk => {
    bytes += chunk.length
  })
  const [error] = (await once(response, 'error')) as [NodeJS.ErrnoException]
  return { bytes, code: error.code ?? '' }
}

test('export: client stops reading → no further parts are read; cut off → connection closed without the end', async t => {
  const { started, calls, cutOff } = await startWithExport(t, async () => PART)
  const response = await openResponse(started)
  let before = -1
  await waitUntil(async () => {
    const stopped = calls.next === before
    before = calls.next
    if (!stopped) await new Promise(resolve => setTimeout(resolve, 100))
    return stopped
  })
  cutOff.abort(new HeraldError('unavailable', 'too slow'))
  assert.equal((await readUntilError(response)).code, 'ECONNRESET')
  await waitUntil(async () => calls.closed > 0)
})

test('export: part cannot be read → connection closed without the end, which the client notices', async t => {
  const { started, calls } = await startWithExport(t, async n => {
    if (n < 3) return PART
    throw new Error('the file is damaged')
  })
  const { bytes, code } = await readUntilError(await openResponse(started))
  assert.ok(bytes <= 3 * PART.length)
  assert.equal(code, 'ECONNRESET')
  assert.ok(calls.closed > 0)
})

test('export: client disconnects → export closed', async t => {
  const { started, calls } = await startWithExport(t, async () => PART)
  const response = await openResponse(started)
  response.destroy()
  await waitUntil(async () => calls.closed > 0)
})

for (const encoding of ['identity', 'gzip'])
  test(`export: ${encoding}, client reads slowly → memory is used again only after it was sent`, async t => {
    let reused = 0
    const letters = (n: number) => 65 + (n % 26)
    const { started } = await startWithExport(t, async (n, spent) => {
      if (n === 24) return null
      if (spent) reused += 1
      // Small parts among the large ones: a stream may still hold them when it asks for the next one.
      const length = n % 4 === 3 ? 1_000 : 1_000_000
      const memory = spent?.buffer ?? new ArrayBuffer(1_000_000)
      return new Uint8Array(memory, 0, length).fill(letters(n))
    })
    const response = await openResponse(started, { 'accept-encoding': encoding })
    const body = encoding === 'gzip' ? response.pipe(createGunzip()) : response
    let [bytes, n] = [0, 0]
    for await (const chunk of body as AsyncIterable<Buffer>)
      for (let at = 0; at < chunk.length; ) {
        const length = n % 4 === 3 ? 1_000 : 1_000_000
        const end = Math.min(chunk.length, at + length - bytes)
        assert.ok(
          chunk.subarray(at, end).every(byte => byte === letters(n)),
          `part ${n}`,
        )
        bytes += end - at
        at = end
        if (bytes === length) [bytes, n] = [0, n + 1]
      }
    assert.equal(n, 24)
    assert.ok(reused > 12, `memory was used again ${reused} times`)
  })
