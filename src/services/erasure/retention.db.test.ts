import assert from 'node:assert/strict'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { findWordInFiles, findWordInTables } from '../../../test/support/erasure/erasure-traces.ts'
import { createTestAppContext } from '../../../test/support/test-app-context.ts'
import { findSourceById } from '../../sources/registry.ts'
import { importFiles } from '../ingest/import-files.ts'
import { enforceRetention, previewRetention, selectExpired } from './retention.ts'

const NOTICES = new URL('../../../samples/fr-bodacc/notices.json', import.meta.url)
const RULE = { sourceId: 'fr-bodacc', kind: 'company_formation', months: 1, days: 0 }

test('enforceRetention: expired announcements → erased with their persons in the archive; others stay', async t => {
  const app = await createTestAppContext(t)
  const dependencies = { ...app, blockLists: app.screening.blockLists }
  const source = findSourceById('fr-bodacc')
  assert.ok(source !== undefined)
  const folder = join(app.folder, 'received')
  await mkdir(folder)
  const path = join(folder, 'notices.json')
  const signal = new AbortController().signal
  const importNotices = async () => {
    await writeFile(path, await readFile(NOTICES))
    const callbacks = { onFile: () => {}, onSkipped: () => {}, onProblem: () => {} }
    const counts = await importFiles(source, [path], app, callbacks, signal)
    await writeFile(path, '')
    return counts
  }
  const { created } = await importNotices()
  assert.ok((await findWordInTables(app.sql, 'kervadou')).includes('mentions'))
  const [preview] = await previewRetention(dependencies, [RULE])
  assert.ok(preview !== undefined && preview.announcements > 0 && preview.announcements < created)
  assert.deepEqual(await enforceRetention(dependencies, [RULE], signal), [preview])
  assert.deepEqual(await findWordInTables(app.sql, 'kervadou'), [])
  assert.deepEqual(await findWordInFiles(app.folder, 'kervadou'), [])
  const [row] =
    await app.sql`select count(*) filter (where erased) as erased, count(*) as all from announcements`
  assert.deepEqual([row?.erased, row?.all], [preview.announcements, created])
  assert.equal((await importNotices()).created, 0)
  assert.deepEqual(await findWordInFiles(app.folder, 'kervadou'), [], 'received again → not kept')
  assert.equal((await previewRetention(dependencies, [RULE]))[0]?.announcements, 0)
})

test('enforceRetention: clock of retention before the publication → nothing expires', async t => {
  const app = await createTestAppContext(t)
  await app.sql`update retention_clock set now = '2000-01-01'`
  const [result] = await previewRetention(app, [RULE])
  assert.equal(result?.announcements, 0)
})

test('selectExpired: unknown source or kind → invalid_setting', () => {
  assert.throws(() => selectExpired({ ...RULE, sourceId: 'xx-none' }), { code: 'invalid_setting' })
  assert.throws(() => selectExpired({ ...RULE, kind: 'people' }), { code: 'invalid_setting' })
  assert.ok(selectExpired({ ...RULE, kind: 'insolvency' }).categories.includes('insolvency_filing'))
})
