import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { numberedUuid } from '../../test/support/following/followed-rows.ts'
import { addDigest, addMailAddress, addMatches, addWatchlist } from '../../test/support/mail/mail-rows.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
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
  const { matches, announcements } = await readDigestMatches(sql, mail, { perGroup: 2 })
  assert.deepEqual(
    matches.map(match => [match.groupName, match.groupTotal, match.announcementId, match.date]),
    [
      ['A', 1, numberedUuid(101), '2026-11-27'],
      ['B', 3, numberedUuid(101), '2026-11-27'],
      ['B', 3, numberedUuid(102), '2026-11-27'],
    ],
  )
  assert.equal(announcements, 3)
  const none = await readDigestMatches(sql, numberedUuid(99), { perGroup: 2 })
  assert.deepEqual([none.matches.length, none.announcements], [0, 0])
  await sql`delete from watchlists where id = ${b}`
  assert.equal((await readDigestMatches(sql, mail, { perGroup: 2 })).announcements, 1)
})

test('findForeignConditions: own, foreign and unknown IDs → the foreign and unknown ones', async () => {
  const [own, foreign] = [await addWatchlist(sql, 33), await addWatchlist(sql, 34, { owner: 'other' })]
  const ids = { watchlistIds: [own, foreign], savedSearchIds: [own] }
  assert.deepEqual([...(await findForeignConditions(sql, 'acme', ids))].sort(), [own, foreign].sort())
})
