import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '../../platform/clock.ts'
import { ConnectionLostError } from '../../platform/sql/postgres-errors.ts'
import type { SqlPool } from '../../platform/sql/sql-pool.ts'
import { queryDatabase } from './query-database.ts'

test('queryDatabase: no answer in time, lost connection → unavailable, with what happened', async () => {
  const clock = { ...systemClock, sleep: async () => {} }
  const lost = () => Promise.reject(new ConnectionLostError())
  const failOnAbort = (signal: AbortSignal) =>
    new Promise<void>(resolve => signal.addEventListener('abort', () => resolve())).then(lost)
  const slow = { clock, sql: { withSignal: failOnAbort } as unknown as SqlPool }
  await assert.rejects(
    queryDatabase(slow, sql => sql as unknown as Promise<never>),
    {
      code: 'unavailable',
      detail: 'The database did not answer within 2 seconds. Try again in a few seconds.',
    },
  )
  const away = { clock: systemClock, sql: { withSignal: () => ({}) } as unknown as SqlPool }
  await assert.rejects(queryDatabase(away, lost), {
    code: 'unavailable',
    detail: 'The database cannot be reached at the moment. Try again in a few seconds.',
  })
})
