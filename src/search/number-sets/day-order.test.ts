import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSeededRandom } from '../../../test/support/in-memory-database.ts'
import { compareDatedNumbers } from './dated-number.ts'
import { DayOrder, NO_DAY } from './day-order.ts'
import { bitmapWords, setFromBitmap, setFromNumbers, setMembers } from './number-set.ts'

const random = createSeededRandom(3)
const below = (limit: number): number => Math.floor(random() * limit)

test('DayOrder: random sets, days and slices → same as sorting all members', () => {
  for (let round = 0; round < 600; round++) {
    const capacity = 1 + below(400)
    const days = Int32Array.from({ length: capacity }, () => (random() < 0.2 ? NO_DAY : below(30) - 15))
    const order = new DayOrder(days, { maxSorted: random() < 0.5 ? 0 : 50, blockPositions: 1 + below(40) })
    const dated = [...days.entries()]
      .filter(([, day]) => day !== NO_DAY)
      .map(([number, day]) => ({ number, day }))
    assert.deepEqual(
      [...setMembers(order.all)],
      dated.map(({ number }) => number),
    )
    const density = random()
    const members = dated.filter(() => random() < density)
    const list = setFromNumbers(members.map(({ number }) => number))
    const set = random() < 0.5 ? list : setFromBitmap(bitmapWords(list, capacity))
    const [from = 0, to = 0] = [below(40) - 20, below(40) - 20].sort((a, b) => a - b)
    const within = members.filter(({ day }) => day >= from && day <= to)
    assert.deepEqual(
      [...setMembers(order.withinDays(set, from, to))],
      within.map(({ number }) => number),
    )
    const added = Array.from({ length: below(20) }, (_, n) => ({ number: capacity + n, day: below(40) - 20 }))
    added.sort(compareDatedNumbers)
    const all = [...members, ...added].sort(compareDatedNumbers)
    // Later slices use the counts of earlier ones.
    for (let page = 0; page < 4; page++) {
      const slice = { offset: below(all.length + 5), limit: 1 + below(30) }
      assert.deepEqual(order.slice(set, added, slice), all.slice(slice.offset, slice.offset + slice.limit))
    }
  }
})
