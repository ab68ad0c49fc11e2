import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { ClusterBenchFolder } from '../../bench/cluster-search/cluster-bench-folder.ts'
import { divideRequests } from '../../bench/cluster-search/cluster-request-kinds.ts'
import { requireFreeSpace } from '../../bench/read/disk-space.ts'

test('ClusterBenchFolder: second run → continues the first; other rows or seed → error that names both', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'herald-cluster-bench-'))
  try {
    const first = await ClusterBenchFolder.open(folder, { rows: 1_000, seed: 1 })
    await first.update({ loaded: { rows: 500, entities: null }, compared: 12 })
    const { progress } = await ClusterBenchFolder.open(folder, { rows: 1_000, seed: 1 })
    assert.deepEqual(progress.loaded, { rows: 500, entities: null })
    assert.equal(progress.compared, 12)
    assert.equal(progress.built, null)
    await assert.rejects(
      ClusterBenchFolder.open(folder, { rows: 1_000, seed: 2 }),
      /has 1000 announcements with seed 1\. Use --rows 1000 --seed 1/,
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('divideRequests: paths of a kind → none is both measured and sent before', () => {
  const paths = ['/a', '/b', '/c', '/d', '/e']
  const { measured, warmUp } = divideRequests({ what: 'list', target: {}, paths, isAskedOnce: true })
  assert.deepEqual(measured, ['/a', '/c', '/e'])
  assert.deepEqual(warmUp, ['/b', '/d'])
})

test('requireFreeSpace: more than fits → error with the largest number of rows that does; nothing missing → none', async () => {
  const rows = 100_000_000_000
  const perRow = 11_000
  const missing = rows * perRow
  await assert.rejects(
    requireFreeSpace(tmpdir(), rows, { missing, perRow }),
    /The largest size that fits is --rows \d+/,
  )
  await requireFreeSpace(tmpdir(), rows, { missing: 0, perRow })
})
