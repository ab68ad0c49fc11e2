import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import {
  createSavedSearch,
  createWatchlist,
  numberedUuid,
} from '../../../test/support/following/followed-rows.ts'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { insertWaitingMatches, type WaitingMatches } from '../../matches/waiting-match-store.ts'
import { insertSavedSearch } from '../../saved-searches/saved-search-store.ts'
import { insertWatchlist } from '../../watchlists/watchlist-store.ts'
import { storeWaitingMatches, storeWaitingMatchesOf } from './store-waiting-matches.ts'

const list = createWatchlist(1)
const search = createSavedSearch(2)

/** Opens a database with a list and a search, in which the announcements of `count` events wait to be stored. */
async function open(t: TestContext, count: number, fields: Partial<WaitingMatches> = {}) {
  const { sql } = await createTestDatabase(t)
  const waiting = Array.from({ length: count }, (_, n) => ({
    eventNumber: n + 1,
    announcementId: numberedUuid(1_000 + n),
    change: n + 1,
    category: 'dissolution' as const,
    jurisdiction: 'FR' as const,
    createdAt: new Date('2026-11-28T00:00:00Z'),
    savedSearchIds: [search.id],
    entries: [],
    entities: [],
    ...fields,
  }))
  await sql.begin(async tx => {
    await insertWatchlist(tx, list)
    await insertSavedSearch(tx, search)
    await tx.pipeline([insertWaitingMatches(tx, waiting), insertWaitingMatches(tx, waiting)])
  })
  const stored = async () => [
    ...(await sql<{ change: number; owner: string; entries: string[] }[]>`
      select change, owner, entry_ids as entries from matches order by change, entry_ids`),
  ]
  return { sql, stored }
}

test('storeWaitingMatches: list with two entries, search, deleted search → one match each, none of the deleted', async t => {
  const entryIds = [numberedUuid(11), numberedUuid(12)]
  const { sql, stored } = await open(t, 1, {
    savedSearchIds: [search.id, numberedUuid(99)],
    entries: [...entryIds, entryIds[0] ?? ''].map(entryId => ({ watchlistId: list.id, entryId })),
  })
  assert.equal(await storeWaitingMatches(sql), 1)
  assert.equal(await storeWaitingMatches(sql), 0)
  assert.deepEqual(await stored(), [
    { change: 1, owner: search.owner, entries: [] },
    { change: 1, owner: list.owner, entries: entryIds },
  ])
})

test('storeWaitingMatches: 50 events, four processes at once → each stored once, in the order of the events', async t => {
  const { sql, stored } = await open(t, 50)
  const changesAtEnd: number[][] = []
  const storeAll = async (): Promise<number> => {
    let sum = 0
    for (let count = -1; count !== 0; sum += count) {
      count = await storeWaitingMatches(sql)
      changesAtEnd.push((await stored()).map(({ change }) => change))
    }
    return sum
  }
  const counts = await Promise.all([storeAll(), storeAll(), storeAll(), storeAll()])
  while ((await storeWaitingMatches(sql)) > 0);
  assert.ok(counts.every(count => count >= 0))
  assert.equal((await stored()).length, 50)
  for (const changes of changesAtEnd)
    assert.deepEqual(
      changes,
      changes.map((_, n) => n + 1),
      'no match is visible before an earlier one',
    )
})

test('storeWaitingMatchesOf: some announcements → stored before the others, which wait', async t => {
  const { sql, stored } = await open(t, 3)
  await sql.begin(tx =>
    storeWaitingMatchesOf(tx, { announcementIds: [numberedUuid(1_002), numberedUuid(5)], entityIds: [] }),
  )
  assert.deepEqual(
    (await stored()).map(({ change }) => change),
    [3],
  )
  assert.equal(await storeWaitingMatches(sql), 2)
})
