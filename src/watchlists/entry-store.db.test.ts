import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createEntry, createWatchlist, numberedUuid } from '../../test/support/following/followed-rows.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
import {
  addWatchedEntities,
  removeWatchedEntities,
  replaceWatchedEntities,
  saveAppearances,
} from './entry-entity-store.ts'
import {
  countEntries,
  countKnownEntries,
  deleteEntry,
  deleteOtherEntries,
  findEntries,
  listEntryPage,
  saveEntries,
} from './entry-store.ts'
import type { WatchlistEntry } from './watchlist.ts'
import { findEntryConditions, listEntryConditions } from './watchlist-condition-store.ts'
import { insertWatchlist } from './watchlist-store.ts'

const { sql } = await createTestDatabase({ after })
const [A, B, C] = [numberedUuid(901), numberedUuid(902), numberedUuid(903)]
let lists = 0

/** Creates a list with an entry for each of the given fields. */
async function createList(...fields: readonly Partial<WatchlistEntry>[]) {
  const list = createWatchlist(++lists)
  const entries = fields.map((given, n) => createEntry(list.id, { reference: `R${n}` }, given))
  await sql.begin(async tx => {
    await insertWatchlist(tx, list)
    await saveEntries(tx, entries)
  })
  const ids = entries.map(({ id }) => id)
  const read = async () => [...(await findEntries(sql, list.id, ids))].sort(byReference)
  return { list, entries, read }
}
const byReference = (a: WatchlistEntry, b: WatchlistEntry) =>
  (a.reference ?? '').localeCompare(b.reference ?? '')
const stateOf = ({ state, entityIds, notice }: WatchlistEntry) => [state, entityIds, notice]

test('saveEntries: new entries, then one of them changed → stored as given, time of creation kept', async () => {
  const candidates = [{ entityId: A, reasons: ['name'] as const }]
  const { entries, read } = await createList(
    { name: 'Boulangerie', country: 'FR', locality: 'Paris', state: 'ambiguous', candidates },
    { number: '552100554', country: 'FR', state: 'matched', entityIds: [A, B], rejectedEntityIds: [C] },
  )
  assert.deepEqual(await read(), entries)
  const [first, second] = entries
  assert.ok(first && second)
  const changed = {
    ...second,
    entityIds: [C],
    rejectedEntityIds: [],
    createdAt: new Date(0),
    updatedAt: new Date(0),
  }
  await sql.begin(tx => saveEntries(tx, [changed]))
  assert.deepEqual(await read(), [first, { ...changed, createdAt: second.createdAt }])
})

test('listEntryPage, countEntries: two states → pages, totals and counts of each', async () => {
  const { list, entries } = await createList(
    { state: 'unknown' },
    { state: 'unknown' },
    { state: 'ambiguous' },
  )
  const page = { page: 1, perPage: 1 }
  const all = await listEntryPage(sql, { watchlistId: list.id, state: null, entityIds: null }, page)
  assert.deepEqual([all.entries.length, all.total], [1, 3])
  const ambiguous = await listEntryPage(
    sql,
    { watchlistId: list.id, state: 'ambiguous', entityIds: null },
    page,
  )
  assert.deepEqual([[...ambiguous.entries], ambiguous.total], [[entries[2]], 1])
  const { list: empty } = await createList()
  const ids = [entries[0]?.id ?? '', numberedUuid(1)]
  assert.equal(await countKnownEntries(sql, list.id, ids), 1)
  assert.deepEqual(
    [...(await countEntries(sql, [list.id, empty.id]))],
    [
      [list.id, { matched: 0, ambiguous: 1, unknown: 2 }],
      [empty.id, { matched: 0, ambiguous: 0, unknown: 0 }],
    ],
  )
})

test('listEntryPage: entities → only the entries that watch one of them, each once', async () => {
  const { list, entries } = await createList(
    { state: 'matched', entityIds: [A, B] },
    { state: 'matched', entityIds: [C] },
    { state: 'ambiguous', candidates: [{ entityId: A, reasons: ['name'] }] },
  )
  const find = async (entityIds: string[]) => {
    const filter = { watchlistId: list.id, state: null, entityIds }
    const found = await listEntryPage(sql, filter, { page: 1, perPage: 9 })
    return [[...found.entries], found.total]
  }
  assert.deepEqual(await find([A, B]), [[entries[0]], 1])
  assert.deepEqual(await find([]), [[], 0])
})

