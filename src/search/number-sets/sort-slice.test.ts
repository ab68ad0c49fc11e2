import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSeededRandom } from '../../../test/support/in-memory-database.ts'
import { sortSlice } from './sort-slice.ts'

const random = createSeededRandom(11)
const below = (limit: number): number => Math.floor(random() * limit)

test('sortSlice: random, sorted and equal numbers → same as sorting all', () => {
  for (let round = 0; round < 2_000; round++) {
    const length = 1 + below(200)
    const limit = 1 + below(300)
    const numbers = Float64Array.from({ length }, (_, at) => (round % 3 === 0 ? at : below(limit)))
    if (round % 6 === 0) numbers.reverse()
    const sorted = numbers.toSorted()
    const start = below(length)
    const end = start + 1 + below(length - start)
    assert.deepEqual(sortSlice(numbers, start, end), sorted.subarray(start, end))
    assert.deepEqual(numbers.toSorted(), sorted, 'no number is lost')
  }
})

test('sortSlice: empty slice → empty', () => {
  assert.equal(sortSlice(Float64Array.of(3, 1), 1, 1).length, 0)
  assert.equal(sortSlice(Float64Array.of(), 0, 0).length, 0)
})
