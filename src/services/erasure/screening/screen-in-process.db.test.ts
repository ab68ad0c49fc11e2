import assert from 'node:assert/strict'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { formatBormePdf } from '../../../../samples/es-borme/make/format-pdf.ts'
import { findWordInTables } from '../../../../test/support/erasure/erasure-traces.ts'
import { HOSTILE_PDFS } from '../../../../test/support/hostile-documents/hostile-pdfs.ts'
import { createTestAppContext } from '../../../../test/support/test-app-context.ts'
import { sealDocuments } from '../../../crawls/archive/erase-document-store.ts'
import { insertErasedFiles } from '../../../erasure/erasure-store.ts'
import { findSourceById } from '../../../sources/registry.ts'
import { importFiles } from '../../ingest/import-files.ts'
import { replayArchive } from '../../ingest/replay-archive.ts'
import { forgetTarget } from '../forget.ts'
import { findErasureTarget } from '../targets/find-target.ts'
import { UNSEARCHABLE } from './screen-file.ts'

const ROOT = new URL('../../../../', import.meta.url)
const HOSTILE = 'content that expands to 600 MB'
const SHEET = 'BORME-A-2024-12-28.xml'

async function setUp(t: TestContext) {
  const app = await createTestAppContext(t)
  const folder = join(app.folder, 'received')
  await mkdir(folder)
  const dependencies = { ...app, blockLists: app.screening.blockLists }
  const forget = async (name: string) => {
    const { hasher } = await dependencies.blockLists.load(app.sql)
    const target = await findErasureTarget(app.sql, { by: 'name', name, place: null }, hasher)
    return await forgetTarget(dependencies, target)
  }
  const importFolder = async (signal = new AbortController().signal) => {
    const source = findSourceById('es-borme')
    assert.ok(source !== undefined)
    const problems: string[] = []
    const callbacks = {
      onFile: () => {},
      onSkipped: () => {},
      onProblem: ({ document, kind }: { document: string; kind: string }) =>
        void problems.push(`${document} ${kind}`),
    }
    const counts = await importFiles(source, [folder], app, callbacks, signal)
    return { counts, problems }
  }
  const write = async (name: string, hostile: string) => {
    const make = HOSTILE_PDFS[hostile]
    assert.ok(make !== undefined)
    await writeFile(join(folder, name), make())
  }
  const replay = async () => {
    const source = findSourceById('es-borme')
    assert.ok(source !== undefined)
    const nothing = () => {}
    const { signal } = new AbortController()
    const callbacks = { onProblem: nothing, onDifference: nothing, onProgress: nothing }
    return await replayArchive(source, app, { window: null, isDryRun: false, ...callbacks, signal })
  }
  return { app, folder, forget, importFolder, replay, write }
}

test('importFiles: hostile PDF after an erasure → reported, sealed and read once; the run goes on', async t => {
  const { app, folder, forget, importFolder, replay, write } = await setUp(t)
  await forget('Jeanne Inconnue')
  await write('a-hostile.pdf', HOSTILE)
  await cp(new URL(`samples/es-borme/${SHEET}`, ROOT), join(folder, SHEET))
  const startedAt = performance.now()
  const { counts, problems } = await importFolder()
  t.diagnostic(`the run took ${Math.round(performance.now() - startedAt)} ms`)
  assert.deepEqual(problems, ['a-hostile.pdf limit_exceeded'])
  assert.ok(counts.created > 0, 'the next document is read')
  const [failure] = await app.sql`select failures from reading_failures`
  assert.equal(failure?.failures, 1, 'screening and ingesting count as one reading')
  const [sealed] = await app.sql`
    select sealed_reason as reason, sha256 from documents where url = 'a-hostile.pdf'`
  assert.equal(sealed?.reason, UNSEARCHABLE)
  assert.equal(await app.archive.has(sealed?.sha256), false)
  assert.deepEqual(await Array.fromAsync(app.screening.spool.list()), [])
  await replay()
  assert.deepEqual((await importFolder()).problems, ['a-hostile.pdf limit_exceeded'])
  const again = performance.now()
  assert.deepEqual((await importFolder()).problems, ['a-hostile.pdf quarantined'])
  assert.ok(performance.now() - again < 9_000, 'a quarantined document is not read')
})

