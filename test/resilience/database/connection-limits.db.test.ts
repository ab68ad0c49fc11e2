import assert from 'node:assert/strict'
import { type AddressInfo, connect, createServer } from 'node:net'
import { type TestContext, test } from 'node:test'
import { systemClock as clock } from '../../../src/platform/clock.ts'
import { systemRandom as random } from '../../../src/platform/random.ts'
import { createSqlPool, type SqlPool } from '../../../src/platform/sql/sql-pool.ts'
import { createTestDatabase, withDatabaseUser } from '../../support/test-database.ts'

/** A pool waits 8 s for a connection; a busy machine gets some more. */
const MAX_WAIT_MS = 13_000

/** Creates a database whose limit or whose user's limit is the given number of connections. */
async function limitConnections(t: TestContext, kind: 'role' | 'database', limit: number) {
  const { admin, url } = await createTestDatabase(t)
  const role = `herald_test_role_${random.bytes(4).toString('hex')}`
  await admin.unsafe(`create role ${role} login password 'x'`)
  await admin.unsafe(
    kind === 'role'
      ? `alter role ${role} connection limit ${limit}`
      : `alter database "${new URL(url).pathname.slice(1)}" connection limit ${limit + 1}`, // one is the test's own
  )
  const limitedUrl = withDatabaseUser(url, role, 'x')
  const open = (maxConnections: number): SqlPool =>
    createSqlPool(limitedUrl, { maxConnections, applicationName: 'test limit' })
  return { open, dropRole: () => admin.unsafe(`drop role ${role}`) }
}

for (const kind of ['role', 'database'] as const)
  test(`pool: ${kind} allows 2 connections, 60 callers in two pools of 5 → all succeed`, async t => {
    const { open, dropRole } = await limitConnections(t, kind, 2)
    const pools = [open(5), open(5)]
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, (_, i) =>
        i % 3 === 0
          ? pools[i % 2]?.begin(async tx => (await tx`select pg_sleep(0.02), ${i}::int as i`).length)
          : (pools[i % 2] as SqlPool)`select pg_sleep(0.02), ${i}::int as i`,
      ),
    )
    const failures = results.filter(result => result.status === 'rejected')
    assert.deepEqual(failures, [])
    await Promise.all(pools.map(pool => pool.end()))
    await dropRole()
  })

test('pool: all connections taken for 3 s → statements wait and succeed', async t => {
  const { open, dropRole } = await limitConnections(t, 'role', 1)
  const [holder, waiting] = [open(1), open(3)]
  const holding = holder.begin(async tx => void (await tx`select pg_sleep(3)`))
  await clock.sleep(500)
  const startedAt = clock.elapsed()
  await Promise.all(Array.from({ length: 10 }, () => waiting`select 1`))
  assert.ok(clock.elapsed() - startedAt > 1_000)
  await holding
  await Promise.all([holder.end(), waiting.end()])
  await dropRole()
})

test('pool: all connections taken → statements fail with 53300 after about 8 s, no sooner and no later', async t => {
  const { open, dropRole } = await limitConnections(t, 'role', 1)
  const [holder, waiting] = [open(1), open(3)]
  const holding = holder.begin(async tx => void (await tx`select pg_sleep(16)`))
  await clock.sleep(500)
  const startedAt = clock.elapsed()
  const results = await Promise.allSettled(Array.from({ length: 3 }, () => waiting`select 1`))
  const waited = clock.elapsed() - startedAt
  assert.deepEqual(
    results.map(result => result.status === 'rejected' && (result.reason as { code?: string }).code),
    ['53300', '53300', '53300'],
  )
  assert.ok(waited > 7_000 && waited < MAX_WAIT_MS, `${waited} ms`)
  await holding
  await Promise.all([holder.end(), waiting.end()])
  await dropRole()
})

/** Starts a server that refuses startup packets with limits, as PgBouncer does, and forwards all others. */
async function startStrictPooler(t: TestContext, url: string) {
  const target = new URL(url)
  let refused = 0
  const server = createServer(client => {
    client.on('error', () => {})
    client.once('data', startup => {
      if (startup.includes('statement_timeout')) {
        refused += 1
        const fields = Buffer.from(
          'SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0',
        )
        const head = Buffer.alloc(5)
        head.write('E')
        head.writeInt32BE(fields.length + 4, 1)
        return void client.end(Buffer.concat([head, fields]))
      }
      const upstream = connect(Number(target.port), target.hostname)
      upstream.on('error', () => client.destroy())
      client.on('close', () => upstream.destroy())
      upstream.write(startup)
      upstream.pipe(client)
      client.pipe(upstream)
    })
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  t.after(() => void server.close())
  const address = new URL(url)
  address.hostname = '127.0.0.1'
  address.port = String((server.address() as AddressInfo).port)
  return { url: address.href, refused: () => refused }
}

test('pool: pooler refuses the limits of the session → it is used without them', async t => {
  const { url } = await createTestDatabase(t)
  const pooler = await startStrictPooler(t, url)
  const pool = createSqlPool(pooler.url, { maxConnections: 4, applicationName: 'test pooler' })
  await Promise.all(Array.from({ length: 20 }, () => pool`select 1`))
  const refused = pooler.refused()
  assert.ok(refused >= 1 && refused <= 8, `${refused} connections were refused`)
  const [row] = await pool<[{ limit: string }]>`select current_setting('statement_timeout') as limit`
  assert.equal(row.limit, '0')
  await pool.begin(async tx => void (await tx`select 1`))
  assert.equal(pooler.refused(), refused, 'later connections do not try again')
  await pool.end()
})
