import assert from 'node:assert/strict'
import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type TestContext, test } from 'node:test'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import {
  createCompanyMention,
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../../../test/support/announcement-drafts.ts'
import { createTestAppContext } from '../../../../test/support/test-app-context.ts'
import { createEmptyTestDatabase } from '../../../../test/support/test-database.ts'
import { MIGRATIONS_FOLDER } from '../../../platform/database.ts'
import { runMigrations } from '../../../platform/sql/run-migrations.ts'
import type { SqlPool } from '../../../platform/sql/sql-pool.ts'
import { toPresentNames } from '../../../snapshots/schema-renames.ts'
import { SNAPSHOT_EXCLUDED_TABLES, SNAPSHOT_TABLES } from '../../../snapshots/snapshot-store.ts'
import { writeBatch } from '../../ingest/write-batch.ts'
import { importSnapshot } from './import-snapshot.ts'

/** The content of a database that an earlier version wrote, with the rows of each table in COPY text format. */
interface OldDatabase {
  readonly manifest: { readonly migration: number; readonly columns: Readonly<Record<string, string[]>> }
  readonly tables: Readonly<Record<string, string[]>>
  readonly tablesOutsideSnapshots: Readonly<Record<string, string[]>>
  readonly documents: Readonly<Record<string, string>>
  readonly end: object
}

const FIXTURE = join(import.meta.dirname, '../../../../test/fixtures/database-at-migration-9.json')

async function readFixture(): Promise<OldDatabase> {
  return JSON.parse(await readFile(FIXTURE, 'utf8')) as OldDatabase
}

const toCopyText = (rows: readonly string[]): string => rows.map(row => `${row}\n`).join('')

/** Writes the snapshot that the earlier version exported. */
async function writeOldSnapshot(old: OldDatabase, file: string): Promise<void> {
  const archive = pack()
  archive.entry({ name: 'manifest.json' }, JSON.stringify(old.manifest))
  for (const [table, rows] of Object.entries(old.tables))
    archive.entry({ name: `tables/${table}/000001` }, toCopyText(rows))
  for (const [sha256, bytes] of Object.entries(old.documents))
    archive.entry({ name: `documents/${sha256}/000001` }, bytes)
  archive.entry({ name: 'end.json' }, JSON.stringify(old.end))
  archive.finalize()
  await pipeline(archive, createGzip(), createWriteStream(file))
}

/** Creates a database with the tables and rows of the earlier version. */
async function openOldDatabase(t: TestContext, old: OldDatabase, folder: string): Promise<SqlPool> {
  const { sql } = await createEmptyTestDatabase(t)
  const oldMigrations = join(folder, 'migrations')
  await mkdir(oldMigrations)
  for (const name of await readdir(MIGRATIONS_FOLDER)) {
    if (Number(name.slice(0, 4)) <= old.manifest.migration)
      await copyFile(join(MIGRATIONS_FOLDER, name), join(oldMigrations, name))
  }
  await runMigrations(sql, oldMigrations)
  await sql.unsafe('delete from record; delete from dispatch_position; delete from delivery_shards')
  for (const [table, rows] of Object.entries({ ...old.tables, ...old.tablesOutsideSnapshots })) {
    const columns = old.manifest.columns[table]
    await sql.begin(async tx => {
      const into = columns === undefined ? tx`${tx(table)}` : tx`${tx(table)} (${tx(columns)})`
      await pipeline(Readable.from(toCopyText(rows)), await tx`copy ${into} from stdin`.writable())
    })
  }
  return sql
}

/**
 * Returns table rows in COPY text format, which has no column names, so that renamed columns compare equal. Omits columns
 * that later migrations appended; `old` contains the old rows of each table, in the order of `tables`.
 */
async function readCopyRows(
  sql: SqlPool,
  tables: readonly string[],
  old: Readonly<Record<string, string[]>>,
): Promise<Record<string, string[]>> {
  const oldRows = Object.values(old)
  const rows: Record<string, string[]> = {}
  for (const [index, table] of tables.entries()) {
    const columns = oldRows[index]?.[0]?.split('\t').length
    const copied = await sql.begin(async tx =>
      text(await tx`copy (select * from ${tx(table)}) to stdout`.readable()),
    )
    rows[table] = copied
      .split('\n')
      .slice(0, -1)
      .map(row => row.split('\t').slice(0, columns).join('\t'))
      .sort()
  }
  return rows
}

/** Returns the present names of the earlier version's tables, in its order. Tables added since are not among them. */
function presentTablesOf({ manifest, tables }: OldDatabase): string[] {
  const names = Object.keys(tables).map(table => toPresentNames(manifest.migration, table, []).table)
  const known = SNAPSHOT_TABLES.filter(table => names.includes(table))
  assert.equal(known.length, names.length, 'no table of a snapshot may be dropped')
  return names
}

/** Returns the sorted rows of each table without its name, so that renamed tables compare equal. */
function rowsOf(old: Readonly<Record<string, string[]>>): string[][] {
  return Object.values(old).map(rows => rows.toSorted())
}

test('runMigrations: database of migration 9 → every row kept under the new names', async t => {
  const old = await readFixture()
  const { folder } = await createTestAppContext(t)
  const sql = await openOldDatabase(t, old, folder)
  await runMigrations(sql, MIGRATIONS_FOLDER)
  assert.deepEqual(
    Object.values(await readCopyRows(sql, presentTablesOf(old), old.tables)),
    rowsOf(old.tables),
  )
  const others = [
    'sessions',
    'idempotency_keys',
    'delivery_workers',
    'delivery_shards',
    'deliveries',
    'attempts',
  ]
  const addedLater = [
    'reading_failures',
    'retention_clock',
    'misdated_days',
    'purges',
    'delivery_attempt_counts',
    'unsearched_files',
    'condition_changes',
    'mail_attempt_counts',
  ]
  const excluded = [...others, ...addedLater].filter(table => table !== 'deliveries')
  assert.deepEqual(excluded.toSorted(), SNAPSHOT_EXCLUDED_TABLES.toSorted())
  assert.deepEqual(
    Object.values(await readCopyRows(sql, others, old.tablesOutsideSnapshots)),
    rowsOf(old.tablesOutsideSnapshots),
  )
})

test('importSnapshot: snapshot of migration 9 → same rows as the migrated database, and writable', async t => {
  const old = await readFixture()
  const to = await createTestAppContext(t)
  const file = join(to.folder, 'snapshot.tar.gz')
  await writeOldSnapshot(old, file)
  const { tables, documents } = await importSnapshot(file, to)
  assert.deepEqual([Object.keys(tables).length, documents], [26, 1])
  const [[state] = [], ...others] = Object.values(
    await readCopyRows(to.sql, presentTablesOf(old), old.tables),
  )
  const [[oldState] = [], ...oldOthers] = rowsOf(old.tables)
  assert.deepEqual(others, oldOthers)
  const databaseId = /^t\t[0-9a-f-]{36}/
  assert.equal(state?.replace(databaseId, ''), oldState?.replace(databaseId, ''))
  assert.notEqual(state, oldState, 'a new history')
  const [sha256 = '', bytes] = Object.entries(old.documents)[0] ?? []
  const stored = await to.archive.read(Buffer.from(sha256, 'hex'))
  assert.equal(stored.state === 'intact' ? await text(stored.bytes) : null, bytes)
  const documentId = await saveTestDocument(to.sql, { member: 'another' })
  const again = toIncomingAnnouncements(
    [createDraft('A3', { mentions: [createCompanyMention('005000013')] })],
    documentId,
  )
  const result = await to.sql.begin(tx => writeBatch(tx, 'fr-bodacc', again))
  assert.equal(result.created, 1)
})

for (const migration of [8, 999]) {
  test(`importSnapshot: snapshot of migration ${migration} → snapshot_unreadable`, async t => {
    const old = await readFixture()
    const to = await createTestAppContext(t)
    const file = join(to.folder, 'snapshot.tar.gz')
    await writeOldSnapshot({ ...old, manifest: { ...old.manifest, migration } }, file)
    await assert.rejects(importSnapshot(file, to), { code: 'snapshot_unreadable' })
  })
}
