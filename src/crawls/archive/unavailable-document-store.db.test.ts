import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saveTestDocument } from '../../../test/support/announcement-drafts.ts'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import {
  findUnavailableDocument,
  listUnavailableDocuments,
  recordUnavailableDocuments,
} from './unavailable-document-store.ts'

test('recordUnavailableDocuments: recorded twice → first reason; document received again → forgotten', async t => {
  const { sql } = await createTestDatabase(t)
  const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const record = (reason: string) =>
    sql.begin(tx =>
      recordUnavailableDocuments(tx, [
        { sha256: one.toString('hex'), state: 'damaged', reason },
        { sha256: other.toString('hex'), state: 'missing', reason },
      ]),
    )
  await record('cut')
  await record('later')
  assert.deepEqual(await listUnavailableDocuments(sql), [one, other])
  assert.deepEqual(await findUnavailableDocument(sql, one), { state: 'damaged', reason: 'cut' })
  assert.equal(await findUnavailableDocument(sql, Buffer.alloc(32, 3)), null)
  await saveTestDocument(sql, { sha256: one })
  assert.equal(await findUnavailableDocument(sql, one), null)
  assert.deepEqual(await listUnavailableDocuments(sql), [other])
})
