import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/postgres.ts'
import type { Sql } from '../base/sql.ts'
import { dropLeases, hostLease, renewLeases, restLease, sourceLease, takeLease } from './leases.store.ts'

const FIRST = '019ab000-0000-7000-8000-000000000001'
const SECOND = '019ab000-0000-7000-8000-000000000002'
const SOURCE = sourceLease('fr-bodacc')

async function setUntil(sql: Sql, seconds: number): Promise<void> {
  await sql`update leases set until = clock_timestamp() + make_interval(secs => ${seconds})`
}

test('acquireLease: held by another run → remaining milliseconds; holder may acquire again', async t => {
  const { sql } = await testDatabase(t)
  assert.equal(await takeLease(sql, SOURCE, FIRST), 0)
  assert.equal(await takeLease(sql, SOURCE, FIRST), 0)
  const wait = await takeLease(sql, SOURCE, SECOND)
  assert.ok(wait > 50_000 && wait <= 60_000, String(wait))
  assert.equal(await takeLease(sql, hostLease('example.org'), SECOND), 0, 'a different lease is free')
})

test('acquireLease: 12 concurrent runs → one holder', async t => {
  const { sql } = await testDatabase(t)
  const runs = Array.from({ length: 12 }, (_, n) => FIRST.replace(/.$/, n.toString(16)))
  const waits = await Promise.all(runs.map(run => takeLease(sql, SOURCE, run)))
  assert.equal(waits.filter(wait => wait === 0).length, 1)
})

test('renewLeases: expired lease taken by another run → false', async t => {
  const { sql } = await testDatabase(t)
  await takeLease(sql, SOURCE, FIRST)
  await setUntil(sql, -1)
  assert.equal(await renewLeases(sql, FIRST, SOURCE), true, 'no other run has acquired it yet')
  await setUntil(sql, -1)
  assert.equal(await takeLease(sql, SOURCE, SECOND), 0)
  assert.equal(await renewLeases(sql, FIRST, SOURCE), false)
})

test('acquireLease: expiry beyond the maximum (wrong clock) → free', async t => {
  const { sql } = await testDatabase(t)
  await takeLease(sql, SOURCE, FIRST)
  await setUntil(sql, 7_200)
  assert.equal(await takeLease(sql, SOURCE, SECOND), 0)
})

test('coolDownLease: only the holder → lease blocked for every run', async t => {
  const { sql } = await testDatabase(t)
  const host = hostLease('example.org')
  await takeLease(sql, host, FIRST)
  await restLease(sql, host, SECOND, 5_000)
  assert.ok((await takeLease(sql, host, SECOND)) > 50_000)
  await restLease(sql, host, FIRST, 300)
  const wait = await takeLease(sql, host, FIRST)
  assert.ok(wait > 0 && wait <= 300, String(wait))
  await restLease(sql, host, FIRST, 0)
})

test('releaseLeases: run ends → all its leases free', async t => {
  const { sql } = await testDatabase(t)
  await takeLease(sql, SOURCE, FIRST)
  await takeLease(sql, hostLease('example.org'), FIRST)
  await dropLeases(sql, FIRST)
  assert.equal(await takeLease(sql, SOURCE, SECOND), 0)
  assert.equal(await takeLease(sql, hostLease('example.org'), SECOND), 0)
})