test('forgetTarget: hostile PDF in the archive → sealed, and the erasure ends', async t => {
  const { app, forget, importFolder, write } = await setUp(t)
  await write('a-hostile.pdf', HOSTILE)
  assert.deepEqual((await importFolder()).problems, ['a-hostile.pdf limit_exceeded'])
  const { archive, files } = await forget('Jeanne Inconnue')
  assert.equal(archive.sealed, 1)
  assert.equal(files[0]?.reason, UNSEARCHABLE)
  const [pending] = await app.sql`select count(*) as count from erasures where state = 'pending'`
  assert.equal(pending?.count, 0)
})

test('importFiles: stopped while a hostile PDF is screened → ends at once, and nothing is kept of it', async t => {
  const { app, forget, importFolder, write } = await setUp(t)
  await forget('Jeanne Inconnue')
  await write('a-hostile.pdf', HOSTILE)
  const stopping = new AbortController()
  const stopped = importFolder(stopping.signal)
  const isReceived = async () => (await Array.fromAsync(app.screening.spool.list())).some(file => file.sha256)
  while (!(await isReceived()));
  // On a fast machine, the document ends its parser soon after.
  setTimeout(() => stopping.abort(), 300)
  const startedAt = performance.now()
  await stopped
  assert.ok(performance.now() - startedAt < 9_000)
  assert.deepEqual(await Array.fromAsync(app.screening.spool.list()), [])
  assert.equal((await app.sql`select id from documents`).length, 0)
})

/** A document of the publisher's PDF format with one company and its director. */
function makeSheet(number: number, director: string): Buffer {
  return formatBormePdf({
    identifier: `BORME-A-2026-21${number}-07`,
    day: '2026-11-12',
    issue: 210 + number,
    page: 52801,
    title: 'ILLES BALEARS',
    blocks: [
      { kind: 'articulo', text: `99010${number} - NAUTICA VALDEMORA ${number} SL(R.M. PALMA DE MALLORCA).` },
      {
        kind: 'parrafo',
        text: `Nombramientos. Adm. Unico: ${director}.  Datos registrales. S 8 , H PM 99010${number}, I/A 1 ( 4.11.26).`,
      },
    ],
  })
}

test('PDF that names an erased person → announcements stay without the name, the PDF is sealed; others stay', async t => {
  const { app, folder, forget, importFolder } = await setUp(t)
  const person = 'FERRAGUT IMAGINADO LUCIA MARIA'
  await writeFile(join(folder, '1.pdf'), makeSheet(1, person))
  await writeFile(join(folder, '2.pdf'), makeSheet(2, 'PUIGPUNYENT FINGIDO MARC'))
  assert.equal((await importFolder()).counts.created, 2)
  const { archive } = await forget(person)
  assert.deepEqual([archive.sealed, archive.rewritten], [1, 0])
  await writeFile(join(folder, '3.pdf'), makeSheet(3, person))
  assert.equal((await importFolder()).counts.created, 1)
  const documents =
    await app.sql`select url, sealed_reason is not null as sealed, sha256 from documents order by url`
  assert.deepEqual(
    documents.map(({ url, sealed }) => [url, sealed]),
    [
      ['1.pdf', true],
      ['2.pdf', false],
      ['3.pdf', true],
    ],
  )
  for (const { sha256, sealed } of documents) assert.equal(await app.archive.has(sha256), !sealed)
  assert.deepEqual(await findWordInTables(app.sql, 'ferragut'), [])
  assert.ok((await findWordInTables(app.sql, 'puigpunyent')).includes('mentions'))
})

test('PDF that could not be searched before → kept once it can be', async t => {
  const { app, folder, forget, importFolder } = await setUp(t)
  await forget('Jeanne Inconnue')
  await writeFile(join(folder, '1.pdf'), makeSheet(1, 'PUIGPUNYENT FINGIDO MARC'))
  await importFolder()
  const [document] = await app.sql`select sha256 from documents`
  await sealDocuments(app.sql, document?.sha256, UNSEARCHABLE)
  await insertErasedFiles(app.sql, [document?.sha256])
  await app.archive.remove(document?.sha256)
  await importFolder()
  assert.equal((await app.sql`select sealed_reason from documents`)[0]?.sealed_reason, null)
  assert.equal(await app.archive.has(document?.sha256), true)
  await forget('Marie Inconnue')
  assert.equal(await app.archive.has(document?.sha256), true)
})
