import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import {
  createCompanyMention,
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../../test/support/announcement-drafts.ts'
import { createSavedSearch, numberedUuid } from '../../../test/support/following/followed-rows.ts'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { storedSearchReader } from '../../api/resources/stored-search-reader.ts'
import { appendConditionChanges } from '../../matching/condition-change-store.ts'
import type { AnnouncementDraft, Mention } from '../../model/announcement.ts'
import { systemClock as clock } from '../../platform/clock.ts'
import { systemRandom as random } from '../../platform/random.ts'
import { insertSavedSearch } from '../../saved-searches/saved-search-store.ts'
import { writeBatch } from '../ingest/write-batch.ts'
import { dispatchEvents } from '../webhooks/dispatch-events.ts'
import { ConditionKeeper } from './condition-keeper.ts'
import { storeWaitingMatches } from './store-waiting-matches.ts'

const BAKERY = createCompanyMention('005000013', { name: 'BOULANGERIE WILLER', role: 'subject' })
const BUILDER = createCompanyMention('005000021', { name: 'MAÇONNERIE WILLER', role: 'subject' })
const PERSON: Mention = { type: 'person', role: 'officer', name: 'Odette Willer', identifiers: [] }

interface FoundMatch {
  readonly search: string
  readonly entity: string
  readonly announcement: string | null
  readonly category: string | null
}

async function open(t: TestContext, { masksPersons = false } = {}) {
  const { sql } = await createTestDatabase(t)
  const documentId = await saveTestDocument(sql)
  const keeper = new ConditionKeeper(storedSearchReader)
  let known = 0
  return {
    sql,
    async save(n: number, search: string, fields: Parameters<typeof createSavedSearch>[1] = {}) {
      const saved = createSavedSearch(n, { kind: 'entities', search, name: search, ...fields })
      await sql.begin(async tx => {
        await insertSavedSearch(tx, saved)
        await appendConditionChanges(tx, [{ kind: 'saved_search', id: saved.id }])
      })
    },
    /** Stores announcements in one transaction and returns their new matches. */
    async ingest(drafts: Readonly<Record<string, Partial<AnnouncementDraft>>>): Promise<FoundMatch[]> {
      const incoming = toIncomingAnnouncements(
        Object.entries(drafts).map(([reference, fields]) => createDraft(reference, fields)),
        documentId,
      )
      await sql.begin(tx => writeBatch(tx, 'fr-bodacc', incoming, { now: clock.now(), random }))
      await dispatchEvents({ sql, clock, random }, { keeper, masksPersons })
      while ((await storeWaitingMatches(sql)) > 0);
      const all = await sql<FoundMatch[]>`
        select s.name as search, e.name as entity, a.source_reference as announcement, m.category
        from matches m join saved_searches s on s.id = m.saved_search_id join entities e on e.id = m.entity_id
          left join announcements a on a.id = m.announcement_id
        order by m.change, s.name, e.name`
      const added = all.slice(known)
      known = all.length
      return added
    },
  }
}

test('matchEntities: entity that appears, is named again, becomes insolvent → matches when it appears and when it changes', async t => {
  const { save, ingest } = await open(t)
  await save(1, 'q=willer&type=company')
  await save(2, 'status=insolvent')
  await save(3, 'q=boulangerie', { kind: 'announcements' })
  const appeared = await ingest({
    a: { category: 'other', mentions: [BAKERY] },
    b: { category: 'other', mentions: [BAKERY, BUILDER] },
  })
  assert.deepEqual(appeared, [
    { search: 'q=willer&type=company', entity: 'BOULANGERIE WILLER', announcement: 'a', category: 'other' },
    { search: 'q=willer&type=company', entity: 'MAÇONNERIE WILLER', announcement: 'b', category: 'other' },
  ])
  assert.deepEqual(await ingest({ c: { category: 'other', mentions: [BAKERY] } }), [])
  const insolvent = await ingest({
    d: {
      category: 'insolvency_filing',
      metadata: { judgment_nature: 'opening' },
      mentions: [{ ...BAKERY, role: 'subject' }],
    },
  })
  const shared = { entity: 'BOULANGERIE WILLER', announcement: 'd', category: 'insolvency_filing' }
  assert.deepEqual(insolvent, [
    { search: 'q=willer&type=company', ...shared },
    { search: 'status=insolvent', ...shared },
  ])
})

test('matchEntities: roles, categories and dates → matches of announcements that state one of them, if all are met', async t => {
  const { save, ingest } = await open(t)
  await ingest({ a: { category: 'merger', mentions: [BAKERY], date: '2026-01-05' } })
  await save(1, 'category=contract_award')
  await save(2, 'category=merger&role=supplier')
  await save(3, 'since=2026-06-01&q=boulangerie')
  const found = await ingest({
    b: { category: 'contract_award', mentions: [{ ...BAKERY, role: 'supplier' }], date: '2026-02-01' },
  })
  assert.deepEqual(
    found.map(({ search, announcement }) => [search, announcement]),
    [
      ['category=contract_award', 'b'],
      ['category=merger&role=supplier', 'b'],
    ],
  )
  const later = await ingest({ c: { category: 'other', mentions: [BAKERY], date: '2026-07-01' } })
  assert.deepEqual(
    later.map(({ search }) => search),
    ['since=2026-06-01&q=boulangerie'],
  )
})

test('matchEntities: masked person, search saved later, invalid search → found only where allowed, later and valid', async t => {
  const { save, ingest, sql } = await open(t, { masksPersons: true })
  await save(1, 'q=odette')
  await save(2, 'q=odette+willer', { includesPersons: true })
  await save(3, 'type=person', { includesPersons: true, createdAfterChange: 1 })
  await save(4, 'category=removed_category')
  assert.deepEqual(
    (await ingest({ a: { category: 'other', mentions: [BAKERY, PERSON] } })).map(({ search }) => search),
    ['q=odette+willer'],
  )
  const [invalid] = await sql<{ state: string; problem: string }[]>`
    select state, problem from saved_searches where id = ${numberedUuid(4)}`
  assert.equal(invalid?.state, 'invalid')
  assert.match(invalid.problem, /category/)
})
