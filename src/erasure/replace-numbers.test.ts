import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replaceNumbers } from './replace-numbers.ts'

const CASES: readonly [text: string, number: string, expected: string][] = [
  ['(IP number 90032)', '90032', '(IP number [removed])'],
  ['NIF 12.345.678-Z.', '12345678Z', 'NIF [removed].'],
  ['nif 12345678z', '12345678Z', 'nif [removed]'],
  ['SIREN 552 100 554, SIRET 552 100 554 00013', '552100554', 'SIREN [removed], SIRET [removed]'],
  ['SIRET 55210055400013', '552100554', 'SIRET [removed]'],
  ['190032, 900321, A90032', '90032', '190032, 900321, A90032'],
  ['900, 32 and 9003, 2', '90032', '900, 32 and 9003, 2'],
  ['9-0-0-3-2 90032', '90032', '[removed] [removed]'],
  ['house 1234', '1234', 'house 1234'],
]
for (const [text, number, expected] of CASES) {
  test(`replaceNumbers: "${text}" without ${number} → "${expected}"`, () => {
    assert.equal(replaceNumbers(text, new Set([number])), expected)
  })
}

test('replaceNumbers: 100,000 near-matches → in linear time', () => {
  const text = '9003 '.repeat(100_000)
  const startedAt = performance.now()
  assert.equal(replaceNumbers(text, new Set(['90031', '900390032'])), text)
  assert.ok(performance.now() - startedAt < 2_000)
})