test('deleteOtherEntries, deleteEntry: kept and other entries → only the others are deleted', async () => {
  const { list, entries, read } = await createList({}, {}, {})
  const { read: readOther } = await createList({})
  const [kept, ...others] = entries.map(({ id }) => id)
  assert.ok(kept)
  const deleted = await sql.begin(async tx => [
    ...(await deleteOtherEntries(tx, list.id, [kept], 1)),
    ...(await deleteOtherEntries(tx, list.id, [kept], 9)),
  ])
  assert.deepEqual(deleted.sort(), others.sort())
  assert.deepEqual(await read(), [entries[0]])
  await sql.begin(tx => deleteEntry(tx, kept))
  assert.deepEqual([await read(), (await readOther()).length], [[], 1])
})

test('replaceWatchedEntities: merged entity → its entries watch the survivor, once', async () => {
  const { entries, read } = await createList(
    { state: 'matched', entityIds: [A] },
    { state: 'matched', entityIds: [A, B] },
    { state: 'matched', entityIds: [C] },
  )
  const changed = await sql.begin(tx => replaceWatchedEntities(tx, [{ from: A, to: B }]))
  assert.ok(entries.slice(0, 2).every(({ id }) => changed.includes(id)))
  assert.deepEqual((await read()).map(stateOf), [
    ['matched', [B], 'merged'],
    ['matched', [B], 'merged'],
    ['matched', [C], null],
  ])
})

test('addWatchedEntities: split entity → its entries watch both parts, unless a person rejected one', async () => {
  const { entries, read } = await createList(
    { state: 'matched', entityIds: [A] },
    { state: 'matched', entityIds: [A], rejectedEntityIds: [B] },
    { state: 'matched', entityIds: [A, B] },
  )
  const changed = await sql.begin(tx => addWatchedEntities(tx, [{ from: A, to: B }]))
  assert.deepEqual(
    entries.map(({ id }) => changed.includes(id)),
    [true, false, false],
  )
  assert.deepEqual((await read()).map(stateOf), [
    ['matched', [A, B], 'split'],
    ['matched', [A], null],
    ['matched', [A, B], null],
  ])
})

test('removeWatchedEntities: erased entity → not watched; entries without another one wait', async () => {
  const { read } = await createList(
    { state: 'matched', entityIds: [A] },
    { state: 'matched', entityIds: [A, B] },
  )
  await sql.begin(tx => removeWatchedEntities(tx, [A]))
  assert.deepEqual((await read()).map(stateOf), [
    ['unknown', [], 'erased'],
    ['matched', [B], 'erased'],
  ])
})

test('saveAppearances: certain, uncertain and decided entries → watched, candidates, unchanged', async () => {
  const { entries, read } = await createList(
    { state: 'unknown' },
    { state: 'unknown', rejectedEntityIds: [A] },
    { state: 'matched', entityIds: [B] },
    { state: 'unknown' },
    { state: 'unknown' },
  )
  const candidates = [{ entityId: C, reasons: ['name', 'person'] as const }]
  const certain = { state: 'matched', entityIds: [A], candidates: [] } as const
  const uncertain = { state: 'ambiguous', entityIds: [], candidates } as const
  const unknown = { state: 'unknown', entityIds: [], candidates: [] } as const
  const resolutions = [certain, certain, uncertain, uncertain, unknown]
  const appearances = entries.map(({ id: entryId }, n) => ({ entryId, ...(resolutions[n] ?? unknown) }))
  const changed = await sql.begin(tx => saveAppearances(tx, [...appearances, ...appearances]))
  assert.deepEqual(changed, [entries[0]?.id, entries[3]?.id])
  const after = await read()
  assert.deepEqual(after.map(stateOf), [
    ['matched', [A], 'appeared'],
    ['unknown', [], null],
    ['matched', [B], null],
    ['ambiguous', [], 'uncertain'],
    ['unknown', [], null],
  ])
  assert.deepEqual(after[3]?.candidates, candidates)
})

test('listEntryConditions: pages → every entry once, without ambiguous ones', async () => {
  const { entries } = await createList({ state: 'ambiguous' }, { state: 'matched', entityIds: [A, C] })
  const found: string[] = []
  for (;;) {
    const page = await listEntryConditions(sql, found.at(-1) ?? null, 3)
    if (page.length === 0) break
    found.push(...page.map(({ id }) => id))
  }
  const rows = await sql<{ id: string }[]>`
    select id from watchlist_entries where state <> 'ambiguous' order by id`
  assert.deepEqual(
    found,
    rows.map(({ id }) => id),
  )
  const conditions = await findEntryConditions(
    sql,
    entries.map(({ id }) => id),
  )
  assert.deepEqual(
    conditions.map(({ id, entityIds }) => [id, entityIds]),
    [[entries[1]?.id, [A, C]]],
  )
})
