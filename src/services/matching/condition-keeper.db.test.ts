import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSavedSearch } from '../../../test/support/following/followed-rows.ts'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { storedSearchReader } from '../../api/resources/stored-search-reader.ts'
import { insertSavedSearch } from '../../saved-searches/saved-search-store.ts'
import { ConditionKeeper } from './condition-keeper.ts'

test('ConditionKeeper: transaction of an update rolled back → invalid search recorded by the next one', async t => {
  const { sql } = await createTestDatabase(t)
  const keeper = new ConditionKeeper(storedSearchReader)
  await sql.begin(tx => insertSavedSearch(tx, createSavedSearch(1, { search: 'category=removed' })))
  const stateOf = async () => (await sql<{ state: string }[]>`select state from saved_searches`)[0]?.state
  await keeper.load(sql)
  const failing = sql.begin(async tx => {
    await keeper.update(tx)
    throw new Error('lost')
  })
  await assert.rejects(failing, /lost/)
  assert.equal(await stateOf(), 'active')
  await sql.begin(tx => keeper.update(tx))
  keeper.confirm()
  assert.equal(await stateOf(), 'invalid')
})
