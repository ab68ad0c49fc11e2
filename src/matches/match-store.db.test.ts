import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  createMatch,
  createSavedSearch,
  createWatchlist,
  numberedUuid,
} from '../../test/support/following/followed-rows.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
import type { Match } from './match.ts'
import {
  countUnseenMatches,
  deleteEntityMatches,
  deleteErasedMatches,
  deleteMatchesOf,
  findMatchesOf,
  insertMatches,
  listMatchPage,
  type MatchFilter,
  pruneMatches,
} from './match-store.ts'

const { sql } = await createTestDatabase({ after })
const list = createWatchlist(1)
const search = createSavedSearch(2)
await sql`
  insert into watchlists (id, owner, name, categories, jurisdictions, created_after_change, seen_change, includes_persons,
    created_at, updated_at)
  values (${list.id}, ${list.owner}, ${list.name}, '{}', '{}', 0, 2, false, now(), now())`
await sql`
  insert into saved_searches (id, owner, name, search, state, created_after_change, seen_change, includes_persons, created_at,
    updated_at)
  values (${search.id}, ${search.owner}, ${search.name}, '', 'active', 0, 0, false, now(), now())`

const [W, X, Y, Z] = [numberedUuid(100), numberedUuid(101), numberedUuid(102), numberedUuid(103)]
const inList = createMatch({ watchlistId: list.id }, X, { change: 2, entryIds: [numberedUuid(8)] })
const newInList = createMatch({ watchlistId: list.id }, Y, { change: 3, category: 'dissolution' })
const inSearch = createMatch({ savedSearchId: search.id }, X, { change: 2, jurisdiction: 'GB' })
const insert = (matches: readonly Match[]) => sql.begin(tx => tx.pipeline([insertMatches(tx, matches)]))
const page = { page: 1, perPage: 10 }

test('insertMatches: repeated, and of a deleted list → each match once, none of the deleted list', async () => {
  const orphan = createMatch({ watchlistId: numberedUuid(99) }, X)
  await insert([inList, newInList, inSearch, orphan])
  await insert([{ ...inList, change: 9 }])
  await insert([])
  const { matches, total } = await listMatchPage(sql, { owner: 'acme' }, page)
  assert.equal(total, 3)
  assert.deepEqual(matches[0], { ...newInList, isUnseen: true })
  assert.deepEqual(
    matches.slice(1).sort((a, b) => Number(a.isUnseen) - Number(b.isUnseen)),
    [
      { ...inList, isUnseen: false },
      { ...inSearch, isUnseen: true },
    ],
  )
})

const FILTERS: readonly [condition: string, filter: Partial<MatchFilter>, expected: readonly Match[]][] = [
  ['list', { watchlists: [list.id] }, [newInList, inList]],
  ['search', { savedSearches: [search.id] }, [inSearch]],
  [
    'list or search, one page',
    { watchlists: [list.id], savedSearches: [search.id], sinceChange: 2 },
    [newInList],
  ],
  ['category', { categories: ['dissolution'] }, [newInList]],
  ['jurisdiction', { jurisdictions: ['GB'] }, [inSearch]],
  ['unseen', { isUnseen: true, watchlists: [list.id] }, [newInList]],
  ['seen', { isUnseen: false }, [inList]],
  ['another owner', { owner: 'other' }, []],
]
for (const [condition, filter, expected] of FILTERS) {
  test(`listMatchPage: ${condition} → ${expected.length} matches`, async () => {
    const { matches, total } = await listMatchPage(sql, { owner: 'acme', ...filter }, page)
    assert.deepEqual([matches.map(({ id }) => id), total], [expected.map(({ id }) => id), expected.length])
  })
}

test('countUnseenMatches: list and search → those after the seen change', async () => {
  const counts = await countUnseenMatches(sql, { watchlists: [list.id], savedSearches: [search.id] })
  assert.deepEqual(Object.fromEntries(counts), { [list.id]: 1, [search.id]: 1 })
})

test('deleteErasedMatches: announcement without a person → matches that may be of the person are gone', async () => {
  const [person, company] = [numberedUuid(81), numberedUuid(82)]
  const other = createWatchlist(3)
  await sql`
    insert into watchlists (id, owner, name, categories, jurisdictions, created_after_change, seen_change, includes_persons,
      created_at, updated_at)
    values (${other.id}, ${other.owner}, ${other.name}, '{}', '{}', 0, 2, false, now(), now())`
  const rewritten = [
    createMatch({ watchlistId: list.id }, W, { entryIds: [person, company] }),
    createMatch({ watchlistId: other.id }, W, { entryIds: [person] }),
    createMatch({ savedSearchId: search.id }, W),
  ]
  await insert(rewritten)
  await sql.begin(tx => deleteErasedMatches(tx, [W], [person]))
  const rows = await sql<{ id: string; entries: string[] }[]>`
    select id, entry_ids as entries from matches where announcement_id = ${W}`
  assert.deepEqual([...rows], [{ id: rewritten[0]?.id, entries: [company] }])
  await sql`delete from matches where announcement_id = ${W}`
})

test('deleteMatchesOf, pruneMatches: announcement and age → only those are deleted', async () => {
  await insert([createMatch({ watchlistId: list.id }, Z, { createdAt: new Date('2026-01-01') })])
  assert.equal(await pruneMatches(sql, new Date('2026-02-01'), 10), 1)
  await sql.begin(tx => deleteMatchesOf(tx, [X]))
  const { matches } = await listMatchPage(sql, { owner: 'acme' }, page)
  assert.deepEqual(
    matches.map(({ id }) => id),
    [newInList.id],
  )
})

test('deleteEntityMatches: entity of a search of entities → its matches are gone; they are none of an announcement', async () => {
  const [announcement, erased, other] = [911, 912, 913].map(numberedUuid) as [string, string, string]
  const target = { savedSearchId: search.id }
  const matches = [erased, other].map((entityId, n) =>
    createMatch(target, announcement, { id: numberedUuid(921 + n), entityId, change: 50 + n }),
  )
  const withoutAnnouncement = { announcementId: null, category: null } as const
  await insert([...matches, { ...matches[0], ...withoutAnnouncement, id: numberedUuid(923) } as Match])
  assert.equal((await findMatchesOf(sql, 'acme', [announcement])).length, 0)
  await sql.begin(tx => deleteEntityMatches(tx, [erased]))
  const filter = { owner: 'acme', savedSearches: [search.id], sinceChange: 49, includesPersons: true }
  const left = await listMatchPage(sql, filter, page)
  assert.deepEqual(
    left.matches.map(({ id, entityId, announcementId }) => [id, entityId, announcementId]),
    [[numberedUuid(922), other, announcement]],
  )
  await sql.begin(tx => deleteEntityMatches(tx, [other]))
})

test('findMatchesOf: announcements of two owners → the matches of one', async () => {
  const announcement = numberedUuid(901)
  const match = createMatch({ watchlistId: list.id }, announcement, { entryIds: [numberedUuid(902)] })
  await sql.begin(async tx => void (await tx.pipeline([insertMatches(tx, [match])])))
  assert.deepEqual([...(await findMatchesOf(sql, 'acme', [announcement, numberedUuid(903)]))], [match])
  assert.equal((await findMatchesOf(sql, 'other', [announcement])).length, 0)
  await sql.begin(tx => deleteMatchesOf(tx, [announcement]))
})
