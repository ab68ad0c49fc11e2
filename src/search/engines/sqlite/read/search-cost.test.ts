import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { InMemoryDatabase } from '../../../../../test/support/in-memory-database.ts'
import { createTemporaryFolder } from '../../../../../test/support/temporary-folder.ts'
import { HeraldError } from '../../../../platform/errors.ts'
import { openIndexForReading } from '../index-database.ts'
import { buildIndexRows } from '../write/index-rows.ts'
import { openIndexWriter } from '../write/index-writer.ts'
import { openSearchCostCheck } from './search-cost.ts'

const ROWS = 500

async function openIndex(t: TestContext) {
  const file = join(await createTemporaryFolder(t), 'index.sqlite')
  const database = new InMemoryDatabase({ seed: 5, words: 40, parties: 30 })
  database.add(ROWS)
  const writer = openIndexWriter(file)
  writer.applyRows(buildIndexRows(database.changesBetween(0, 1)))
  writer.close()
  const db = openIndexForReading(file)
  t.after(() => db.close())
  return { db, words: database.words }
}

const plan = (passes = 1) => ({ passes, rows: ROWS, checkpoint: () => {} })

test('openSearchCostCheck: many negations joined with or → invalid_parameter with the most expensive term', async t => {
  const { db, words } = await openIndex(t)
  const check = openSearchCostCheck(db, 1)
  const negations = Array.from({ length: 26 }, (_, n) => `-${words[n]}`)
  assert.throws(
    () => check(`${words[30]} or ${negations.join(' or ')}`, plan()),
    (error: unknown) => {
      assert.ok(error instanceof HeraldError && error.code === 'invalid_parameter')
      const [first] = error.errors
      assert.deepEqual([first?.parameter, first?.code], ['q', 'too_expensive'])
      assert.ok(negations.includes(first?.received ?? ''), first?.received)
      return true
    },
  )
  check(negations.slice(0, 20).join(' '), plan())
  check(`${words[30]} or ${negations.slice(0, 10).join(' or ')}`, plan())
})

test('openSearchCostCheck: more passes → lower limit of terms', async t => {
  const { db, words } = await openIndex(t)
  const check = openSearchCostCheck(db, 1)
  const q = `${words[0]} or ${words
    .slice(1, 12)
    .map(word => `-${word}`)
    .join(' or ')}`
  check(q, plan(1))
  assert.throws(() => check(q, plan(4)), { code: 'invalid_parameter' })
})

test('openSearchCostCheck: rare words, any number → accepted, because entries are counted', async t => {
  const { db } = await openIndex(t)
  const check = openSearchCostCheck(db, 1)
  check(Array.from({ length: 32 }, (_, n) => `qzx${n}`).join(' or '), plan(4))
  check(Array.from({ length: 32 }, (_, n) => `qzx${n}*`).join(' or '), plan(4))
})

test('openSearchCostCheck: cancelled while counting → stops', async t => {
  const { db } = await openIndex(t)
  const check = openSearchCostCheck(db, 1)
  let calls = 0
  const checkpoint = () => {
    calls += 1
    if (calls === 3) throw new Error('cancelled')
  }
  const q = Array.from({ length: 32 }, (_, n) => `qzx${n}`).join(' or ')
  assert.throws(() => check(q, { passes: 4, rows: ROWS, checkpoint }), /cancelled/)
  assert.equal(calls, 3)
})
