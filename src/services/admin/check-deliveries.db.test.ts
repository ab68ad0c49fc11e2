import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { acquireShards } from '../../deliveries/shard-store.ts'
import { checkDeliveries } from './check-deliveries.ts'

const WORKER = '019ab000-0000-7000-8000-00000000000a'

test('checkDeliveries: old undispatched event → fails only while a process delivers', async t => {
  const { sql } = await createTestDatabase(t)
  assert.deepEqual(await checkDeliveries(sql), {
    check: 'deliveries',
    ok: true,
    found:
      '0 queued, the oldest due for 0 s (healthy receivers), 0 s (failing), 0 s (rate-limited); 0 events not dispatched, ' +
      'the oldest for 0 s; no process delivers at the moment; 0 attempts so far',
  })
  await sql`
    insert into events (id, type, jurisdiction, change, body, created_at)
    values ('019ab000-0000-7000-8000-000000000001', 'x', 'FR', 1, '', now() - interval '61 seconds')`
  assert.equal((await checkDeliveries(sql)).ok, true)
  await acquireShards(sql, WORKER, [])
  const finding = await checkDeliveries(sql)
  assert.equal(finding.ok, false)
  assert.match(finding.found, /1 events not dispatched, the oldest for 6[1-9] s; 1 processes deliver/)
})
