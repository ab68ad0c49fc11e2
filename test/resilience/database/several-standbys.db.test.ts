import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock as clock } from '../../../src/platform/clock.ts'
import { createSqlPool } from '../../../src/platform/sql/sql-pool.ts'
import { startDatabaseCluster } from '../../support/database-cluster.ts'

/** A primary with two standbys, of which one has to have each commit: the others follow the one that is promoted. */

const MAX_AWAY_MS = 10_000

async function waitUntil(isTrue: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = clock.elapsed() + MAX_AWAY_MS
  while (!(await isTrue().catch(() => false))) {
    assert.ok(clock.elapsed() < deadline, `not within ${MAX_AWAY_MS} ms: ${what}`)
    await sleep(50)
  }
}

test('createSqlPool: primary lost, one of two standbys promoted → synchronous commits go on, none is lost', async t => {
  const { primary, standbys, urlOf } = await startDatabaseCluster(t, { standbys: 2, isSynchronous: true })
  const [first, second] = standbys
  assert.ok(first !== undefined && second !== undefined)
  const open = (url: string) => {
    const pool = createSqlPool(url, { maxConnections: 2, applicationName: 'herald tests' })
    t.after(() => pool.end({ timeout: 0 }))
    return pool
  }
  const sql = open(urlOf(primary, first, second))
  await sql`create table written (n int)`
  await sql`insert into written values (1)`
  const streaming = await open(primary.url)<
    { state: string }[]
  >`select sync_state as state from pg_stat_replication`
  assert.deepEqual(
    streaming.map(({ state }) => state),
    ['quorum', 'quorum'],
  )
  await primary.kill()
  await first.promote()
  // This commit is confirmed only once the second standby follows the promoted one.
  await waitUntil(async () => {
    await sql`insert into written values (2)`
    return true
  }, 'a commit')
  const has = async (url: string, n: number): Promise<boolean> =>
    (await open(url)`select 1 from written where n = ${n}`).length > 0
  await waitUntil(() => has(second.url, 2), 'the second standby follows')
  assert.ok(await has(first.url, 1))

  await primary.rejoin(first)
  await second.kill()
  await sql`insert into written values (3)`
  await waitUntil(() => has(primary.url, 3), 'the former primary follows as a standby')
  await second.restart()
  await waitUntil(() => has(second.url, 3), 'a restarted standby follows')
})
