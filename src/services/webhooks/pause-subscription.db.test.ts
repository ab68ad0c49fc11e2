import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBenchSubscriptions, publishBenchEvents } from '../../../bench/delivery/bench-subscriptions.ts'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { systemClock as clock } from '../../platform/clock.ts'
import { createEncryptor } from '../../platform/encryption.ts'
import { systemRandom as random } from '../../platform/random.ts'
import { dispatchEvents } from './dispatch-events.ts'
import { setSubscriptionActive } from './pause-subscription.ts'

test('setSubscriptionActive: paused twice, resumed → waiting deliveries failed, recorded once each; others untouched', async t => {
  const { sql } = await createTestDatabase(t)
  const context = { sql, clock, random, encryptor: createEncryptor('a secret of the tests', random) }
  const urls = ['https://one.example/', 'https://two.example/']
  const [one = '', two = ''] = await createBenchSubscriptions(context, urls, 'FR', 'anna')
  await publishBenchEvents(context, 3, 'FR')
  await dispatchEvents(context)
  const set = (isActive: boolean) => sql.begin(tx => setSubscriptionActive(tx, one, isActive))
  const waiting = async () =>
    (await sql<{ id: string }[]>`select distinct subscription_id as id from delivery_queue`).map(
      row => row.id,
    )
  const details = { fields: ['isActive'], is_active: false, by_admin: true }
  const subject = { type: 'webhook', id: one } as const
  assert.deepEqual(await set(false), { action: 'webhook.updated', subject, details })
  assert.deepEqual(await waiting(), [two])
  const [health] = await sql`select reason from subscription_health where subscription_id = ${one}`
  assert.equal(health?.reason, 'The administrator disabled the subscription.')
  assert.equal(await set(false), null)
  assert.equal((await set(true))?.details.is_active, true)
  const states = await sql`select state from subscription_health order by subscription_id`
  assert.deepEqual(
    states.map(row => row.state),
    ['healthy', 'healthy'],
  )
  await assert.rejects(
    sql.begin(tx => setSubscriptionActive(tx, '019ab000-0000-7000-8000-000000000000', false)),
    { code: 'not_found' },
  )
})
