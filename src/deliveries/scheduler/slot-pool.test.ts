import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type SlotAccount, SlotPool } from './slot-pool.ts'
import { SubscriptionQueue } from './subscription-queue.ts'

function queueOf(owner: string, host: string): SubscriptionQueue {
  const queue = new SubscriptionQueue(`${owner} ${host}`)
  const url = new URL(`https://${host}.example`)
  queue.target = {
    id: 's',
    owner,
    lastOutcome: 'none',
    url,
    secrets: ['whsec_'],
    ratePerSecond: null,
    headers: {},
    payloadVariant: 'full',
    batch: null,
  }
  return queue
}

/** Fills the pool from queues that always have more to send, and returns the accounts. */
function fill(pool: SlotPool): SlotAccount[] {
  const accounts: SlotAccount[] = []
  for (let queue = pool.next(0); queue !== null; queue = pool.next(0)) {
    accounts.push(pool.acquire(queue))
    pool.remove(queue)
    pool.add(queue)
  }
  return accounts
}

const FILL_CASES: readonly [string, number, readonly string[], Readonly<Record<string, number>>][] = [
  ['one owner', 0.5, ['a 1'], { a: 8 }],
  ['one owner, no limit', 1, ['a 1'], { a: 16 }],
  ['one owner with three hosts', 0.5, ['a 1', 'a 2', 'a 3'], { a: 8 }],
  ['two owners', 0.5, ['a 1', 'b 2'], { a: 6, b: 5 }],
  ['two owners on one host', 0.5, ['a 1', 'b 1'], { a: 4, b: 4 }],
  ['an owner with many queues and one with a single queue', 1, ['a 1', 'a 2', 'a 3', 'b 4'], { a: 8, b: 8 }],
]
for (const [name, share, queues, expected] of FILL_CASES) {
  test(`SlotPool: 16 slots, ${name}, share ${share} → ${JSON.stringify(expected)}`, () => {
    const pool = new SlotPool(16, share)
    for (const text of queues) {
      const [owner = '', host = ''] = text.split(' ')
      pool.add(queueOf(owner, host))
    }
    const accounts = fill(pool)
    const counts = Object.groupBy(accounts, account => account.owner)
    assert.deepEqual(
      Object.fromEntries(Object.entries(counts).map(([owner, own]) => [owner, own?.length])),
      expected,
    )
  })
}

test('SlotPool: 20,000 random steps → the waiting owner with the fewest slots is first, limits kept, nobody forgotten', () => {
  let seed = 7
  const random = (): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
    return seed / 0x7fffffff
  }
  const pool = new SlotPool(32, 0.5)
  const queues = Array.from({ length: 60 }, (_, i) =>
    queueOf(`o${Math.floor(random() ** 2 * 12)}`, `h${i % 9}`),
  )
  const waiting = new Set<SubscriptionQueue>()
  const held: SlotAccount[] = []
  const countOf = (key: 'owner' | 'host', value: string): number =>
    held.filter(account => account[key] === value).length
  const ownerOf = (queue: SubscriptionQueue): string => queue.target?.owner ?? ''
  const hostOf = (queue: SubscriptionQueue): string => queue.target?.url.host ?? ''
  for (let step = 0; step < 20_000; step += 1) {
    const queue = queues[Math.floor(random() * queues.length)]
    const choice = random()
    if (queue !== undefined && choice < 0.35) {
      pool.add(queue)
      waiting.add(queue)
    } else if (queue !== undefined && choice < 0.4) {
      pool.remove(queue)
      waiting.delete(queue)
    } else if (choice < 0.7) {
      const [account] = held.splice(Math.floor(random() * held.length), 1)
      if (account !== undefined) pool.release(account)
    } else {
      const limit = Math.max(1, 32 - held.length)
      const eligible = [...waiting].filter(
        other => countOf('owner', ownerOf(other)) < limit && countOf('host', hostOf(other)) < limit,
      )
      const next = pool.next(0)
      assert.equal(next === null, eligible.length === 0 || held.length === 32, `step ${step}`)
      if (next === null) continue
      assert.ok(eligible.includes(next))
      const fewest = Math.min(...eligible.map(other => countOf('owner', ownerOf(other))))
      // A queue whose host was at its limit waits until a slot of that host is free.
      const isParked = countOf('owner', ownerOf(next)) > fewest
      if (isParked) assert.ok(eligible.some(other => countOf('owner', ownerOf(other)) === fewest))
      held.push(pool.acquire(next))
      pool.remove(next)
      waiting.delete(next)
    }
    assert.equal(pool.inFlight, held.length)
  }
})
