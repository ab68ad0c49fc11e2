import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { createDayPartition, listPartitionDays } from '../../deliveries/partition-store.ts'
import { dayInTimeZone } from '../../model/calendar-day.ts'
import { createLogger } from '../../platform/logger.ts'
import { systemRandom as random } from '../../platform/random.ts'
import { createSqlPool } from '../../platform/sql/sql-pool.ts'
import { createUuidV7 } from '../../platform/uuid.ts'
import { confirmRetentionClock, readRetentionClock } from '../../retention/retention-clock-store.ts'
import { maintainDeliveryPartitions } from '../webhooks/maintain-delivery-partitions.ts'
import { pruneExpired } from './prune-expired.ts'
import { describeRetentionClock, RetentionClock } from './retention-clock.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const START = Date.parse('2026-01-01T00:00:00Z')
const RETENTION_DAYS = 60
const NEVER_ABORTED = new AbortController().signal

const { sql: admin, url } = await createTestDatabase({ after })
await admin.unsafe(`
  create table test_clock (at timestamptz);
  insert into test_clock values (now());
  create function public.clock_timestamp() returns timestamptz language sql volatile as 'select at from public.test_clock';
  create function public.now() returns timestamptz language sql volatile as 'select at from public.test_clock';
  alter database "${new URL(url).pathname.slice(1)}" set search_path = public, pg_catalog`)
const sql = createSqlPool(url, { maxConnections: 2, applicationName: 'herald tests' })
after(() => sql.end())

/** A world with a true time and the clocks of a node and of PostgreSQL, which can be wrong. */
class World {
  trueTime = START
  nodeOffset = 0
  databaseOffset = 0
  retentionClock = this.#startProcess()
  readonly rows: { readonly table: string; readonly id: string; readonly writtenAt: number }[] = []

  get dependencies() {
    return {
      sql,
      log: createLogger('silent'),
      clock: {
        now: () => new Date(this.trueTime + this.nodeOffset),
        elapsed: () => this.trueTime - START,
        sleep: async () => {},
      },
    }
  }

  async reset(): Promise<void> {
    await sql`truncate events, runs, problems, deliveries, attempts, misdated_days`
    await sql`update dispatch_position set number = 1000000`
    await this.setClocks(0, 0)
    await sql`update retention_clock set now = clock_timestamp()`
  }

  async setClocks(nodeOffset: number, databaseOffset: number): Promise<void> {
    this.nodeOffset = nodeOffset
    this.databaseOffset = databaseOffset
    await sql`update test_clock set at = ${new Date(this.trueTime + databaseOffset)}`
  }

  async pass(ms: number): Promise<void> {
    this.trueTime += ms
    await this.setClocks(this.nodeOffset, this.databaseOffset)
  }

  restart(): void {
    this.retentionClock = this.#startProcess()
  }

  /** Writes a row of each kind, as a node does. */
  async write(): Promise<void> {
    const now = this.dependencies.clock.now()
    const id = createUuidV7(now, random)
    await sql`insert into events (id, type, jurisdiction, change, body, created_at) values (${id}, 'x', 'FR', 1, '', ${now})`
    await sql`insert into runs (id, source_id, kind, state, started_at) values (${id}, 's', 'import', 'ok', ${now})`
    await sql`
      insert into deliveries (id, subscription_id, event_id, event_type, jurisdiction, trigger, state, attempts, created_at,
        finished_at)
      values (${id}, ${id}, ${id}, 'x', 'FR', 'event', 'delivered', 1, ${now}, now())`
    await sql`
      insert into attempts (delivery_id, number, subscription_id, trigger, started_at, total_ms, request_headers,
        response_headers, response_body)
      values (${id}, 1, ${id}, 'event', ${now}, 1, '{}', '{}', '')`
    for (const table of ['events', 'runs', 'deliveries', 'attempts'])
      this.rows.push({ table, id, writtenAt: this.trueTime })
  }

  /** The regular work of a node. */
  async work(): Promise<void> {
    await this.retentionClock.tick()
    await pruneExpired(sql, this.retentionClock, {
      events: RETENTION_DAYS,
      runs: RETENTION_DAYS,
      mails: null,
      matches: null,
    })
    await maintainDeliveryPartitions(this.dependencies, this.retentionClock, RETENTION_DAYS, NEVER_ABORTED)
  }

  /** Returns the rows that are gone although they are younger than the retention period. */
  async findLosses(): Promise<string[]> {
    const present = new Set(
      (
        await sql<{ row: string }[]>`
          select 'events ' || id as row from events union all select 'runs ' || id from runs
          union all select 'deliveries ' || id from deliveries union all select 'attempts ' || delivery_id from attempts`
      ).map(({ row }) => row),
    )
    return this.rows
      .filter(row => this.trueTime - row.writtenAt < RETENTION_DAYS * DAY_MS)
      .map(row => `${row.table} ${row.id}`)
      .filter(row => !present.has(row))
  }

