import assert from 'node:assert/strict'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { findWordInFiles } from '../../../test/support/erasure/erasure-traces.ts'
import { createTestAppContext } from '../../../test/support/test-app-context.ts'
import { listUnsearchedFiles } from '../../erasure/unsearched-file-store.ts'
import { findSourceById } from '../../sources/registry.ts'
import { checkErasures } from '../admin/documents/check-erasures.ts'
import { importFiles } from '../ingest/import-files.ts'
import { forgetTarget } from './forget.ts'
import { searchMissedFiles } from './search-missed-files.ts'
import { findErasureTarget } from './targets/find-target.ts'

const NOTICES = new URL('../../../samples/fr-bodacc/notices.json', import.meta.url)
const WORD = 'kervadou'
const NO_PROGRESS = { onFile: () => {}, onSkipped: () => {}, onProblem: () => {} }

test('searchMissedFiles: file only in the archive of another machine → incomplete until that machine searched it', async t => {
  const app = await createTestAppContext(t)
  const source = findSourceById('fr-bodacc')
  assert.ok(source !== undefined)
  const path = join(app.folder, 'notices.json')
  await writeFile(path, await readFile(NOTICES))
  await importFiles(source, [path], app, NO_PROGRESS, new AbortController().signal)
  await writeFile(path, '')
  const [file] = (await app.sql<{ sha256: Buffer }[]>`select sha256 from documents`).map(row => row.sha256)
  const hex = String(file?.toString('hex'))
  const archived = join(app.folder, 'archive', hex.slice(0, 2), `${hex}.zst`)
  const elsewhere = join(app.folder, 'elsewhere.zst')
  await rename(archived, elsewhere)
  const dependencies = { ...app, blockLists: app.screening.blockLists }
  const { hasher } = await dependencies.blockLists.load(app.sql)
  const request = { by: 'name', name: 'Maël Yann Kervadou', place: null } as const
  const report = await forgetTarget(dependencies, await findErasureTarget(app.sql, request, hasher))
  assert.equal(report.archive.missing, 1)
  assert.deepEqual(await listUnsearchedFiles(app.sql), [file])
  assert.match((await checkErasures(app.sql)).found, /1 files wait to be searched/)
  assert.equal(await searchMissedFiles(dependencies), 0, 'this machine does not have the file')
  assert.equal((await checkErasures(app.sql)).ok, false)
  await rename(elsewhere, archived)
  assert.equal((await findWordInFiles(app.folder, WORD)).length, 1)
  assert.equal(await searchMissedFiles(dependencies), 1)
  assert.deepEqual(await findWordInFiles(app.folder, WORD), [])
  assert.deepEqual(await checkErasures(app.sql), {
    check: 'erasures',
    ok: true,
    found: 'every erasure has reached all archives',
  })
  assert.equal(await searchMissedFiles(dependencies), 0)
})
