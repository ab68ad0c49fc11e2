import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createSavedSearch } from '../../test/support/following/followed-rows.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
import {
  deleteSavedSearch,
  findSavedSearch,
  findSavedSearchConditions,
  insertSavedSearch,
  listSavedSearchConditions,
  listSavedSearchPage,
  lockAndCountSavedSearches,
  lockSavedSearch,
  markSavedSearchesSeen,
  takeUnreportedSearches,
  updateSavedSearch,
  updateSavedSearchState,
} from './saved-search-store.ts'

const { sql } = await createTestDatabase({ after })

test('saved search store: searches of two owners → each finds, changes, counts and deletes its own', async () => {
  const [first, second] = [createSavedSearch(1), createSavedSearch(2, { includesPersons: true })]
  const foreign = createSavedSearch(3, { owner: 'other' })
  await sql.begin(async tx => {
    for (const search of [first, second, foreign]) await insertSavedSearch(tx, search)
  })
  assert.deepEqual(await findSavedSearch(sql, 'acme', first.id), first)
  assert.equal(await findSavedSearch(sql, 'acme', foreign.id), null)
  const { searches, total } = await listSavedSearchPage(sql, 'acme', { page: 1, perPage: 1 })
  assert.deepEqual([[...searches], total], [[second], 2])
  assert.equal(await sql.begin(tx => lockAndCountSavedSearches(tx, 'acme')), 2)
  const changed = { ...first, name: 'Bakeries', search: 'q=pain', isMuted: true }
  const locked = await sql.begin(async tx => {
    await updateSavedSearch(tx, changed)
    return await lockSavedSearch(tx, 'acme', first.id)
  })
  assert.deepEqual(locked, changed)
  await sql.begin(tx => deleteSavedSearch(tx, first.id))
  assert.deepEqual([...(await findSavedSearchConditions(sql, [first.id, second.id]))], [second])
  assert.deepEqual([...(await listSavedSearchConditions(sql, null, 1))], [second])
  assert.deepEqual([...(await listSavedSearchConditions(sql, second.id, 9))], [foreign])
})

test('markSavedSearchesSeen: all, then a lower number → forward only', async () => {
  const search = createSavedSearch(11, { owner: 'a' })
  await sql.begin(async tx => {
    await insertSavedSearch(tx, search)
    await markSavedSearchesSeen(tx, 'a', { ids: null, change: 5 })
    await markSavedSearchesSeen(tx, 'a', { ids: [search.id], change: 3 })
    await markSavedSearchesSeen(tx, 'b', { ids: [search.id], change: 9 })
  })
  assert.equal((await findSavedSearch(sql, 'a', search.id))?.seenChange, 5)
})

test('updateSavedSearchState: invalid, the same again, active → changed, unchanged, changed', async () => {
  const search = createSavedSearch(21, { owner: 'd' })
  const invalid = { id: search.id, state: 'invalid', problem: 'category "x" was removed' } as const
  const results = await sql.begin(async tx => {
    await insertSavedSearch(tx, search)
    const first = await updateSavedSearchState(tx, invalid)
    const again = await updateSavedSearchState(tx, invalid)
    return [first, again, await updateSavedSearchState(tx, { id: search.id, state: 'active', problem: null })]
  })
  assert.deepEqual(results, [true, false, true])
})

test('takeUnreportedSearches: search that becomes invalid, stays so, is corrected and becomes invalid again → reported twice', async () => {
  const search = createSavedSearch(31, { owner: 'e' })
  const invalid = { id: search.id, state: 'invalid', problem: 'category "x" was removed' } as const
  const save = (state: typeof invalid | { id: string; state: 'active'; problem: null }) =>
    sql.begin(tx => updateSavedSearchState(tx, state))
  const report = async () => {
    const taken = await sql.begin(tx => takeUnreportedSearches(tx, 100))
    return taken.filter(({ owner }) => owner === 'e').map(({ id }) => id)
  }
  await sql.begin(tx => insertSavedSearch(tx, search))
  assert.deepEqual(await report(), [])
  await save(invalid)
  assert.deepEqual(await report(), [search.id])
  assert.deepEqual(await report(), [])
  await save({ id: search.id, state: 'active', problem: null })
  assert.deepEqual(await report(), [])
  await save(invalid)
  assert.deepEqual(await report(), [search.id])
})
