import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../../test/support/test-database.ts'
import {
  advanceRetentionClock,
  confirmRetentionClock,
  jumpRetentionClock,
  listMisdatedDays,
  readRetentionClock,
  recordMisdatedDays,
} from './retention-clock-store.ts'

const DAY_MS = 86_400_000

test('advanceRetentionClock: later, earlier, beyond the clock of PostgreSQL → forward only, at most to that clock', async t => {
  const { sql } = await createTestDatabase(t)
  await sql`update retention_clock set now = clock_timestamp() - interval '10 days'`
  const { retentionTime } = await readRetentionClock(sql)
  const later = new Date(retentionTime.getTime() + DAY_MS)
  assert.deepEqual((await advanceRetentionClock(sql, later)).retentionTime, later)
  assert.deepEqual((await advanceRetentionClock(sql, retentionTime)).retentionTime, later)
  const far = await advanceRetentionClock(sql, new Date(later.getTime() + 400 * DAY_MS))
  assert.ok(far.retentionTime <= far.databaseTime)
})

test('confirmRetentionClock: clock 10 days behind → as PostgreSQL, misdated days stay protected as long', async t => {
  const { sql } = await createTestDatabase(t)
  await sql`update retention_clock set now = clock_timestamp() - interval '10 days'`
  const { retentionTime } = await readRetentionClock(sql)
  await recordMisdatedDays(sql, ['2020-01-01', '2020-01-02'], retentionTime)
  const confirmed = await sql.begin(tx => confirmRetentionClock(tx))
  assert.ok(confirmed.databaseTime.getTime() - confirmed.retentionTime.getTime() < 1_000)
  assert.ok(confirmed.confirmedAt !== null)
  const since = new Date(confirmed.retentionTime.getTime() - 1_000)
  assert.deepEqual(await listMisdatedDays(sql, since), ['2020-01-01', '2020-01-02'])
  assert.deepEqual(await listMisdatedDays(sql, new Date(since.getTime() + DAY_MS)), [])
})

test('jumpRetentionClock: later time → clock and protected days move together', async t => {
  const { sql } = await createTestDatabase(t)
  await sql`update retention_clock set now = clock_timestamp() - interval '10 days'`
  const { retentionTime } = await readRetentionClock(sql)
  await recordMisdatedDays(sql, ['2020-01-01'], retentionTime)
  const later = new Date(retentionTime.getTime() + 5 * DAY_MS)
  await jumpRetentionClock(sql, later)
  await jumpRetentionClock(sql, retentionTime)
  assert.deepEqual((await readRetentionClock(sql)).retentionTime, later)
  assert.deepEqual(await listMisdatedDays(sql, new Date(later.getTime() - 1_000)), ['2020-01-01'])
})
