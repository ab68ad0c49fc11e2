import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { MOST_NAMED_FIRST } from '../../../src/search/engines/opensearch/read/entities/name-search.ts'
import { countByValue } from '../../../src/search/engines/opensearch/read/state/count-values.ts'
import {
  type DocumentOrder,
  NEWEST_FIRST,
  OLDEST_FIRST,
  readSlice,
} from '../../../src/search/engines/opensearch/read/state/read-slice.ts'
import {
  openState,
  type SearchedKind,
} from '../../../src/search/engines/opensearch/read/state/search-state.ts'
import { openSqliteReader } from '../../../src/search/engines/sqlite/read/sqlite-reader.ts'
import { InMemoryDatabase } from '../../support/in-memory-database.ts'
import { ChangingIndex } from '../../support/random-index-questions.ts'
import {
  buildClusterIndexes,
  compareEngines,
  compareExports,
} from '../../support/search-cluster/compare-engines.ts'
import { drawExport, drawIndexQuery } from '../../support/search-cluster/draw-index-query.ts'
import {
  connectToCluster,
  openSearchIsAbsent,
  startOpenSearchNode,
} from '../../support/search-cluster/open-search-node.ts'
import { createTemporaryFolder } from '../../support/temporary-folder.ts'

/** HERALD_TEST_SEARCH_QUESTIONS asks more, such as 10,000. */
const QUESTIONS = Number(process.env.HERALD_TEST_SEARCH_QUESTIONS ?? 180)
const SEEDS = 2
/** Exports after each change. */
const EXPORTS = 5
const CHANGES = 3
const FIRST_CHANGES = 30

let url: string
const closing: (() => void | Promise<void>)[] = []
before(async () => {
  const scope = { after: (work: () => void | Promise<void>) => void closing.unshift(work) }
  if (openSearchIsAbsent === false) url = await startOpenSearchNode(scope)
})
after(async () => {
  for (const close of closing) await close()
})

const EVERY = { term: { deleted: false } }

test('both search engines: random queries after random changes → equal answers', {
  skip: openSearchIsAbsent,
}, async t => {
  const cluster = await connectToCluster(t, url, 'equal')
  const folder = await createTemporaryFolder(t)
  const asked = new Set<string>()
  for (let seed = 1; seed <= SEEDS; seed++) {
    const file = join(folder, `${seed}.sqlite`)
    const index = new ChangingIndex(file, seed)
    const { database } = index
    for (let change = 0; change < FIRST_CHANGES; change++) index.change()
    const shards = seed === 1 ? 1 : 2
    const { live, follow } = await buildClusterIndexes(t, cluster, {
      database,
      prefix: `equal-${seed}`,
      shards,
    })
    const sqlite = openSqliteReader(file)
    t.after(() => {
      index.close()
      sqlite.close()
    })
    for (let change = 0; change < CHANGES; change++) {
      index.change()
      await follow()
      assert.deepEqual(live.position(), sqlite.position())
      for (let n = 0; n < QUESTIONS / SEEDS / CHANGES; n++) {
        const query = drawIndexQuery(database)
        asked.add(query.kind)
        await compareEngines(sqlite, live, query)
      }
      for (let n = 0; n < EXPORTS; n++) await compareExports(sqlite, live, drawExport(database))
    }
  }
  assert.equal(asked.size, 16, 'kinds of queries')
})

test('readSlice: offsets beyond what the cluster skips → the rows at these offsets', {
  skip: openSearchIsAbsent,
}, async t => {
  const cluster = await connectToCluster(t, url, 'slices')
  const database = new InMemoryDatabase({ seed: 7, words: 30, parties: 300 })
  for (let n = 0; n < 4; n++) database.add(100)
  const { names } = await buildClusterIndexes(t, cluster, { database, prefix: 'slices', shards: 1 })
  const opened = await openState({ cluster, names, flavor: 'opensearch' }, 2)
  assert.ok(opened !== null)
  const state = opened.forRead()
  const lists = [
    ['announcement', OLDEST_FIRST, { term: { source: 'fr-bodacc' } }],
    ['announcement', NEWEST_FIRST, EVERY],
    ['entity', MOST_NAMED_FIRST, EVERY],
    // Entities without the value come last, and many have equal ones.
    [
      'entity',
      { numbers: [{ field: 'target', order: 'desc' }], others: [{ field: 'id', order: 'asc' }] },
      EVERY,
    ],
  ] as const satisfies readonly [SearchedKind, DocumentOrder, object][]
  for (const [kind, order, query] of lists) {
    const rows = await readSlice(state, kind, {
      query,
      order,
      slice: { offset: 0, limit: 1_000 },
      _source: [],
    })
    for (const offset of [3, 37, rows.length - 3, rows.length + 4]) {
      const slice = { offset, limit: 7 }
      const found = await readSlice(state, kind, { query, order, slice, _source: [] }, 5)
      assert.deepEqual(
        found.map(({ id }) => id),
        rows.slice(offset, offset + 7).map(({ id }) => id),
        JSON.stringify({ kind, order, offset }),
      )
    }
  }
  await opened.close()
})

test('countByValue: more values than are counted at once → the same counts', {
  skip: openSearchIsAbsent,
}, async t => {
  const cluster = await connectToCluster(t, url, 'counts')
  const database = new InMemoryDatabase({ seed: 8, words: 30, parties: 100 })
  database.add(200)
  const { names } = await buildClusterIndexes(t, cluster, { database, prefix: 'counts', shards: 2 })
  const opened = await openState({ cluster, names, flavor: 'opensearch' }, 4)
  assert.ok(opened !== null)
  const state = opened.forRead()
  const request = { query: EVERY, field: 'entities' }
  const sorted = async (atOnce?: number) =>
    (await countByValue(state, 'announcement', request, atOnce)).sort((a, b) => (a.value < b.value ? -1 : 1))
  const counts = await sorted()
  assert.ok(counts.length > 50 && counts.some(({ count }) => count > 1))
  assert.deepEqual(await sorted(counts.length), counts)
  assert.deepEqual(await sorted(counts.length - 1), counts)
  assert.deepEqual(await sorted(3), counts)
  await opened.close()
})
