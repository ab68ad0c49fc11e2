import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { findWordInFiles, findWordInTables } from '../../../test/support/erasure/erasure-traces.ts'
import { EXPORT_OPTIONS } from '../../../test/support/populated-database.ts'
import { createTestAppContext } from '../../../test/support/test-app-context.ts'
import { findSourceById } from '../../sources/registry.ts'
import { exportSnapshot } from '../admin/snapshots/export-snapshot.ts'
import { importSnapshot } from '../admin/snapshots/import-snapshot.ts'
import { importFiles } from '../ingest/import-files.ts'
import { addBlockListFile, exportBlockList } from './block-list-file.ts'
import { forgetTarget, resumeErasures } from './forget.ts'
import { findErasureTarget } from './targets/find-target.ts'

const NOTICES = new URL('../../../samples/fr-bodacc/notices.json', import.meta.url).pathname
const WORD = 'kervadou'

test('importSnapshot: backup from before the erasure, list applied first → person erased again', async t => {
  const app = await createTestAppContext(t)
  const dependencies = { ...app, blockLists: app.screening.blockLists }
  const source = findSourceById('fr-bodacc')
  assert.ok(source !== undefined)
  assert.match(await readFile(NOTICES, 'utf8'), /KERVADOU/)
  const callbacks = { onFile: () => {}, onSkipped: () => {}, onProblem: () => {} }
  await importFiles(source, [NOTICES], app, callbacks, new AbortController().signal)
  const backup = join(app.folder, 'old.tar.gz')
  await exportSnapshot(backup, app, EXPORT_OPTIONS)
  const { hasher } = await dependencies.blockLists.load(app.sql)
  const request = { by: 'name', name: 'Kervadou Maël Yann', place: null } as const
  await forgetTarget(dependencies, await findErasureTarget(app.sql, request, hasher))
  const later = join(app.folder, 'new.tar.gz')
  await exportSnapshot(later, app, EXPORT_OPTIONS)
  const list = await exportBlockList(dependencies)
  assert.doesNotMatch(list.toLowerCase(), /kervadou/)

  const restored = await createTestAppContext(t)
  const target = { ...restored, blockLists: restored.screening.blockLists }
  await addBlockListFile(target, list)
  await importSnapshot(backup, restored)
  assert.ok((await findWordInTables(restored.sql, WORD)).length > 0, 'the old backup has the person')
  const report = await resumeErasures(target)
  assert.equal(report?.database.rewrittenAnnouncements, 1)
  assert.deepEqual(await findWordInTables(restored.sql, WORD), [])
  assert.deepEqual(await findWordInFiles(join(restored.folder, 'archive'), WORD), [])

  const fresh = await createTestAppContext(t)
  await importSnapshot(later, fresh)
  assert.deepEqual(await findWordInTables(fresh.sql, WORD), [])
  await importFiles(source, [NOTICES], fresh, callbacks, new AbortController().signal)
  assert.deepEqual(await findWordInTables(fresh.sql, WORD), [], 'the block list is part of a snapshot')
  assert.deepEqual(await findWordInFiles(fresh.folder, WORD), [])
})

test('addBlockListFile: list of another key → secret_key_differs; other file → invalid_usage', async t => {
  const app = await createTestAppContext(t)
  const dependencies = { ...app, blockLists: app.screening.blockLists }
  const list = await exportBlockList(dependencies)
  const foreign = list.replace(/"key_fingerprint":"./, '"key_fingerprint":"x')
  await assert.rejects(addBlockListFile(dependencies, foreign), { code: 'secret_key_differs' })
  await assert.rejects(addBlockListFile(dependencies, '{}'), { code: 'invalid_usage' })
})
