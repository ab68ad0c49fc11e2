import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { InMemoryDatabase } from '../../../../../test/support/in-memory-database.ts'
import { parseIndexItems } from '../../../../../test/support/index-items.ts'
import { createTemporaryFolder } from '../../../../../test/support/temporary-folder.ts'
import type { AnnouncementFilter } from '../../../../model/list-filters.ts'
import { systemClock } from '../../../../platform/clock.ts'
import type { IndexQuery, IndexQueryKind } from '../../../index-query.ts'
import { isIndexCorruptError, isIndexMissingError } from '../index-database.ts'
import { openSqliteReader } from '../read/sqlite-reader.ts'
import { buildIndexRows } from '../write/index-rows.ts'
import { openIndexWriter } from '../write/index-writer.ts'
import { createReaderThreadPool, type ReaderThreadPool } from './reader-thread-pool.ts'
import { openThreadedReader } from './threaded-reader.ts'

const FIRST_PAGE = { page: 1, perPage: 20 }

async function openReaders(t: TestContext) {
  const folder = await createTemporaryFolder(t)
  const file = join(folder, 'index.sqlite')
  const record = new InMemoryDatabase({ seed: 41, words: 100, parties: 200 })
  const writer = openIndexWriter(file)
  const write = (count: number): void => {
    record.add(count)
    writer.applyRows(buildIndexRows(record.changesBetween(record.change - 1, record.change)))
  }
  write(2_000)
  const pool = createReaderThreadPool(systemClock)
  t.after(() => pool.close())
  const pooledKinds: IndexQueryKind[] = []
  const recordingPool: ReaderThreadPool = {
    openExport: (path, query, options) => pool.openExport(path, query, options),
    prepare: () => pool.prepare(),
    releaseFile: path => pool.releaseFile(path),
    close: () => pool.close(),
    async runQuery(path, query, options) {
      pooledKinds.push(query.kind)
      const { result, cacheEntries } = await pool.runQuery(path, query, options)
      // Counts of so few announcements are fast, but not on a busy machine.
      return { result, cacheEntries: cacheEntries.map(entry => ({ ...entry, durationMs: 0.1 })) }
    },
  }
  const direct = openSqliteReader(file)
  const threaded = openThreadedReader(file, recordingPool, systemClock)
  t.after(() => direct.close())
  t.after(() => threaded.close())
  t.after(() => writer.close())
  return { folder, file, record, write, pool, pooledKinds, direct, threaded }
}

test('openThreadedReader: any list query → same result as a direct read', async t => {
  const { record, pooledKinds, direct, threaded } = await openReaders(t)
  const [one = '', two = ''] = record.words
  const filters: AnnouncementFilter[] = [
    {},
    { jurisdiction: ['FR'] },
    { q: one },
    { q: `${one} -${two}`, dateFrom: '2020-01-01' },
    { q: `-${one}` },
    { q: 'xyzzy' },
    { q: '?!' },
  ]
  const options = [{}, { facets: true }, { sort: 'relevance' }, { matches: true }] as const
  const assertSame = async (query: IndexQuery) =>
    assert.deepEqual(await threaded.read(query), await direct.read(query), JSON.stringify(query))
  for (const filter of filters)
    for (const page of [FIRST_PAGE, { page: 7, perPage: 33 }, { page: 9_999, perPage: 100 }])
      for (const option of options) await assertSame({ kind: 'announcements', filter, page, ...option })
  for (const q of [undefined, one, two.slice(0, 3), 'sarl', `${one.slice(0, 3)}x${one.slice(4)}`, '?!'])
    for (const page of [FIRST_PAGE, { page: 3, perPage: 50 }, { page: 60, perPage: 50 }])
      await assertSame({ kind: 'entities', filter: q === undefined ? {} : { q }, page })
  assert.ok(pooledKinds.includes('announcements') && pooledKinds.includes('entities'))
})

test('openThreadedReader: words and filters → read inline', async t => {
  const { record, pooledKinds, threaded } = await openReaders(t)
  const [one = '', two = ''] = record.words
  for (const q of [one, `${one} -${two}`, `${one.slice(0, 3)}*`])
    await threaded.read({ kind: 'announcements', filter: { q, jurisdiction: ['FR'] }, page: FIRST_PAGE })
  assert.deepEqual(pooledKinds, [])
})

test('openThreadedReader: counted phrase → later pages read inline until the index changes', async t => {
  const { record, write, pooledKinds, threaded } = await openReaders(t)
  const q = `"${record.words[0]}" "${record.words[0]} ${record.words[1]}"`
  await threaded.read({ kind: 'announcements', filter: {}, page: FIRST_PAGE })
  await threaded.read({
    kind: 'announcements',
    filter: { category: ['merger'] },
    page: { page: 5, perPage: 100 },
  })
  await threaded.read({ kind: 'entities', filter: {}, page: FIRST_PAGE })
  assert.deepEqual(pooledKinds, [], 'nothing to count without q')
  const { total } = await threaded.read({ kind: 'announcements', filter: { q }, page: FIRST_PAGE })
  assert.deepEqual(pooledKinds, ['announcements'])
  const second = await threaded.read({ kind: 'announcements', filter: { q }, page: { page: 2, perPage: 20 } })
  assert.deepEqual(
    [second.total, parseIndexItems(second.items).length, pooledKinds.length],
    [total, Math.min(20, Math.max(0, total - 20)), 1],
  )
  await threaded.read({ kind: 'announcements', filter: { q }, page: { ...FIRST_PAGE }, facets: true })
  await threaded.read({ kind: 'announcements', filter: { q }, page: FIRST_PAGE, sort: 'relevance' })
  assert.equal(pooledKinds.length, 3, 'facets and ranking are never inline')
  write(500)
  const after = await threaded.read({ kind: 'announcements', filter: { q }, page: FIRST_PAGE })
  assert.ok(after.total > total && after.change === record.change)
  assert.equal(pooledKinds.length, 4)
})

