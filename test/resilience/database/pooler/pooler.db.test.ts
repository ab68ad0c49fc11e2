import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock as clock } from '../../../../src/platform/clock.ts'
import { createLogger } from '../../../../src/platform/logger.ts'
import { listenToChannel } from '../../../../src/platform/sql/listen-to-channel.ts'
import {
  findMissingLimits,
  refusesTransactions,
} from '../../../../src/platform/sql/server-state/session-limits.ts'
import { createSqlPool, isDatabaseUnreachable } from '../../../../src/platform/sql/sql-pool.ts'
import { startDatabaseCluster } from '../../../support/database-cluster.ts'
import { startHerald } from '../../../support/herald-process.ts'
import { waitUntil } from '../../../support/index-follower.ts'
import { pgBouncerIsAbsent, startPgBouncer } from '../../../support/pgbouncer.ts'
import { createTemporaryFolder } from '../../../support/temporary-folder.ts'
import { createTestDatabase } from '../../../support/test-database.ts'

/** What a pooler in transaction mode changes: every transaction may run in another session of the server. */

const options = { skip: pgBouncerIsAbsent }
/** Every call ends within 10 s; a busy machine gets three more. */
const MAX_MS = 13_000

function openPool(t: TestContext, url: string) {
  const sql = createSqlPool(url, {
    maxConnections: 4,
    applicationName: 'herald tests',
    log: createLogger('silent'),
  })
  t.after(() => sql.end({ timeout: 0 }))
  return sql
}

test(
  'createSqlPool: pooler with one server connection → concurrent transactions take turns',
  options,
  async t => {
    const { url } = await createTestDatabase(t)
    const pooler = await startPgBouncer(t, { databases: { herald: url }, settings: { default_pool_size: 1 } })
    const sql = openPool(t, pooler.urlOf('herald'))
    const pids = await Promise.all(
      Array.from({ length: 4 }, () =>
        sql.begin(async tx => (await tx<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid),
      ),
    )
    assert.equal(new Set(pids).size, 1)
  },
)

test('createSqlPool: statement of 9 s through a pooler → it ends as usual', options, async t => {
  const { url } = await createTestDatabase(t)
  const pooler = await startPgBouncer(t, { databases: { herald: url } })
  const sql = openPool(t, pooler.urlOf('herald'))
  const slept = sql.begin(tx => tx`select 'awake' as state, pg_sleep(9)`)
  await Promise.all(Array.from({ length: 20 }, () => sql`select pg_sleep(0.1)`))
  assert.equal((await slept)[0]?.state, 'awake')
})

test(
  'createSqlPool: server behind the pooler silent and replaced → statements in progress end within 10 s',
  options,
  async t => {
    const { primary, standby } = await startDatabaseCluster(t)
    const pooler = await startPgBouncer(t, { databases: { herald: primary.url } })
    const sql = openPool(t, pooler.urlOf('herald'))
    const startedAt = clock.elapsed()
    const endings = [
      sql`select pg_sleep(60)`,
      sql.begin(async tx => {
        await tx`select 1`
        await tx`select pg_sleep(60)`
      }),
    ].map(async ending => {
      await assert.rejects(async () => await ending, isDatabaseUnreachable)
      return clock.elapsed() - startedAt
    })
    await sleep(500)
    primary.freeze()
    await standby.promote()
    await pooler.setServer('herald', standby.url)
    assert.equal((await sql`select 1 as one`)[0]?.one, 1, 'the new server is used at once')
    for (const ms of await Promise.all(endings)) assert.ok(ms < MAX_MS, `it took ${Math.round(ms)} ms`)
  },
)

test('listenToChannel: pooler in between → no session of the server listens', options, async t => {
  const { url } = await createTestDatabase(t)
  const pooler = await startPgBouncer(t, { databases: { herald: url } })
  const received: string[] = []
  const listener = listenToChannel(pooler.urlOf('herald'), 'news', payload => received.push(payload), clock)
  t.after(() => listener.close())
  const sql = openPool(t, pooler.urlOf('herald'))
  const countLogged = async (text: string): Promise<number> =>
    (await pooler.readLog()).split('\n').filter(line => line.includes(text)).length
  while ((await countLogged('login attempt: db=herald')) === 0) await sleep(20)
  for (let n = 0; n < 20; n++) {
    await sql`notify news, 'hello'`
    await sleep(50)
  }
  assert.deepEqual(received, [])
  assert.equal(await countLogged("got packet 'A'"), 0)
})

test(
  'refusesTransactions: pooler in statement mode → true, in transaction mode → false',
  options,
  async t => {
    const { url } = await createTestDatabase(t)
    const open = async (mode: string) => {
      const settings = { pool_mode: mode }
      const pooler = await startPgBouncer(t, { databases: { herald: url }, settings })
      return openPool(t, pooler.urlOf('herald'))
    }
    assert.equal(await refusesTransactions(await open('statement')), true)
    assert.equal(await refusesTransactions(await open('transaction')), false)
  },
)

test('findMissingLimits: pooler → both limits, until the role has them', options, async t => {
  const { sql: direct, url } = await createTestDatabase(t)
  assert.deepEqual(await findMissingLimits(openPool(t, url)), [])
  const pooler = await startPgBouncer(t, { databases: { herald: url } })
  const throughPooler = openPool(t, pooler.urlOf('herald'))
  const limits = ['idle_in_transaction_session_timeout', 'statement_timeout']
  assert.deepEqual(await findMissingLimits(throughPooler), limits)
  const database = direct(new URL(url).pathname.slice(1))
  for (const limit of limits)
    await direct`alter role current_user in database ${database} set ${direct(limit)} = '10min'`
  await pooler.runCommand('RECONNECT')
  assert.deepEqual(await findMissingLimits(throughPooler), [])
})

test(
  'serve: pooler, and DATABASE_DIRECT_URL of the server → dispatch and delivery listen at the server',
  options,
  async t => {
    const { sql, url } = await createTestDatabase(t)
    const pooler = await startPgBouncer(t, { databases: { herald: url } })
    const node = startHerald(t, ['serve', '--roles', 'dispatch,deliver'], {
      DATABASE_URL: pooler.urlOf('herald'),
      DATABASE_DIRECT_URL: url,
      HERALD_DATA: await createTemporaryFolder(t),
    })
    await waitUntil(async () => {
      const listening = await sql`
      select from pg_stat_activity where datname = current_database() and application_name like 'herald listen%'`
      return listening.length === 2
    }, 60_000).catch(error => {
      throw new Error(`${error}\n${node.tail()}`)
    })
    assert.equal(await node.stop(), 0, node.tail())
  },
)
