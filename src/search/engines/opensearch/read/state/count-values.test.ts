import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startScriptedNode } from '../../../../../../test/support/search-cluster/scripted-cluster.ts'
import { systemClock } from '../../../../../platform/clock.ts'
import { systemRandom } from '../../../../../platform/random.ts'
import { createSearchCluster } from '../../client/search-cluster.ts'
import { countByValue } from './count-values.ts'
import { openPointInTime } from './point-in-time.ts'

const TOO_MANY = {
  status: 503,
  body: {
    error: {
      type: 'search_phase_execution_exception',
      phase: 'fetch',
      root_cause: [],
      caused_by: { type: 'too_many_buckets_exception', reason: 'Trying to create too many buckets.' },
    },
  },
}
const COUNTED = {
  _shards: { total: 1, failed: 0 },
  timed_out: false,
  hits: { hits: [] },
  aggregations: { counts: { buckets: [{ key: { category: 'sale' }, doc_count: 2 }] } },
}

test('countByValue: the cluster allows fewer buckets → counted in passes', async t => {
  const answers = [{ status: 200, body: { pit_id: 'state' } }, TOO_MANY, { status: 200, body: COUNTED }]
  let next = 0
  const { url } = await startScriptedNode(t, () => answers[next++] ?? TOO_MANY)
  const location = { nodes: [url], credentials: null, authorities: [] }
  const cluster = createSearchCluster(location, { clock: systemClock, random: systemRandom })
  t.after(() => cluster.close())
  const opened = await openPointInTime(cluster, 'opensearch', 'announcements')
  assert.ok(opened !== null)
  const state = {
    position: { recordId: 'record', change: 1, nonce: 'nonce' },
    search: (_kind: string, body: object) => opened.search(body),
  }
  const counts = await countByValue(state, 'announcement', { query: { match_all: {} }, field: 'category' })
  assert.deepEqual(counts, [{ value: 'sale', count: 2 }])
  assert.equal(next, 3)
})
