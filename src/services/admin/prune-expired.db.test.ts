import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createMatch,
  createSavedSearch,
  numberedUuid,
} from '../../../test/support/following/followed-rows.ts'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { insertMatches } from '../../matches/match-store.ts'
import { appendConditionChanges } from '../../matching/condition-change-store.ts'
import { systemClock as clock } from '../../platform/clock.ts'
import { createLogger } from '../../platform/logger.ts'
import { insertSavedSearch } from '../../saved-searches/saved-search-store.ts'
import { pruneExpired } from './prune-expired.ts'
import { RetentionClock } from './retention-clock.ts'

const DAY_MS = 86_400_000

test('pruneExpired: old and new matches and changes of conditions → only the old ones are deleted', async t => {
  const { sql } = await createTestDatabase(t)
  const search = createSavedSearch(1)
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  const matches = [91, 89].map((days, n) =>
    createMatch({ savedSearchId: search.id }, numberedUuid(10 + n), { createdAt: daysAgo(days) }),
  )
  await sql.begin(async tx => {
    await insertSavedSearch(tx, search)
    await tx.pipeline([insertMatches(tx, matches)])
    await appendConditionChanges(
      tx,
      [1, 2, 3].map(n => ({ kind: 'entry', id: numberedUuid(n) })),
    )
    await tx`update condition_changes set created_at = ${daysAgo(2)} where id = ${numberedUuid(1)}`
  })
  const retentionClock = new RetentionClock({ sql, clock, log: createLogger('silent') })
  await retentionClock.tick()
  const kept = { events: null, runs: null, mails: null }
  await pruneExpired(sql, retentionClock, { ...kept, matches: null })
  assert.equal((await sql`select from matches`).length, 2)
  await pruneExpired(sql, retentionClock, { ...kept, matches: 90 })
  const [left, ...others] = await sql<{ id: string }[]>`select id from matches`
  assert.deepEqual([left?.id, others.length], [matches[1]?.id, 0])
  const changes = await sql<{ id: string }[]>`select id from condition_changes order by number`
  assert.deepEqual(
    changes.map(({ id }) => id),
    [numberedUuid(2), numberedUuid(3)],
  )
})
