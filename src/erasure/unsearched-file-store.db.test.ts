import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { deleteUnsearchedFile, insertUnsearchedFiles, listUnsearchedFiles } from './unsearched-file-store.ts'

test('insertUnsearchedFiles, deleteUnsearchedFile: files → listed once until they are searched', async t => {
  const { sql } = await createTestDatabase(t)
  const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  await insertUnsearchedFiles(sql, [])
  await insertUnsearchedFiles(sql, [first, first])
  await insertUnsearchedFiles(sql, [first, second])
  assert.deepEqual(await listUnsearchedFiles(sql), [first, second])
  await deleteUnsearchedFile(sql, first)
  assert.deepEqual(await listUnsearchedFiles(sql), [second])
})
