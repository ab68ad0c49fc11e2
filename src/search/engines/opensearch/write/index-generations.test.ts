import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AliasCluster } from '../../../../../test/support/search-cluster/alias-cluster.ts'
import { systemClock } from '../../../../platform/clock.ts'
import { TakenOverError, writeDocuments } from './bulk-writer.ts'
import {
  createGeneration,
  deleteGeneration,
  type IndexGeneration,
  listGenerations,
  publishGeneration,
  takeOverGeneration,
} from './index-generations.ts'
import { epochOfAlias, generationName, type IndexFamily, writeAliasOf } from './index-names.ts'

const FAMILY: IndexFamily = { prefix: 'herald', maskingVersion: null }

async function findGeneration(cluster: AliasCluster, generation: number): Promise<IndexGeneration> {
  const found = (await listGenerations(cluster, FAMILY)).find(listed => listed.generation === generation)
  assert.ok(found !== undefined)
  return found
}

/** Takes a generation over until it has reached an epoch. */
async function takeOverUntil(cluster: AliasCluster, generation: number, epoch: number): Promise<void> {
  for (;;) {
    const found = await findGeneration(cluster, generation)
    if (found.epoch === epoch) return
    assert.equal(await takeOverGeneration(cluster, FAMILY, found), found.epoch + 1)
  }
}

async function write(cluster: AliasCluster, generation: number, epoch: number): Promise<void> {
  const alias = writeAliasOf({ family: FAMILY, generation, epoch }, 'entities')
  const options = { clock: systemClock, signal: new AbortController().signal, onRefused: () => {} }
  await writeDocuments(cluster, alias, [{ id: 'e1', version: 1, source: {}, stub: {} }], options)
}

test('takeOverGeneration: epoch of a deleted generation reached again by the next one → its indexer writes nothing', async () => {
  const cluster = new AliasCluster()
  await createGeneration(cluster, FAMILY, { generation: 1, shards: 1, purge: 0 })
  await takeOverUntil(cluster, 1, 3)
  await createGeneration(cluster, FAMILY, { generation: 2, shards: 1, purge: 0 })
  await takeOverUntil(cluster, 2, 3)
  const next = await findGeneration(cluster, 2)
  assert.equal(await publishGeneration(cluster, FAMILY, next), true)
  await deleteGeneration(cluster, FAMILY, 1)
  await assert.rejects(write(cluster, 1, 3), TakenOverError)
  assert.equal(cluster.indexes.get(generationName(FAMILY, 'entities', 2))?.documents.size, 0)
})

test('takeOverGeneration: two generations in the same epoch → each is written through its own alias', async () => {
  const cluster = new AliasCluster()
  for (const generation of [1, 2]) {
    await createGeneration(cluster, FAMILY, { generation, shards: 1, purge: 0 })
    await takeOverUntil(cluster, generation, 2)
  }
  for (const generation of [1, 2]) {
    await write(cluster, generation, 2)
    assert.equal(cluster.indexes.get(generationName(FAMILY, 'entities', generation))?.documents.size, 1)
  }
})

test('epochOfAlias: aliases of the index, of another generation and of readers → epoch only of the first', () => {
  const index = generationName(FAMILY, 'entities', 2)
  assert.equal(epochOfAlias(index, `${index}-w13`), 13)
  assert.equal(epochOfAlias(index, 'herald-s1-entities-g1-w13'), null)
  assert.equal(epochOfAlias(index, 'herald-s1-entities'), null)
})
