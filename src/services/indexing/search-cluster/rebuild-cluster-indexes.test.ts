import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AliasCluster } from '../../../../test/support/search-cluster/alias-cluster.ts'
import { systemClock } from '../../../platform/clock.ts'
import {
  createGeneration,
  deleteGeneration,
} from '../../../search/engines/opensearch/write/index-generations.ts'
import { rebuildClusterIndexes, waitForClusterPurge } from './rebuild-cluster-indexes.ts'

const FAMILY = { prefix: 'herald', maskingVersion: null }

test('waitForClusterPurge: indexes of the time before → done only when they are deleted', async () => {
  const cluster = new AliasCluster()
  await createGeneration(cluster, FAMILY, { generation: 1, shards: 1, purge: 0 })
  await createGeneration(cluster, FAMILY, { generation: 2, shards: 1, purge: 1 })
  let waits = 0
  const isDone = await waitForClusterPurge(cluster, FAMILY, 1, {
    clock: { ...systemClock, sleep: async () => deleteGeneration(cluster, FAMILY, 1) },
    signal: new AbortController().signal,
    onWaiting: () => waits++,
  })
  assert.deepEqual([isDone, waits], [true, 1])
})

test('waitForClusterPurge, rebuildClusterIndexes: nobody builds, then interrupted → not done, after saying so', async () => {
  const cluster = new AliasCluster()
  await createGeneration(cluster, FAMILY, { generation: 1, shards: 1, purge: 0 })
  for (const wait of [
    (waiting: Parameters<typeof rebuildClusterIndexes>[2]) => rebuildClusterIndexes(cluster, FAMILY, waiting),
    (waiting: Parameters<typeof rebuildClusterIndexes>[2]) =>
      waitForClusterPurge(cluster, FAMILY, 1, waiting),
  ]) {
    const stopping = new AbortController()
    let waits = 0
    const result = await wait({
      clock: { ...systemClock, sleep: async () => stopping.abort() },
      signal: stopping.signal,
      onWaiting: () => waits++,
    })
    assert.ok(!result)
    assert.equal(waits, 1)
  }
})
