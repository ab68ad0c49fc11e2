import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/postgres.ts'
import type { Sql } from '../base/sql.ts'
import { dropLeases, hostLease, renewLeases, restLease, sourceLease, takeLease } from './leases.store.ts'

const ONE = '019ab000-0000-7000-8000-000000000001'
const OTHER = '019ab000-0000-7000-8000-000000000002'
const SOURCE = sourceLease('fr-bodacc')

async function setUntil(sql: Sql, seconds: number): Promise<void> {
  await sql`update leases set until = clock_timestamp() + make_interval(secs => ${seconds})`
}

test('one has it, and may take it again; the other hears for how long', async t => {
  const { sql } = await testDatabase(t)
  assert.equal(await takeLease(sql, SOURCE, ONE), 0)
  assert.equal(await takeLease(sql, SOURCE, ONE), 0)
  const wait = await takeLease(sql, SOURCE, OTHER)
  assert.ok(wait > 50_000 && wait <= 60_000, String(wait))
  assert.equal(await takeLease(sql, hostLease('example.org'), OTHER), 0, 'another lease')
})

test('of many that try at once one gets it', async t => {
  const { sql } = await testDatabase(t)
  const runs = Array.from({ length: 12 }, (_, n) => ONE.replace(/.$/, n.toString(16)))
  const waits = await Promise.all(runs.map(run => takeLease(sql, SOURCE, run)))
  assert.equal(waits.filter(wait => wait === 0).length, 1)
})

test('one that ran out is anybody’s, and whoever had it hears so', async t => {
  const { sql } = await testDatabase(t)
  await takeLease(sql, SOURCE, ONE)
  await setUntil(sql, -1)
  assert.equal(await renewLeases(sql, ONE, SOURCE), true, 'nobody has taken it yet')
  await setUntil(sql, -1)
  assert.equal(await takeLease(sql, SOURCE, OTHER), 0)
  assert.equal(await renewLeases(sql, ONE, SOURCE), false)
})

test('one that ends further away than any lasts is anybody’s', async t => {
  const { sql } = await testDatabase(t)
  await takeLease(sql, SOURCE, ONE)
  await setUntil(sql, 7_200)
  assert.equal(await takeLease(sql, SOURCE, OTHER), 0)
})

test('a host rests after it was asked, whoever wants it; only who has it can say so', async t => {
  const { sql } = await testDatabase(t)
  const host = hostLease('example.org')
  await takeLease(sql, host, ONE)
  await restLease(sql, host, OTHER, 5_000)
  assert.ok((await takeLease(sql, host, OTHER)) > 50_000)
  await restLease(sql, host, ONE, 300)
  const wait = await takeLease(sql, host, ONE)
  assert.ok(wait > 0 && wait <= 300, String(wait))
  await restLease(sql, host, ONE, 0)
})

test('all that a run has is given back', async t => {
  const { sql } = await testDatabase(t)
  await takeLease(sql, SOURCE, ONE)
  await takeLease(sql, hostLease('example.org'), ONE)
  await dropLeases(sql, ONE)
  assert.equal(await takeLease(sql, SOURCE, OTHER), 0)
  assert.equal(await takeLease(sql, hostLease('example.org'), OTHER), 0)
})
