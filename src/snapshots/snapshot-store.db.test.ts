import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { SNAPSHOT_EXCLUDED_TABLES, SNAPSHOT_TABLES } from './snapshot-store.ts'

test('SNAPSHOT_TABLES: every table is included or explicitly excluded', async t => {
  const { sql } = await createTestDatabase(t)
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_name <> 'migrations' and table_name not like '%\\_default'`
  assert.deepEqual(
    [...SNAPSHOT_TABLES, ...SNAPSHOT_EXCLUDED_TABLES].sort(),
    tables.map(table => table.name).sort(),
  )
})
