import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startDatabaseProxy } from '../../../test/support/database-proxy.ts'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { systemClock as clock } from '../../platform/clock.ts'
import { createLogger } from '../../platform/logger.ts'
import { createSqlPool } from '../../platform/sql/sql-pool.ts'
import { createBacklogMonitor } from './backlog-monitor.ts'

test('BacklogMonitor: many readers, silent server, server back → one statement, null in time, the backlog', async t => {
  const database = await createTestDatabase(t)
  const proxy = await startDatabaseProxy(database.url, t)
  const sql = createSqlPool(proxy.url, { maxConnections: 2, applicationName: 'herald tests' })
  t.after(() => sql.end({ timeout: 0 }))
  const log = createLogger('silent')
  const monitor = createBacklogMonitor({ sql, clock, log, indexedChange: () => 0 })
  const first = await Promise.all(Array.from({ length: 50 }, () => monitor.read()))
  assert.ok(first.every(backlog => backlog === first[0] && backlog !== null))
  assert.equal(proxy.countSent('with recursive queue'), 1)
  proxy.freeze()
  await clock.sleep(2_100) // the age at which a reading is not used again
  const startedAt = clock.elapsed()
  const silent = await Promise.all(Array.from({ length: 50 }, () => monitor.read()))
  assert.deepEqual(new Set(silent), new Set([null]))
  assert.ok(clock.elapsed() - startedAt < 3_000, `${clock.elapsed() - startedAt} ms`)
  await proxy.cut()
  await proxy.restore()
  while ((await monitor.read()) === null) await clock.sleep(50)
})
