import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pgBouncerIsAbsent, startPgBouncer } from '../../../../test/support/pgbouncer.ts'
import { createTestDatabase } from '../../../../test/support/test-database.ts'
import { systemClock as clock } from '../../../platform/clock.ts'
import { createLogger } from '../../../platform/logger.ts'
import { type PurgeStep, purgeDatabase } from './purge-database.ts'

const log = createLogger('silent')

test('purgeDatabase: user who may not order a checkpoint → waits for the next one, no step fails', async t => {
  const { admin, sql, url } = await createTestDatabase(t)
  await assert.rejects(async () => await sql.unsafe('checkpoint'), { code: '42501' })
  const steps: PurgeStep[] = []
  let isOver = false
  const purging = purgeDatabase(
    { url, clock, log },
    { isEmbedded: false, onStep: step => steps.push(step) },
  ).finally(() => {
    isOver = true
  })
  // In place of PostgreSQL, which makes one every five minutes.
  while (!isOver) {
    await clock.sleep(1_000)
    await admin.unsafe('checkpoint')
  }
  assert.deepEqual(await purging, [])
  assert.deepEqual(
    steps.slice(-2).map(({ step }) => step),
    ['planner statistics', 'checkpoint'],
  )
})

test('purgeDatabase: pooler in between → database_unsuitable, nothing is set in a session of others', {
  skip: pgBouncerIsAbsent,
}, async t => {
  const { url } = await createTestDatabase(t)
  const pooler = await startPgBouncer(t, { databases: { herald: url } })
  const purging = purgeDatabase(
    { url: pooler.urlOf('herald'), clock, log },
    { isEmbedded: false, onStep: () => {} },
  )
  await assert.rejects(purging, { code: 'database_unsuitable', message: /DATABASE_DIRECT_URL/ })
})
