import assert from 'node:assert/strict'
import { test } from 'node:test'
import { disturbDeliveries } from '../../bench/kills/deliveries.ts'
import { randomOf } from '../../bench/world/random.ts'
import { temporaryFolder } from '../hold.ts'

/** `herald bench kills deliveries` takes its time, and says how long it takes to go on. */
const SECONDS = 55

test('senders, PostgreSQL and connections die at random: nothing is lost, repeats were in flight, and it goes on by itself', async t => {
  const plan = { seconds: SECONDS, perSecond: 300, random: randomOf(5, 0, 0) }
  const found = await disturbDeliveries(await temporaryFolder(t), {
    ...plan,
    say: text => t.diagnostic(text),
  })
  t.diagnostic(JSON.stringify(found))
  const { lost, unexplained, accidents, events } = found
  assert.ok(events > SECONDS * 200, `${events} events`)
  assert.ok(Math.min(...Object.values(accidents)) >= 1, 'each kind of accident came')
  assert.deepEqual({ lost, unexplained }, { lost: 0, unexplained: 0 })
})
