import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../test/support/announcement-drafts.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { insertAnnouncements } from '../announcements/announcement-store.ts'
import { sealDocuments } from '../crawls/archive/erase-document-store.ts'
import {
  countAnnouncementsBySource,
  findDanglingRows,
  listArchivedDocumentHashes,
  listArchivedFileUrls,
} from './database-checks-store.ts'

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

test('findDanglingRows: profile and identifier of an entity that is missing → both', async t => {
  const { sql } = await createTestDatabase(t)
  const [id, missing] = ['00000000-0000-5000-8000-000000000001', '00000000-0000-5000-8000-000000000002']
  await sql`
    insert into entities (id, entity_type, name, jurisdiction, status, announcement_count, facts, change)
    values (${id}, 'company', 'UNO SL', 'ES', 'active', 1, '{}', 1)`
  for (const [profile, entity, original] of [
    ['00000000-0000-5000-8000-00000000000a', id, id],
    ['00000000-0000-5000-8000-00000000000b', missing, id],
    ['00000000-0000-5000-8000-00000000000c', id, missing],
  ] as const)
    await sql`
      insert into entity_profiles (id, entity_id, original_entity_id, keys, method, evidence)
      values (${profile}, ${entity}, ${original}, '{}', 'alone', '')`
  for (const entity of [id, missing])
    await sql`insert into entity_identifiers (entity_id, scheme, jurisdiction, number) values (${entity}, 'nif', 'ES', 'P1')`
  assert.deepEqual((await findDanglingRows(sql)).map(({ row, missing }) => `${row}: ${missing}`).sort(), [
    `identifier nif P1 of entity ${missing}: entity`,
    'profile 00000000-0000-5000-8000-00000000000b: entity',
    'profile 00000000-0000-5000-8000-00000000000c: entity',
  ])
})

test('countAnnouncementsBySource: two days and an erased announcement → those that are left, with the latest day', async t => {
  const { sql } = await createTestDatabase(t)
  const drafts = ['2024-03-05', '2024-03-04', '2024-03-07'].map((date, n) => createDraft(`A${n}`, { date }))
  const rows = toIncomingAnnouncements(drafts, await saveTestDocument(sql))
  await sql.begin(tx => insertAnnouncements(tx, rows, 1))
  await sql`update announcements set erased = true where source_reference = 'A2'`
  const [counted, ...others] = await countAnnouncementsBySource(sql)
  assert.deepEqual({ ...counted }, { sourceId: 'fr-bodacc', count: 2, latest: '2024-03-05' })
  assert.deepEqual(others, [])
})
