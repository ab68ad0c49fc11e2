import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createMatch, createSavedSearch, numberedUuid } from '../../test/support/following/followed-rows.ts'
import { addDigest, addMailAddress, addMatches, addWatchlist } from '../../test/support/mail/mail-rows.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { insertMatches } from '../matches/match-store.ts'
import { insertSavedSearch } from '../saved-searches/saved-search-store.ts'
import { findForeignConditions, readDigestMatches } from './digest-content-store.ts'

const { sql } = await createTestDatabase({ after })

test('readDigestMatches: lists with common announcements → the first of each, all counted, each announcement once', async () => {
  const { id: addressId } = await addMailAddress(sql, 1)
  const { id: digestId } = await addDigest(sql, 21, { addressId })
  const [b, a] = [await addWatchlist(sql, 31, { name: 'B' }), await addWatchlist(sql, 32, { name: 'A' })]
  await addMatches(sql, b, [101, 102, 103])
  await addMatches(sql, a, [101])
  const mail = numberedUuid(41)
  await sql`
    insert into digest_matches (digest_id, match_id, mail_id, change)
    select ${digestId}, id, ${mail}, change from matches`
  const { matches, announcements } = await readDigestMatches(sql, mail, {
    perGroup: 2,
    excludesPersons: false,
  })
  assert.deepEqual(
    matches.map(match => [match.groupName, match.groupTotal, match.announcementId, match.date]),
    [
      ['A', 1, numberedUuid(101), '2026-11-27'],
      ['B', 3, numberedUuid(101), '2026-11-27'],
      ['B', 3, numberedUuid(102), '2026-11-27'],
    ],
  )
  assert.equal(announcements, 3)
  const none = await readDigestMatches(sql, numberedUuid(99), { perGroup: 2, excludesPersons: false })
  assert.deepEqual([none.matches.length, none.announcements], [0, 0])
  await sql`delete from watchlists where id = ${b}`
  assert.equal((await readDigestMatches(sql, mail, { perGroup: 2, excludesPersons: false })).announcements, 1)
})

test('readDigestMatches: search of entities → entities by name, the surviving one of a merge, persons only if allowed', async () => {
  const { id: digestId } = await addDigest(sql, 22, { addressId: (await addMailAddress(sql, 2)).id })
  const search = createSavedSearch(51, { kind: 'entities', name: 'Failed' })
  const ids = [61, 62, 63].map(numberedUuid)
  const mail = numberedUuid(42)
  await sql.begin(async tx => {
    await insertSavedSearch(tx, search)
    for (const [at, [type, name, survivor]] of (
      [
        ['company', 'MARTIN SARL', null],
        ['company', 'MARTIN SA', ids[0]],
        ['person', 'Odette Martin', null],
      ] as const
    ).entries())
      await tx`
        insert into entities (id, entity_type, name, jurisdiction, status, announcement_count, facts, merged_into, change)
        values (${ids[at] ?? ''}, ${type}, ${name}, 'FR', 'insolvent', 1, '{}', ${survivor ?? null}, 1)`
    const rows = ids.map((entityId, n) =>
      createMatch({ savedSearchId: search.id }, numberedUuid(101), {
        id: numberedUuid(71 + n),
        entityId,
        ...(n === 1 && { announcementId: null, category: null }),
      }),
    )
    await tx.pipeline([insertMatches(tx, rows)])
    await tx`
      insert into digest_matches (digest_id, match_id, mail_id, change)
      select ${digestId}, id, ${mail}, change from matches where saved_search_id = ${search.id}`
  })
  const read = async (excludesPersons: boolean) => {
    const { matches, ...counts } = await readDigestMatches(sql, mail, { perGroup: 9, excludesPersons })
    return [matches.map(({ title, entityStatus }) => [title, entityStatus]), counts]
  }
  const company = ['MARTIN SARL', 'insolvent']
  assert.deepEqual(await read(true), [[company, company], { announcements: 0, entities: 1 }])
  assert.deepEqual(await read(false), [
    [company, company, ['Odette Martin', 'insolvent']],
    { announcements: 0, entities: 2 },
  ])
})

test('findForeignConditions: own, foreign and unknown IDs → the foreign and unknown ones', async () => {
  const [own, foreign] = [await addWatchlist(sql, 33), await addWatchlist(sql, 34, { owner: 'other' })]
  const ids = { watchlistIds: [own, foreign], savedSearchIds: [own] }
  assert.deepEqual([...(await findForeignConditions(sql, 'acme', ids))].sort(), [own, foreign].sort())
})
