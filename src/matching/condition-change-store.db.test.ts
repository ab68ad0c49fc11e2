import assert from 'node:assert/strict'
import { test } from 'node:test'
import { numberedUuid } from '../../test/support/following/followed-rows.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
import {
  appendConditionChanges,
  pruneConditionChanges,
  readConditionChangesAfter,
  readConditionLogRange,
} from './condition-change-store.ts'

const [FIRST, SECOND] = [numberedUuid(1), numberedUuid(2)]

test('appendConditionChanges: two transactions at once → numbers in commit order', async t => {
  const { sql } = await createTestDatabase(t)
  assert.deepEqual(await readConditionLogRange(sql), { oldest: 0, latest: 0 })
  let second: Promise<unknown> = Promise.resolve()
  await sql.begin(async tx => {
    await appendConditionChanges(tx, [{ kind: 'watchlist', id: FIRST }])
    second = sql.begin(other => appendConditionChanges(other, [{ kind: 'entry', id: SECOND }]))
    assert.equal(await Promise.race([second, tx`select pg_sleep(0.2)`.then(() => 'waits')]), 'waits')
    assert.equal((await readConditionChangesAfter(sql, 0, 10)).length, 0)
  })
  await second
  const changes = await readConditionChangesAfter(sql, 0, 10)
  assert.deepEqual(
    changes.map(({ kind, id }) => [kind, id]),
    [
      ['watchlist', FIRST],
      ['entry', SECOND],
    ],
  )
  const [one, two] = changes.map(change => change.number)
  assert.ok(one !== undefined && two !== undefined && one < two)
  assert.deepEqual([...(await readConditionChangesAfter(sql, one, 10))], [...changes].slice(1))
  assert.deepEqual(await readConditionLogRange(sql), { oldest: one, latest: two })
})

test('pruneConditionChanges: all are old → the newest stays', async t => {
  const { sql } = await createTestDatabase(t)
  const changes = Array.from(
    { length: 3 },
    (_, n) => ({ kind: 'subscription', id: numberedUuid(n) }) as const,
  )
  await sql.begin(tx => appendConditionChanges(tx, changes))
  const { latest } = await readConditionLogRange(sql)
  assert.equal(await pruneConditionChanges(sql, new Date(0), 10), 0)
  assert.equal(await pruneConditionChanges(sql, new Date('2100-01-01'), 10), 2)
  assert.deepEqual(await readConditionLogRange(sql), { oldest: latest, latest })
})