  #startProcess(): RetentionClock {
    return new RetentionClock(this.dependencies)
  }
}

for (const [name, node, database] of [
  ['node 400 days ahead', 400, 0],
  ['node 400 days behind', -400, 0],
  ['PostgreSQL 400 days ahead', 0, 400],
  ['PostgreSQL 400 days behind', 0, -400],
  ['both 400 days ahead', 400, 400],
  ['both 400 days behind', -400, -400],
] as const)
  test(`retention: ${name}, three times, with restarts → nothing is deleted early`, async () => {
    const world = new World()
    await world.reset()
    await world.write()
    await world.work()
    for (let round = 0; round < 3; round++) {
      await world.setClocks(node * DAY_MS, database * DAY_MS)
      for (let hour = 0; hour < 3; hour++) {
        await world.write()
        await world.work()
        await world.pass(HOUR_MS)
        world.restart()
      }
      await world.setClocks(0, 0)
      await world.write()
      await world.work()
      assert.deepEqual(await world.findLosses(), [])
    }
  })

for (let seed = 1; seed <= 4; seed++)
  test(`retention: clocks set at random, seed ${seed} → no row younger than its retention period is deleted`, async () => {
    const world = new World()
    await world.reset()
    let state = seed * 7_919
    const draw = (below: number): number => {
      state = (state * 48_271) % 2_147_483_647
      return state % below
    }
    const drawOffset = (): number => [0, 0, 400, -400, 45, -45, 2, -2][draw(8)] as number
    for (let step = 0; step < 60; step++) {
      if (draw(4) === 0) await world.setClocks(drawOffset() * DAY_MS, drawOffset() * DAY_MS)
      if (draw(6) === 0) world.restart()
      await world.write()
      await world.work()
      assert.deepEqual(await world.findLosses(), [], `step ${step}`)
      await world.pass(draw(4) * DAY_MS)
    }
  })

test('retention: correct clocks for 100 days → rows and partitions are deleted after 60 days and a day', async () => {
  const world = new World()
  await world.reset()
  for (let day = 0; day <= 100; day++) {
    await world.write()
    await world.work()
    await world.pass(DAY_MS)
  }
  const [oldest] = await sql<[{ event: Date; run: Date; delivery: Date }]>`
    select (select min(created_at) from events) as event, (select min(started_at) from runs) as run,
      (select min(created_at) from deliveries) as delivery`
  for (const at of Object.values(oldest))
    assert.ok((world.trueTime - at.getTime()) / DAY_MS <= RETENTION_DAYS + 3, at.toISOString())
  const days = await listPartitionDays(sql, 'attempts')
  const today = dayInTimeZone('UTC', world.trueTime)
  const past = days.filter(day => day <= today)
  assert.ok(past.length <= RETENTION_DAYS + 3, `${past.length} partitions`)
  assert.ok(days.includes(dayInTimeZone('UTC', world.trueTime + 6 * DAY_MS)))
})

test('retention: down for 90 days → data stay until the operator confirms the clock', async () => {
  const world = new World()
  await world.reset()
  await world.write()
  await world.work()
  await world.pass(90 * DAY_MS)
  world.restart()
  await world.work()
  assert.equal((await sql`select 1 from events`).length, 1)
  const reading = await readRetentionClock(sql)
  assert.equal(describeRetentionClock(reading).ok, false)
  assert.match(describeRetentionClock(reading).found, /herald clock --confirm/)
  assert.equal(describeRetentionClock(await sql.begin(tx => confirmRetentionClock(tx))).ok, true)
  await world.work()
  assert.equal((await sql`select 1 from events`).length, 0)
})

test('retention: down for 90 days, then 50 announcements of today → the clock catches up by itself', async () => {
  const world = new World()
  await world.reset()
  await world.pass(90 * DAY_MS)
  world.restart()
  const today = dayInTimeZone('UTC', world.trueTime)
  await sql`
    insert into announcements (id, source_id, source_reference, publication_date, jurisdiction, category, language, title,
      source_url, metadata, content_hash, change)
    select gen_random_uuid(), 'fr-bodacc', 'r' || n, ${today}::date, 'FR', 'insolvency', 'fr', 't', 'u', '{}', 'h', 1
    from generate_series(1, 50) n`
  await world.retentionClock.advanceToPublishedDay()
  assert.equal((await readRetentionClock(sql)).retentionTime.toISOString(), `${today}T00:00:00.000Z`)
  await sql`delete from announcements`
})

test('createDayPartition: clock 400 days ahead → partitions of the true days exist too', async () => {
  const world = new World()
  await world.reset()
  await world.setClocks(0, 400 * DAY_MS)
  await world.work()
  const days = await listPartitionDays(sql, 'deliveries')
  assert.ok(days.includes('2026-01-01'))
  assert.equal(await createDayPartition(sql, 'deliveries', '2025-12-01'), true)
})
