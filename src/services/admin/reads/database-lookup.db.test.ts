import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startDatabaseProxy } from '../../../../test/support/database-proxy.ts'
import { createTestAppContext } from '../../../../test/support/test-app-context.ts'
import { createSqlPool } from '../../../platform/sql/sql-pool.ts'
import { createDatabaseLookup } from './database-lookup.ts'

const ID = '00000000-0000-5000-8000-000000000000'
const PAGE = { page: 1, perPage: 25 }

test('DatabaseLookup: PostgreSQL stops responding → unavailable within seconds, no connection held', async t => {
  const context = await createTestAppContext(t)
  const proxy = await startDatabaseProxy(context.url, t)
  const sql = createSqlPool(proxy.url, { maxConnections: 3, applicationName: 'herald tests' })
  t.after(() => sql.end({ timeout: 0 }))
  const lookup = createDatabaseLookup({ ...context, sql })
  assert.equal(await lookup.state(), 'reachable')
  assert.equal(await lookup.entity(ID), null)
  proxy.freeze()
  const startedAt = performance.now()
  const unavailable = { code: 'unavailable', headers: { 'Retry-After': '5' } }
  await Promise.all([
    assert.rejects(lookup.announcement(ID), unavailable),
    assert.rejects(lookup.timeline(ID, PAGE), unavailable),
    assert.rejects(lookup.details(ID), unavailable),
    assert.rejects(lookup.versions(ID, { page: 1, perPage: 25 }), unavailable),
    assert.rejects(lookup.entityDetails(ID), unavailable),
    assert.rejects(lookup.entityHistory(ID), unavailable),
    assert.rejects(lookup.document(ID), unavailable),
    ...Array.from({ length: 10 }, () => assert.rejects(lookup.entity(ID), unavailable)),
    lookup.state().then(state => assert.equal(state, 'away')),
  ])
  assert.ok(performance.now() - startedAt < 4_000)
  await proxy.restore()
  assert.equal(await lookup.state(), 'reachable')
  assert.equal(await lookup.entity(ID), null)
})
