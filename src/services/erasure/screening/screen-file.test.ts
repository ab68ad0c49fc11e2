import assert from 'node:assert/strict'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { HOSTILE_PDFS } from '../../../../test/support/hostile-documents/hostile-pdfs.ts'
import { createTemporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { openDocumentArchive } from '../../../crawls/archive/document-archive.ts'
import { createNameHasher } from '../../../erasure/name-hasher.ts'
import { systemClock as clock } from '../../../platform/clock.ts'
import { createLogger } from '../../../platform/logger.ts'
import { systemRandom as random } from '../../../platform/random.ts'
import { findSourceById } from '../../../sources/registry.ts'
import { PARSER_LIMITS } from '../../ingest/parsing/parser-allowance.ts'
import { createParserPool } from '../../ingest/parsing/parser-pool.ts'

const LIMITS = { ...PARSER_LIMITS, cpu: { maxMs: 600, msPerRecord: 0 } }
const QUESTION = {
  role: 'document',
  hashKey: createNameHasher('a secret of the tests with 32 characters').key,
  blockEntries: [],
  quarantined: new Set<string>(),
  isDryRun: false,
} as const

/** Screens a document of es-borme with parser processes that have 0.6 s. */
async function screen(t: TestContext, bytes: Buffer, question: Partial<typeof QUESTION> = {}) {
  const folder = join(await createTemporaryFolder(t), 'archive')
  const archive = openDocumentArchive(folder, { clock, random })
  const { sha256 } = await archive.store(Readable.from([bytes]))
  const pool = createParserPool(createLogger('silent'), LIMITS)
  t.after(() => pool.close())
  const file = { sha256, url: 'x', contentType: null }
  const { signal } = new AbortController()
  const before = process.cpuUsage()
  const source = findSourceById('es-borme') ?? null
  const outcome = await pool.parserOf(archive).screenFile(source, file, { ...QUESTION, ...question }, signal)
  const { user, system } = process.cpuUsage(before)
  return { outcome, cpuMs: (user + system) / 1_000 }
}

function makeHostilePdf(): Buffer {
  const make = HOSTILE_PDFS['forms that draw each other 10^30 times']
  assert.ok(make !== undefined)
  return make()
}

for (const [name, bytes] of [
  ['document', makeHostilePdf()],
  ['compressed document', gzipSync(makeHostilePdf())],
] as const) {
  test(`screenFile: ${name} that ends its parser → exceeded, not read in this process`, async t => {
    const { outcome, cpuMs } = await screen(t, bytes)
    assert.equal(outcome.kind, 'exceeded')
    assert.ok(cpuMs < 1_000, `${cpuMs} ms`)
  })
}

test('screenFile: quarantined document → sealed without being read', async t => {
  const { outcome } = await screen(t, makeHostilePdf(), { quarantined: new Set(['']) })
  assert.equal(outcome.kind === 'screened' && outcome.treatment.kind, 'sealed')
})

test('screenFile: text without blocked names → clean', async t => {
  const { outcome } = await screen(t, Buffer.from('<p>nothing</p>'))
  assert.equal(outcome.kind === 'screened' && outcome.treatment.kind, 'clean')
})
