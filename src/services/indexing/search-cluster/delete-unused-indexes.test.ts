import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AliasCluster } from '../../../../test/support/search-cluster/alias-cluster.ts'
import { systemClock } from '../../../platform/clock.ts'
import { createLogger } from '../../../platform/logger.ts'
import { systemRandom } from '../../../platform/random.ts'
import type { SqlPool } from '../../../platform/sql/sql-pool.ts'
import { createGeneration } from '../../../search/engines/opensearch/write/index-generations.ts'
import { deleteUnusedIndexes } from './delete-unused-indexes.ts'

const FULL = { prefix: 'herald', maskingVersion: null }
const masked = (maskingVersion: number) => ({ prefix: 'herald', maskingVersion })

/** A database in which another process holds the given lease. */
function databaseWith(lease: string): SqlPool {
  const answer = async ({ raw }: TemplateStringsArray, name: string) =>
    raw[0]?.includes('insert into leases') && name !== lease ? [{ name }] : []
  return answer as unknown as SqlPool
}

async function remaining(inUse: Parameters<typeof deleteUnusedIndexes>[2], lease = ''): Promise<string[]> {
  const cluster = new AliasCluster()
  const others = { prefix: 'herald-staging', maskingVersion: 1 }
  for (const family of [FULL, masked(1), masked(2), others])
    await createGeneration(cluster, family, { generation: 1, shards: 1, purge: 0 })
  const system = { clock: systemClock, random: systemRandom, log: createLogger('silent') }
  await deleteUnusedIndexes({ ...system, sql: databaseWith(lease) }, cluster, inUse)
  return [...cluster.indexes.keys()].filter(name => name.includes('entities'))
}

test('deleteUnusedIndexes: newer masking → only the older masked indexes deleted', async () => {
  assert.deepEqual(await remaining([FULL, masked(2)]), [
    'herald-s1-entities-g1',
    'herald-s1-masked2-entities-g1',
    'herald-staging-s1-masked1-entities-g1',
  ])
})

test('deleteUnusedIndexes: masking off → all masked indexes deleted, apart from those that a process follows', async () => {
  const others = ['herald-s1-entities-g1', 'herald-staging-s1-masked1-entities-g1']
  assert.deepEqual(await remaining([FULL]), others)
  const lease = 'search index herald-s1-masked1'
  assert.deepEqual((await remaining([FULL], lease)).toSorted(), [
    'herald-s1-entities-g1',
    'herald-s1-masked1-entities-g1',
    'herald-staging-s1-masked1-entities-g1',
  ])
})
