import assert from 'node:assert/strict'
import { test } from 'node:test'
import { disruptDeliveries } from '../../../bench/kills/disrupt-deliveries.ts'
import { createKeyedRandom } from '../../../bench/synthetic-data/seeded-random.ts'
import { createTemporaryDataFolder } from '../../support/data-folder-holder.ts'

/** `herald bench kills deliveries` takes its time, and says how long it takes to go on. */
const SECONDS = 55

test('senders, PostgreSQL and connections die at random: nothing is lost, repeats were in flight, and it goes on by itself', async t => {
  const plan = { seconds: SECONDS, perSecond: 300, random: createKeyedRandom(5, 0, 0) }
  const found = await disruptDeliveries(await createTemporaryDataFolder(t), {
    ...plan,
    log: text => t.diagnostic(text),
  })
  t.diagnostic(JSON.stringify(found))
  const { lost, unexplained, faults, events } = found
  assert.ok(events > SECONDS * 200, `${events} events`)
  assert.ok(Math.min(...Object.values(faults)) >= 1, 'each kind of accident came')
  assert.deepEqual({ lost, unexplained }, { lost: 0, unexplained: 0 })
})
