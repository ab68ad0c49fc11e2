import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../../../../test/support/test-database.ts'
import { searchIndexLeaseName } from '../../../crawls/lease-store.ts'
import { systemClock } from '../../../platform/clock.ts'
import { createLogger } from '../../../platform/logger.ts'
import { systemRandom } from '../../../platform/random.ts'
import type { SqlPool } from '../../../platform/sql/sql-pool.ts'
import { holdIndexerLease } from './hold-indexer-lease.ts'

const NAME = searchIndexLeaseName('herald-s1')
const system = { clock: systemClock, random: systemRandom, log: createLogger('silent') }

/** Starts an indexer that works until it is stopped or loses its lease. */
function startHolder(sql: SqlPool, events: string[], holder: string) {
  const stopping = new AbortController()
  const running = holdIndexerLease(
    { ...system, sql },
    { name: NAME, signal: stopping.signal, onWaiting: () => events.push(`${holder} waits`) },
    async lost => {
      events.push(`${holder} works`)
      await new Promise<void>(resolve => {
        AbortSignal.any([lost, stopping.signal]).addEventListener('abort', () => resolve(), { once: true })
      })
      events.push(`${holder} ${lost.aborted ? 'lost it' : 'stops'}`)
    },
  )
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

async function waitUntil(isReached: () => boolean, events: readonly string[]): Promise<void> {
  for (let n = 0; !isReached(); n++) {
    assert.ok(n < 500, events.join())
    await systemClock.sleep(20)
  }
}

test('holdIndexerLease: two indexers, the first stops → the second goes on at once', async t => {
  const { sql } = await createTestDatabase(t)
  const events: string[] = []
  const first = startHolder(sql, events, 'first')
  await waitUntil(() => events.includes('first works'), events)
  const second = startHolder(sql, events, 'second')
  await waitUntil(() => events.includes('second waits'), events)
  await first.stop()
  await waitUntil(() => events.includes('second works'), events)
  assert.deepEqual(
    events.filter(event => event !== 'second waits'),
    ['first works', 'first stops', 'second works'],
  )
  await second.stop()
  assert.equal((await sql`select from leases`).length, 0)
})

test('holdIndexerLease: lease taken by another process → work stops, and goes on when it is free', async t => {
  const { sql } = await createTestDatabase(t)
  const events: string[] = []
  const holder = startHolder(sql, events, 'first')
  await waitUntil(() => events.includes('first works'), events)
  const other = '019ab000-0000-7000-8000-000000000001'
  await sql`update leases set holder = ${other}, expires_at = clock_timestamp() + interval '4 seconds' where name = ${NAME}`
  await waitUntil(() => events.includes('first lost it') && events.includes('first waits'), events)
  await waitUntil(() => events.filter(event => event === 'first works').length === 2, events)
  await holder.stop()
})
