import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import {
  createCompanyMention,
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../test/support/announcement-drafts.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { insertAnnouncements } from '../announcements/announcement-store.ts'
import { insertMentionLinks } from '../entities/mention-store.ts'
import type { SqlPool } from '../platform/sql/sql-pool.ts'
import {
  beginPartitionedCopy,
  beginWithShortLocks,
  cancelPartitionedCopy,
  copyNextRows,
  countPartitionedRows,
  countParts,
  findCopyProgress,
  isCopyComplete,
  listOpenTransactions,
  refuseChangedTables,
  replaceByCopies,
  validateVersions,
} from './partitioned-copy-store.ts'

const PROFILE = '019ab000-0000-5000-8000-000000000001'
const COLUMNS = `table_name, column_name, data_type, column_default, is_nullable, is_identity, identity_generation`

/** Inserts an announcement with two mentions for each reference. */
async function insertRows(sql: SqlPool, references: readonly string[]): Promise<void> {
  const drafts = references.map(reference =>
    createDraft(reference, { mentions: [createCompanyMention('1'), createCompanyMention('2')] }),
  )
  const rows = toIncomingAnnouncements(drafts, await saveTestDocument(sql))
  const links = rows.flatMap(({ announcement }) =>
    announcement.mentions.map((mention, position) => ({
      announcementId: announcement.id,
      position,
      profileId: PROFILE,
      entityId: PROFILE,
      jurisdiction: 'FR' as const,
      mention,
    })),
  )
  await sql.begin(async tx => {
    await insertAnnouncements(tx, rows, 1)
    await insertMentionLinks(tx, links)
  })
}

async function readRows(sql: SqlPool) {
  return {
    announcements: [...(await sql`select * from announcements order by number`)],
    mentions: [...(await sql`select * from mentions order by announcement_id, position`)],
  }
}

async function readColumns(sql: SqlPool) {
  return [
    ...(await sql.unsafe(`
      select ${COLUMNS}, col_description(format('%I', table_name)::regclass, ordinal_position) as comment,
        obj_description(format('%I', table_name)::regclass, 'pg_class') as table_comment
      from information_schema.columns where table_name in ('announcements', 'mentions') order by 1, ordinal_position`)),
  ]
}

async function copyAll(sql: SqlPool): Promise<void> {
  while (await sql.begin(tx => copyNextRows(tx, 2)));
}

async function createFilledDatabase(t: TestContext): Promise<SqlPool> {
  const { sql } = await createTestDatabase(t)
  await insertRows(sql, ['A', 'B', 'C', 'D', 'E'])
  return sql
}

test('partitioned copy: rows, columns, comments and numbers → as before, in four parts', async t => {
  const sql = await createFilledDatabase(t)
  const before = await readRows(sql)
  const columns = await readColumns(sql)
  assert.equal(await findCopyProgress(sql), null)
  await beginWithShortLocks(sql, tx => beginPartitionedCopy(tx, 4))
  await sql.begin(tx => copyNextRows(tx, 2))
  const progress = await findCopyProgress(sql)
  assert.deepEqual([progress?.position, progress?.parts], [2, 4])
  assert.equal(await isCopyComplete(sql), false)
  await copyAll(sql)
  assert.equal(await isCopyComplete(sql), true)
  assert.equal(await countParts(sql), null)
  await sql.begin(replaceByCopies)
  assert.equal(await countParts(sql), 4)
  assert.equal(await findCopyProgress(sql), null)
  assert.deepEqual(await readRows(sql), before)
  assert.deepEqual(await readColumns(sql), columns)
  const [{ parts }] = await sql<[{ parts: number }]>`
    select count(*)::integer as parts from pg_inherits where inhparent = 'announcements'::regclass`
  assert.equal(parts, 4)
  await insertRows(sql, ['F'])
  const [{ last }] = await sql<[{ last: number }]>`select max(number) as last from announcements`
  assert.equal(last, 6)
})

test('partitioned copy: changes of rows before and after they are copied → repeated', async t => {
  const sql = await createFilledDatabase(t)
  await beginWithShortLocks(sql, tx => beginPartitionedCopy(tx, 4))
  await sql.begin(tx => copyNextRows(tx, 2))
  await sql`update announcements set title = title || ' corrected' where source_reference in ('A', 'D')`
  await sql`update mentions set name = name || ' corrected'`
  await sql`delete from mentions where position = 1`
  await insertRows(sql, ['F'])
  await sql.begin(tx => copyNextRows(tx, 2))
  await sql`delete from announcements where source_reference in ('B', 'E')`
  await sql`delete from mentions where announcement_id not in (select id from announcements)`
  await copyAll(sql)
  const before = await readRows(sql)
  assert.deepEqual(
    before.announcements.map(row => [row.source_reference, row.title.includes('corrected')]),
    [
      ['A', true],
      ['C', false],
      ['D', true],
      ['F', false],
    ],
  )
  assert.equal(await isCopyComplete(sql), true)
  await sql.begin(replaceByCopies)
  assert.deepEqual(await readRows(sql), before)
})

test('isCopyComplete: a copied mention or announcement that differs → false', async t => {
  const sql = await createFilledDatabase(t)
  await beginWithShortLocks(sql, tx => beginPartitionedCopy(tx, 2))
  await copyAll(sql)
  for (const table of ['announcements_copied', 'mentions_copied']) {
    await sql`update ${sql(table)} set jurisdiction = 'ES'`
    assert.equal(await isCopyComplete(sql), false)
    await sql`update ${sql(table)} set jurisdiction = 'FR'`
  }
  assert.equal(await isCopyComplete(sql), true)
})

test('partitioned copy: the same announcement twice, a version of none → refused as before', async t => {
  const sql = await createFilledDatabase(t)
  await beginWithShortLocks(sql, tx => beginPartitionedCopy(tx, 4))
  await copyAll(sql)
  await sql.begin(replaceByCopies)
  await assert.rejects(insertRows(sql, ['A']), /duplicate key/)
  await assert.rejects(sql`update announcements set document_id = 99`, /foreign key/)
  await assert.rejects(
    sql`insert into announcement_versions (announcement_id, change, content) values (${PROFILE}, 1, '{}')`,
    /foreign key/,
  )
})

test('countPartitionedRows: twice a day → statistics of the whole, counted once', async t => {
  const sql = await createFilledDatabase(t)
  const readCounts = () => sql<[{ counted: string }]>`
    select string_agg(relname || ' ' || reltuples, ', ' order by relname) as counted from pg_class
    where oid in ('announcements'::regclass, 'mentions'::regclass)`
  await countPartitionedRows(sql)
  await beginWithShortLocks(sql, tx => beginPartitionedCopy(tx, 4))
  await copyAll(sql)
  await sql.begin(replaceByCopies)
  await countPartitionedRows(sql)
  assert.equal((await readCounts())[0].counted, 'announcements 5, mentions 10')
  await insertRows(sql, ['F'])
  await countPartitionedRows(sql)
  assert.equal((await readCounts())[0].counted, 'announcements 5, mentions 10')
})

test('listOpenTransactions: a transaction that only reads → listed until it ends', async t => {
  const sql = await createFilledDatabase(t)
  const listed = await sql.begin('isolation level repeatable read read only', async tx => {
    await tx`select 1 from database_state`
    return await listOpenTransactions(sql)
  })
  assert.equal(listed.length, 1)
  const open = await listOpenTransactions(sql)
  assert.deepEqual(
    listed.filter(id => open.includes(id)),
    [],
  )
})

test('replaceByCopies: a reader has the table → gives up before others wait long', async t => {
  const sql = await createFilledDatabase(t)
  await beginWithShortLocks(sql, tx => beginPartitionedCopy(tx, 2))
  await copyAll(sql)
  await sql.begin(async reader => {
    await reader`select 1 from mentions`
    await assert.rejects(sql.begin(replaceByCopies), { code: '55P03' })
  })
  await sql.begin(replaceByCopies)
  assert.equal(await countParts(sql), 2)
})

test('cancelPartitionedCopy: half of the rows copied → only the tables are left, and rows are written', async t => {
  const sql = await createFilledDatabase(t)
  await beginWithShortLocks(sql, tx => beginPartitionedCopy(tx, 2))
  await sql.begin(tx => copyNextRows(tx, 2))
  await sql.begin(cancelPartitionedCopy)
  assert.equal(await findCopyProgress(sql), null)
  await insertRows(sql, ['F'])
  const left =
    await sql`select relname from pg_class where relname ~ '^(announcements|mentions)_(cop|p[0-9])'`
  assert.deepEqual([...left], [])
})

test('validateVersions: twice after the tables were replaced → the foreign key is valid', async t => {
  const sql = await createFilledDatabase(t)
  await beginWithShortLocks(sql, tx => beginPartitionedCopy(tx, 2))
  await copyAll(sql)
  await sql.begin(replaceByCopies)
  const listInvalid = async () => [
    ...(await sql`
      select conname from pg_constraint where conrelid = 'announcement_versions'::regclass and not convalidated
        and conparentid = 0`),
  ]
  assert.equal((await listInvalid()).length, 1)
  await validateVersions(sql)
  await validateVersions(sql)
  assert.deepEqual(await listInvalid(), [])
})

test('replaceByCopies: an index, a view or a grant was added meanwhile → refused by name, or kept', async t => {
  const sql = await createFilledDatabase(t)
  await beginWithShortLocks(sql, tx => beginPartitionedCopy(tx, 2))
  await copyAll(sql)
  await sql`create index mentions_role on mentions (role)`
  await assert.rejects(sql.begin(replaceByCopies), { code: 'conflict', message: /INDEX mentions_role/ })
  await assert.rejects(sql.begin(refuseChangedTables), { code: 'conflict' })
  await sql`drop index mentions_role`
  await sql`create view roles as select role from mentions`
  await assert.rejects(sql.begin(replaceByCopies), { code: 'conflict', message: /view roles/ })
  await sql`drop view roles`
  await sql`grant select on announcements to pg_monitor`
  await sql.begin(replaceByCopies)
  const [{ isGranted }] = await sql<[{ isGranted: boolean }]>`
    select has_table_privilege('pg_monitor', 'announcements', 'select') as "isGranted"`
  assert.equal(isGranted, true)
})
