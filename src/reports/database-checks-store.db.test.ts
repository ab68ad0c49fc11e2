import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saveTestDocument } from '../../test/support/announcement-drafts.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { sealDocuments } from '../crawls/archive/erase-document-store.ts'
import { listArchivedDocumentHashes, listArchivedFileUrls } from './database-checks-store.ts'

test('listArchivedFileUrls: container with two members, received from two sources → once, without the member', async t => {
  const { sql } = await createTestDatabase(t)
  const [file, container] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  await saveTestDocument(sql, { sha256: container, member: 'b.xml', url: 'day.tar!/b.xml' })
  await saveTestDocument(sql, { sha256: container, member: 'a.xml', url: 'day.tar!/a.xml' })
  await saveTestDocument(sql, { sha256: file, url: 'first.json' })
  await saveTestDocument(sql, { sha256: file, url: 'second.json', sourceId: 'es-borme' })
  assert.deepEqual(
    [...(await listArchivedFileUrls(sql))],
    [
      { sha256: file, url: 'first.json' },
      { sha256: container, url: 'day.tar' },
    ],
  )
  assert.deepEqual(await listArchivedDocumentHashes(sql), [file, container])
})

test('listArchivedFileUrls, listArchivedDocumentHashes: sealed file → not listed', async t => {
  const { sql } = await createTestDatabase(t)
  const [file, sealed] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  await saveTestDocument(sql, { sha256: file, url: 'kept.json' })
  await saveTestDocument(sql, { sha256: sealed, url: 'sealed.pdf' })
  await saveTestDocument(sql, { sha256: sealed, url: 'sealed.pdf', sourceId: 'es-borme' })
  await sealDocuments(sql, sealed, 'its format cannot be rewritten')
  assert.deepEqual([...(await listArchivedFileUrls(sql))], [{ sha256: file, url: 'kept.json' }])
  assert.deepEqual(await listArchivedDocumentHashes(sql), [file])
})
