import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startDatabaseProxy } from '../../../test/support/database-proxy.ts'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import {
  acquireWriterLock,
  nextChangeNumber,
  readLatestPosition,
  recordChange,
  startNewHistory,
} from '../../changes/change-number-store.ts'
import type { ChangePosition } from '../../model/database-change.ts'
import { systemClock as clock } from '../../platform/clock.ts'
import { createSqlPool } from '../../platform/sql/sql-pool.ts'
import { createChangeHistory } from './change-history.ts'

/** A small generator, so that a failure can be repeated. */
function createSequence(seed: number): (limit: number) => number {
  let state = seed
  return limit => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * limit)
  }
}

test('includes: random writes, restores and new histories → exactly the positions of the current history', async t => {
  const { sql } = await createTestDatabase(t)
  const history = createChangeHistory({ sql, clock })
  const indexed = { recordId: 'none', change: 0, nonce: 'none' }
  const pick = createSequence(7)
  let current: ChangePosition[] = [await readLatestPosition(sql)]
  const all = new Map<string, ChangePosition>()
  const write = () =>
    sql.begin(async tx => {
      await acquireWriterLock(tx)
      await recordChange(tx, await nextChangeNumber(tx), 1, 0)
    })
  /** Puts the tables into the state in which a base backup of that moment has them. */
  const restore = (to: ChangePosition) =>
    sql.begin(async tx => {
      await tx`delete from changes where change > ${to.change}`
      await tx`update database_state set change = ${to.change}, nonce = ${to.nonce}, database_id = ${to.recordId}`
    })
  for (let step = 0; step < 150; step++) {
    const action = pick(10)
    if (action < 7) {
      await write()
      current.push(await readLatestPosition(sql))
    } else if (action < 9) {
      current = current.slice(0, 1 + pick(current.length))
      await restore(current.at(-1) as ChangePosition)
    } else {
      await sql.begin(tx => startNewHistory(tx))
      const { recordId } = await readLatestPosition(sql)
      current = current.map(position => ({ ...position, recordId }))
    }
    for (const position of current) all.set(JSON.stringify(position), position)
    const keys = [...all.keys()]
    const known = new Set(current.map(position => JSON.stringify(position)))
    for (let n = 0; n < 8; n++) {
      const key = keys[pick(keys.length)] as string
      const position = all.get(key) as ChangePosition
      if (position.change > 0)
        assert.equal(await history.includes(position, indexed), known.has(key), `${step}: ${key}`)
    }
    assert.deepEqual(await history.latest(), current.at(-1))
  }
})

test('includes: text that is no UUID → false', async t => {
  const { sql } = await createTestDatabase(t)
  const { change, nonce, recordId } = await readLatestPosition(sql)
  const history = createChangeHistory({ sql, clock })
  const indexed = { recordId, change, nonce }
  assert.equal(await history.includes({ recordId: 'x', change, nonce }, indexed), false)
  assert.equal(await history.includes({ recordId, change, nonce: "'" }, indexed), false)
})

test('includes: database unreachable → true only for the position of the index', async t => {
  const { sql, url } = await createTestDatabase(t)
  const indexed = await readLatestPosition(sql)
  const proxy = await startDatabaseProxy(url, t)
  const proxied = createSqlPool(proxy.url, { maxConnections: 1, applicationName: 'herald tests' })
  t.after(() => proxied.end({ timeout: 0 }))
  const history = createChangeHistory({ sql: proxied, clock })
  await proxy.cut()
  assert.equal(await history.includes(indexed, indexed), true)
  const other = { ...indexed, nonce: indexed.recordId }
  await assert.rejects(history.includes(other, indexed), { code: 'unavailable' })
  await assert.rejects(history.latest(), { code: 'unavailable' })
})
