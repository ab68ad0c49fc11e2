import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { systemRandom as random } from '../platform/random.ts'
import { getErrorCode } from '../platform/sql/sql-pool.ts'
import { createUuidV7 } from '../platform/uuid.ts'
import {
  addDayPartitions,
  createDayPartition,
  deleteExpiredDefaultRows,
  deleteExpiredPausedDeliveries,
  dropDayPartition,
  isDeliveryDayInUse,
  listPartitionDays,
} from './partition-store.ts'
import { pauseDeliveries } from './pause-store.ts'
import { enqueueDeliveries } from './queue-store.ts'

const DAY = '2026-11-20'
const LATE = new Date('2026-11-20T23:59:59.999Z')
const LIMIT = { before: new Date('2026-11-25T00:00:00Z'), protectedDays: [] }

async function open(t: TestContext) {
  const { sql } = await createTestDatabase(t)
  const addDelivery = async (createdAt: Date, finishedAt = createdAt): Promise<string> => {
    const id = createUuidV7(createdAt, random)
    await sql`
      insert into deliveries (id, subscription_id, event_id, event_type, jurisdiction, trigger, state, attempts, created_at,
        finished_at)
      values (${id}, ${id}, ${id}, 'x', 'FR', 'event', 'delivered', 1, ${createdAt}, ${finishedAt})`
    return id
  }
  return { sql, addDelivery }
}

test('createDayPartition: new day → its rows are there; dropDayPartition: it goes with its rows', async t => {
  const { sql, addDelivery } = await open(t)
  assert.equal(await createDayPartition(sql, 'deliveries', DAY), true)
  await addDelivery(LATE)
  assert.equal(
    (await sql`select tableoid::regclass::text as name from deliveries`)[0]?.name,
    'deliveries_20261120',
  )
  assert.deepEqual(await listPartitionDays(sql, 'deliveries'), [DAY])
  await dropDayPartition(sql, 'deliveries', DAY)
  assert.deepEqual(await listPartitionDays(sql, 'deliveries'), [])
  assert.equal((await sql`select 1 from deliveries`).length, 0)
})

test('createDayPartition: like the parent → same indexes as a partition made by PostgreSQL', async t => {
  const { sql } = await open(t)
  await createDayPartition(sql, 'deliveries', DAY)
  await sql`create table other_day partition of deliveries
    for values from ('02000000-0000-7000-8000-000000000000') to ('02000000-0000-7000-8000-000000000001')`
  const indexes = async (table: string) =>
    (await sql`select indexdef from pg_indexes where tablename = ${table}`)
      .map(row => String(row.indexdef).replace(/INDEX \S+ ON \S+/, ''))
      .sort()
  assert.deepEqual(await indexes('deliveries_20261120'), await indexes('other_day'))
})

test('createDayPartition: made by another node since the days were listed → nothing more to do', async t => {
  const { sql } = await open(t)
  for (let node = 0; node < 2; node++) assert.equal(await createDayPartition(sql, 'deliveries', DAY), true)
  assert.deepEqual(await listPartitionDays(sql, 'deliveries'), [DAY])
})

test('createDayPartition: default partition has rows of the day → none is made, the rows stay', async t => {
  const { sql, addDelivery } = await open(t)
  await addDelivery(LATE)
  assert.equal(await createDayPartition(sql, 'deliveries', DAY), false)
  assert.equal(await createDayPartition(sql, 'deliveries', '2026-11-21'), true)
  assert.equal((await sql`select 1 from deliveries`).length, 1)
})

test('createDayPartition: row of the day written before the lock → none is made, the row stays', async t => {
  const { sql, addDelivery } = await open(t)
  const racing = Object.assign(sql, {
    begin: (begin => async (mode: string, work: Parameters<typeof begin>[1]) => {
      await addDelivery(LATE)
      return await begin(mode, work)
    })(sql.begin),
  }) as typeof sql
  assert.equal(await createDayPartition(racing, 'deliveries', DAY), false)
  assert.equal((await sql`select 1 from deliveries`).length, 1)
})

