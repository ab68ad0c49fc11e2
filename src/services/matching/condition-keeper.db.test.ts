import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSavedSearch } from '../../../test/support/following/followed-rows.ts'
import { addFailingWebhook } from '../../../test/support/mail/failing-webhook.ts'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { storedSearchReader } from '../../api/resources/stored-search-reader.ts'
import { insertSavedSearch } from '../../saved-searches/saved-search-store.ts'
import { ConditionKeeper } from './condition-keeper.ts'
import { hasUsableTarget } from './stop-without-targets.ts'

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

test('ConditionKeeper: saved search becomes invalid → subscriptions and digests with nothing else stop, others go on', async t => {
  const { sql } = await createTestDatabase(t)
  const [invalid, valid] = [createSavedSearch(1, { search: 'category=removed' }), createSavedSearch(2)]
  await sql.begin(async tx => {
    await insertSavedSearch(tx, invalid)
    await insertSavedSearch(tx, valid)
  })
  const [only, both] = [await addFailingWebhook(sql, 'acme'), await addFailingWebhook(sql, 'acme')]
  await sql`update subscriptions set saved_searches = ${[invalid.id]}::uuid[] where id = ${only.id}`
  await sql`update subscriptions set saved_searches = ${[invalid.id, valid.id]}::uuid[] where id = ${both.id}`
  const keeper = new ConditionKeeper(storedSearchReader)
  await keeper.load(sql)
  await sql.begin(tx => keeper.update(tx))
  const states = await sql<{ id: string; isActive: boolean; reason: string | null }[]>`
    select s.id, s.is_active as "isActive", h.reason from subscriptions s join subscription_health h on h.subscription_id = s.id`
  const stateOf = (id: string) => states.find(state => state.id === id)
  assert.equal(stateOf(only.id)?.isActive, false)
  assert.match(stateOf(only.id)?.reason ?? '', /^The saved search is no longer valid: .*removed/)
  assert.equal(stateOf(both.id)?.isActive, true)
  assert.ok(
    await sql.begin(tx => hasUsableTarget(tx, { watchlists: [], savedSearches: [invalid.id, valid.id] })),
  )
  assert.ok(
    !(await sql.begin(tx => hasUsableTarget(tx, { watchlists: [invalid.id], savedSearches: [invalid.id] }))),
  )
})
