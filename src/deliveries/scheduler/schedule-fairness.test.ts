import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SimulatedDeliveries } from '../../../test/support/simulated-deliveries.ts'

const DELAYS_MS = [30_000, 120_000, 900_000]
/** Number of deliveries to the healthy receiver, at 20 per second. */
const HEALTHY_COUNT = 250

/** Percentile of unsorted numbers. */
function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Checks that every retry started at its time, up to a tenth of the delay late, and returns the largest share. */
function checkRetries({ retryDelays }: SimulatedDeliveries): number {
  let worst = 0
  for (const { round, delayMs } of retryDelays) {
    const expected = DELAYS_MS[round - 1] ?? 0
    assert.ok(delayMs >= expected, `retry ${round} after ${delayMs} ms`)
    worst = Math.max(worst, delayMs / expected - 1)
  }
  assert.ok(worst <= 0.1, `a retry was ${(100 * worst).toFixed(1)} % late`)
  return worst
}

const SPREADS = {
  'of one owner': () => ({ owner: 'tenant', host: 'hanging.example' }),
  'of one owner, on many hosts': (i: number) => ({ owner: 'tenant', host: `h${i}.example` }),
  'of many owners, on one host': (i: number) => ({ owner: `o${i}`, host: 'hanging.example' }),
}

for (const [spread, accountOf] of Object.entries(SPREADS)) {
  for (const count of spread === 'of one owner' ? [64, 600, 5_000] : [64, 600]) {
    test(`schedule: ${count} hanging receivers ${spread} → a new healthy one gets its deliveries within 100 ms`, t => {
      const world = new SimulatedDeliveries(1)
      for (let i = 0; i < count; i += 1) {
        const hanging = world.addReceiver({ ...accountOf(i), behavior: 'hanging' })
        world.enqueue(hanging, 20)
      }
      const healthy = world.addReceiver({ owner: 'other', host: 'healthy.example', behavior: 'healthy' })
      world.start()
      for (let i = 0; i < HEALTHY_COUNT; i += 1) {
        world.handOver(healthy)
        world.advance(50)
      }
      const latencies = world.latenciesOf(healthy)
      const queryShare = world.queryMs / world.now
      t.diagnostic(
        `p50 ${percentile(latencies, 0.5)}, p99 ${percentile(latencies, 0.99)} ms, queries ${(100 * queryShare).toFixed(1)} %`,
      )
      assert.ok(queryShare <= 0.15, `queries took ${(100 * queryShare).toFixed(1)} % of the time`)
      assert.equal(latencies.length, HEALTHY_COUNT)
      assert.ok(percentile(latencies, 0.99) <= 100, `p99 ${percentile(latencies, 0.99)} ms`)
      checkRetries(world)
    })
  }
}

test('schedule: 3,000 hanging receivers of 3,000 owners on as many hosts, restarted → healthy p99 within 100 ms', () => {
  const world = new SimulatedDeliveries(2)
  for (let i = 0; i < 3_000; i += 1) {
    const account = { owner: `o${i}`, host: `h${i}.example`, lastOutcome: 'failure' } as const
    world.enqueue(world.addReceiver({ ...account, behavior: 'hanging' }), 20)
  }
  const healthy = world.addReceiver({
    owner: 'other',
    host: 'healthy.example',
    behavior: 'healthy',
    lastOutcome: 'success',
  })
  const newcomer = world.addReceiver({ owner: 'new', host: 'new.example', behavior: 'healthy' })
  world.start()
  for (let i = 0; i < HEALTHY_COUNT; i += 1) {
    world.handOver(healthy)
    world.handOver(newcomer)
    world.advance(50)
  }
  for (const id of [healthy, newcomer]) assert.ok(percentile(world.latenciesOf(id), 0.99) <= 100)
  checkRetries(world)
})

test('schedule: 60 events to a hanging receiver → every retry at 30 s, 2 min and 15 min, at most 10 % late', t => {
  const world = new SimulatedDeliveries(3)
  world.enqueue(world.addReceiver({ owner: 'o', host: 'h', behavior: 'hanging' }), 60)
  world.start()
  world.advance(45_000)
  assert.equal(world.retryDelays.length, 1)
  world.advance(90 * 60_000)
  t.diagnostic(`at most ${(100 * checkRetries(world)).toFixed(1)} % late`)
  assert.equal(world.openCount, 0)
  assert.equal(world.retryDelays.length, 180)
})

