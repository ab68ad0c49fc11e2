import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createCompanyMention,
  createDraft,
  toIncomingAnnouncements,
} from '../../../test/support/announcement-drafts.ts'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import type { Mention } from '../../model/announcement.ts'
import type { SqlPool } from '../../platform/sql/sql-pool.ts'
import { applyResolution, unlinkMentions } from '../apply-resolution.ts'
import { profileMentions } from '../build-profile.ts'
import { EntityChangeTracker } from '../entity-change-tracker.ts'
import { resolveMentions } from '../resolve-mentions.ts'
import {
  clearUnreferencedEntities,
  deleteSplitsOfMissingProfiles,
  findMentionsByText,
  findMentionsOfEntity,
  findUnmentionedEntities,
  findUnmentionedEntity,
  readErasableMentions,
} from './erase-entity-store.ts'

const PERSON: Mention = {
  type: 'person',
  role: 'officer',
  name: 'QUOXMARK Zoé',
  identifiers: [],
  locality: 'Nava',
  companyIndex: 0,
}
const COMPANY = createCompanyMention('005000013', { legalForm: 'SARL' })

async function store(sql: SqlPool) {
  const [row] = toIncomingAnnouncements([createDraft('A1', { mentions: [COMPANY, PERSON] })], 0)
  assert.ok(row !== undefined)
  const { announcement } = row
  await sql`
    insert into announcements (id, source_id, source_reference, publication_date, jurisdiction, category, language, title,
      source_url, metadata, content_hash, change)
    values (${announcement.id}, 'fr-bodacc', 'A1', ${announcement.date}, 'FR', 'other', 'fr', '', '', '{}', '', 1)`
  await sql.begin(async tx => {
    const resolution = await resolveMentions(tx, profileMentions(announcement), [])
    const batch = { announcements: [announcement], changedIds: [], previousMentions: [], resolution }
    await applyResolution(tx, batch, 1, new EntityChangeTracker())
  })
  return announcement
}

test('readErasableMentions: stored mentions → the mentions as stated', async t => {
  const { sql } = await createTestDatabase(t)
  const announcement = await store(sql)
  const mentions = await readErasableMentions(sql, [announcement.id])
  assert.deepEqual(
    mentions.map(({ announcementId: _, entityId: __, ...mention }) => mention),
    [COMPANY, PERSON],
  )
})

test('findMentionsByText, findMentionsOfEntity: words or ID → the mentions of the person', async t => {
  const { sql } = await createTestDatabase(t)
  const { id } = await store(sql)
  const [found] = await findMentionsByText(sql, [['quox', 'mark']])
  assert.deepEqual([found?.announcementId, found?.type, found?.name], [id, 'person', PERSON.name])
  assert.deepEqual(await findMentionsByText(sql, [['quoxmark', 'other']]).then(rows => rows.length), 0)
  assert.deepEqual(
    (await findMentionsOfEntity(sql, found?.entityId ?? '')).map(m => m.name),
    [PERSON.name],
  )
})

test('findUnmentionedEntities: entity that loses its mention → found by its name without accents', async t => {
  const { sql } = await createTestDatabase(t)
  const announcement = await store(sql)
  const [person] = await findMentionsByText(sql, [['quoxmark']])
  assert.equal((await findUnmentionedEntities(sql, [['quoxmark', 'zoe']])).length, 0)
  const replaced = { ...announcement, mentions: [COMPANY] }
  await sql.begin(async tx => {
    const previousMentions = await unlinkMentions(tx, [replaced])
    const profileIds = previousMentions.map(mention => mention.profileId)
    const resolution = await resolveMentions(tx, profileMentions(replaced), profileIds)
    const batch = { announcements: [replaced], changedIds: [], previousMentions, resolution }
    await applyResolution(tx, batch, 2, new EntityChangeTracker())
  })
  const found = await findUnmentionedEntities(sql, [['quoxmark', 'zoe']])
  assert.deepEqual([...found], [{ id: person?.entityId, name: PERSON.name }])
  assert.equal((await findUnmentionedEntities(sql, [['other']])).length, 0)
  const id = person?.entityId ?? ''
  const entity = await findUnmentionedEntity(sql, id)
  assert.deepEqual([entity?.id, entity?.type, entity?.name], [id, 'person', PERSON.name])
  await sql`update entities set name = '' where id = ${id}`
  assert.equal(await findUnmentionedEntity(sql, id), null)
})

test('clearUnreferencedEntities: entity without profiles → only its ID stays; others unchanged', async t => {
  const { sql } = await createTestDatabase(t)
  const announcement = await store(sql)
  const [person] = await findMentionsByText(sql, [['quoxmark']])
  const ids = (await readErasableMentions(sql, [announcement.id])).map(mention => mention.entityId)
  assert.ok(person !== undefined)
  await sql`
    insert into entity_splits (profile_id, other_profile_id) select p.id, o.id from entity_profiles p, entity_profiles o
    where p.entity_id = ${person.entityId} and o.id <> p.id`
  await sql`
    insert into merge_reports (id, kind, entity_id, announcement_ids, comment, owner, key_id, status, created_at)
    select gen_random_uuid(), 'different_parties', id, '{}', name, 'anna', gen_random_uuid(), 'open', now() from entities`
  const without = { ...announcement, mentions: [COMPANY] }
  const cleared = await sql.begin(async tx => {
    const previousMentions = await unlinkMentions(tx, [without])
    const resolution = await resolveMentions(
      tx,
      profileMentions(without),
      previousMentions.map(m => m.profileId),
    )
    const batch = { announcements: [without], changedIds: [without.id], previousMentions, resolution }
    await applyResolution(tx, batch, 2, new EntityChangeTracker())
    await deleteSplitsOfMissingProfiles(tx)
    return await clearUnreferencedEntities(tx, ids, 2)
  })
  assert.deepEqual(cleared, [person.entityId])
  const rows = await sql`select to_jsonb(e)::text as text from entities e`
  assert.doesNotMatch(JSON.stringify(rows), /quoxmark/i)
  assert.match(JSON.stringify(rows), /005000013/)
  assert.equal((await sql`select from entity_splits`).length, 0)
  const reports = await sql<{ comment: string }[]>`select comment from merge_reports`
  assert.ok(reports.length > 0 && reports.every(({ comment }) => !comment.includes('QUOXMARK')))
})
