import assert from 'node:assert/strict'
import { test } from 'node:test'
import { disruptDeliveries } from '../../../bench/kills/deliveries/disrupt-deliveries.ts'
import { createKeyedRandom } from '../../../bench/synthetic-data/seeded-random.ts'
import { createTemporaryDataFolder } from '../../support/data-folder-holder.ts'

/**
 * `herald bench kills deliveries` runs longer, measures the recovery times and counts repeats that no accident explains.
 * A few remain possible: a node that starts just after the clock of the database was set forward cannot notice it.
 */
const SECONDS = 60
const MAX_OVERDUE_MS = 60_000

test('webhook deliveries: nodes, PostgreSQL, connections and clocks fail at random → nothing lost or stuck, few repeated', async t => {
  const plan = { seconds: SECONDS, perSecond: 100, random: createKeyedRandom(5, 0, 0) }
  const found = await disruptDeliveries(await createTemporaryDataFolder(t), {
    ...plan,
    log: text => t.diagnostic(text),
  })
  t.diagnostic(JSON.stringify(found))
  const { lost, stuck, unexplained, accidents, events, longestOverdue, api } = found
  assert.ok(events > SECONDS * 50, `${events} events`)
  assert.ok(Math.min(...Object.values(accidents)) >= 1, 'every kind of accident occurred')
  assert.deepEqual({ lost, stuck }, { lost: 0, stuck: 0 })
  assert.ok(
    unexplained <= events / 1_000,
    `${unexplained} deliveries of ${events} events repeated without an accident`,
  )
  assert.ok(longestOverdue.ms <= MAX_OVERDUE_MS, `${longestOverdue.what} waited ${longestOverdue.ms} ms`)
  assert.equal(api.failures, 0)
})
