import { createSqlPool, type SqlPool } from '../../../src/platform/sql/sql-pool.ts'
import type { Cluster, LinkedDatabase } from './start-cluster.ts'

/** Runs statements on one server, past the pooler. */
export async function withDatabase<T>(
  { server }: LinkedDatabase,
  work: (sql: SqlPool) => Promise<T>,
): Promise<T> {
  const options = { maxConnections: 1, applicationName: 'cluster test', isForReading: true }
  const sql = createSqlPool(server.url, options)
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 0 })
  }
}

/** Returns how many standbys follow the primary and have everything that it has written. */
export async function countCurrentStandbys(cluster: Cluster): Promise<number> {
  return await withDatabase(cluster.primary(), async sql => {
    const [row] = await sql<[{ n: number }]>`
      select count(*)::integer as n from pg_stat_replication
      where state = 'streaming' and pg_current_wal_lsn() - replay_lsn < 1000000`
    return row.n
  })
}

/** Promotes the standby that has received most, and lets the pooler lead to it. The former primary must not come back by itself. */
export async function promoteStandby(cluster: Cluster): Promise<LinkedDatabase> {
  const standbys = cluster.databases.filter(each => each !== cluster.primary())
  const received = await Promise.all(
    standbys.map(async standby => ({
      standby,
      bytes: await withDatabase(standby, async sql => {
        const [row] = await sql<[{ bytes: string }]>`
          select pg_wal_lsn_diff(pg_last_wal_receive_lsn(), '0/0')::text as bytes`
        return Number(row.bytes)
      }),
    })),
  )
  const [first] = received.sort((a, b) => b.bytes - a.bytes)
  if (first === undefined) throw new Error('there is no standby')
  await first.standby.server.promote()
  await cluster.setPrimary(first.standby)
  return first.standby
}
