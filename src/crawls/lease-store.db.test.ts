import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { createSqlPool, type SqlPool } from '../platform/sql/sql-pool.ts'
import {
  acquireLease,
  coolDownLease,
  hostLeaseName,
  releaseAbandonedLeases,
  releaseLeases,
  renewLeases,
  searchIndexLeaseName,
  sourceLeaseName,
} from './lease-store.ts'

const FIRST = '019ab000-0000-7000-8000-000000000001'
const SECOND = '019ab000-0000-7000-8000-000000000002'
const SOURCE = sourceLeaseName('fr-bodacc')

async function setUntil(sql: SqlPool, seconds: number): Promise<void> {
  await sql`update leases set expires_at = clock_timestamp() + make_interval(secs => ${seconds})`
}

test('acquireLease: held by another run → remaining milliseconds; holder may acquire again', async t => {
  const { sql } = await createTestDatabase(t)
  assert.equal(await acquireLease(sql, SOURCE, FIRST), 0)
  assert.equal(await acquireLease(sql, SOURCE, FIRST), 0)
  const wait = await acquireLease(sql, SOURCE, SECOND)
  assert.ok(wait > 50_000 && wait <= 60_000, String(wait))
  assert.equal(await acquireLease(sql, hostLeaseName('example.org'), SECOND), 0, 'a different lease is free')
})

test('acquireLease: 12 concurrent runs → one holder', async t => {
  const { sql } = await createTestDatabase(t)
  const runs = Array.from({ length: 12 }, (_, n) => FIRST.replace(/.$/, n.toString(16)))
  const waits = await Promise.all(runs.map(run => acquireLease(sql, SOURCE, run)))
  assert.equal(waits.filter(wait => wait === 0).length, 1)
})

test('acquireLease: shorter lease of an indexer → others wait for its time', async t => {
  const { sql } = await createTestDatabase(t)
  const name = searchIndexLeaseName('herald-s1')
  assert.equal(await acquireLease(sql, name, FIRST, 6), 0)
  const wait = await acquireLease(sql, name, SECOND, 6)
  assert.ok(wait > 4_000 && wait <= 6_000, String(wait))
})

test('renewLeases: expired lease taken by another run → false', async t => {
  const { sql } = await createTestDatabase(t)
  await acquireLease(sql, SOURCE, FIRST)
  await setUntil(sql, -1)
  assert.equal(await renewLeases(sql, FIRST, SOURCE), true, 'no other run has acquired it yet')
  await setUntil(sql, -1)
  assert.equal(await acquireLease(sql, SOURCE, SECOND), 0)
  assert.equal(await renewLeases(sql, FIRST, SOURCE), false)
})

test('acquireLease: expiry beyond the maximum (wrong clock) → free', async t => {
  const { sql } = await createTestDatabase(t)
  await acquireLease(sql, SOURCE, FIRST)
  await setUntil(sql, 7_200)
  assert.equal(await acquireLease(sql, SOURCE, SECOND), 0)
})

test('coolDownLease: only the holder → lease blocked for every run', async t => {
  const { sql } = await createTestDatabase(t)
  const host = hostLeaseName('example.org')
  await acquireLease(sql, host, FIRST)
  await coolDownLease(sql, host, SECOND, 5_000)
  assert.ok((await acquireLease(sql, host, SECOND)) > 50_000)
  await coolDownLease(sql, host, FIRST, 300)
  const wait = await acquireLease(sql, host, FIRST)
  assert.ok(wait > 0 && wait <= 300, String(wait))
  await coolDownLease(sql, host, FIRST, 0)
})

test('releaseLeases: run ends → all its leases free', async t => {
  const { sql } = await createTestDatabase(t)
  await acquireLease(sql, SOURCE, FIRST)
  await acquireLease(sql, hostLeaseName('example.org'), FIRST)
  await releaseLeases(sql, FIRST)
  assert.equal(await acquireLease(sql, SOURCE, SECOND), 0)
  assert.equal(await acquireLease(sql, hostLeaseName('example.org'), SECOND), 0)
})

test('releaseAbandonedLeases: session of another process → leases stay; none → released, but no pause of a host', async t => {
  const { sql, url } = await createTestDatabase(t)
  const host = hostLeaseName('example.org')
  await acquireLease(sql, SOURCE, FIRST)
  await acquireLease(sql, host, FIRST)
  await coolDownLease(sql, host, FIRST, 60_000)
  const other = createSqlPool(url, { maxConnections: 1, applicationName: 'herald other' })
  await other`select 1`
  await releaseAbandonedLeases(sql)
  assert.ok((await acquireLease(sql, SOURCE, SECOND)) > 0)
  await other.end()
  await releaseAbandonedLeases(sql)
  assert.equal(await acquireLease(sql, SOURCE, SECOND), 0)
  assert.ok((await acquireLease(sql, host, SECOND)) > 0, 'the pause that a publisher asked for')
})