test('schedule: 200 fast receivers of 50 owners stop responding at once → the others are not delayed, retries in time', () => {
  const world = new SimulatedDeliveries(4)
  const add = (i: number) =>
    world.addReceiver({ owner: `o${i % 50}`, host: `h${i}.example`, behavior: 'healthy' })
  const ids = Array.from({ length: 200 }, (_, i) => add(i))
  const healthy = add(200)
  world.start()
  for (let i = 0; i < 600; i += 1) {
    if (i === 200) for (const id of ids) world.setBehavior(id, 'hanging')
    if (i % 10 === 0 && i < 260) for (const id of ids) world.handOver(id)
    world.handOver(healthy)
    world.advance(50)
  }
  const latencies = world.latenciesOf(healthy)
  assert.ok(percentile(latencies, 0.99) <= 100, `p99 ${percentile(latencies, 0.99)} ms`)
  world.advance(20 * 60_000)
  checkRetries(world)
})

for (const [kind, slots, count] of [
  ['all hang', 32, 40],
  ['half return errors', 32, 40],
] as const) {
  test(`schedule: ${count} receivers for ${slots} slots, ${kind}, 40 minutes → every retry at most 10 % late`, t => {
    const world = new SimulatedDeliveries(5, slots)
    for (let i = 0; i < count; i += 1) {
      const behavior = kind === 'half return errors' && i % 2 === 0 ? 'failing' : 'hanging'
      world.enqueue(world.addReceiver({ owner: `o${i % 20}`, host: `h${i}.example`, behavior }), 15)
    }
    world.start()
    world.advance(2_400_000)
    const worst = checkRetries(world)
    t.diagnostic(`${world.retryDelays.length} retries, at most ${(100 * worst).toFixed(1)} % late`)
    assert.ok(world.retryDelays.length > 200, `${world.retryDelays.length} retries`)
  })
}

for (const [hanging, restarts] of [
  [12, []],
  [100, []],
  [100, [120]],
] as const) {
  test(`schedule: ${hanging} hanging receivers with 60 events each, fast slots occupied, ${restarts.length} restarts → every retry at most 10 % late`, t => {
    const world = new SimulatedDeliveries(6, 32)
    const busy = Array.from({ length: 8 }, (_, i) =>
      world.addReceiver({ owner: `b${i}`, host: `b${i}.example`, behavior: 'leisurely' }),
    )
    const addHanging = (name: string) => {
      for (let i = 0; i < hanging; i += 1) {
        const account = {
          owner: `${name}${i % 12}`,
          host: `${name}${i}.example`,
          behavior: 'hanging',
        } as const
        world.enqueue(world.addReceiver(account), 60)
      }
    }
    addHanging('first')
    world.start()
    for (let second = 0; second < 420; second += 1) {
      if (restarts.some(at => at === second)) {
        world.restart()
        addHanging('second')
      }
      for (const id of busy) world.keepWaiting(id, 4)
      world.advance(1_000)
    }
    const worst = checkRetries(world)
    t.diagnostic(`${world.retryDelays.length} retries, at most ${(100 * worst).toFixed(1)} % late`)
    assert.ok(world.retryDelays.length >= 90, `${world.retryDelays.length} retries`)
  })
}

for (const seed of [1, 2]) {
  test(`schedule: receivers of all kinds, seed ${seed} → retries in time, nobody who responds waits`, t => {
    const world = new SimulatedDeliveries(seed)
    const behaviors = ['healthy', 'hanging', 'slow', 'failing', 'unreliable', 'hanging'] as const
    const ids = Array.from({ length: 300 }, (_, i) => {
      const owner = `o${Math.floor(world.random() ** 3 * 40)}`
      const host = `h${Math.floor(world.random() ** 2 * 100)}`
      const behavior = behaviors[Math.floor(world.random() * behaviors.length)] ?? 'healthy'
      return { id: world.addReceiver({ owner, host: `${host}.${behavior}`, behavior }), behavior, i }
    })
    world.start()
    for (let i = 0; i < 600; i += 1) {
      const receiver = ids[Math.floor(world.random() * ids.length)]
      for (let n = 0; n < 5; n += 1) if (receiver !== undefined) world.handOver(receiver.id)
      world.advance(world.random() * 1_000)
    }
    world.advance(60 * 60_000)
    const worst = checkRetries(world)
    const latencies = ids.flatMap(({ id, behavior }) => (behavior === 'healthy' ? world.latenciesOf(id) : []))
    const waits = ids.flatMap(({ id, behavior }) => (behavior === 'slow' ? world.latenciesOf(id) : []))
    t.diagnostic(
      `retries at most ${(100 * worst).toFixed(1)} % late, healthy p99 ${percentile(latencies, 0.99)} ms, slow p99 ${percentile(waits, 0.99)} ms`,
    )
    assert.ok(percentile(latencies, 0.99) <= 100, `healthy p99 ${percentile(latencies, 0.99)} ms`)
    assert.ok(percentile(waits, 0.99) <= 60_000, `slow p99 ${percentile(waits, 0.99)} ms`)
    assert.equal(world.openCount, 0)
  })
}
