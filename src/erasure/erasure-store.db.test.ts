import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { createAnnouncementEntry, createIdentifierEntry, createNameEntries } from './block-entries.ts'
import {
  acquireErasureLock,
  deleteErasedFile,
  insertErasedFiles,
  insertErasure,
  insertPurge,
  isErasedFile,
  listErasedFiles,
  listErasures,
  readBlockEntries,
  readErasureProgress,
  readLatestErasure,
  readLatestPurge,
  takeErasures,
  tryErasureLock,
  updateErasureState,
} from './erasure-store.ts'
import { createNameHasher } from './name-hasher.ts'
import {
  listPurgedTables,
  listWalFiles,
  preparePurge,
  readCheckpoint,
  readLogEnd,
  rewriteStatistics,
  rewriteTable,
  runCheckpoint,
  setWalRecycling,
  switchWalFile,
} from './purge-store.ts'

const hasher = createNameHasher('a secret of the tests with 32 characters')
const ID = '0198c000-0000-7000-8000-000000000001'

test('insertErasure: entries → read back with the fingerprint of their key, without a name', async t => {
  const { sql } = await createTestDatabase(t)
  const entries = [
    ...createNameEntries('Zérafine Quoxmark Quoxmark', 'person', ['place:1', 'company:2'], hasher),
    createIdentifierEntry('FR|siren|123456789', hasher),
    createAnnouncementEntry(ID),
  ]
  assert.equal(await readLatestErasure(sql), 0)
  await sql.begin(tx =>
    insertErasure(tx, { id: ID, kind: 'person', keyFingerprint: hasher.fingerprint }, entries),
  )
  assert.equal(await readLatestErasure(sql), 1)
  const stored = await readBlockEntries(sql)
  const byText = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
  const expected = entries.map(entry => ({ ...entry, keyFingerprint: hasher.fingerprint }))
  assert.deepEqual(
    stored
      .map(({ kind, value, context, words, nameLength, keyFingerprint }) => ({
        kind,
        value,
        context,
        words,
        nameLength,
        keyFingerprint,
      }))
      .sort(byText),
    expected
      .map(({ kind, value, context, words, nameLength, keyFingerprint }) => ({
        kind,
        value,
        context,
        words,
        nameLength,
        keyFingerprint,
      }))
      .sort(byText),
  )
  assert.doesNotMatch(
    JSON.stringify(await sql`select * from erasure_entries`),
    /quoxmark|zérafine|123456789/i,
  )
  assert.deepEqual(
    (await listErasures(sql, ['pending'])).map(({ id }) => id),
    [ID],
  )
  const before = await readErasureProgress(sql)
  await updateErasureState(sql, [ID], 'erased')
  const after = await readErasureProgress(sql)
  assert.deepEqual([before.isPending, after.isPending, before.epoch === after.epoch], [true, false, false])
  assert.equal((await listErasures(sql, ['pending'])).length, 0)
})

test('deleteErasedFile: recorded file → no longer erased; others stay', async t => {
  const { sql } = await createTestDatabase(t)
  const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  await insertErasedFiles(sql, [one, other])
  assert.equal(await isErasedFile(sql, one), true)
  await deleteErasedFile(sql, one)
  assert.equal(await isErasedFile(sql, one), false)
  assert.equal(await isErasedFile(sql, other), true)
})

test('acquireErasureLock: held by another transaction → tryErasureLock fails until it ends', async t => {
  const { sql } = await createTestDatabase(t)
  await sql.begin(async tx => {
    await acquireErasureLock(tx)
    assert.equal(await sql.begin(other => tryErasureLock(other)), false)
  })
  assert.equal(await sql.begin(other => tryErasureLock(other)), true)
})

test('takeErasures: entries and files → returned once', async t => {
  const { sql } = await createTestDatabase(t)
  const entries = [createAnnouncementEntry(ID)]
  await sql.begin(tx => insertErasure(tx, { id: ID, kind: 'list', keyFingerprint: 'k' }, entries))
  await insertErasedFiles(sql, [Buffer.alloc(32, 1), Buffer.alloc(32, 1), Buffer.alloc(32, 2)])
  assert.equal((await listErasedFiles(sql)).length, 2)
  const kept = await sql.begin(tx => takeErasures(tx))
  assert.deepEqual([kept.entries.length, kept.files.length], [1, 2])
  const again = await sql.begin(tx => takeErasures(tx))
  assert.deepEqual([again.entries.length, again.files.length], [0, 0])
})

test('insertPurge: called twice → numbers increase', async t => {
  const { sql } = await createTestDatabase(t)
  assert.equal(await readLatestPurge(sql), 0)
  assert.deepEqual([await insertPurge(sql), await insertPurge(sql)], [1, 2])
  assert.equal(await readLatestPurge(sql), 2)
})

test('rewriteTable: deleted rows → their bytes are gone; tables with data are listed', async t => {
  const { sql } = await createTestDatabase(t)
  await preparePurge(sql)
  assert.equal((await listPurgedTables(sql)).length, 0)
  await sql`insert into runs (id, source_id, kind, state, started_at) values (${ID}, 'fr-bodacc', 'import', 'ok', now())`
  await sql`insert into problems (run_id, document, location, kind, reason, is_record_lost)
    select ${ID}, '', '', 'bad_value', repeat('x', 500), false from generate_series(1, 200)`
  await sql`delete from problems where id > 1`
  const listSizes = async () =>
    new Map((await listPurgedTables(sql)).map(({ table, bytes }) => [table, bytes] as const))
  const before = await listSizes()
  assert.deepEqual([...before.keys()].toSorted(), ['problems', 'runs'])
  await rewriteTable(sql, 'problems')
  const after = await listSizes()
  assert.ok(Number(after.get('problems')) < Number(before.get('problems')))
  await rewriteStatistics(sql)
})

test('switchWalFile: one switch → the next log file is current', async t => {
  const { admin: sql } = await createTestDatabase(t)
  await setWalRecycling(sql, null)
  const files = await listWalFiles(sql)
  assert.match(files[0] ?? '', /^[0-9A-F]{24}$/)
  assert.match(await switchWalFile(sql), /^[0-9A-F]{24}$/)
  await runCheckpoint(sql)
})

test('readCheckpoint: end of the log before and after a checkpoint → not done, then done', async t => {
  const { admin, sql } = await createTestDatabase(t)
  await sql`create table written (n int)`
  const logEnd = await readLogEnd(sql)
  assert.equal((await readCheckpoint(sql, 'FFFFFFFF/0')).isDone, false)
  await runCheckpoint(admin)
  const { isDone, intervalSeconds } = await readCheckpoint(sql, logEnd)
  assert.deepEqual([isDone, intervalSeconds > 0], [true, true])
})
