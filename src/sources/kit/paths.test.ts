import assert from 'node:assert/strict'
import { test } from 'node:test'
import { itemsOf, textsAt, valuesAt } from './paths.ts'

const cases: readonly (readonly [string, unknown, string, readonly unknown[]])[] = [
  ['nested records', { a: { b: 1 } }, 'a.b', [1]],
  ['nested lists', [{ a: [{ b: 1 }, { b: [2, 3] }] }, { a: { b: 4 } }], 'a.b', [1, 2, 3, 4]],
  ['object with numeric keys', { a: { 1: { b: 1 }, 7: { b: 2 } } }, 'a.b', [1, 2]],
  ['missing field', { a: null, c: 'text' }, 'a.b', []],
  ['property of a text', { a: 'text' }, 'a.length', []],
  ['null value', { a: { b: null } }, 'a.b', []],
]
for (const [name, value, path, expected] of cases) {
  test(`getValuesAtPath: ${name} → ${JSON.stringify(expected)}`, () =>
    assert.deepEqual(valuesAt(value, path), expected))
}

test('getTextsAtPath: mixed values → distinct cleaned texts', () => {
  const value = { a: [' x  y ', 'x y', '', 7, true, { b: 1 }] }
  assert.deepEqual(textsAt(value, 'a'), ['x y', '7'])
})

test('toListItems: empty object → list with that object', () => assert.deepEqual(itemsOf({}), [{}]))
