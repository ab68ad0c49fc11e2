import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { systemClock as clock } from '../../src/base/clock.ts'
import { systemDice as dice } from '../../src/base/dice.ts'
import { newId } from '../../src/base/ids.ts'
import { makeSealer } from '../../src/base/seal.ts'
import type { Sql } from '../../src/base/sql.ts'
import { becomeWriter, noteChange, takeChange } from '../../src/changes/store.ts'
import { subscribe } from '../../src/flows/subscribe.ts'
import { appendEvents } from '../../src/outbox/store.ts'
import { ROOT } from '../house.ts'
import { testDatabase } from '../postgres.ts'

const SECRET_KEY = 'a key of the tests that is long enough'
const SECONDS = 20
const PER_SECOND = 300
const SUBSCRIPTIONS = 5

/** Receivers that answer after a moment, so that something is always in flight. */
async function receivers(t: TestContext) {
  const seen = new Map<string, number>()
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const id = String(request.headers['webhook-id'])
      seen.set(id, (seen.get(id) ?? 0) + 1)
      setTimeout(() => response.writeHead(204).end(), 5)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { seen, port: (server.address() as AddressInfo).port }
}

function startChild(url: string): ChildProcess {
  return fork(join(ROOT, 'test', 'deliver-child.ts'), [url, SECRET_KEY], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

test('senders are killed at random: nothing is lost, and repeats are what was in flight', async t => {
  const { seen, port } = await receivers(t)
  const { sql, url } = await testDatabase(t)
  const house = { sql, clock, dice, sealer: makeSealer(SECRET_KEY, dice) }
  for (let i = 0; i < SUBSCRIPTIONS; i++) {
    const wanted = {
      url: `http://127.0.0.1:${port}/${i}`,
      events: ['announcement.created'] as const,
      jurisdictions: [],
    }
    await subscribe(house, 'test', wanted, null)
  }
  let child = startChild(url)
  t.after(() => child.kill('SIGKILL'))
  let [published, kills] = [0, 0]
  const end = clock.elapsed() + SECONDS * 1_000
  let killAt = clock.elapsed() + 1_500
  while (clock.elapsed() < end) {
    await publish(sql, PER_SECOND / 20)
    published += PER_SECOND / 20
    await clock.sleep(50)
    if (clock.elapsed() < killAt) continue
    child.kill('SIGKILL')
    kills += 1
    // Whoever died holds its shards until its lease runs out; as if that had passed.
    await once(child, 'exit')
    await sql`update delivery_shards set until = '-infinity'`
    child = startChild(url)
    killAt = clock.elapsed() + 500 + dice.bytes(1).readUInt8() * 6
  }
  const expected = published * SUBSCRIPTIONS
  const deadline = clock.elapsed() + 60_000
  for (;;) {
    const [open] = await sql<[{ n: number }]>`select count(*)::integer as n from delivery_queue`
    const [done] = await sql<
      [{ n: number }]
    >`select count(*)::integer as n from deliveries where state = 'delivered'`
    if (open.n === 0 && done.n === expected) break
    assert.ok(clock.elapsed() < deadline, `${done.n} of ${expected} delivered, ${open.n} open`)
    await clock.sleep(100)
  }
  const repeats = [...seen.values()].reduce((sum, count) => sum + count - 1, 0)
  assert.equal(seen.size, expected)
  assert.ok(kills >= 5, `${kills} kills`)
  // In flight is what was sent and not yet written down: the slots, and what is written down together.
  assert.ok(repeats <= kills * 128, `${repeats} repeats in ${kills} kills`)
  t.diagnostic(`${expected} deliveries, ${kills} kills, ${repeats} repeats`)
})

async function publish(sql: Sql, count: number): Promise<void> {
  const now = clock.now()
  const events = Array.from({ length: count }, () => ({
    ...{ id: newId(now, dice), type: 'announcement.created' as const, jurisdiction: 'FR' as const },
    ...{ body: '{"event":"announcement.created"}', createdAt: now },
  }))
  await sql.begin(async tx => {
    await becomeWriter(tx)
    const change = await takeChange(tx)
    await appendEvents(tx, events, change)
    await noteChange(tx, change, 0, 0)
  })
}
