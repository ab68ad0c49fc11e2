import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkSources } from './checks/check-content.ts'
import { checkEngines, checkWithDoctor } from './checks/check-engines.ts'
import type { ClusterLoad } from './load/start-load.ts'
import { promoteStandby, withDatabase } from './servers/database-state.ts'
import type { Cluster } from './servers/start-cluster.ts'
import { waitForCluster } from './servers/wait-for-cluster.ts'
import {
  clusterIsAbsent,
  describeLoad,
  finishLoad,
  progress,
  startLoadedCluster,
} from './start-loaded-cluster.ts'

/* With asynchronous replication, a promotion can lose commits that were confirmed, indexed and delivered. */

/** Announcements that are lost with the primary. */
const LOST = 60

test('cluster: commits lost in a promotion → noticed by followers and indexes, crawled again, both engines agree', {
  skip: clusterIsAbsent,
}, async t => {
  const { cluster, load } = await startLoadedCluster(t, false)
  const before = await readNewestIndex(cluster)
  const lost = await losePrimary(cluster, load)
  progress(`${lost.announcements} announcements in ${lost.changes} changes are lost`)
  await waitForCluster('the history is new for followers', () => load.followed.resets > 0)
  await waitForCluster('a new index is served', async () => (await readNewestIndex(cluster)) !== before)
  progress(describeLoad(load))
  await finishLoad(cluster, load)
  await withDatabase(cluster.primary(), async sql => {
    await checkSources(sql, load)
    const rows = await sql<{ id: string }[]>`
      select id from deliveries where subscription_id = ${load.all.subscriptionId} and state = 'delivered'`
    const missing = rows.filter(({ id }) => !load.all.received.has(id))
    assert.deepEqual(missing, [], 'every delivery of the new history arrived')
    const entries = await sql<{ reference: string }[]>`select reference from watchlist_entries`
    const kept = new Set(entries.map(({ reference }) => reference))
    const lostWrites = load.writes.confirmed.filter(reference => !kept.has(reference)).length
    progress(`${lostWrites} of ${load.writes.confirmed.length} confirmed writes are lost, too`)
    await checkEngines(cluster, sql)
  })
  await checkWithDoctor(cluster.nodes[0] as Cluster['nodes'][number])
})

/** Loses the primary with what it has committed after its standbys were gone, and promotes one of these. */
async function losePrimary(cluster: Cluster, load: ClusterLoad) {
  const former = cluster.primary()
  const standbys = cluster.databases.filter(each => each !== former)
  await waitForCluster('announcements', () => load.all.received.size > LOST)
  await Promise.all(standbys.map(({ server }) => server.kill()))
  const start = await readState(cluster)
  const delivered = load.all.received.size
  await waitForCluster('lost announcements are delivered', () => load.all.received.size > delivered + LOST)
  const { change } = await readState(cluster)
  await waitForCluster('lost announcements are found', async () => {
    const answer = await load.api.ask(`/changes?after=${change}`)
    return (JSON.parse(answer.text) as { head: number }).head >= change
  })
  const end = await readState(cluster)
  await former.server.kill()
  await Promise.all(standbys.map(({ server }) => server.restart()))
  await promoteStandby(cluster)
  await former.server.rejoin(cluster.primary().server)
  return { changes: end.change - start.change, announcements: end.announcements - start.announcements }
}

function readState(cluster: Cluster) {
  return withDatabase(cluster.primary(), async sql => {
    const [row] = await sql<[{ change: number; announcements: number }]>`
      select change::integer, (select count(*)::integer from announcements) as announcements from database_state`
    return row
  })
}

/** Returns the name of the index that readers use. */
async function readNewestIndex({ search }: Cluster): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${search.all[0]?.port}/_cat/aliases?h=alias,index`)
  return /^herald-s\d+-announcements +(\S+)/m.exec(await response.text())?.[1] ?? 'none'
}
