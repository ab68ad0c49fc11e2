import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { createBenchSubscriptions, publishBenchEvents } from '../../../bench/delivery/bench-subscriptions.ts'
import { systemClock as clock } from '../../../src/platform/clock.ts'
import { createEncryptor } from '../../../src/platform/encryption.ts'
import { createLogger } from '../../../src/platform/logger.ts'
import { systemRandom as random } from '../../../src/platform/random.ts'
import { findReadOnlyReason } from '../../../src/platform/sql/server-state/database-write-mode.ts'
import { createSqlPool, isDatabaseReadOnly, type SqlPool } from '../../../src/platform/sql/sql-pool.ts'
import { startHerald, startHeraldNode, TEST_SECRET_KEY } from '../../support/herald-process.ts'
import { waitUntil } from '../../support/index-follower.ts'
import { startStubPublisher } from '../../support/stub-publisher.ts'
import { createTemporaryFolder } from '../../support/temporary-folder.ts'
import { createTestDatabase } from '../../support/test-database.ts'

/** Time in which everything must work again; a busy machine is given several times what it takes. */
const RECOVERY_MS = 30_000
const NO_WRITES = 'PostgreSQL accepts no writes'

/** Makes the database read-only or writable for new sessions, and ends the others as a failover does. */
async function setReadOnly(sql: SqlPool, isReadOnly: boolean, shouldEndSessions: boolean): Promise<void> {
  const [row] = await sql<[{ name: string }]>`select current_database() as name`
  await sql.begin('read write', tx =>
    tx.unsafe(
      `alter database "${row.name}" set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`,
    ),
  )
  if (shouldEndSessions)
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = ${row.name} and pid <> pg_backend_pid() and application_name like 'herald%'
        and application_name not like 'herald tests%'`
  await clock.sleep(300) // The clients have noticed by then.
}

/** Opens a pool whose sessions may write although the database is read-only. */
function openWritablePool(t: TestContext, url: string): SqlPool {
  const address = new URL(url)
  address.searchParams.set('default_transaction_read_only', 'off')
  const pool = createSqlPool(address.href, { maxConnections: 2, applicationName: 'herald tests' })
  t.after(() => pool.end())
  return pool
}

for (const shouldEndSessions of [true, false])
  test(`pool: database read-only, sessions ${shouldEndSessions ? 'ended' : 'kept'} → reads succeed, one log line, then writes again`, async t => {
    const { sql: admin, url } = await createTestDatabase(t)
    await admin`create table notes (word text)`
    const lines: { level: string; text: unknown }[] = []
    const collect = (level: string) => (_fields: unknown, text?: unknown) => void lines.push({ level, text })
    const log = { ...createLogger('silent'), warn: collect('warn'), info: collect('info') }
    const pool = createSqlPool(url, { maxConnections: 3, applicationName: 'herald pool', log })
    t.after(() => pool.end())
    const write = () => pool`insert into notes (word) values ('a')`
    await Promise.all([write(), write(), write()])
    await setReadOnly(admin, true, shouldEndSessions)
    assert.equal(await findReadOnlyReason(pool), 'setting')
    if (shouldEndSessions)
      for (let i = 0; i < 30; i++) {
        await assert.rejects(write(), isDatabaseReadOnly)
        await assert.rejects(
          pool.begin(async tx => void (await tx`delete from notes`)),
          isDatabaseReadOnly,
        )
        assert.equal((await pool`select count(*) from notes`).length, 1)
      }
    await setReadOnly(admin, false, false)
    await waitUntil(
      () =>
        write().then(
          () => true,
          error => !isDatabaseReadOnly(error),
        ),
      5_000,
    )
    await clock.sleep(1_100)
    await Promise.all(Array.from({ length: 10 }, write))
    assert.equal(await findReadOnlyReason(pool), null)
    assert.deepEqual(
      lines.map(({ level }) => level),
      shouldEndSessions ? ['warn', 'info'] : [],
      JSON.stringify(lines),
    )
  })

test('findReadOnlyReason: role setting on, database setting off → the role decides', async t => {
  const { sql, url, admin } = await createTestDatabase(t)
  const [{ name }] = await sql<[{ name: string }]>`select current_database() as name`
  const role = `herald_test_role_${random.bytes(4).toString('hex')}`
  await admin.unsafe(`create role ${role} login password 'x'`)
  await admin.unsafe(`
    alter database "${name}" set default_transaction_read_only = off;
    alter role ${role} set default_transaction_read_only = on`)
  const address = new URL(url)
  address.username = role
  address.password = 'x'
  const pool = createSqlPool(address.href, { maxConnections: 1, applicationName: 'test role' })
  assert.equal(await findReadOnlyReason(pool), 'setting')
  assert.equal(await findReadOnlyReason(sql), null)
  await admin.unsafe(`alter role ${role} in database "${name}" set default_transaction_read_only = off`)
  assert.equal(await findReadOnlyReason(pool), null, 'new sessions may write')
  await pool.end()
  await admin.unsafe(`drop role ${role}`)
})

async function startReceiver(t: TestContext) {
  let arrived = 0
  const server = createServer((_request, response) => {
    arrived += 1
    response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    arrived: () => arrived,
  }
}

test('node: database read-only for 8 s → reads and /readyz 200, writes 503, workers resume, one log line per thread', async t => {
  const { url } = await createTestDatabase(t)
  const sql = openWritablePool(t, url)
  const receiver = await startReceiver(t)
  const publisher = await startStubPublisher(t, [(_request, response) => response.end('[]')])
  const settings = {
    DATABASE_URL: url,
    HERALD_DATA: await createTemporaryFolder(t),
    HERALD_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    HERALD_SOURCES: 'fr-bodacc',
    HERALD_SOURCE_URLS: `fr-bodacc=${publisher.baseUrl}`,
    HERALD_INITIAL_CRAWL_DAYS: '1',
  }
  const context = { sql, clock, random, encryptor: createEncryptor(TEST_SECRET_KEY, random) }
  await createBenchSubscriptions(context, [receiver.url], 'FR')
  const node = await startHeraldNode(t, settings)
  await publishBenchEvents(context, 5, 'FR')
  await waitUntil(() => receiver.arrived() === 5)
  await waitUntil(async () => (await node.request('/readyz')).status === 200)

  await setReadOnly(sql, true, true)
  await publishBenchEvents(context, 5, 'FR')
  const request = { url: receiver.url, events: ['announcement.created'], jurisdictions: ['DE'] }
  for (let second = 0; second < 8; second++) {
    const ready = await node.request('/readyz')
    assert.deepEqual([ready.status, ready.json.database], [200, 'read_only'])
    assert.equal((await node.request('/api/v1/announcements')).status, 200)
    assert.equal((await node.request('/api/v1/webhooks')).status, 200)
    const refused = await node.request('/api/v1/webhooks', 'POST', request)
    assert.deepEqual([refused.status, refused.json.code], [503, 'database_read_only'])
    await clock.sleep(1_000)
  }
  const doctor = startHerald(t, ['doctor'], settings)
  assert.equal(await doctor.exited, 1)
  assert.match(doctor.output(), /FAILED\s+writes: refused: default_transaction_read_only is on/)
  const command = startHerald(t, ['keys', 'create', '--owner', 'x', '--name', 'x'], settings)
  assert.notEqual(await command.exited, 0)
  assert.match(command.output(), /The database accepts no writes/)
  assert.equal(receiver.arrived(), 5)

  const requestsBefore = publisher.requestedPaths.length
  await sql`update crawl_states set last_success_at = '2000-01-01'`
  await setReadOnly(sql, false, false)
  await waitUntil(() => receiver.arrived() === 10, RECOVERY_MS)
  await waitUntil(
    async () => (await node.request('/api/v1/webhooks', 'POST', request)).status !== 503,
    RECOVERY_MS,
  )
  await waitUntil(() => publisher.requestedPaths.length > requestsBefore, RECOVERY_MS)
  assert.equal((await node.request('/readyz')).json.database, 'reachable')
  await clock.sleep(2_000)
  assert.equal(receiver.arrived(), 10, 'sent twice')
  assert.ok(node.countLines(NO_WRITES) <= 3, node.tail()) // main thread, crawler and follower
  assert.ok(node.countLines(NO_WRITES) >= 1, node.tail())
  assert.ok(node.countLines('in a read-only transaction') <= 1, node.tail()) // a crawl that was interrupted
  assert.equal(await node.stop(), 0, node.tail())
})

test('serve: database read-only at the start → it serves reads', async t => {
  const { sql, url } = await createTestDatabase(t)
  const settings = { DATABASE_URL: url, HERALD_DATA: await createTemporaryFolder(t) }
  await setReadOnly(sql, true, true)
  const node = await startHeraldNode(t, settings)
  await waitUntil(async () => (await node.request('/readyz')).status === 200)
  assert.equal((await node.request('/readyz')).json.database, 'read_only')
  assert.equal(await node.stop(), 0, node.tail())
})
