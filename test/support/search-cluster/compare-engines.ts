import assert from 'node:assert/strict'
import { systemClock } from '../../../src/platform/clock.ts'
import { createLogger } from '../../../src/platform/logger.ts'
import type { SearchCluster } from '../../../src/search/engines/opensearch/client/search-cluster.ts'
import { LiveClusterReader } from '../../../src/search/engines/opensearch/read/live-reader.ts'
import type { SearchIndexNames } from '../../../src/search/engines/opensearch/read/searched-indexes.ts'
import { GenerationWriter } from '../../../src/search/engines/opensearch/write/generation-writer.ts'
import {
  createGeneration,
  listGenerations,
  publishGeneration,
  takeOverGeneration,
} from '../../../src/search/engines/opensearch/write/index-generations.ts'
import { type IndexFamily, readAliasOf } from '../../../src/search/engines/opensearch/write/index-names.ts'
import type { IndexExportQuery } from '../../../src/search/index-export.ts'
import type { IndexQuery } from '../../../src/search/index-query.ts'
import type { IndexReader } from '../../../src/search/index-reader.ts'
import type { InMemoryDatabase } from '../in-memory-database.ts'

interface Scope {
  after(work: () => void | Promise<void>): void
}

/** Indexes of a cluster that follow a generated database. */
export interface FollowingIndexes {
  readonly live: LiveClusterReader
  readonly names: SearchIndexNames
  /** Writes the changes since the last call. */
  follow(): Promise<void>
}

/** Builds the indexes of a database in a cluster and reads them. */
export async function buildClusterIndexes(
  scope: Scope,
  cluster: SearchCluster,
  { database, prefix, shards }: { database: InMemoryDatabase; prefix: string; shards: number },
): Promise<FollowingIndexes> {
  const family: IndexFamily = { prefix, maskingVersion: null }
  await createGeneration(cluster, family, { generation: 1, shards, purge: 0 })
  const [newest] = await listGenerations(cluster, family)
  assert.ok(newest !== undefined)
  const epoch = await takeOverGeneration(cluster, family, newest)
  assert.ok(epoch !== null)
  const options = { clock: systemClock, signal: new AbortController().signal, onRefused: assert.fail }
  const writer = await GenerationWriter.open(cluster, { family, generation: 1, epoch }, options)
  await writer.load(database.changesBetween(0, database.change))
  await writer.finishLoading(database.position(), async () => true)
  assert.ok(await publishGeneration(cluster, family, { generation: 1, epoch }))
  const names = {
    announcements: readAliasOf(family, 'announcements'),
    entities: readAliasOf(family, 'entities'),
  }
  const live = new LiveClusterReader({ cluster, names, clock: systemClock, log: createLogger('silent') })
  scope.after(async () => {
    live.close()
    await live.closed
  })
  await live.refresh()
  let last = database.change
  return {
    live,
    names,
    async follow() {
      await writer.apply(database.changesBetween(last, database.change))
      last = database.change
      // A look for a newer state that began before the last write may find the state before it.
      while (live.position().change < last) await live.refresh()
    },
  }
}

/** Asks two readers the same and compares the whole answers. */
export async function compareEngines(
  expecting: IndexReader,
  reader: IndexReader,
  query: IndexQuery,
): Promise<void> {
  const [expected, found] = [await expecting.read(query), await reader.read(query)]
  assert.deepEqual(
    withoutTies(query, readable(found)),
    withoutTies(query, readable(expected)),
    JSON.stringify(query),
  )
}

/** Exports the same list from two readers and compares everything. */
export async function compareExports(
  expecting: IndexReader,
  reader: IndexReader,
  query: IndexExportQuery,
): Promise<void> {
  const [expected, found] = [await readExport(expecting, query), await readExport(reader, query)]
  assert.deepEqual(found, expected, JSON.stringify(query))
}

async function readExport(reader: IndexReader, query: IndexExportQuery) {
  const opened = await reader.openExport(query)
  const parts: string[] = []
  for (let part = await opened.next(null); part !== null; part = await opened.next(part))
    parts.push(Buffer.from(part).toString())
  opened.close()
  return { total: opened.total, position: opened.position, body: parts.join('') }
}

/** Returns a result with its lists as text, and without the prototypes of the objects in it. */
function readable(result: unknown): unknown {
  if (typeof result !== 'object' || result === null) return result
  const members = Object.entries(result).map(([name, value]) => [
    name,
    value instanceof Uint8Array ? Buffer.from(value).toString() : value,
  ])
  return Array.isArray(result) ? result : JSON.parse(JSON.stringify(Object.fromEntries(members)))
}

/**
 * Completions choose among entities with equally many announcements in the order in which SQLite's index has seen them, so only
 * these numbers are compared.
 */
function withoutTies({ kind }: IndexQuery, result: unknown): unknown {
  if (kind !== 'completions') return result
  const { entities, ...others } = result as { entities: string }
  const counts = (JSON.parse(`[${entities}]`) as { announcement_count: number }[]).map(
    entity => entity.announcement_count,
  )
  return { ...others, counts }
}
