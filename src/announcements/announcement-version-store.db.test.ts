import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../test/support/announcement-drafts.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
import {
  archiveAnnouncementVersions,
  findAnnouncementDetails,
  insertAnnouncements,
  replaceAnnouncements,
} from './announcement-store.ts'
import { listArchivedPersons, listEarlierVersions } from './announcement-version-store.ts'
import { eraseAnnouncements } from './erase-announcement-store.ts'

test('listEarlierVersions: three versions → the earlier two by page, each seen until the next; erased → none', async t => {
  const { sql } = await createTestDatabase(t)
  const document = await saveTestDocument(sql)
  const rows = (title: string) => toIncomingAnnouncements([createDraft('A', { title })], document)
  const id = rows('One')[0]?.announcement.id ?? ''
  await sql.begin(tx => insertAnnouncements(tx, rows('One'), 1))
  for (const [at, title] of ['Two', 'Three'].entries())
    await sql.begin(async tx => {
      await archiveAnnouncementVersions(tx, [id])
      await replaceAnnouncements(tx, rows(title), at + 2)
    })

  const versions = await listEarlierVersions(sql, id, { page: 1, perPage: 10 })
  assert.deepEqual(
    versions.map(({ number, content }) => [number, content.title]),
    [
      [2, 'Two'],
      [1, 'One'],
    ],
  )
  const [second, first] = versions
  assert.deepEqual(first?.seenUntil, second?.seenFrom)
  assert.deepEqual(first?.seenFrom, (await findAnnouncementDetails(sql, id))?.firstSeenAt)
  const titlesOf = async (page: number, perPage: number) =>
    (await listEarlierVersions(sql, id, { page, perPage })).map(({ content }) => content.title)
  // The current version takes the first place of the first page.
  assert.deepEqual([await titlesOf(1, 2), await titlesOf(2, 2)], [['Two'], ['One']])
  assert.deepEqual([await titlesOf(1, 1), await titlesOf(2, 1), await titlesOf(3, 1)], [[], ['Two'], ['One']])

  await sql.begin(tx => eraseAnnouncements(tx, [id], 4))
  assert.equal((await listEarlierVersions(sql, id, { page: 1, perPage: 10 })).length, 0)
})

test('listArchivedPersons: companies, a repeated person, none → each person of an earlier version once', async t => {
  const { sql } = await createTestDatabase(t)
  const id = '00000000-0000-4000-8000-000000000001'
  const person = { entity_type: 'person', role: 'officer', name: 'Ana Soria', identifiers: [] }
  const named = (position: number) => ({ ...person, position, profile_id: position })
  await sql`
    insert into announcements (id, source_id, source_reference, publication_date, jurisdiction, category, language, title,
      source_url, metadata, content_hash, change)
    values (${id}, 'fr-bodacc', 'A', '2026-03-02', 'FR', 'other', 'fr', '', '', '{}', '', 1)`
  const versions = [
    { mentions: [named(0), { ...named(1), entity_type: 'company' }] },
    { mentions: [named(3)] },
  ]
  for (const [change, content] of [...versions, { mentions: null }, {}].entries())
    await sql`
      insert into announcement_versions (announcement_id, change, content)
      values (${id}, ${change}, ${JSON.stringify(content)}::text::jsonb)`
  assert.deepEqual(await listArchivedPersons(sql, id), [person])
})
