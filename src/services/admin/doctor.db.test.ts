import assert from 'node:assert/strict'
import { readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { saveTestDocument } from '../../../test/support/announcement-drafts.ts'
import { createTestAppContext } from '../../../test/support/test-app-context.ts'
import { runDoctorChecks } from './doctor.ts'
import type { DeepCheckOptions } from './doctor-finding.ts'

/** Creates a database with archived documents and returns their files. */
async function createArchivedDocuments(t: TestContext, count: number) {
  const context = await createTestAppContext(t)
  const files: { hex: string; path: string; file: string }[] = []
  for (let n = 0; n < count; n++) {
    const archived = await context.archive.store(Readable.from([Buffer.from(`document ${n} `.repeat(200))]))
    await saveTestDocument(context.sql, archived)
    const hex = archived.sha256.toString('hex')
    const path = `${hex.slice(0, 2)}/${hex}.zst`
    files.push({ hex, path, file: join(context.folder, 'archive', path) })
  }
  return { ...context, files }
}

function deepOptions(progress: [number, number][] = []): DeepCheckOptions {
  return { signal: new AbortController().signal, onProgress: (...state) => void progress.push(state) }
}

async function checkArchive(
  context: Awaited<ReturnType<typeof createArchivedDocuments>>,
  deep: DeepCheckOptions | undefined,
) {
  const findings = await runDoctorChecks(context, null, context.folder, deep)
  return findings.filter(({ check }) => check.includes('archive'))
}

test('runDoctorChecks: deep, intact archive → every file read', async t => {
  const context = await createArchivedDocuments(t, 20)
  const progress: [number, number][] = []
  assert.deepEqual(await checkArchive(context, deepOptions(progress)), [
    { check: 'archive access', ok: true, found: join(context.folder, 'archive') },
    { check: 'archive content', ok: true, found: 'all 20 files are intact' },
    { check: 'archive documents', ok: true, found: 'all 20 documents are present' },
    { check: 'other archive files', ok: true, found: 'none' },
  ])
  assert.deepEqual([progress.length, progress.at(-1)], [20, [20, 20]])
})

test('runDoctorChecks: deep, damaged, missing and extra files → each is named', async t => {
  const context = await createArchivedDocuments(t, 20)
  const [flipped, cut, swapped, empty, appended, missing, other] = context.files
  assert.ok(flipped && cut && swapped && empty && appended && missing && other)
  const bytes = await readFile(flipped.file)
  bytes[bytes.length - 6] = (bytes[bytes.length - 6] ?? 0) ^ 4
  await writeFile(flipped.file, bytes)
  await truncate(cut.file, 20)
  await writeFile(swapped.file, await readFile(other.file))
  await truncate(empty.file, 0)
  await writeFile(appended.file, 'x', { flag: 'a' })
  await rm(missing.file)
  const extra = await context.archive.store(Readable.from([Buffer.from('no row')]))
  const extraHex = extra.sha256.toString('hex')
  const extraPath = `${extraHex.slice(0, 2)}/${extraHex}.zst`
  await writeFile(join(context.folder, 'archive', 'notes.txt'), 'mine')
  const yesterday = new Date(context.clock.now().getTime() - 24 * 60 * 60_000)
  for (const path of [extraPath, 'notes.txt'])
    await utimes(join(context.folder, 'archive', path), yesterday, yesterday)
  // A file that was stored a moment ago may still get its row.
  await context.archive.store(Readable.from([Buffer.from('being received')]))

  const [, content, documents, others] = await checkArchive(context, deepOptions())
  const paths = (items: readonly string[] = []): string[] => items.map(item => item.split(':')[0] ?? '')
  assert.deepEqual(
    paths(content?.items),
    [flipped, cut, swapped, empty, appended].map(({ path }) => path).toSorted(),
  )
  assert.deepEqual([content?.ok, content?.found], [false, '5 damaged'])
  assert.deepEqual([documents?.ok, documents?.items], [false, [missing.path]])
  assert.deepEqual([others?.ok, others?.items], [true, [extraPath, 'notes.txt'].toSorted()])
  const shallow = await checkArchive(context, undefined)
  assert.deepEqual(
    shallow.map(({ check, found }) => [check, found]),
    [
      ['archive access', join(context.folder, 'archive')],
      ['archive', `1: ${missing.path}`],
    ],
  )
})

test('runDoctorChecks: deep, interrupted → damage found so far', async t => {
  const context = await createArchivedDocuments(t, 20)
  for (const { file } of context.files) await truncate(file, 20)
  const stopping = new AbortController()
  const [, content, ...rest] = await checkArchive(context, {
    signal: stopping.signal,
    onProgress: read => read === 3 && stopping.abort(),
  })
  assert.equal(content?.ok, false)
  assert.match(content?.found ?? '', /^stopped after \d files; \d damaged$/)
  assert.deepEqual(rest, [])
})
