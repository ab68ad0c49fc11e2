import assert from 'node:assert/strict'
import { test } from 'node:test'
import { disruptDeliveries } from '../../../bench/kills/disrupt-deliveries.ts'
import { createKeyedRandom } from '../../../bench/synthetic-data/seeded-random.ts'
import { createTemporaryDataFolder } from '../../support/data-folder-holder.ts'

/** `herald bench kills deliveries` runs longer and measures the recovery times. */
const SECONDS = 55

test('webhook deliveries: nodes, PostgreSQL and connections killed at random → nothing lost, only deliveries in flight repeated', async t => {
  const plan = { seconds: SECONDS, perSecond: 300, random: createKeyedRandom(5, 0, 0) }
  const found = await disruptDeliveries(await createTemporaryDataFolder(t), {
    ...plan,
    log: text => t.diagnostic(text),
  })
  t.diagnostic(JSON.stringify(found))
  const { lost, unexplained, faults, events } = found
  assert.ok(events > SECONDS * 200, `${events} events`)
  assert.ok(Math.min(...Object.values(faults)) >= 1, 'every kind of fault occurred')
  assert.deepEqual({ lost, unexplained }, { lost: 0, unexplained: 0 })
})
