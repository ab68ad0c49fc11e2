import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSeededRandom } from '../../../../../../test/support/in-memory-database.ts'
import { sortedPositions } from './sorted-positions.ts'

const random = createSeededRandom(11)
const LISTS: Readonly<Record<string, readonly number[]>> = {
  none: [],
  one: [5],
  'equal ones': [2, 2, 2],
  'whole numbers': Array.from({ length: 3_000 }, () => Math.floor(random() * 700)),
  'numbers of any size and sign': Array.from(
    { length: 3_000 },
    () => (random() - 0.5) * 10 ** Math.floor(random() * 12),
  ),
  extremes: [Number.MAX_VALUE, -Number.MAX_VALUE, 0, Number.MIN_VALUE, -1, 2 ** 31 - 1, -(2 ** 31) + 1, 0.01],
}

for (const [name, list] of Object.entries(LISTS))
  test(`sortedPositions: ${name} → the order of a stable sort in both directions`, () => {
    for (const direction of [1, -1] as const) {
      const expected = [...list.keys()].sort(
        (a, b) => direction * ((list[a] as number) - (list[b] as number)) || a - b,
      )
      assert.deepEqual([...sortedPositions(Float64Array.from(list), direction)], expected)
    }
  })
