import assert from 'node:assert/strict'
import { test } from 'node:test'
import { itemsOf, textsAt, valuesAt } from './paths.ts'

const cases: readonly (readonly [string, unknown, string, readonly unknown[]])[] = [
  ['through records', { a: { b: 1 } }, 'a.b', [1]],
  ['through lists', [{ a: [{ b: 1 }, { b: [2, 3] }] }, { a: { b: 4 } }], 'a.b', [1, 2, 3, 4]],
  ['through a list with gaps', { a: { 1: { b: 1 }, 7: { b: 2 } } }, 'a.b', [1, 2]],
  ['where nothing is', { a: null, c: 'text' }, 'a.b', []],
  ['into a text', { a: 'text' }, 'a.length', []],
  ['null at the end', { a: { b: null } }, 'a.b', []],
]
for (const [what, value, path, expected] of cases) {
  test(`valuesAt: ${what}`, () => assert.deepEqual(valuesAt(value, path), expected))
}

test('textsAt tidies, keeps each once, and passes over what is no text', () => {
  const value = { a: [' x  y ', 'x y', '', 7, true, { b: 1 }] }
  assert.deepEqual(textsAt(value, 'a'), ['x y', '7'])
})

test('itemsOf: an empty record is a record, not a list', () => assert.deepEqual(itemsOf({}), [{}]))
