import assert from 'node:assert/strict'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { findWordInFiles, findWordInTables } from '../../../test/support/erasure/erasure-traces.ts'
import { createTestAppContext } from '../../../test/support/test-app-context.ts'
import { createTestParser } from '../../../test/support/test-parser.ts'
import { openDocumentArchive } from '../../crawls/archive/document-archive.ts'
import { saveDocument } from '../../crawls/archive/document-store.ts'
import { insertErasedFiles, readLatestErasure } from '../../erasure/erasure-store.ts'
import { createSqlPool, type SqlPool } from '../../platform/sql/sql-pool.ts'
import { findSourceById } from '../../sources/registry.ts'
import { importFiles } from '../ingest/import-files.ts'
import { addBlockListFile, exportBlockList } from './block-list-file.ts'
import { forgetTarget, resumeErasures } from './forget.ts'
import { finishAdmittedFile } from './receive-file.ts'
import { enforceRetention, previewRetention, type RetentionResult, selectExpired } from './retention.ts'
import { findErasureTarget } from './targets/find-target.ts'

const NOTICES = new URL('../../../samples/fr-bodacc/notices.json', import.meta.url)
const RULE = { sourceId: 'fr-bodacc', kind: 'company_formation', months: 1, days: 0 }

/** Archives an index page that names a person. */
async function saveIndexPage(
  { sql, archive }: Awaited<ReturnType<typeof createTestAppContext>>,
  name: string,
) {
  const content = JSON.stringify({ entry: [{ title: name }] })
  const { sha256, size } = await archive.store(Readable.from([Buffer.from(content)]))
  const url = 'https://example.org/index'
  const row = { sourceId: 'fr-bodacc', sha256, member: '', url, contentType: null, size }
  await saveDocument(sql, { ...row, role: 'index' })
}

/** Waits until a process waits for another one's erasure. */
async function waitForLockQueue(sql: SqlPool): Promise<void> {
  while ((await sql`select 1 from pg_locks where locktype = 'advisory' and not granted`).length === 0);
}

/** Words of an expired notice, which occur nowhere else in the samples: the name of an officer, and the activity. */
const WORDS = ['kervadou', 'casiers']

test('enforceRetention: expired announcements → erased with their notices in the archive; others stay', async t => {
  const app = await createTestAppContext(t)
  const dependencies = { ...app, blockLists: app.screening.blockLists }
  const source = findSourceById('fr-bodacc')
  assert.ok(source !== undefined)
  const folder = join(app.folder, 'received')
  await mkdir(folder)
  const path = join(folder, 'notices.json')
  const signal = new AbortController().signal
  const importNotices = async (addition = '') => {
    await writeFile(path, (await readFile(NOTICES, 'utf8')) + addition)
    const callbacks = { onFile: () => {}, onSkipped: () => {}, onProblem: () => {} }
    const counts = await importFiles(source, [path], app, callbacks, signal)
    await writeFile(path, '')
    return counts
  }
  const { created } = await importNotices()
  // The publisher sent the same day with other bytes before.
  await importNotices(' ')
  await saveIndexPage(app, 'KERVADOU Maël Yann')
  assert.ok((await findWordInTables(app.sql, 'kervadou')).includes('mentions'))
  const [preview] = await previewRetention(dependencies, [RULE])
  assert.ok(preview !== undefined && preview.announcements > 0 && preview.announcements < created)
  assert.deepEqual(await enforceRetention(dependencies, [RULE], signal), [preview])
  for (const word of WORDS) {
    assert.deepEqual(await findWordInTables(app.sql, word), [])
    assert.deepEqual(await findWordInFiles(app.folder, word), [])
  }
  const [files] = await app.sql`
    select count(*) filter (where sealed_at is null) as kept, count(*) as all from documents`
  assert.deepEqual([files?.kept, files?.all], [3, 3], 'nothing is sealed')
  const [row] =
    await app.sql`select count(*) filter (where erased) as erased, count(*) as all from announcements`
  assert.deepEqual([row?.erased, row?.all], [preview.announcements, created])
  assert.equal((await importNotices()).created, 0)
  assert.equal((await importNotices('  ')).created, 0)
  for (const word of WORDS)
    assert.deepEqual(await findWordInFiles(app.folder, word), [], 'received again → not kept')
  assert.equal((await previewRetention(dependencies, [RULE]))[0]?.announcements, 0)
})

