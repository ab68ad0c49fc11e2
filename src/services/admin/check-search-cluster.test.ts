import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SqlPool } from '../../platform/sql/sql-pool.ts'
import type { SearchCluster } from '../../search/engines/opensearch/client/search-cluster.ts'
import { SearchClusterError } from '../../search/engines/opensearch/client/search-cluster-error.ts'
import { checkSearchCluster } from './check-search-cluster.ts'

const FAMILY = { prefix: 'herald', maskingVersion: null }
/** The database has three announcements and two entities at change 7. */
const sql = (async () => [{ server: '18.0', change: 7, announcements: 3, entities: 2 }]) as unknown as SqlPool

interface ClusterState {
  readonly version?: { readonly number: string; readonly distribution?: string }
  readonly status?: string
  readonly aliases?: readonly string[]
  readonly blocks?: Readonly<Record<string, string>>
  readonly change?: number
  readonly entities?: number
  readonly others?: readonly string[]
}

/** A cluster that answers the requests of the check. */
function clusterWith(state: ClusterState): SearchCluster {
  const { version = { number: '2.19.1', distribution: 'opensearch' }, status = 'green', blocks = {} } = state
  const { aliases = ['announcements', 'entities'], change = 7, entities = 2, others = [] } = state
  const names = ['announcements', 'entities'].map(content => `herald-s1-${content}`)
  const answers: readonly (readonly [path: RegExp, body: unknown])[] = [
    [/^\/$/, { version }],
    [/health/, { status, number_of_nodes: 1, unassigned_shards: 0 }],
    [
      /_alias$/,
      Object.fromEntries([
        ...others.map(name => [name, { aliases: {} }]),
        ...names.map(name => [
          `${name}-g4`,
          { aliases: Object.fromEntries(aliases.map(alias => [`herald-s1-${alias}`, {}])) },
        ]),
      ]),
    ],
    [/_mapping/, {}],
    [/_settings/, { 'herald-s1-entities-g4': { settings: blocks } }],
    [
      /_search/,
      {
        hits: { hits: [{ _source: { change } }] },
        aggregations: {
          all: {
            existing: {
              kinds: {
                buckets: [
                  { key: 'announcement', doc_count: 3 },
                  { key: 'entity', doc_count: entities },
                ],
              },
            },
          },
        },
      },
    ],
  ]
  return {
    async send({ path }) {
      const body = answers.find(([pattern]) => pattern.test(path))?.[1]
      assert.ok(body !== undefined, path)
      return { status: 200, body }
    },
    close: async () => {},
  }
}

const STATES: readonly [name: string, state: ClusterState, ok: boolean, found: RegExp][] = [
  ['all is well', {}, true, /^up to date: 3 announcements, 2 entities$/],
  ['one entity too many', { entities: 3 }, false, /have 3 announcements, 3 entities, which differs/],
  ['behind', { change: 5, entities: 1 }, true, /at change 5 of 7/],
  ['not published', { aliases: [] }, true, /being built/],
  [
    'read-only',
    { blocks: { 'index.blocks.read_only_allow_delete': 'true' } },
    false,
    /refuses writes \(index\.blocks\.read_only_allow_delete\)/,
  ],
]

for (const [name, state, ok, found] of STATES) {
  test(`checkSearchCluster: ${name} → ${ok ? 'ok' : 'failed'}, with the reason`, async () => {
    const findings = await checkSearchCluster({ sql }, clusterWith(state), [FAMILY])
    assert.deepEqual(
      findings.map(finding => finding.check),
      ['search cluster', 'search cluster health', 'search indexes herald-s1'],
    )
    assert.equal(findings[2]?.ok, ok)
    assert.match(findings[2]?.found ?? '', found)
  })
}

test('checkSearchCluster: old version, or shards missing → failed', async () => {
  const old = { version: { number: '7.17.0' }, status: 'red' }
  const [version, health] = await checkSearchCluster({ sql }, clusterWith(old), [])
  assert.deepEqual(version, {
    check: 'search cluster',
    ok: false,
    found: 'Elasticsearch 7.17.0, but 8.0 or newer is required',
  })
  assert.equal(health?.ok, false)
})

test('checkSearchCluster: OpenSearch 2.3, which has no points in time → failed', async () => {
  const version = { number: '2.3.0', distribution: 'opensearch' }
  const [finding] = await checkSearchCluster({ sql }, clusterWith({ version }), [])
  assert.deepEqual([finding?.ok, finding?.found], [false, 'OpenSearch 2.3.0, but 2.4 or newer is required'])
})

test('checkSearchCluster: indexes older than the last purge → failed', async () => {
  const purged = (async () => [{ change: 7, number: 3 }]) as unknown as SqlPool
  const findings = await checkSearchCluster({ sql: purged }, clusterWith({}), [FAMILY])
  assert.equal(findings[2]?.ok, false)
  assert.match(findings[2]?.found ?? '', /older than the last purge/)
})

test('checkSearchCluster: indexes of another version of the documents → failed, with the command', async () => {
  const findings = await checkSearchCluster({ sql }, clusterWith({ others: ['herald-s0-entities-g3'] }), [
    FAMILY,
  ])
  assert.deepEqual(findings.map(({ check, ok }) => [check, ok]).slice(2), [
    ['search indexes herald-s1', true],
    ['search indexes herald-s0', false],
  ])
  assert.match(findings[3]?.found ?? '', /DELETE \/herald-s0-\*/)
})

test('checkSearchCluster: unreachable → one failed finding', async () => {
  const cluster: SearchCluster = {
    send: () =>
      Promise.reject(new SearchClusterError('The search cluster is gone.', { failure: 'unreachable' })),
    close: async () => {},
  }
  assert.deepEqual(await checkSearchCluster({ sql }, cluster, [FAMILY]), [
    { check: 'search cluster', ok: false, found: 'The search cluster is gone.' },
  ])
})
