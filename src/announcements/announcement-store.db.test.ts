import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../test/support/announcement-drafts.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
import type { AnnouncementDraft } from '../model/announcement.ts'
import type { SqlPool } from '../platform/sql/sql-pool.ts'
import {
  archiveAnnouncementVersions,
  findAnnouncement,
  findAnnouncementCategories,
  findAnnouncementChangeTimes,
  findAnnouncementDetails,
  findAnnouncementReferences,
  findAnnouncements,
  findAnnouncementsWithOffices,
  findAnnouncementTitles,
  findChangedAnnouncements,
  findStoredAnnouncementKeys,
  type IncomingAnnouncement,
  insertAnnouncements,
  markAnnouncementsChanged,
  replaceAnnouncements,
  updateSourceVersions,
} from './announcement-store.ts'
import { applyWithdrawals, insertWithdrawals } from './withdrawal-store.ts'

async function save(sql: SqlPool, drafts: readonly AnnouncementDraft[], change: number) {
  const rows = toIncomingAnnouncements(drafts, await saveTestDocument(sql))
  await sql.begin(tx => insertAnnouncements(tx, rows, change))
  return rows
}
const idsOf = (rows: readonly IncomingAnnouncement[]) => rows.map(row => row.announcement.id)

test('insertAnnouncements: rows → numbered in list order; replaceAnnouncements → new content, number kept', async t => {
  const { sql } = await createTestDatabase(t)
  const rows = await save(sql, [createDraft('B'), createDraft('A')], 1)
  const [first = '', second = ''] = idsOf(rows)
  const before = await findAnnouncement(sql, first)
  assert.deepEqual([before?.reference, before?.change, before?.erased], ['B', 1, false])
  assert.ok((before?.number ?? 0) < ((await findAnnouncement(sql, second))?.number ?? 0))
  const replacing = toIncomingAnnouncements([createDraft('B', { title: 'Other title' })], 1)
  await sql.begin(tx => replaceAnnouncements(tx, replacing, 2))
  const after = await findAnnouncement(sql, first)
  assert.deepEqual([after?.title, after?.change, after?.number], ['Other title', 2, before?.number])
})

test('findStoredAnnouncementKeys: known ids → hash and version; updateSourceVersions → new version', async t => {
  const { sql } = await createTestDatabase(t)
  const rows = await save(sql, [createDraft('A', { version: '1' }), createDraft('B')], 1)
  const [id = '', other = ''] = idsOf(rows)
  const readKeys = () =>
    sql.begin(tx => findStoredAnnouncementKeys(tx, [id, '019ab000-0000-7000-8000-000000000001']))
  const [key, ...rest] = await readKeys()
  assert.deepEqual([key?.id, key?.contentHash, key?.version, rest.length], [id, rows[0]?.contentHash, '1', 0])
  const newer = toIncomingAnnouncements([createDraft('A', { version: '2' })], 1)
  await sql.begin(tx => updateSourceVersions(tx, newer))
  assert.equal((await readKeys())[0]?.version, '2')
  assert.equal((await sql`select version from announcements where id = ${other}`)[0]?.version, null)
})

test('findAnnouncementChangeTimes: replaced and withdrawn announcements → later times; unknown ID → left out', async t => {
  const { sql } = await createTestDatabase(t)
  const [a = '', b = '', c = ''] = idsOf(
    await save(
      sql,
      ['A', 'B', 'C'].map(name => createDraft(name)),
      1,
    ),
  )
  const unknown = '00000000-0000-7000-8000-000000000000'
  const before = await findAnnouncementChangeTimes(sql, [a, b, c, unknown])
  assert.deepEqual([...before.keys()].sort(), [a, b, c].sort())
  const replacing = toIncomingAnnouncements([createDraft('A', { title: 'new' })], 1)
  await sql.begin(tx => replaceAnnouncements(tx, replacing, 2))
  await sql.begin(async tx => {
    await insertWithdrawals(tx, 'fr-bodacc', [{ reference: 'B', withdrawnBy: 'W', date: '2024-03-09' }])
    await applyWithdrawals(tx, 'fr-bodacc', { references: ['B'], withdrawnReferences: ['B'] }, 3)
  })
  const after = await findAnnouncementChangeTimes(sql, [a, b, c])
  const isLater = (id: string) => Number(after.get(id)) > Number(before.get(id))
  assert.deepEqual([a, b, c].map(isLater), [true, true, false])
})

