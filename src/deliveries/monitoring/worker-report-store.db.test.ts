import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { systemClock as clock } from '../../platform/clock.ts'
import { systemRandom } from '../../platform/random.ts'
import { createUuidV7 } from '../../platform/uuid.ts'
import { acquireShards } from '../shard-store.ts'
import { saveWorkerReport } from './worker-report-store.ts'

test('saveWorkerReport: several processes at once → attempts added up, slots of each', async t => {
  const { sql } = await createTestDatabase(t)
  const workers = Array.from({ length: 4 }, () => createUuidV7(clock.now(), systemRandom)).sort()
  for (const worker of workers) await acquireShards(sql, worker, [])
  const counts = new Map([
    ['timeout', 2],
    ['2xx', 5],
  ])
  const slots = [{ pool: 'fast', used: 3, limit: 8 }]
  await Promise.all(
    workers.flatMap(worker => Array.from({ length: 5 }, () => saveWorkerReport(sql, worker, slots, counts))),
  )
  await saveWorkerReport(sql, workers[0] ?? '', [], new Map())
  const rows = await sql`select outcome, attempts::integer from delivery_attempt_counts order by outcome`
  assert.deepEqual(
    [...rows],
    [
      { outcome: '2xx', attempts: 100 },
      { outcome: 'timeout', attempts: 40 },
    ],
  )
  const saved = await sql<{ slots: unknown }[]>`select slots from delivery_workers order by id`
  assert.deepEqual(
    saved.map(row => row.slots),
    [[], slots, slots, slots],
  )
})
