import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { startScriptedNode } from '../../../../../../test/support/search-cluster/scripted-cluster.ts'
import { systemClock } from '../../../../../platform/clock.ts'
import { createLogger } from '../../../../../platform/logger.ts'
import { systemRandom } from '../../../../../platform/random.ts'
import type { IndexQuery } from '../../../../index-query.ts'
import { createSearchCluster } from '../../client/search-cluster.ts'
import { LiveClusterReader } from '../live-reader.ts'

interface ReceivedSearch {
  readonly size: number
  readonly track_total_hits: boolean
}

const POSITION = { record_id: 'record', change: 1, nonce: 'nonce', target: 1 }
const TOTAL = 3

/** Reads a list from a node that answers once it has received `together` searches. */
async function receiveSearches(
  t: TestContext,
  query: Omit<IndexQuery<'announcements'>, 'kind'>,
  together: number,
): Promise<ReceivedSearch[]> {
  const received: ReceivedSearch[] = []
  const { promise: complete, resolve } = Promise.withResolvers<void>()
  const { url } = await startScriptedNode(t, async ({ path, body }) => {
    if (path === '/') return ok({ version: { distribution: 'opensearch' } })
    if (path.includes('keep_alive') || path.startsWith('/_search/'))
      return ok({ pit_id: 'state', _shards: {} })
    const search = JSON.parse(body)
    if (search.query.term?.kind === 'position')
      return ok(searchResponse(search.pit === undefined ? [POSITION, POSITION] : [POSITION], 2))
    received.push(search)
    if (received.length === together) resolve()
    await complete
    const hits = Array.from({ length: Math.min(search.size, TOTAL) }, (_, n) => ({ list: `{"id":"${n}"}` }))
    return ok(searchResponse(hits, TOTAL))
  })
  const location = { nodes: [url], credentials: null, authorities: [] }
  const cluster = createSearchCluster(location, { clock: systemClock, random: systemRandom })
  const names = { announcements: 'announcements', entities: 'entities' }
  const live = new LiveClusterReader({ cluster, names, clock: systemClock, log: createLogger('silent') })
  t.after(async () => {
    live.close()
    await live.closed
    await cluster.close()
  })
  await live.refresh()
  const { total } = await live.read({ kind: 'announcements', ...query })
  assert.equal(total, TOTAL)
  return received
}

function ok(body: object) {
  return { status: 200, body }
}

function searchResponse(sources: readonly object[], total: number) {
  const hits = sources.map((_source, n) => ({ _id: `${n}`, _source }))
  return {
    timed_out: false,
    _shards: { total: 2, failed: 0 },
    hits: { total: { value: total, relation: 'eq' }, hits },
  }
}

const isCounting = ({ size, track_total_hits }: ReceivedSearch) => [size, track_total_hits]

test('listAnnouncements: page near the beginning → read while it is counted, and counted once', async t => {
  const query = { filter: { jurisdiction: ['FR' as const] }, page: { page: 2, perPage: 20 } }
  const searches = await receiveSearches(t, query, 2)
  assert.deepEqual(searches.map(isCounting).sort(), [
    [0, true],
    [20, false],
  ])
})

test('listAnnouncements: order that depends on totals, or a page far down → read after it is counted', async t => {
  const later = { filter: {}, page: { page: 60, perPage: 20 } }
  assert.deepEqual((await receiveSearches(t, later, 1)).map(isCounting), [[0, true]])
  const ranked = { filter: { q: 'paris' }, sort: 'relevance', page: { page: 1, perPage: 20 } } as const
  const [first] = await receiveSearches(t, ranked, 1)
  assert.deepEqual(first && isCounting(first), [0, true])
})
