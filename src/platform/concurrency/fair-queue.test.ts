import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FairQueue, threadsPerClient } from './fair-queue.ts'

interface Item {
  readonly client: string
  readonly n: number
}

/** A small generator, so that a failure can be repeated. */
function createSequence(seed: number): (limit: number) => number {
  let state = seed
  return limit => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * limit)
  }
}

const LIMITS = { perClient: 5, total: 12 }

for (let seed = 1; seed <= 40; seed++) {
  test(`FairQueue: random use, seed ${seed} → bounded, in order, nobody waits more than one round`, () => {
    const pick = createSequence(seed)
    const queue = new FairQueue<Item>(LIMITS)
    const waiting: Item[] = []
    /** For each client with waiting items, how often every other client was served since its turn was due. */
    const passes = new Map<string, Map<string, number>>()
    const itemsOf = (client: string) => waiting.filter(item => item.client === client)
    const drop = (item: Item) => {
      waiting.splice(waiting.indexOf(item), 1)
      if (itemsOf(item.client).length === 0) passes.delete(item.client)
    }
    for (let n = 0; n < 600; n++) {
      const client = `c${pick(pick(2) === 0 ? 2 : 6)}`
      const action = pick(10)
      if (action < 6) {
        const item = { client, n }
        const expected =
          itemsOf(client).length >= LIMITS.perClient
            ? 'client_full'
            : waiting.length >= LIMITS.total
              ? 'full'
              : 'added'
        assert.equal(queue.add(client, item), expected)
        if (expected === 'added') {
          waiting.push(item)
          if (!passes.has(client)) passes.set(client, new Map())
        }
      } else if (action < 9) {
        const barred = pick(3) === 0 ? `c${pick(6)}` : ''
        const taken = queue.takeNext(one => one !== barred)
        const eligible = waiting.filter(item => item.client !== barred)
        if (taken === undefined) assert.equal(eligible.length, 0)
        else {
          assert.equal(itemsOf(taken.client)[0], taken, 'oldest of its client')
          drop(taken)
          if (passes.has(taken.client)) passes.set(taken.client, new Map())
          for (const [other, served] of passes) {
            if (other === taken.client || other === barred) continue
            served.set(taken.client, (served.get(taken.client) ?? 0) + 1)
            assert.ok(
              (served.get(taken.client) ?? 0) <= 1,
              `${taken.client} was served twice before ${other}`,
            )
          }
        }
      } else {
        const item = waiting[pick(waiting.length)]
        if (item !== undefined) {
          assert.equal(queue.remove(item.client, item), true)
          drop(item)
          assert.equal(queue.remove(item.client, item), false)
        }
      }
      assert.equal(queue.size, waiting.length)
      assert.deepEqual(new Set(queue.clients), new Set(waiting.map(item => item.client)))
    }
    assert.deepEqual(new Set(queue.drain()), new Set(waiting))
    assert.equal(queue.size, 0)
  })
}

test('threadsPerClient: any numbers → at least one, and one left free', () => {
  assert.deepEqual(
    [1, 2, 3, 4].map(active => threadsPerClient(3, active)),
    [2, 1, 1, 1],
  )
  assert.equal(threadsPerClient(3, 0), 2)
  assert.equal(threadsPerClient(1, 1), 1)
  assert.equal(threadsPerClient(8, 2), 4)
})
