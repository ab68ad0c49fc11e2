import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/postgres.ts'
import { TABLES } from './store.ts'

test('a snapshot has every table of the record', async t => {
  const { sql } = await testDatabase(t)
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_name <> 'migrations'`
  assert.deepEqual([...TABLES].sort(), tables.map(table => table.name).sort())
})
