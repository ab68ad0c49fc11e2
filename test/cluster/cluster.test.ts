import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createKeyedRandom } from '../../bench/synthetic-data/seeded-random.ts'
import { systemClock as clock } from '../../src/platform/clock.ts'
import { causeAccidents } from './accidents/cause-accidents.ts'
import { checkContent } from './checks/check-content.ts'
import { checkEngines, checkWithDoctor } from './checks/check-engines.ts'
import { checkReceived } from './checks/check-received.ts'
import { withDatabase } from './servers/database-state.ts'
import type { Cluster } from './servers/start-cluster.ts'
import {
  clusterIsAbsent,
  describeLoad,
  finishLoad,
  progress,
  startLoadedCluster,
} from './start-loaded-cluster.ts'

/*
 * An installation on several machines, all of it real and in processes of its own: a primary and two standbys, PgBouncer,
 * three OpenSearch nodes, an S3 server and two nodes of each role. While publishers publish, users read and write and receivers
 * receive, each part is killed, frozen or cut off and brought back, and standbys are promoted. Nothing may be lost.
 */

const SECONDS = Number(process.env.HERALD_TEST_CLUSTER_SECONDS ?? 60)
const SEED = Number(process.env.HERALD_TEST_CLUSTER_SEED ?? clock.now().getTime() % 1_000_000)
test('cluster: every part killed, frozen and cut off, standbys promoted → nothing lost or doubled, reads answered', {
  skip: clusterIsAbsent,
}, async t => {
  progress(`seed ${SEED}`) // A run that fails is repeated with it.
  const { cluster, load } = await startLoadedCluster(t, true)
  const random = createKeyedRandom(SEED, 0, 0)
  const report = await causeAccidents(cluster, {
    seconds: SECONDS,
    random,
    lastWrite: () => load.writes.lastAt,
    newestDelivery: () => load.all.newestEvent(),
    log: progress,
  })
  progress(`${report.accidents.length} accidents, ${describeLoad(load)}`)
  const longest = (kind: 'writesMs' | 'deliveriesMs'): number =>
    Math.round(Math.max(...report.promotions.map(promotion => promotion[kind])))
  progress(
    `${report.promotions.length} promotions: writes after ${longest('writesMs')} ms, deliveries after ${longest('deliveriesMs')} ms at most`,
  )
  await finishLoad(cluster, load)
  assert.deepEqual(load.reads.refused, [])
  assert.deepEqual(load.reads.unanswered, [], 'each read was answered by one of the API nodes')
  await withDatabase(cluster.primary(), async sql => {
    await checkContent(sql, load)
    const [counts] = await sql<[{ events: number; matches: number }]>`
      select (select count(*)::integer from events
        where type = 'announcement.created' and subscription_id is null) as events,
        (select count(*)::integer from matches) as matches`
    const repeated = await checkReceived(sql, load.all, counts.events)
    const repeatedMatches = await checkReceived(sql, load.matching, counts.matches)
    progress(
      `${counts.events} + ${counts.matches} deliveries, ${repeated} + ${repeatedMatches} of them repeated`,
    )
    assert.equal(load.followed.resets, 0, 'no history was lost')
    await checkEngines(cluster, sql)
  })
  await checkWithDoctor(cluster.nodes[0] as Cluster['nodes'][number])
})
