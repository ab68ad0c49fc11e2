import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { configureSnapshotTransaction, SNAPSHOT_EXCLUDED_TABLES, SNAPSHOT_TABLES } from './snapshot-store.ts'

test('SNAPSHOT_TABLES: every table is included or explicitly excluded', async t => {
  const { sql } = await createTestDatabase(t)
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> 'migrations'`
  assert.deepEqual(
    [...SNAPSHOT_TABLES, ...SNAPSHOT_EXCLUDED_TABLES].sort(),
    tables.map(table => table.name).sort(),
  )
})

test('configureSnapshotTransaction: other settings of the server → same text', async t => {
  const { sql } = await createTestDatabase(t)
  const readText = (settings: string) =>
    sql.begin(async tx => {
      await tx.unsafe(settings)
      await configureSnapshotTransaction(tx)
      const [row] = await tx`
        select '2026-07-01 12:00:00.123456+02'::timestamptz::text as at, '\\x00ff'::bytea::text as bytes,
               (0.1::float8 + 0.2::float8)::text as number, '2026-07-01'::date::text as day`
      return row
    })
  const expected = {
    at: '2026-07-01 10:00:00.123456+00',
    bytes: '\\x00ff',
    number: '0.30000000000000004',
    day: '2026-07-01',
  }
  assert.deepEqual(await readText('select 1'), expected)
  const other =
    "set local timezone = 'Europe/Madrid'; set local datestyle = 'German'; set local bytea_output = 'escape'"
  assert.deepEqual(await readText(`${other}; set local extra_float_digits = -5`), expected)
})
