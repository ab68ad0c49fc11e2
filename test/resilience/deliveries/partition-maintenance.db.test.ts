import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createDayPartition, listPartitionDays } from '../../../src/deliveries/partition-store.ts'
import { addDays, dayInTimeZone } from '../../../src/model/calendar-day.ts'
import { systemClock as clock } from '../../../src/platform/clock.ts'
import { createLogger } from '../../../src/platform/logger.ts'
import { systemRandom as random } from '../../../src/platform/random.ts'
import { createSqlPool } from '../../../src/platform/sql/sql-pool.ts'
import { createUuidV7 } from '../../../src/platform/uuid.ts'
import { RetentionClock } from '../../../src/services/admin/retention-clock.ts'
import { maintainDeliveryPartitions } from '../../../src/services/webhooks/maintain-delivery-partitions.ts'
import { createTestDatabase } from '../../support/test-database.ts'

const { sql, url } = await createTestDatabase({ after })
const dependencies = { sql, clock, log: createLogger('silent') }
const signal = new AbortController().signal
const maintain = () => maintainDeliveryPartitions(dependencies, new RetentionClock(dependencies), 30, signal)
const today = dayInTimeZone('UTC', clock.now())
const OLD_DAY = addDays(today, -60)

async function writeAndRead(pool: typeof sql): Promise<void> {
  const id = createUuidV7(clock.now(), random)
  await pool`
    insert into deliveries (id, subscription_id, event_id, event_type, jurisdiction, trigger, state, attempts, created_at,
      finished_at)
    values (${id}, ${id}, ${id}, 'x', 'FR', 'event', 'delivered', 1, now(), now())`
  await pool`select id from deliveries where subscription_id = ${id} order by id desc limit 10`
}

test('partition maintenance: a reader holds the tables → postponed, writers and readers wait for nobody', async t => {
  const clients = createSqlPool(url, { maxConnections: 4, applicationName: 'test clients' })
  t.after(() => clients.end())
  await createDayPartition(sql, 'deliveries', OLD_DAY)
  let isReading = true
  const reading = sql.begin(async reader => {
    await reader`select count(*) from deliveries`
    await reader`select count(*) from attempts`
    while (isReading) await clock.sleep(20)
  })
  const times: number[] = []
  const working = Promise.all(
    [1, 2, 3].map(async () => {
      while (isReading) {
        const startedAt = clock.elapsed()
        await writeAndRead(clients)
        times.push(clock.elapsed() - startedAt)
        await clock.sleep(2)
      }
    }),
  )
  await clock.sleep(1_000)
  const before = times.splice(0)
  const { postponed } = await maintain()
  const during = times.splice(0)
  isReading = false
  await Promise.all([reading, working])
  assert.ok(postponed.includes(`deliveries ${OLD_DAY}`), postponed.join())
  assert.ok(postponed.includes(`attempts ${addDays(today, 7)}`), postponed.join())
  t.diagnostic(`p99 before ${percentile(before)} ms, during ${percentile(during)} ms of ${during.length}`)
  assert.ok(percentile(during) < percentile(before) * 2 + 50, `${percentile(during)} ms`)

  // Eight days without a partition: the rows went to the default partition, and none is lost.
  const names = await sql<
    { name: string }[]
  >`select distinct tableoid::regclass::text as name from deliveries`
  assert.deepEqual(
    names.map(row => row.name),
    ['deliveries_default'],
  )
  const rows = (await sql`select 1 from deliveries`).length
  assert.deepEqual((await maintain()).postponed, [])
  assert.equal((await sql`select 1 from deliveries`).length, rows)
  const days = await listPartitionDays(sql, 'deliveries')
  assert.ok(days.includes(addDays(today, 1)) && days.includes(addDays(today, 7)) && !days.includes(OLD_DAY))
  assert.ok(!days.includes(today), 'the rows of today stay in the default partition')
})

function percentile(times: readonly number[]): number {
  return Math.round([...times].sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0)
}
