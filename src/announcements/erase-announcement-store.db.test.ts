import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../test/support/announcement-drafts.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { archiveAnnouncementVersions, insertAnnouncements } from './announcement-store.ts'
import {
  eraseAnnouncements,
  findAnnouncementsByText,
  findEarlierVersionsByText,
  listAnnouncementsAfter,
  listDocumentsOfAnnouncements,
  listErasedAmong,
  listErasedAnnouncements,
  readAnnouncementVersions,
  readErasableAnnouncements,
  replaceAnnouncementVersions,
  repointAnnouncements,
} from './erase-announcement-store.ts'

async function setUp(t: Parameters<typeof createTestDatabase>[0]) {
  const { sql } = await createTestDatabase(t)
  const documentId = await saveTestDocument(sql)
  const drafts = [
    createDraft('A1', {
      title: 'Avis QUOXMARK Zoé',
      details: { text: 'détail' },
      version: '2024-01-01T00:00:00.000Z',
    }),
    createDraft('A2', { summary: 'autre', corrects: 'A1' }),
  ]
  const rows = toIncomingAnnouncements(drafts, documentId)
  await sql.begin(tx => insertAnnouncements(tx, rows, 1))
  return { sql, documentId, rows, ids: rows.map(row => row.announcement.id) as [string, string] }
}

test('readErasableAnnouncements: stored rows → the same announcements, without absent fields', async t => {
  const { sql, rows, ids, documentId } = await setUp(t)
  const read = await readErasableAnnouncements(sql, ids)
  for (const { number: _, documentId: document, location, ...fields } of read) {
    const row = rows.find(({ announcement }) => announcement.id === fields.id)
    assert.deepEqual({ ...fields, mentions: [] }, row?.announcement)
    assert.deepEqual([document, location], [documentId, row?.location])
  }
  assert.deepEqual((await listAnnouncementsAfter(sql, 0, 1)).length, 1)
})

test('findAnnouncementsByText: words in text or earlier version → found; no words → all', async t => {
  const { sql, ids } = await setUp(t)
  const find = async (...search: string[][]) => [...(await findAnnouncementsByText(sql, search))]
  assert.deepEqual(await find(['quoxmark', 'avis']), [ids[0]])
  assert.deepEqual(await find(['quoxmark', 'autre']), [])
  assert.deepEqual(await find(['quoxmark', 'autre'], ['avis', 'quoxmark']), [ids[0]])
  assert.deepEqual(await find(), [])
  assert.equal((await find([])).length, 2)
  await sql.begin(tx => archiveAnnouncementVersions(tx, [ids[0]]))
  await sql`update announcements set title = 'x' where id = ${ids[0]}`
  assert.deepEqual(await find(['quoxmark']), [ids[0]])
  assert.deepEqual(await findEarlierVersionsByText(sql, [['quoxmark']]), [ids[0]])
  assert.deepEqual(await findEarlierVersionsByText(sql, [['autre']]), [])
})

test('listDocumentsOfAnnouncements: current and earlier version → the documents of both', async t => {
  const { sql, ids, documentId } = await setUp(t)
  const [one] = ids
  await sql.begin(tx => archiveAnnouncementVersions(tx, [one]))
  assert.deepEqual(await listDocumentsOfAnnouncements(sql, [one]), [documentId])
  await sql`update announcements set document_id = null where id = ${one}`
  assert.deepEqual(await listDocumentsOfAnnouncements(sql, [one]), [documentId], 'from the earlier version')
  await sql`delete from announcement_versions`
  assert.deepEqual(await listDocumentsOfAnnouncements(sql, [one]), [])
})

test('listErasedAmong: one of two erased → only that one', async t => {
  const { sql, ids } = await setUp(t)
  await sql.begin(tx => eraseAnnouncements(tx, [ids[1]], 2))
  assert.deepEqual(await listErasedAmong(sql, ids), [ids[1]])
  assert.deepEqual(await listErasedAmong(sql, [ids[0]]), [])
})

test('eraseAnnouncements: one of two → only ID, source and reference stay', async t => {
  const { sql, ids } = await setUp(t)
  await sql.begin(async tx => {
    await archiveAnnouncementVersions(tx, ids)
    await eraseAnnouncements(tx, [ids[0]], 2)
  })
  const [row] =
    await sql`select to_jsonb(a)::text as text, change, erased from announcements a where id = ${ids[0]}`
  assert.doesNotMatch(row?.text, /quoxmark|détail/i)
  assert.deepEqual([row?.change, row?.erased], [2, true])
  assert.deepEqual(await listErasedAnnouncements(sql), [ids[0]])
  assert.equal((await readErasableAnnouncements(sql, ids)).length, 1)
  assert.deepEqual(
    (await readAnnouncementVersions(sql, ids)).map(v => v.announcementId),
    [ids[1]],
  )
})

test('replaceAnnouncementVersions: new content → stored', async t => {
  const { sql, ids } = await setUp(t)
  await sql.begin(tx => archiveAnnouncementVersions(tx, ids))
  const versions = await readAnnouncementVersions(sql, [ids[0]])
  await sql.begin(tx =>
    replaceAnnouncementVersions(
      tx,
      versions.map(v => ({ ...v, content: { title: 'y' } })),
    ),
  )
  assert.deepEqual((await readAnnouncementVersions(sql, [ids[0]]))[0]?.content, { title: 'y' })
})

test('repointAnnouncements: replaced document → announcements and versions follow', async t => {
  const { sql, ids, documentId } = await setUp(t)
  await sql.begin(tx => archiveAnnouncementVersions(tx, ids))
  const to = await saveTestDocument(sql, { sha256: Buffer.alloc(32, 9) })
  await sql.begin(tx => repointAnnouncements(tx, [{ from: documentId, to }]))
  const rows = await sql`
    select distinct document_id from (
      select document_id from announcements union all select document_id from announcement_versions) as d`
  assert.deepEqual(
    rows.map(row => row.document_id),
    [to],
  )
})
