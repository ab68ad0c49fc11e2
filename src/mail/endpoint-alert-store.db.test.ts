import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addFailingWebhook } from '../../test/support/mail/failing-webhook.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { lockUnreportedStates, saveReportedStates } from './endpoint-alert-store.ts'

test('lockUnreportedStates: webhook that fails, recovers, fails again and is switched off → one alert of failures an hour', async t => {
  const { sql } = await createTestDatabase(t)
  const webhook = await addFailingWebhook(sql, 'acme')
  const report = () =>
    sql.begin(async tx => {
      const states = await lockUnreportedStates(tx, { minFailedDeliveries: 3, limit: 10 })
      await saveReportedStates(tx, states)
      return states.map(({ subscriptionId, state }) => [subscriptionId, state])
    })
  const passHour = () => sql`update endpoint_alerts set alerted_at = alerted_at - interval '61 minutes'`
  await webhook.setState('failing', 2)
  assert.deepEqual(await report(), [], 'too few failures')
  await webhook.setState('failing', 3)
  assert.deepEqual(await report(), [[webhook.id, 'failing']])
  assert.deepEqual(await report(), [], 'already reported')
  await webhook.setState('healthy', 0)
  assert.deepEqual(await report(), [], 'enabled by the owner, nothing was delivered yet')
  await webhook.succeed()
  assert.deepEqual(await report(), [[webhook.id, 'healthy']])
  await webhook.setState('failing', 5)
  assert.deepEqual(await report(), [], 'within the hour')
  await passHour()
  assert.deepEqual(await report(), [[webhook.id, 'failing']])
  await webhook.setState('disabled', 12, 'The owner disabled the subscription.')
  assert.deepEqual(await report(), [], 'the owner knows')
  await webhook.setState('disabled', 12, 'The receiver returned 410 Gone.')
  assert.deepEqual(await report(), [[webhook.id, 'disabled']], 'also soon after the alert that it fails')
  assert.deepEqual(await report(), [])
  await webhook.setState('healthy', 0)
  await webhook.setState('disabled', 0, 'The filter is no longer valid.')
  assert.deepEqual(await report(), [[webhook.id, 'disabled']], 'switched off again')
  await webhook.succeed()
  assert.deepEqual(await report(), [[webhook.id, 'healthy']])
  assert.deepEqual(await report(), [])
})
