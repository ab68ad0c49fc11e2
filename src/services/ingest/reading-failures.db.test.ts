import assert from 'node:assert/strict'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { pack } from 'tar-stream'
import { HOSTILE_PDFS } from '../../../test/support/hostile-documents/hostile-pdfs.ts'
import { createTestAppContext } from '../../../test/support/test-app-context.ts'
import { releaseQuarantinedDocuments } from '../../crawls/reading-failure-store.ts'
import { findSourceById } from '../../sources/registry.ts'
import { importFiles } from './import-files.ts'
import type { LocatedProblem } from './ingest-run.ts'

const GOOD = new URL('../../../samples/es-borme/BORME-A-2024-122-07.xml', import.meta.url)

/** Makes a PDF that ends its parser. */
function makeMemoryBomb(): Buffer {
  const make = HOSTILE_PDFS['content that expands to 600 MB']
  assert.ok(make !== undefined)
  return make()
}

async function createImport(t: TestContext) {
  const context = await createTestAppContext(t)
  const source = findSourceById('es-borme')
  assert.ok(source !== undefined)
  const folder = join(context.folder, 'documents')
  await mkdir(folder)
  return {
    context,
    folder,
    async run() {
      const problems: LocatedProblem[] = []
      const progress = {
        onFile: () => {},
        onSkipped: () => {},
        onProblem: (problem: LocatedProblem) => void problems.push(problem),
      }
      const counts = await importFiles(source, [folder], context, progress, new AbortController().signal)
      return { counts, found: problems.map(({ document, kind }) => `${document}: ${kind}`), problems }
    },
  }
}

test('importFiles: document that ends its parser twice → quarantined, not read again until released', async t => {
  const { context, folder, run } = await createImport(t)
  await writeFile(join(folder, 'a.pdf'), makeMemoryBomb())
  await writeFile(join(folder, 'b.xml'), await readFile(GOOD))
  const first = await run()
  assert.ok(first.counts.created > 0, 'the next file is imported')
  assert.deepEqual(first.found, ['a.pdf: limit_exceeded'])
  assert.match(first.problems[0]?.reason ?? '', /448 MiB.*the next run reads it once more/)
  const second = await run()
  assert.match(second.problems[0]?.reason ?? '', /quarantined.*herald quarantine release [0-9a-f]{64}/)
  assert.deepEqual((await run()).found, ['a.pdf: quarantined'])
  assert.equal((await releaseQuarantinedDocuments(context.sql, 'es-borme', '')).length, 1)
  assert.deepEqual((await run()).found, ['a.pdf: limit_exceeded'])
})

test('importFiles: member that ends the parser → the other members imported, each once', async t => {
  const { context, folder, run } = await createImport(t)
  const archive = pack()
  archive.entry({ name: 'a.xml' }, await readFile(GOOD, 'utf8'))
  archive.entry({ name: 'b.pdf' }, makeMemoryBomb())
  archive.entry({ name: 'c.xml' }, await readFile(new URL('BORME-A-2024-122-08.xml', GOOD), 'utf8'))
  archive.finalize()
  await writeFile(join(folder, 'a.tar'), await buffer(archive))
  const { counts, found } = await run()
  assert.deepEqual(found, ['a.tar!/b.pdf: limit_exceeded'])
  assert.equal(counts.documents, 3)
  const [row] = await context.sql<{ documents: number; announcements: number }[]>`
    select count(distinct document_id)::int as documents, count(*)::int as announcements from announcements`
  assert.deepEqual(row, { documents: 2, announcements: counts.created })
  assert.equal(counts.unchanged, 0, 'no member was imported twice')
})