test('runQuery: aborted while running or queued → client_gone, other queries complete', async t => {
  const { file, pool, record } = await openReaders(t)
  const search = (q: string, signal?: AbortSignal) =>
    pool.runQuery(
      file,
      { kind: 'announcements', filter: { q }, page: FIRST_PAGE, facets: true },
      signal === undefined ? {} : { signal },
    )
  const client = new AbortController()
  const searches = record.words.slice(0, 30).map((q, n) => search(q, n % 2 === 0 ? client.signal : undefined))
  const alreadyAborted = AbortSignal.abort()
  client.abort()
  const results = await Promise.allSettled([...searches, search('xyzzy', alreadyAborted)])
  for (const [n, result] of results.entries()) {
    if (n % 2 === 1)
      assert.equal(result.status, 'fulfilled', String((result as PromiseRejectedResult).reason))
    else assert.equal(result.status === 'rejected' && result.reason.code, 'client_gone')
  }
})

test('prepare: repeated → one thread, started before the first query', async t => {
  const { file, pool } = await openReaders(t)
  const started: unknown[] = []
  const record = (worker: unknown): void => void started.push(worker)
  process.on('worker', record)
  t.after(() => process.off('worker', record))
  pool.prepare()
  pool.prepare()
  await setImmediate()
  assert.equal(started.length, 1)
  assert.ok(await pool.runQuery(file, { kind: 'entities', filter: { q: 'a' }, page: FIRST_PAGE }))
})

test('runQuery: missing or invalid file → matching error, later queries succeed', async t => {
  const { folder, file, pool } = await openReaders(t)
  const search = (path: string) =>
    pool.runQuery(path, { kind: 'entities', filter: { q: 'sarl' }, page: FIRST_PAGE })
  await assert.rejects(search(join(folder, 'missing.sqlite')), isIndexMissingError)
  const invalid = join(folder, 'invalid.sqlite')
  writeFileSync(invalid, 'this text is not an SQLite database'.repeat(500))
  await assert.rejects(search(invalid), isIndexCorruptError)
  const empty = join(folder, 'empty.sqlite')
  writeFileSync(empty, '')
  await assert.rejects(search(empty), isIndexCorruptError)
  assert.ok(await search(file))
})

test('close: pending queries → all settled', async t => {
  const { file, pool } = await openReaders(t)
  const queries = Array.from({ length: 10 }, (_, n) =>
    pool.runQuery(file, { kind: 'entities', filter: { q: `a${n}` }, page: FIRST_PAGE }),
  )
  const allSettled = Promise.allSettled(queries)
  await pool.close()
  const results = await allSettled
  assert.ok(results.some(({ status }) => status === 'rejected'))
})

test('runQuery: one client with many searches → a search of another client overtakes them', async t => {
  const { file, pool, record } = await openReaders(t)
  const order: string[] = []
  const search = async (q: string, client: string) => {
    await pool.runQuery(
      file,
      { kind: 'announcements', filter: { q }, page: FIRST_PAGE, facets: true },
      { client },
    )
    order.push(client)
  }
  // Every thread is started, which takes longer than many searches.
  await Promise.all(['one', 'two', 'three'].map(client => search('warm', client)))
  order.length = 0
  const heavy = Array.from({ length: 50 }, (_, n) => search(`${record.words[n % 40]} or -x${n}`, 'heavy'))
  const light = Array.from({ length: 5 }, (_, n) => search(`y${n}`, 'light'))
  await Promise.all([...heavy, ...light])
  // Two threads belong to the client that came first until the other one has a thread of its own.
  assert.ok(order.lastIndexOf('light') < 25, order.join(' '))
})

test('runQuery: more waiting queries than allowed → too_many_requests for that client only', async t => {
  const { file, pool } = await openReaders(t)
  const search = (n: number, client: string) =>
    pool.runQuery(file, { kind: 'entities', filter: { q: `a${n}` }, page: FIRST_PAGE }, { client })
  const greedy = await Promise.allSettled([
    ...Array.from({ length: 100 }, (_, n) => search(n, 'greedy')),
    search(1, 'other'),
  ])
  const codes = greedy.map(result => (result.status === 'rejected' ? result.reason.code : 'done'))
  assert.equal(codes.at(-1), 'done')
  assert.deepEqual([...new Set(codes)].sort(), ['done', 'too_many_requests'])
  assert.ok(codes.filter(code => code === 'done').length >= 64)
  assert.ok(await search(1, 'greedy'))
})