test('createDayPartition, dropDayPartition: long reader → refused at once', async t => {
  const { sql } = await open(t)
  await createDayPartition(sql, 'deliveries', DAY)
  await sql.begin(async reader => {
    await reader`select count(*) from deliveries`
    for (const work of [
      () => createDayPartition(sql, 'deliveries', '2026-11-22'),
      () => dropDayPartition(sql, 'deliveries', DAY),
    ])
      await assert.rejects(work, error => getErrorCode(error) === '55P03')
  })
  await createDayPartition(sql, 'deliveries', '2026-11-22')
  await dropDayPartition(sql, 'deliveries', DAY)
  assert.deepEqual(await listPartitionDays(sql, 'deliveries'), ['2026-11-22'])
})

test('isDeliveryDayInUse: finished before the limit, after it, open → only the first is not in use', async t => {
  const { sql, addDelivery } = await open(t)
  await addDelivery(LATE)
  assert.equal(await isDeliveryDayInUse(sql, DAY, LIMIT), false)
  await addDelivery(LATE, LIMIT.before)
  assert.equal(await isDeliveryDayInUse(sql, DAY, LIMIT), true)
  const id = createUuidV7(new Date('2026-11-10T00:00:00Z'), random)
  await sql`insert into delivery_queue (id, shard, subscription_id, event_id, event_type, jurisdiction, trigger, due_at, created_at)
    values (${id}, 1, ${id}, ${id}, 'x', 'FR', 'event', now(), now())`
  assert.equal(await isDeliveryDayInUse(sql, '2026-11-10', LIMIT), true)
})

test('deleteExpiredDefaultRows: old, protected, recently finished and new rows → only old ones deleted', async t => {
  const { sql, addDelivery } = await open(t)
  await addDelivery(LATE)
  const kept = [
    await addDelivery(new Date('2026-11-10T12:00:00Z')),
    await addDelivery(LATE, LIMIT.before),
    await addDelivery(LIMIT.before),
  ]
  const limit = { ...LIMIT, protectedDays: ['2026-11-10'] }
  assert.equal(await deleteExpiredDefaultRows(sql, 'deliveries', limit, 100), 1)
  assert.deepEqual((await sql`select id from deliveries`).map(row => row.id).sort(), kept.sort())
})

test('addDayPartitions: one day exists already → the others are added to both tables', async t => {
  const { sql, addDelivery } = await open(t)
  await createDayPartition(sql, 'deliveries', DAY)
  await sql.begin(tx => addDayPartitions(tx, ['2026-11-21', DAY, '2026-11-21']))
  for (const table of ['deliveries', 'attempts'] as const)
    assert.deepEqual(await listPartitionDays(sql, table), [DAY, '2026-11-21'])
  await addDelivery(LATE)
  assert.equal((await sql`select from deliveries_default`).length, 0)
})

test('deleteExpiredPausedDeliveries: paused and expired → deleted; protected day, newer or not paused → kept', async t => {
  const { sql } = await open(t)
  const [paused, active] = [createUuidV7(LATE, random), createUuidV7(LATE, random)]
  const enqueue = async (subscriptionId: string, createdAt: string) => {
    const id = createUuidV7(new Date(createdAt), random)
    const row = {
      id,
      eventId: id,
      eventType: 'x',
      jurisdiction: 'FR',
      subscriptionId,
      trigger: 'event' as const,
    }
    await sql.begin(tx => enqueueDeliveries(tx, [row]))
    return id
  }
  await enqueue(paused, '2026-11-20T12:00:00Z')
  await enqueue(paused, '2026-11-24T23:59:59Z')
  const kept = [
    await enqueue(paused, '2026-11-22T12:00:00Z'),
    await enqueue(paused, '2026-11-25T00:00:00Z'),
    await enqueue(active, '2026-11-20T12:00:00Z'),
  ]
  await sql.begin(tx => pauseDeliveries(tx, paused))
  const limit = { ...LIMIT, protectedDays: ['2026-11-22'] as const }
  assert.equal(await deleteExpiredPausedDeliveries(sql, limit, 1), 1)
  assert.equal(await deleteExpiredPausedDeliveries(sql, limit, 10), 1)
  const rows = await sql<{ id: string }[]>`select id from delivery_queue`
  assert.deepEqual(rows.map(row => row.id).sort(), kept.sort())
})