test('enforceRetention: beside an erasure of the same file → neither leaves what the other removes', async t => {
  const app = await createTestAppContext(t)
  const dependencies = { ...app, blockLists: app.screening.blockLists }
  const source = findSourceById('fr-bodacc')
  assert.ok(source !== undefined)
  const path = join(app.folder, 'notices.json')
  await writeFile(path, await readFile(NOTICES))
  const { signal } = new AbortController()
  const callbacks = { onFile: () => {}, onSkipped: () => {}, onProblem: () => {} }
  await importFiles(source, [path], app, callbacks, signal)
  await writeFile(path, '')
  const { hasher } = await dependencies.blockLists.load(app.sql)
  const target = await findErasureTarget(
    app.sql,
    { by: 'name', name: 'KERVADOU Maël Yann', place: null },
    hasher,
  )
  const otherSql = createSqlPool(app.url, { maxConnections: 3, applicationName: 'test' })
  t.after(() => otherSql.end())
  const otherProcess = { ...dependencies, sql: otherSql }
  let retention: Promise<RetentionResult[]> | null = null
  const parser: typeof app.parser = {
    ...app.parser,
    async screenFile(...question) {
      const outcome = await app.parser.screenFile(...question)
      // The file is screened but not replaced yet. Without the lock, retention would replace it first.
      retention ??= enforceRetention(otherProcess, [{ ...RULE, kind: 'insolvency' }], signal)
      await Promise.race([retention, waitForLockQueue(app.sql)])
      return outcome
    },
  }
  await forgetTarget({ ...dependencies, parser }, target)
  assert.ok(retention !== null)
  assert.ok(((await (retention as Promise<RetentionResult[]>))[0]?.announcements ?? 0) > 0)
  assert.deepEqual(await findWordInTables(app.sql, 'kervadou'), [])
  assert.deepEqual(await findWordInFiles(app.folder, 'kervadou'), [])
  assert.equal((await app.sql`select 1 from documents where sealed_at is null`).length, 1)
})

test('finishAdmittedFile: file that another erasure rewrote meanwhile → expired notices leave the rewritten file', async t => {
  const app = await createTestAppContext(t)
  const dependencies = { ...app, blockLists: app.screening.blockLists }
  const source = findSourceById('fr-bodacc')
  assert.ok(source !== undefined)
  const path = join(app.folder, 'notices.json')
  const text = await readFile(NOTICES, 'utf8')
  await writeFile(path, text)
  const { signal } = new AbortController()
  const callbacks = { onFile: () => {}, onSkipped: () => {}, onProblem: () => {} }
  await importFiles(source, [path], app, callbacks, signal)
  await writeFile(path, '')
  await enforceRetention(dependencies, [RULE], signal)
  const erased = await app.sql<{ id: string }[]>`select id from announcements where erased`
  const received = Buffer.alloc(32, 1)
  await insertErasedFiles(app.sql, [received])
  const { sha256, size } = await app.archive.store(Readable.from([Buffer.from(`${text} `)]))
  const file = { url: 'again.json', contentType: null, role: 'document' } as const
  await saveDocument(app.sql, { sourceId: source.id, sha256, size, member: '', ...file })
  assert.equal((await findWordInFiles(app.folder, 'casiers')).length, 1)
  const erasure = await readLatestErasure(app.sql)
  const admitted = { sha256: received, size, sealReason: null, unreadable: null, erasure }
  const erasedIds = erased.map(({ id }) => id)
  await finishAdmittedFile(app, source, { ...admitted, erasedIds }, file)
  assert.deepEqual(await findWordInFiles(app.folder, 'casiers'), [])
  assert.equal((await app.sql`select 1 from documents where sealed_at is null`).length, 2)
})

test('addBlockListFile: list of a machine without the archive → the machine with it removes names and notices', async t => {
  const app = await createTestAppContext(t)
  const dependencies = { ...app, blockLists: app.screening.blockLists }
  const source = findSourceById('fr-bodacc')
  assert.ok(source !== undefined)
  const path = join(app.folder, 'notices.json')
  await writeFile(path, await readFile(NOTICES))
  const { signal } = new AbortController()
  const callbacks = { onFile: () => {}, onSkipped: () => {}, onProblem: () => {} }
  await importFiles(source, [path], app, callbacks, signal)
  await writeFile(path, '')
  const archive = openDocumentArchive(join(app.folder, 'other'), app)
  const other = { ...dependencies, archive, parser: createTestParser(archive) }
  const { hasher } = await dependencies.blockLists.load(app.sql)
  const request = { by: 'name', name: 'PRADIGNOL Bastien Louis', place: null } as const
  const report = await forgetTarget(other, await findErasureTarget(app.sql, request, hasher))
  await enforceRetention(other, [RULE], signal)
  assert.equal(report.archive.missing, 1)
  for (const word of ['casiers', 'pradignol'])
    assert.equal((await findWordInFiles(app.folder, word)).length, 1)
  await addBlockListFile(dependencies, await exportBlockList(dependencies))
  await resumeErasures(dependencies)
  for (const word of [...WORDS, 'pradignol'])
    assert.deepEqual(await findWordInFiles(app.folder, word), [], word)
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
