import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import {
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../../test/support/announcement-drafts.ts'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { findResolutionReasons } from '../../entities/entity-profile-store.ts'
import { findEntity } from '../../entities/entity-store.ts'
import { listEntityTimeline } from '../../entities/entity-timeline-store.ts'
import type { AnnouncementDraft, Mention } from '../../model/announcement.ts'
import type { IdentifierScheme } from '../../model/entity.ts'
import { systemClock as clock } from '../../platform/clock.ts'
import { systemRandom as random } from '../../platform/random.ts'
import type { SqlPool } from '../../platform/sql/sql-pool.ts'
import {
  findDanglingAliases,
  findMiscountedEntities,
  findUnsupportedProfileLinks,
} from '../../reports/database-checks-store.ts'
import { createDatabaseChangeFeed, readChangesAfter } from '../indexing/database-change-feed.ts'
import { writeBatch } from '../ingest/write-batch.ts'
import { setEntitySplit } from './split-entities.ts'

const spanishCompany = (name: string, scheme?: IdentifierScheme, number = ''): Mention => ({
  type: 'company',
  role: 'subject',
  name,
  jurisdiction: 'ES',
  identifiers: scheme === undefined ? [] : [{ scheme, jurisdiction: 'ES', number, valid: true }],
})
const WITH_REGISTER_NUMBER = spanishCompany('ALFA SL', 'hoja', 'M 1')
const WITH_TAX_ID = spanishCompany('ALFA, S.L.', 'nif', 'B1')
const WITH_OTHER_REGISTER_NUMBER = spanishCompany('ALFA SL', 'hoja', 'T 2')

async function open(t: TestContext) {
  const { sql } = await createTestDatabase(t)
  const documentId = await saveTestDocument(sql)
  const write = (...drafts: AnnouncementDraft[]) =>
    sql.begin(tx => writeBatch(tx, 'fr-bodacc', toIncomingAnnouncements(drafts, documentId)))
  /** Returns the entity of each announcement's first mention, by announcement reference. */
  const entityByReference = async (): Promise<Record<string, string>> => {
    const rows = await sql<{ reference: string; id: string }[]>`
      select a.source_reference as reference, p.entity_id as id
      from announcements a join mentions m on m.announcement_id = a.id join entity_profiles p on p.id = m.profile_id
      where m.position = 0`
    return Object.fromEntries(rows.map(row => [row.reference, row.id]))
  }
  return { sql, write, entityByReference }
}

async function assertConsistent(sql: SqlPool): Promise<void> {
  assert.deepEqual([...(await findMiscountedEntities(sql))], [])
  assert.deepEqual([...(await findDanglingAliases(sql))], [])
  assert.deepEqual([...(await findUnsupportedProfileLinks(sql))], [])
}

test('writeBatch: shared tax id → merged into the older entity; contradicting number → split again', async t => {
  const { sql, write, entityByReference } = await open(t)
  await write(
    createDraft('A1', { mentions: [WITH_REGISTER_NUMBER] }),
    createDraft('B1', { mentions: [spanishCompany('BETA', 'nif', 'B1')] }),
  )
  const { A1: older = '', B1: younger = '' } = await entityByReference()
  assert.notEqual(older, younger)
  const { change } = await createDatabaseChangeFeed(sql).head()

  await write(createDraft('B2', { date: '2024-05-01', mentions: [WITH_TAX_ID] }))
  assert.deepEqual(new Set(Object.values(await entityByReference())), new Set([older]))
  const survivor = await findEntity(sql, younger)
  assert.deepEqual([survivor?.id, survivor?.announcementCount, survivor?.taxId], [older, 3, 'B1'])
  assert.equal((await listEntityTimeline(sql, older, { page: 1, perPage: 10 })).length, 3)
  const changes = await readChangesAfter(sql, change, 100)
  assert.deepEqual(changes?.announcements.map(a => a.announcement?.reference).sort(), ['B1', 'B2'])
  assert.equal(changes?.entities.find(e => e.id === younger)?.mergedInto, older)
  await assertConsistent(sql)

  await write(createDraft('C1', { mentions: [WITH_OTHER_REGISTER_NUMBER] }))
  const after = await entityByReference()
  assert.deepEqual([after.A1, after.B1, after.B2], [older, younger, younger])
  assert.equal((await findEntity(sql, younger))?.id, younger)
  await assertConsistent(sql)
})

test('writeBatch: mention without identifier → joins the only match, or stays separate with two', async t => {
  const { sql, write, entityByReference } = await open(t)
  const officer: Mention = { type: 'person', role: 'officer', name: 'Ana', identifiers: [], companyIndex: 0 }
  await write(createDraft('A1', { mentions: [WITH_REGISTER_NUMBER, officer] }))
  await write(createDraft('A2', { mentions: [spanishCompany('ALFA SL'), officer] }))
  const two = await entityByReference()
  assert.equal(two.A1, two.A2)
  const people = () => sql`select 1 from entities where entity_type = 'person' and announcement_count > 0`
  assert.equal((await people()).length, 1)
  await write(createDraft('A3', { mentions: [WITH_OTHER_REGISTER_NUMBER] }))
  const three = await entityByReference()
  assert.equal(new Set(Object.values(three)).size, 3)
  assert.equal(three.A1, two.A1)
  assert.equal((await people()).length, 2)
  await assertConsistent(sql)
})

test('setEntitySplit: split and undo → entities separate, then merged again', async t => {
  const { sql, write, entityByReference } = await open(t)
  await write(
    createDraft('A1', { mentions: [WITH_REGISTER_NUMBER] }),
    createDraft('B1', { mentions: [spanishCompany('BETA', 'nif', 'B1')] }),
  )
  const { A1: older = '', B1: younger = '' } = await entityByReference()
  await write(createDraft('B2', { mentions: [WITH_TAX_ID] }))
  assert.equal(
    await setEntitySplit({ sql, clock, random: random }, [younger, older], true, async () => {}),
    2,
  )
  const { A1, B1, B2 } = await entityByReference()
  assert.deepEqual([A1, B1, B2], [older, younger, younger])
  await assertConsistent(sql)

  await write(createDraft('D1', { mentions: [spanishCompany('ALFA SL')] }))
  assert.equal(new Set(Object.values(await entityByReference())).size, 3)
  await setEntitySplit({ sql, clock, random: random }, [older, younger], false, async () => {})
  assert.deepEqual(new Set(Object.values(await entityByReference())), new Set([older]))
  const reasons = await findResolutionReasons(sql, younger)
  assert.deepEqual(
    reasons.map(r => [r.name, r.method, r.originId === younger]),
    [
      ['ALFA SL', 'name', false],
      ['BETA', 'identifier', true],
      ['ALFA, S.L.', 'identifier', true],
      ['ALFA SL', 'name', false],
    ],
  )
  await assertConsistent(sql)
})

test('setEntitySplit: unknown or identical ids → not_found, invalid_usage', async t => {
  const { sql, write, entityByReference } = await open(t)
  await write(createDraft('A1', { mentions: [WITH_REGISTER_NUMBER] }))
  const { A1 = '' } = await entityByReference()
  const unknownId = '00000000-0000-4000-8000-000000000000'
  await assert.rejects(
    setEntitySplit({ sql, clock, random: random }, [A1, unknownId], true, async () => {}),
    {
      code: 'not_found',
    },
  )
  await assert.rejects(
    setEntitySplit({ sql, clock, random: random }, [A1, A1], true, async () => {}),
    {
      code: 'invalid_usage',
    },
  )
})
