import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock as clock } from '../../../src/platform/clock.ts'
import { listenToChannel } from '../../../src/platform/sql/listen-to-channel.ts'
import {
  createSqlPool,
  isDatabaseReadOnly,
  isDatabaseUnreachable,
} from '../../../src/platform/sql/sql-pool.ts'
import { type DatabaseCluster, startDatabaseCluster } from '../../support/database-cluster.ts'

/** A connection URL with a primary and a standby: writes go to the primary, and follow a promotion within ten seconds. */

const MAX_AWAY_MS = 10_000

function openPool(t: TestContext, url: string) {
  const sql = createSqlPool(url, { maxConnections: 4, applicationName: 'herald tests' })
  t.after(() => sql.end())
  return sql
}

/** Writes rows one after the other until `isOver`, and returns those that were confirmed and the longest time without. */
async function writeUntil(sql: ReturnType<typeof openPool>, isOver: () => boolean) {
  const confirmed: number[] = []
  let longestMs = 0
  let last = clock.elapsed()
  for (let n = 0; !isOver(); n++) {
    const isWritten = await sql`insert into written values (${n})`.then(
      () => true,
      error => {
        if (!isDatabaseReadOnly(error) && !isDatabaseUnreachable(error)) throw error
        return false
      },
    )
    if (isWritten) {
      confirmed.push(n)
      longestMs = Math.max(longestMs, clock.elapsed() - last)
      last = clock.elapsed()
    } else await sleep(20)
  }
  return { confirmed, longestMs: Math.max(longestMs, clock.elapsed() - last) }
}

/** Promotes the standby while rows are written, and returns how long no row was written. */
async function promoteWhileWriting(t: TestContext, cluster: DatabaseCluster, stopPrimary: () => unknown) {
  const { primary, standby, urlOf } = cluster
  const sql = openPool(t, urlOf(primary, standby))
  await sql`create table written (n int)`
  // A commit is confirmed once the standby has it, so that a promotion loses none.
  const admin = openPool(t, primary.url)
  await admin.unsafe("alter system set synchronous_standby_names = 'ANY 1 (*)'")
  await admin`select pg_reload_conf()`
  let isOver = false
  const writing = writeUntil(sql, () => isOver)
  await sleep(300)
  await stopPrimary()
  await standby.promote()
  const promoted = openPool(t, standby.url)
  const before = await countRows(promoted)
  const deadline = clock.elapsed() + 2 * MAX_AWAY_MS
  while ((await countRows(promoted)) < before + 20 && clock.elapsed() < deadline) await sleep(20)
  isOver = true
  const { confirmed, longestMs } = await writing
  const found = await promoted<{ n: number }[]>`select n from written`
  assert.deepEqual(
    confirmed.filter(n => !found.some(row => row.n === n)),
    [],
    'every confirmed row is there',
  )
  assert.ok(longestMs < MAX_AWAY_MS, `no row was written for ${Math.round(longestMs)} ms`)
}

async function countRows(sql: ReturnType<typeof openPool>): Promise<number> {
  const [row] = await sql<[{ n: number }]>`select count(*)::int as n from written`
  return row.n
}

test('createSqlPool: standby named first → statements run on the primary', async t => {
  const { primary, standby, urlOf } = await startDatabaseCluster(t)
  const sql = openPool(t, urlOf(standby, primary))
  const rows = await Promise.all(Array.from({ length: 8 }, () => sql`select pg_is_in_recovery() as standby`))
  assert.deepEqual([...new Set(rows.map(([row]) => row?.standby))], [false])
  await sql`create table written (n int)`
})

test('createSqlPool: primary killed, standby promoted → writes go on there within 10 s, none is lost', async t => {
  const cluster = await startDatabaseCluster(t)
  await promoteWhileWriting(t, cluster, () => cluster.primary.kill())
})

test('createSqlPool: primary silent, standby promoted → writes go on there within 10 s, none is lost', async t => {
  const cluster = await startDatabaseCluster(t)
  await promoteWhileWriting(t, cluster, () => cluster.primary.freeze())
})

test('createSqlPool: only the standby reachable → reads succeed, writes are refused as read-only', async t => {
  const { primary, standby, urlOf } = await startDatabaseCluster(t)
  const sql = openPool(t, urlOf(primary, standby))
  await sql`select 1`
  await primary.kill()
  const deadline = clock.elapsed() + MAX_AWAY_MS
  while (
    !(await sql`select 1`.then(
      () => true,
      () => false,
    )) &&
    clock.elapsed() < deadline
  )
    await sleep(20)
  assert.equal((await sql`select 1 as one`)[0]?.one, 1)
  await assert.rejects(sql`create table refused (n int)`, isDatabaseReadOnly)
})

test('listenToChannel: standby promoted → notifications of the new primary arrive', async t => {
  const { primary, standby, urlOf } = await startDatabaseCluster(t)
  const received: string[] = []
  const listener = listenToChannel(
    urlOf(primary, standby),
    'promotion',
    payload => received.push(payload),
    clock,
  )
  t.after(() => listener.close())
  await primary.kill()
  await standby.promote()
  const sql = openPool(t, standby.url)
  const deadline = clock.elapsed() + MAX_AWAY_MS
  while (!received.includes('hello') && clock.elapsed() < deadline) {
    await sql`notify promotion, 'hello'`
    await sleep(100)
  }
  assert.ok(received.includes('hello'))
})
