import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { ChangingIndex, openForComparison } from '../../../../../../test/support/random-index-questions.ts'
import { createTemporaryFolder } from '../../../../../../test/support/temporary-folder.ts'
import type { AnnouncementChange } from '../../../../../model/database-change.ts'
import { filterValuesOf } from '../../../../../model/filter-values.ts'
import { fullTextCondition } from '../sets/filter-conditions.ts'
import { openSetSearch } from '../sets/set-search.ts'
import { openValueOrder, type ValueOrder } from './value-order.ts'

async function openChangedIndex(t: TestContext) {
  const file = join(await createTemporaryFolder(t), 'index.sqlite')
  const index = new ChangingIndex(file, 7)
  for (let change = 0; change < 30; change++) index.change()
  const { database } = index
  index.close()
  const db = openForComparison(file)
  t.after(() => db.close())
  const byNumber = new Map(
    database.listAnnouncements().map(row => [(row as AnnouncementChange & { number: number }).number, row]),
  )
  return { db, database, byNumber }
}

/** Returns the keys by which an order sorts an announcement: its segment and its place in the segment. */
function sortKeys(order: ValueOrder, { announcement }: AnnouncementChange): readonly [number, number] {
  assert.ok(announcement !== null)
  const { amount, deadline } = filterValuesOf(announcement)
  if (order.by === 'amount') return amount === null ? [1, 0] : [0, -amount.value]
  if (deadline === null) return [2, 0]
  return deadline > order.minute ? [0, deadline] : [1, -deadline]
}

const MINUTE = Date.parse('2025-03-01T00:00:00Z') / 60_000
const ORDERS: readonly ValueOrder[] = [
  { by: 'amount' },
  { by: 'deadline', minute: MINUTE },
  { by: 'deadline', minute: 0 },
]

for (const order of ORDERS)
  test(`openValueOrder: ${JSON.stringify(order)}, any page, few and many matches → the order of the announcements`, async t => {
    const { db, database, byNumber } = await openChangedIndex(t)
    const sets = openSetSearch(db)
    const readers = [0, Number.POSITIVE_INFINITY].map(limit => openValueOrder(sets.values, limit))
    for (const filter of [{}, { q: database.words[0] ?? '' }, { currency: ['EUR'] }]) {
      const condition = fullTextCondition(filter)
      assert.ok(condition !== null)
      const matches = sets.find(filter, condition, database.change)
      const listed = matches.numbers.order.slice(matches.set, matches.recent, {
        offset: 0,
        limit: matches.total,
      })
      const keyed = listed.map(({ number }) => ({
        number,
        keys: sortKeys(order, byNumber.get(number) as never),
      }))
      const expected = keyed
        .sort((a, b) => a.keys[0] - b.keys[0] || a.keys[1] - b.keys[1])
        .map(({ number }) => number)
      assert.ok(new Set(keyed.map(({ keys }) => keys.join())).size > 5)
      for (const read of readers)
        for (const limit of [7, matches.total]) {
          const found: number[] = []
          for (let offset = 0; offset < matches.total; offset += limit)
            found.push(...read(matches, order, { offset, limit }).map(({ number }) => number))
          assert.deepEqual(found, expected, JSON.stringify({ filter, limit }))
        }
    }
  })
