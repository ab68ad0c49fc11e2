import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { MIGRATIONS, testDatabase } from '../../test/postgres.ts'
import { pendingMigrations } from './migrate.ts'

const { sql } = await testDatabase({ after })

test('the template has every migration', async () => {
  assert.deepEqual(await pendingMigrations(sql, MIGRATIONS), [])
})
