import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { HOSTILE_PDFS } from '../../../../test/support/hostile-documents/hostile-pdfs.ts'
import { readDescendantMemory } from '../../../../test/support/process-memory.ts'
import { createTemporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { openDocumentArchive } from '../../../crawls/archive/document-archive.ts'
import { systemClock as clock } from '../../../platform/clock.ts'
import { createLogger } from '../../../platform/logger.ts'
import { systemRandom as random } from '../../../platform/random.ts'
import { findSourceById } from '../../../sources/registry.ts'
import type { ParsedBatch, ParseHandlers } from './document-parser.ts'
import { createParserPool } from './parser-pool.ts'

const NOTICES = new URL('../../../../samples/fr-bodacc/notices.json', import.meta.url)
const never = new AbortController().signal

async function createContext(t: TestContext) {
  const folder = join(await createTemporaryFolder(t), 'archive')
  const archive = openDocumentArchive(folder, { clock, random })
  const pool = createParserPool(createLogger('silent'))
  t.after(() => pool.close())
  const parser = pool.parserOf(folder)
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
      return await parser.parseFile(source, file, 0, { ...handlers, ...changed }, signal)
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
