import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import {
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../../test/support/announcement-drafts.ts'
import {
  createEntry,
  createMatch,
  createSavedSearch,
  createWatchlist,
} from '../../../test/support/following/followed-rows.ts'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { insertMatches } from '../../matches/match-store.ts'
import { insertWaitingMatches } from '../../matches/waiting-match-store.ts'
import type { AnnouncementDraft, Mention } from '../../model/announcement.ts'
import type { IdentifierScheme } from '../../model/entity.ts'
import { systemClock as clock } from '../../platform/clock.ts'
import { systemRandom as random } from '../../platform/random.ts'
import { insertSavedSearch } from '../../saved-searches/saved-search-store.ts'
import { findEntries, saveEntries } from '../../watchlists/entry-store.ts'
import { insertWatchlist } from '../../watchlists/watchlist-store.ts'
import { setEntitySplit } from '../admin/split-entities.ts'
import { readStoredAnnouncements } from '../erasure/erase-from-database.ts'
import { rewriteAnnouncements } from '../erasure/rewrite-announcements.ts'
import { writeBatch } from '../ingest/write-batch.ts'

const spanishCompany = (name: string, scheme: IdentifierScheme, number: string): Mention => ({
  type: 'company',
  role: 'subject',
  name,
  jurisdiction: 'ES',
  identifiers: [{ scheme, jurisdiction: 'ES', number, valid: true }],
})
const WITH_REGISTER_NUMBER = spanishCompany('ALFA SL', 'hoja', 'M 1')
const WITH_TAX_ID = spanishCompany('ALFA, S.L.', 'nif', 'B1')
const WITH_OTHER_REGISTER_NUMBER = spanishCompany('ALFA SL', 'hoja', 'T 2')
const LIST = createWatchlist(1)

async function setUp(t: TestContext) {
  const { sql } = await createTestDatabase(t)
  const documentId = await saveTestDocument(sql)
  const write = (...drafts: AnnouncementDraft[]) =>
    sql.begin(tx => writeBatch(tx, 'fr-bodacc', toIncomingAnnouncements(drafts, documentId)))
  /** Returns the entity of each announcement's first mention, by announcement reference. */
  const entities = async (): Promise<Record<string, string>> => {
    const rows = await sql<{ reference: string; id: string }[]>`
      select a.source_reference as reference, p.entity_id as id
      from announcements a join mentions m on m.announcement_id = a.id join entity_profiles p on p.id = m.profile_id
      where m.position = 0`
    return Object.fromEntries(rows.map(row => [row.reference, row.id]))
  }
  /** Watches entities, each by an entry with the given reference. */
  const watch = async (watched: Record<string, string | undefined>) => {
    const entries = Object.entries(watched).map(([reference, entityId = '']) =>
      createEntry(LIST.id, { reference }, { state: 'matched', entityIds: [entityId] }),
    )
    await sql.begin(async tx => {
      await insertWatchlist(tx, LIST)
      await saveEntries(tx, entries)
    })
    return entries.map(({ id }) => id)
  }
  const readEntries = async (ids: readonly string[]) =>
    Object.fromEntries(
      (await findEntries(sql, LIST.id, ids)).map(({ reference, state, entityIds, notice }) => [
        reference,
        [state, entityIds, notice],
      ]),
    )
  return { sql, write, entities, watch, readEntries }
}

test('writeBatch: watched entity merged, then split again → survivor, then both, with notices and changes', async t => {
  const { sql, write, entities, watch, readEntries } = await setUp(t)
  await write(
    createDraft('A1', { mentions: [WITH_REGISTER_NUMBER] }),
    createDraft('B1', { mentions: [spanishCompany('BETA', 'nif', 'B1')] }),
  )
  const { A1: older = '', B1: younger = '' } = await entities()
  const ids = await watch({ older, younger })
  await write(createDraft('B2', { date: '2024-05-01', mentions: [WITH_TAX_ID] }))
  assert.deepEqual(await readEntries(ids), {
    older: ['matched', [older], null],
    younger: ['matched', [older], 'merged'],
  })
  assert.equal((await sql`select from condition_changes where kind = 'entry'`).length, 1)

  await write(createDraft('C1', { mentions: [WITH_OTHER_REGISTER_NUMBER] }))
  const after = await entities()
  const parts = [...new Set([after.A1 ?? '', after.B1 ?? ''])].sort()
  assert.equal(parts.length, 2, 'the contradicting number splits the entity')
  const split = await readEntries(ids)
  assert.deepEqual(
    [split.older, split.younger],
    [
      ['matched', parts, 'split'],
      ['matched', parts, 'split'],
    ],
  )
})

test('setEntitySplit: watched entity split by an operator → both are watched', async t => {
  const { sql, write, entities, watch, readEntries } = await setUp(t)
  await write(
    createDraft('A1', { mentions: [WITH_REGISTER_NUMBER] }),
    createDraft('B1', { mentions: [spanishCompany('BETA', 'nif', 'B1')] }),
  )
  const { A1: older = '', B1: younger = '' } = await entities()
  await write(createDraft('B2', { date: '2024-05-01', mentions: [WITH_TAX_ID] }))
  const ids = await watch({ entry: older })
  await setEntitySplit({ sql, clock, random }, [older, younger], true, async () => {})
  const { entry } = await readEntries(ids)
  const after = await entities()
  assert.deepEqual(entry, ['matched', [...new Set(Object.values(after))].sort(), 'split'])
})

test('rewriteAnnouncements: erased announcement of a watched entity → entry waits, stored and waiting matches are gone', async t => {
  const { sql, write, entities, watch, readEntries } = await setUp(t)
  await write(
    createDraft('A1', { mentions: [WITH_REGISTER_NUMBER] }),
    createDraft('B1', { mentions: [spanishCompany('BETA', 'nif', 'B1')] }),
  )
  const { A1: erasedEntity = '', B1: other = '' } = await entities()
  const ids = await watch({ erased: erasedEntity, other })
  const rows = await sql<{ id: string; reference: string }[]>`
    select id, source_reference as reference from announcements order by source_reference`
  const [a1, b1] = rows.map(({ id }) => id)
  assert.ok(a1 && b1)
  const search = createSavedSearch(2)
  await sql.begin(async tx => {
    await insertSavedSearch(tx, search)
    const matches = [a1, b1].flatMap(id => [
      createMatch({ watchlistId: LIST.id }, id, { entryIds: [ids[id === a1 ? 0 : 1] ?? ''] }),
      createMatch({ savedSearchId: search.id }, id),
    ])
    const waiting = [a1, b1].map((announcementId, n) => ({
      eventNumber: n + 1,
      announcementId,
      change: n + 1,
      category: 'dissolution' as const,
      jurisdiction: 'FR' as const,
      createdAt: LIST.createdAt,
      savedSearchIds: [search.id],
      entries: [],
      entities: [],
    }))
    await tx.pipeline([insertMatches(tx, matches), insertWaitingMatches(tx, waiting)])
  })
  await sql.begin(async tx => {
    await rewriteAnnouncements(tx, [], await readStoredAnnouncements(tx, [a1]))
  })
  assert.deepEqual(await readEntries(ids), {
    erased: ['unknown', [], 'erased'],
    other: ['matched', [other], null],
  })
  const left = await sql<{ id: string }[]>`
    select distinct announcement_id as id from (
      select announcement_id from matches union all select announcement_id from waiting_matches)`
  assert.deepEqual(
    left.map(({ id }) => id),
    [b1],
  )
})
