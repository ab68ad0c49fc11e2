import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/postgres.ts'
import { LEFT_OUT, TABLES } from './store.ts'

test('SNAPSHOT_TABLES: every table is included or explicitly excluded', async t => {
  const { sql } = await testDatabase(t)
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_name <> 'migrations' and table_name not like '%\\_rest'`
  assert.deepEqual([...TABLES, ...LEFT_OUT].sort(), tables.map(table => table.name).sort())
})
