import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { systemRandom as random } from '../platform/random.ts'
import { createUuidV7 } from '../platform/uuid.ts'
import { deleteExpiredRuns } from './run-retention-store.ts'
import {
  findLastScheduledRun,
  markRunFinished,
  markRunRunning,
  type RunKind,
  type RunState,
} from './run-store.ts'

const NOW = new Date('2026-11-21T08:00:00Z')
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * 86_400_000)

test('deleteExpiredRuns: old runs → deleted with their problems; running ones and the last scheduled run stay', async t => {
  const { sql } = await createTestDatabase(t)
  const run = async (sourceId: string, days: number, state: RunState, kind: RunKind = 'crawl') => {
    const id = createUuidV7(daysAgo(days), random)
    await markRunRunning(sql, { id, sourceId, kind, window: null }, daysAgo(days))
    if (state !== 'running')
      await markRunFinished(sql, id, { state, reasons: [], error: null }, daysAgo(days))
    await sql`insert into problems (run_id, document, location, kind, reason, is_record_lost) values (${id}, 'd', 'p', 'k', 'r', false)`
    return id
  }
  await run('fr-bodacc', 30, 'ok')
  await run('fr-bodacc', 29, 'stopped')
  await run('fr-bodacc', 28, 'ok', 'import')
  const kept = [
    await run('fr-bodacc', 27, 'running'),
    await run('fr-bodacc', 26, 'failed'),
    await run('es-borme', 400, 'suspicious'),
    await run('es-borme', 5, 'ok', 'import'),
  ]
  const limit = { before: daysAgo(10), protectedDays: [] }
  assert.equal(await deleteExpiredRuns(sql, { ...limit, protectedDays: ['2026-10-24'] }, 100), 2)
  assert.equal(await deleteExpiredRuns(sql, limit, 2), 1)
  assert.equal(await deleteExpiredRuns(sql, limit, 100), 0)
  const remaining = await sql<{ id: string }[]>`select id from runs`
  assert.deepEqual(remaining.map(row => row.id).sort(), [...kept].sort())
  assert.equal((await sql`select 1 from problems`).length, kept.length)
  assert.equal((await findLastScheduledRun(sql, 'es-borme'))?.state, 'suspicious')
})