test('findChangedAnnouncements: change numbers after the first and up to the last', async t => {
  const { sql } = await createTestDatabase(t)
  const ids = [
    ...idsOf(await save(sql, [createDraft('A')], 1)),
    ...idsOf(await save(sql, [createDraft('B')], 2)),
    ...idsOf(await save(sql, [createDraft('C')], 3)),
  ]
  const changed = async (after: number, upTo: number) =>
    (await findChangedAnnouncements(sql, after, upTo)).map(({ reference }) => reference).sort()
  assert.deepEqual(await changed(1, 3), ['B', 'C'])
  assert.deepEqual(await changed(0, 1), ['A'])
  await sql.begin(tx => markAnnouncementsChanged(tx, ids.slice(0, 1), 9))
  assert.deepEqual(await changed(3, 9), ['A'])
})

test('findChangedAnnouncements: shortened summary → with details; others without', async t => {
  const { sql } = await createTestDatabase(t)
  const details = { text: 'the whole text' }
  await save(sql, [createDraft('A', { summary: 'the whole…', details })], 1)
  await save(sql, [createDraft('B', { summary: 'the whole', details })], 2)
  await save(sql, [createDraft('C', { summary: null, details })], 3)
  const found = await findChangedAnnouncements(sql, 0, 3)
  assert.deepEqual(
    found.sort((a, b) => a.number - b.number).map(row => row.details),
    [details, null, null],
  )
})

test('archiveAnnouncementVersions: content before the change → kept and counted in the details', async t => {
  const { sql } = await createTestDatabase(t)
  const [id = ''] = idsOf(await save(sql, [createDraft('A', { details: { text: 'long' } })], 1))
  assert.deepEqual((await findAnnouncementDetails(sql, id))?.versions, 0)
  await sql.begin(tx => archiveAnnouncementVersions(tx, [id]))
  const { details, versions } = (await findAnnouncementDetails(sql, id)) ?? {}
  assert.deepEqual([details, versions], [{ text: 'long' }, 1])
  const [version] = await sql<{ change: number; content: { title: string } }[]>`
    select change, content from announcement_versions`
  assert.deepEqual([version?.change, version?.content.title], [1, 'Avis A'])
})

test('findAnnouncementTitles, findAnnouncementCategories: unknown ID → missing', async t => {
  const { sql } = await createTestDatabase(t)
  const rows = await save(sql, [createDraft('A'), createDraft('B')], 1)
  const [id = ''] = idsOf(rows)
  const titles = await findAnnouncementTitles(sql, [id, '00000000-0000-4000-8000-000000000000'])
  assert.deepEqual([...titles], [[id, 'Avis A']])
  assert.equal((await findAnnouncementTitles(sql, [])).size, 0)
  const categories = await findAnnouncementCategories(sql, [id, '00000000-0000-4000-8000-000000000000'])
  assert.deepEqual([...categories.keys()], [id])
})

test('findAnnouncementReferences: both directions; announcement not ingested → null id', async t => {
  const { sql } = await createTestDatabase(t)
  const rows = await save(sql, [createDraft('A', { corrects: 'X' }), createDraft('B', { corrects: 'A' })], 1)
  const [id = '', correction = ''] = idsOf(rows)
  assert.deepEqual(
    [...(await findAnnouncementReferences(sql, id))],
    [
      { relation: 'corrected_by', source_reference: 'B', id: correction, publication_date: '2024-03-05' },
      { relation: 'corrects', source_reference: 'X', id: null, publication_date: null },
    ],
  )
})

test('findAnnouncements: stored, erased and unknown IDs → stored ones, with details where the summary is shortened', async t => {
  const { sql } = await createTestDatabase(t)
  const details = { text: 'long' }
  const drafts = [
    createDraft('A', { summary: 'cut…', details }),
    createDraft('B', { details }),
    createDraft('C'),
  ]
  const ids = idsOf(await save(sql, drafts, 1))
  await sql`update announcements set erased = true where id = ${ids[2] ?? ''}`
  const found = await findAnnouncements(sql, [...ids, '00000000-0000-7000-8000-000000000000'])
  assert.deepEqual(found.map(({ reference, details: stored }) => [reference, stored]).sort(), [
    ['A', details],
    ['B', null],
  ])
})

test('findAnnouncementsWithOffices: stored and erased → the stored one, with the details that state offices', async t => {
  const { sql } = await createTestDatabase(t)
  const details = { acts: [{ heading: 'Nombramientos' }], text: 'long' }
  const ids = idsOf(await save(sql, [createDraft('A', { details }), createDraft('B')], 1))
  await sql`update announcements set erased = true where id = ${ids[1] ?? ''}`
  const found = await findAnnouncementsWithOffices(sql, ids)
  assert.deepEqual(
    found.map(({ reference, details: stored }) => [reference, stored]),
    [['A', { acts: details.acts, parties: null }]],
  )
  assert.deepEqual([...(await findAnnouncementsWithOffices(sql, []))], [])
})
