import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testHouse } from '../../test/open-house.ts'
import { proxyTo } from '../../test/proxy.ts'
import { connect } from '../base/sql.ts'
import { recordLookup } from './lookup.ts'

const ID = '00000000-0000-5000-8000-000000000000'
const PAGE = { page: 1, perPage: 25 }

test('DatabaseLookup: PostgreSQL stops responding → unavailable within seconds, no connection held', async t => {
  const context = await testHouse(t)
  const proxy = await proxyTo(context.url, t)
  const sql = connect(proxy.url, { max: 3, applicationName: 'herald tests' })
  t.after(() => sql.end({ timeout: 0 }))
  const lookup = recordLookup({ ...context, sql })
  assert.equal(await lookup.reachable(), true)
  assert.equal(await lookup.entity(ID), null)
  proxy.freeze()
  const startedAt = performance.now()
  const unavailable = { code: 'unavailable', headers: { 'Retry-After': '5' } }
  await Promise.all([
    assert.rejects(lookup.announcement(ID), unavailable),
    assert.rejects(lookup.timeline(ID, PAGE), unavailable),
    assert.rejects(lookup.details(ID), unavailable),
    assert.rejects(lookup.entityDetails(ID), unavailable),
    assert.rejects(lookup.document(ID), unavailable),
    ...Array.from({ length: 10 }, () => assert.rejects(lookup.entity(ID), unavailable)),
    lookup.reachable().then(reachable => assert.equal(reachable, false)),
  ])
  assert.ok(performance.now() - startedAt < 4_000)
  await proxy.mend()
  assert.equal(await lookup.reachable(), true)
  assert.equal(await lookup.entity(ID), null)
})
