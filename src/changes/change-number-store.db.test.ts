import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../../test/support/test-database.ts'
import type { SqlPool } from '../platform/sql/sql-pool.ts'
import {
  acquireWriterLock,
  findBatchEnd,
  isKnownPosition,
  nextChangeNumber,
  readLatestPosition,
  recordChange,
  startNewHistory,
} from './change-number-store.ts'

async function write(sql: SqlPool, announcements: number, entities: number): Promise<number> {
  return await sql.begin(async tx => {
    await acquireWriterLock(tx)
    const change = await nextChangeNumber(tx)
    await recordChange(tx, change, announcements, entities)
    return change
  })
}

test('acquireWriterLock: a second writer → waits for the end of the first', async t => {
  const { sql } = await createTestDatabase(t)
  const order: string[] = []
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const first = sql.begin(async tx => {
    await acquireWriterLock(tx)
    locked.resolve()
    await released.promise
    order.push('first')
  })
  await locked.promise
  const second = sql.begin(async tx => {
    await acquireWriterLock(tx)
    order.push('second')
  })
  while ((await sql`select 1 from pg_locks where locktype = 'advisory' and not granted`).length === 0);
  released.resolve()
  await Promise.all([first, second])
  assert.deepEqual(order, ['first', 'second'])
})

test('readLatestPosition: after a change → its number, with a new nonce', async t => {
  const { sql } = await createTestDatabase(t)
  const before = await readLatestPosition(sql)
  assert.equal(await write(sql, 1, 0), before.change + 1)
  const after = await readLatestPosition(sql)
  assert.deepEqual([after.recordId, after.change], [before.recordId, before.change + 1])
  assert.notEqual(after.nonce, before.nonce)
})

test('isKnownPosition: past positions → true; another nonce, number or database → false', async t => {
  const { sql } = await createTestDatabase(t)
  const start = await readLatestPosition(sql)
  await write(sql, 1, 0)
  const first = await readLatestPosition(sql)
  await write(sql, 1, 0)
  assert.equal(await isKnownPosition(sql, start), true, 'an empty database')
  assert.equal(await isKnownPosition(sql, first), true)
  assert.equal(await isKnownPosition(sql, { ...first, nonce: start.nonce }), false)
  assert.equal(await isKnownPosition(sql, { ...first, change: 99 }), false)
  assert.equal(await isKnownPosition(sql, { ...first, recordId: first.nonce }), false)
})

test('startNewHistory: same changes → positions of the previous history unknown', async t => {
  const { sql } = await createTestDatabase(t)
  await write(sql, 1, 0)
  const before = await readLatestPosition(sql)
  await sql.begin(tx => startNewHistory(tx))
  const after = await readLatestPosition(sql)
  assert.deepEqual([after.change, after.nonce], [before.change, before.nonce])
  assert.equal(await isKnownPosition(sql, before), false)
  assert.equal(await isKnownPosition(sql, after), true)
})

test('findBatchEnd: up to the given rows, at least one change, none above the limit', async t => {
  const { sql } = await createTestDatabase(t)
  for (const [announcements, entities] of [
    [2, 1],
    [3, 0],
    [50, 50],
  ] as const)
    await write(sql, announcements, entities)
  const end = async (after: number, rows: number, upTo?: number) =>
    (await findBatchEnd(sql, after, rows, upTo))?.change ?? null
  assert.equal(await end(0, 6), 2)
  assert.equal(await end(0, 5), 1)
  assert.equal(await end(0, 1000), 3)
  assert.equal(await end(0, 1000, 2), 2)
  assert.equal(await end(2, 10), 3, 'one change that is larger than a batch')
  assert.equal(await end(3, 10), null)
  const { recordId } = await readLatestPosition(sql)
  assert.equal((await findBatchEnd(sql, 0, 6))?.recordId, recordId)
})
