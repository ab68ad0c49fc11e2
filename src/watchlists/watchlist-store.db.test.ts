import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createEntry, createWatchlist, numberedUuid } from '../../test/support/following/followed-rows.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { findEntries, saveEntries } from './entry-store.ts'
import {
  findEntriesWatching,
  findWatchlistConditions,
  listWatchlistConditions,
} from './watchlist-condition-store.ts'
import {
  deleteWatchlist,
  findWatchlist,
  insertWatchlist,
  listWatchlistPage,
  lockAndCountWatchlists,
  lockWatchlist,
  markWatchlistsSeen,
  updateWatchlist,
} from './watchlist-store.ts'

const { sql } = await createTestDatabase({ after })

test('watchlist store: lists of two owners → each finds, changes and counts its own', async () => {
  const first = createWatchlist(1, {
    categories: ['insolvency'],
    minimumSeverity: 'high',
    jurisdictions: ['FR'],
  })
  const second = createWatchlist(2)
  const foreign = createWatchlist(3, { owner: 'other' })
  await sql.begin(async tx => {
    for (const list of [first, second, foreign]) await insertWatchlist(tx, list)
    await saveEntries(tx, [
      createEntry(second.id, { reference: 'A' }),
      createEntry(foreign.id, { reference: 'A' }),
    ])
  })
  assert.deepEqual(await findWatchlist(sql, 'acme', first.id), first)
  assert.equal(await findWatchlist(sql, 'acme', foreign.id), null)
  const { watchlists, total } = await listWatchlistPage(
    sql,
    { owner: 'acme', entityIds: null },
    { page: 1, perPage: 1 },
  )
  assert.deepEqual([[...watchlists], total], [[second], 2])
  assert.deepEqual(await sql.begin(tx => lockAndCountWatchlists(tx, 'acme')), { lists: 2, entries: 1 })
  const changed = { ...first, name: 'Suppliers', isMuted: true, minimumSeverity: null }
  const locked = await sql.begin(async tx => {
    await updateWatchlist(tx, changed)
    return await lockWatchlist(tx, 'acme', first.id)
  })
  assert.deepEqual(locked, changed)
})

test('markWatchlistsSeen: some or all lists, lower number → only the own ones move, and forward', async () => {
  const [one, two, foreign] = [11, 12, 13].map(n => createWatchlist(n, { owner: n === 13 ? 'b' : 'a' }))
  assert.ok(one && two && foreign)
  const seen = async () =>
    (await listWatchlistPage(sql, { owner: 'a', entityIds: null }, { page: 1, perPage: 9 })).watchlists.map(
      list => list.seenChange,
    )
  await sql.begin(async tx => {
    for (const list of [one, two, foreign]) await insertWatchlist(tx, list)
    await markWatchlistsSeen(tx, 'a', { ids: [one.id, foreign.id], change: 5 })
  })
  assert.deepEqual(await seen(), [0, 5])
  await sql.begin(tx => markWatchlistsSeen(tx, 'a', { ids: null, change: 3 }))
  assert.deepEqual(await seen(), [3, 5])
  assert.equal((await findWatchlist(sql, 'b', foreign.id))?.seenChange, 0)
})

test('listWatchlistPage: entity → only the own lists with an entry that watches it, each once', async () => {
  const [watching, other, foreign] = [31, 32, 33].map(n =>
    createWatchlist(n, { owner: n === 33 ? 'e' : 'd' }),
  )
  assert.ok(watching && other && foreign)
  const entity = numberedUuid(34)
  const matched = { state: 'matched', entityIds: [entity] } as const
  await sql.begin(async tx => {
    for (const list of [watching, other, foreign]) await insertWatchlist(tx, list)
    await saveEntries(tx, [
      createEntry(watching.id, { reference: 'A' }, matched),
      createEntry(watching.id, { reference: 'B' }, matched),
      createEntry(other.id, { reference: 'A' }, { state: 'matched', entityIds: [numberedUuid(35)] }),
      createEntry(foreign.id, { reference: 'A' }, matched),
    ])
  })
  const find = async (entityIds: string[]) => {
    const filter = { owner: 'd', entityIds }
    const { watchlists, total } = await listWatchlistPage(sql, filter, { page: 1, perPage: 9 })
    return [[...watchlists], total]
  }
  assert.deepEqual(await find([entity, numberedUuid(36)]), [[watching], 1])
  assert.deepEqual(await find([numberedUuid(36)]), [[], 0])
})

test('deleteWatchlist: list with entries → both gone, also for matchers', async () => {
  const list = createWatchlist(21, { owner: 'c' })
  const entry = createEntry(list.id, { number: '552100554', country: 'FR' }, { entityIds: [numberedUuid(7)] })
  await sql.begin(async tx => {
    await insertWatchlist(tx, list)
    await saveEntries(tx, [entry])
  })
  const { seenChange: _, createdAt: __, updatedAt: ___, ...condition } = list
  assert.deepEqual([...(await findWatchlistConditions(sql, [list.id]))], [condition])
  await sql.begin(tx => deleteWatchlist(tx, list.id))
  assert.deepEqual([...(await findWatchlistConditions(sql, [list.id]))], [])
  assert.deepEqual([...(await findEntries(sql, list.id, [entry.id]))], [])
})

test('listWatchlistConditions: pages → every list once, in the order of IDs', async () => {
  const ids: string[] = []
  for (;;) {
    const page = await listWatchlistConditions(sql, ids.at(-1) ?? null, 2)
    if (page.length === 0) break
    ids.push(...page.map(({ id }) => id))
  }
  const rows = await sql<{ id: string }[]>`select id from watchlists order by id`
  assert.deepEqual(
    ids,
    rows.map(({ id }) => id),
  )
})

test('findEntriesWatching: entries of two owners that watch an entity → those of one', async () => {
  const [own, foreign] = [createWatchlist(81), createWatchlist(82, { owner: 'other' })]
  const entity = numberedUuid(83)
  const fields = { state: 'matched', entityIds: [entity] } as const
  const entries = [own, foreign].map(list => createEntry(list.id, { reference: 'W' }, fields))
  await sql.begin(async tx => {
    for (const list of [own, foreign]) await insertWatchlist(tx, list)
    await saveEntries(tx, entries)
  })
  const found = await findEntriesWatching(sql, 'acme', [entity, numberedUuid(84)])
  assert.deepEqual(
    found.map(({ id, entityIds }) => [id, entityIds]),
    [[entries[0]?.id, [entity]]],
  )
  assert.deepEqual(await findEntriesWatching(sql, 'acme', []), [])
})
