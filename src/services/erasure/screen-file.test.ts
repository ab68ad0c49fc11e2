import assert from 'node:assert/strict'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { HOSTILE_PDFS } from '../../../test/support/hostile-documents/hostile-pdfs.ts'
import { createTemporaryFolder } from '../../../test/support/temporary-folder.ts'
import { openDocumentArchive } from '../../crawls/archive/document-archive.ts'
import { BlockList } from '../../erasure/block-list.ts'
import { createNameHasher } from '../../erasure/name-hasher.ts'
import { systemClock as clock } from '../../platform/clock.ts'
import { createLogger } from '../../platform/logger.ts'
import { systemRandom as random } from '../../platform/random.ts'
import { findSourceById } from '../../sources/registry.ts'
import { PARSER_LIMITS } from '../ingest/parsing/parser-allowance.ts'
import { createParserPool } from '../ingest/parsing/parser-pool.ts'
import { screenFile } from './screen-file.ts'

const LIST = new BlockList([], createNameHasher('a secret of the tests with 32 characters'))
const LIMITS = { ...PARSER_LIMITS, cpu: { maxMs: 600, msPerRecord: 0 } }

/** Screens a document of es-borme with parser processes that have 0.6 s. Returns the treatment. */
async function screen(t: TestContext, bytes: Buffer) {
  const folder = join(await createTemporaryFolder(t), 'archive')
  const archive = openDocumentArchive(folder, { clock, random })
  const pool = createParserPool(createLogger('silent'), LIMITS)
  t.after(() => pool.close())
  const { sha256 } = await archive.store(Readable.from([bytes]))
  const file = { sha256, url: 'x', contentType: null, role: 'document' } as const
  const parser = pool.parserOf(folder)
  const before = process.cpuUsage()
  const treatment = await screenFile(
    findSourceById('es-borme'),
    { ...file, open: () => archive.read(sha256), parser },
    LIST,
  )
  const { user, system } = process.cpuUsage(before)
  return { treatment, cpuMs: (user + system) / 1_000 }
}

test('screenFile: document that ends its parser → sealed, not read in this process', async t => {
  const makePdf = HOSTILE_PDFS['forms that draw each other 10^30 times']
  assert.ok(makePdf !== undefined)
  const { treatment, cpuMs } = await screen(t, makePdf())
  assert.equal(treatment.kind, 'sealed')
  assert.ok(cpuMs < 1_000, `${cpuMs} ms`)
})

test('screenFile: container that ends its parser → sealed, not extracted in this process', async t => {
  const makePdf = HOSTILE_PDFS['forms that draw each other 10^30 times']
  assert.ok(makePdf !== undefined)
  const { treatment, cpuMs } = await screen(t, gzipSync(makePdf()))
  assert.equal(treatment.kind, 'sealed')
  assert.ok(cpuMs < 1_000, `${cpuMs} ms`)
})

test('screenFile: text without blocked names → clean', async t => {
  assert.equal((await screen(t, Buffer.from('<p>nothing</p>'))).treatment.kind, 'clean')
})
