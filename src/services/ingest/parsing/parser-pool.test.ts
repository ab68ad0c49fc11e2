import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { HOSTILE_PDFS } from '../../../../test/support/hostile-documents/hostile-pdfs.ts'
import { readDescendantMemory } from '../../../../test/support/process-memory.ts'
import { createTemporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { openDocumentArchive, type StagedFile } from '../../../crawls/archive/document-archive.ts'
import { systemClock as clock } from '../../../platform/clock.ts'
import { createLogger } from '../../../platform/logger.ts'
import { systemRandom as random } from '../../../platform/random.ts'
import { findSourceById } from '../../../sources/registry.ts'
import type { ParsedBatch, ParseHandlers } from './document-parser.ts'
import { PARSER_LIMITS, type ParserLimits, START_OF_FILE } from './parser-allowance.ts'
import { createParserPool } from './parser-pool.ts'

const NOTICES = new URL('../../../../samples/fr-bodacc/notices.json', import.meta.url)
const never = new AbortController().signal

async function createContext(t: TestContext, limits?: ParserLimits) {
  const folder = join(await createTemporaryFolder(t), 'archive')
  const archive = openDocumentArchive(folder, { clock, random })
  const pool = createParserPool(createLogger('silent'), limits)
  t.after(() => pool.close())
  const parser = pool.parserOf(archive)
  const batches: ParsedBatch[] = []
  const handlers: ParseHandlers = {
    onDocument: async () => true,
    onBatch: async batch => void batches.push(batch),
    onDocumentEnd: async () => {},
    onContainerProblem: async () => {},
  }
  return {
    parser,
    batches,
    handlers,
    store: async (bytes: Buffer) => (await archive.store(Readable.from([bytes]))).sha256,
    async parse(id: string, sha256: Buffer, signal = never, changed: Partial<ParseHandlers> = {}) {
      const source = findSourceById(id)
      assert.ok(source !== undefined)
      const file = { sha256, url: 'x', contentType: null }
      return await parser.parseFile(source, file, START_OF_FILE, { ...handlers, ...changed }, signal)
    },
  }
}

function makePdf(name: string): Buffer {
  const make = HOSTILE_PDFS[name]
  assert.ok(make !== undefined)
  return make()
}

test('ParserPool: regular document → its announcements with hashes; file not in the archive → missing', async t => {
  const { parse, store, batches } = await createContext(t)
  const outcome = await parse('fr-bodacc', await store(await readFile(NOTICES)))
  assert.equal(outcome.kind, 'complete')
  const announcements = batches.flatMap(batch => batch.announcements)
  assert.ok(announcements.length > 0)
  assert.ok(
    announcements.every(({ contentHash }) => Buffer.isBuffer(contentHash) && contentHash.length === 32),
  )
  assert.equal((await parse('fr-bodacc', Buffer.alloc(32))).kind, 'missing')
})

test('ParserPool: document that takes too much memory → ended below 512 MiB, the next one parsed', async t => {
  const { parse, store, batches } = await createContext(t)
  let most = 0
  const sampling = setInterval(() => {
    most = Math.max(most, readDescendantMemory())
  }, 10)
  t.after(() => clearInterval(sampling))
  const outcome = await parse('es-borme', await store(makePdf('content that expands to 600 MB')))
  assert.deepEqual(outcome, { kind: 'exceeded', limit: 'memory' })
  assert.ok(most < 512 * 2 ** 20, `${most} bytes`)
  await parse('fr-bodacc', await store(await readFile(NOTICES)))
  assert.ok(batches.length > 0)
})

test('ParserPool: aborted while a document blocks the process → ends at once', async t => {
  const { parse, store } = await createContext(t)
  const sha256 = await store(makePdf('forms that draw each other 10^30 times'))
  const abort = new AbortController()
  let abortedAt = 0
  const outcome = await parse('es-borme', sha256, abort.signal, {
    async onDocument() {
      setTimeout(() => {
        abortedAt = clock.elapsed()
        abort.abort()
      }, 500)
      return true
    },
  })
  assert.equal(outcome.kind, 'stopped')
  assert.ok(clock.elapsed() - abortedAt < 1_000, `${clock.elapsed() - abortedAt} ms`)
})

test('ParserPool: handler fails → its error, and the next document is parsed', async t => {
  const { parse, store, batches } = await createContext(t)
  const sha256 = await store(await readFile(NOTICES))
  const failing = { onBatch: () => Promise.reject(new Error('the database is away')) }
  await assert.rejects(parse('fr-bodacc', sha256, never, failing), /the database is away/)
  assert.equal((await parse('fr-bodacc', sha256)).kind, 'complete')
  assert.ok(batches.length > 0)
})

const SHORT_CPU_LIMITS: ParserLimits = { ...PARSER_LIMITS, cpu: { maxMs: 600, msPerRecord: 0 } }
const SHORT_STALL_LIMITS: ParserLimits = { ...PARSER_LIMITS, maxStallMs: 500 }

test('ParserPool: handlers take longer than a process may stall → it waits and is not ended', async t => {
  const { parse, store, batches } = await createContext(t, SHORT_STALL_LIMITS)
  const sha256 = await store(await readFile(NOTICES))
  const waitLong = () => clock.sleep(1_500)
  const outcome = await parse('fr-bodacc', sha256, never, {
    onDocument: async () => waitLong().then(() => true),
    onBatch: async batch => waitLong().then(() => void batches.push(batch)),
    onDocumentEnd: waitLong,
  })
  assert.equal(outcome.kind, 'complete')
  assert.ok(batches.length > 0)
})

test('ParserPool: 0.6 s of processor time, document that blocks the process → ended for its time', async t => {
  const { parse, store } = await createContext(t, SHORT_CPU_LIMITS)
  const sha256 = await store(makePdf('forms that draw each other 10^30 times'))
  assert.deepEqual(await parse('es-borme', sha256), { kind: 'exceeded', limit: 'time' })
})

test('ParserPool: members of a container → original bytes, also beside others; unknown member → absent', async t => {
  const { parser, store } = await createContext(t)
  const archive = pack()
  const texts = ['one', 'two'.repeat(1_000_000)]
  for (const [n, text] of texts.entries()) archive.entry({ name: `${n}.txt` }, text)
  archive.finalize()
  const sha256 = await store(await buffer(archive))
  const file = { sha256, url: 'x', contentType: null }
  const extracted = await Promise.all(
    texts.map((_, n) => parser.extractMember(file, `${n}.txt`, new AbortController().signal)),
  )
  for (const [n, outcome] of extracted.entries()) {
    assert.ok(outcome.kind === 'extracted')
    assert.equal((await buffer(outcome.bytes)).toString(), texts[n])
  }
  assert.deepEqual(await parser.extractMember(file, 'three.txt', never), { kind: 'absent' })
  const missing = { ...file, sha256: Buffer.alloc(32) }
  assert.equal((await parser.extractMember(missing, '0.txt', never)).kind, 'missing')
})

test('ParserPool: 40 extractions of one client → 33 accepted, another client served', async t => {
  const { parser } = await createContext(t)
  const file = { sha256: Buffer.alloc(32), url: 'x', contentType: null }
  const extract = (client: string) => parser.extractMember(file, 'a', never, client)
  const greedy = Promise.allSettled(Array.from({ length: 40 }, () => extract('greedy')))
  assert.equal((await extract('modest')).kind, 'missing')
  const refused = (await greedy).filter(({ status }) => status === 'rejected')
  assert.equal(refused.length, 7)
})

test('ParserPool: process that cannot be started → error of this machine, no unhandled one, no folder left', async t => {
  const { parser, parse, store } = await createContext(t)
  const sha256 = await store(await readFile(NOTICES))
  const { execPath } = process
  const { TMPDIR } = process.env
  const folder = await createTemporaryFolder(t)
  process.env.TMPDIR = folder
  t.after(() => {
    process.execPath = execPath
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  })
  const file = { sha256, url: 'x', contentType: null }
  // Node emits ENOENT as an event, like EAGAIN. It throws EINVAL and the like at once, as it does ENOMEM.
  for (const [path, message] of [
    ['/nonexistent/node', /ENOENT/],
    [`${execPath}/node`, /ENOTDIR/],
  ] as const) {
    process.execPath = path
    const unavailable = { code: 'unavailable', message }
    await assert.rejects(parse('fr-bodacc', sha256), unavailable)
    await assert.rejects(parser.extractMember(file, '0.txt', never), unavailable)
    // An unhandled rejection would fail this test in the next turns of the event loop.
    await clock.sleep(50)
  }
  assert.deepEqual(await readdir(folder), [])
  process.execPath = execPath
  assert.equal((await parse('fr-bodacc', sha256)).kind, 'complete')
})

test('ParserPool: member behind gigabytes of zeros → ended within the budget, nothing in this process', async t => {
  const { parser, store } = await createContext(t, SHORT_CPU_LIMITS)
  const archive = pack()
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) archive.entry({ name }, Buffer.alloc(60 * 2 ** 20))
  archive.finalize()
  const sha256 = await store(gzipSync(await buffer(archive)))
  const file = { sha256, url: 'x', contentType: null }
  const before = process.cpuUsage()
  assert.deepEqual(await parser.extractMember(file, 'z', never), { kind: 'exceeded', limit: 'time' })
  const { user, system } = process.cpuUsage(before)
  assert.ok(user + system < 500_000, `${user + system} µs in this process`)
})

test('parserOf: archive that is still fetching the file, aborted → stopped at once, released later', async t => {
  const pool = createParserPool(createLogger('silent'))
  t.after(() => pool.close())
  const fetched = Promise.withResolvers<StagedFile>()
  const parser = pool.parserOf({ stage: () => fetched.promise })
  const stopping = new AbortController()
  const file = { sha256: Buffer.alloc(32), url: 'x', contentType: null }
  const extracting = parser.extractMember(file, 'a.xml', stopping.signal)
  stopping.abort()
  assert.deepEqual(await extracting, { kind: 'stopped' })
  const released = Promise.withResolvers<void>()
  const release = async (): Promise<void> => released.resolve()
  fetched.resolve({ state: 'staged', folder: '/x', publish: async () => {}, release })
  await released.promise
})
