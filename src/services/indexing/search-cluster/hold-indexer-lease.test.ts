import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '../../../platform/clock.ts'
import { createLogger } from '../../../platform/logger.ts'
import { systemRandom } from '../../../platform/random.ts'
import type { SqlPool } from '../../../platform/sql/sql-pool.ts'
import { holdIndexerLease } from './hold-indexer-lease.ts'

const FACTOR = 100
const clock = {
  now: systemClock.now,
  elapsed: () => FACTOR * systemClock.elapsed(),
  sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(ms / FACTOR, signal),
}

type Query = 'acquire' | 'remaining' | 'release'

function dependenciesWith(answer: (query: Query) => Promise<readonly object[]>) {
  const sql = (({ raw }: TemplateStringsArray) => {
    const text = raw.join()
    return answer(text.includes('insert') ? 'acquire' : text.includes('delete') ? 'release' : 'remaining')
  }) as unknown as SqlPool
  return { sql, clock, random: systemRandom, log: createLogger('silent') }
}

test('holdIndexerLease: database cannot be reached, or another process has the lease → told apart', async () => {
  for (const isHeld of [true, false]) {
    const stopping = new AbortController()
    const told: boolean[] = []
    const dependencies = dependenciesWith(async query => {
      if (!isHeld) throw new Error('planted')
      return query === 'acquire' ? [] : [{ ms: 500 }]
    })
    const onWaiting = (isOfOther: boolean) => {
      told.push(isOfOther)
      stopping.abort()
    }
    await holdIndexerLease(dependencies, { name: 'n', signal: stopping.signal, onWaiting }, () =>
      assert.fail('worked without a lease'),
    )
    assert.deepEqual(told, [isHeld])
  }
})

test('holdIndexerLease: work gives up → lease released, and acquired again only after a pause', async () => {
  const stopping = new AbortController()
  const events: string[] = []
  const dependencies = dependenciesWith(async query => {
    events.push(query)
    return query === 'acquire' ? [{ name: 'n' }] : []
  })
  let gaveUpAt = 0
  let pause = 0
  const lease = { name: 'n', signal: stopping.signal, onWaiting: () => {} }
  await holdIndexerLease(dependencies, lease, async () => {
    if (gaveUpAt > 0) {
      pause = clock.elapsed() - gaveUpAt
      stopping.abort()
    }
    gaveUpAt = clock.elapsed()
  })
  assert.deepEqual(events, ['acquire', 'release', 'acquire', 'release'])
  assert.ok(pause >= 9_000, String(pause))
})
