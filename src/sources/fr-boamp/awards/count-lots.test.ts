import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countBoampLots } from './count-lots.ts'

for (const [numbers, expected] of [
  [['1', '2', '3'], 3],
  [['01', '02'], 2],
  [['A', 'B'], 2],
  [['2', '1', '1'], 2],
  [['1'], null],
  [['3', '7'], null],
  [['1', null], null],
  [['2016-52', '2016-53'], null],
  [[], null],
] as const) {
  test(`countBoampLots: ${numbers.join(', ')} → ${expected}`, () =>
    assert.equal(countBoampLots(numbers), expected))
}
