import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createSqlPool } from '../../../../src/platform/sql/sql-pool.ts'
import { pgBouncerIsAbsent, startPgBouncer } from '../../../support/pgbouncer.ts'
import { createTestDatabase } from '../../../support/test-database.ts'

/** What a pooler in transaction mode changes: every transaction may run in another session of the server. */

const options = { skip: pgBouncerIsAbsent }

function openPool(t: TestContext, url: string) {
  const sql = createSqlPool(url, { maxConnections: 4, applicationName: 'herald tests' })
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
