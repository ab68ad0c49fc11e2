import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { databaseSchemaPage } from './database-schema-page.ts'

test('databaseSchemaPage: migrated database → equals docs/schema.sql', async t => {
  const { sql } = await createTestDatabase(t)
  const committed = (await readFile(new URL('../../../docs/schema.sql', import.meta.url), 'utf8')).split('\n')
  const generated = (await databaseSchemaPage(sql)).split('\n')
  const line = generated.findIndex((text, index) => text !== committed[index])
  const difference = line < 0 ? null : `line ${line + 1}: ${committed[line]} → ${generated[line]}`
  assert.equal(difference, null, 'docs/schema.sql is stale. Run "./herald docs".')
  assert.equal(committed.length, generated.length)
})
