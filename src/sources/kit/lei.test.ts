import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lei } from './lei.ts'

const cases: readonly (readonly [string, boolean])[] = [
  ['5493000IBP32UQZ0KL24', true],
  ['5493 000I BP32 UQZ0 KL24', true],
  ['5493000IBP32UQZ0KL25', false],
  ['5493000IBP32UQZ0KL2', false],
  ['', false],
]
for (const [text, valid] of cases)
  test(`parseLei: "${text}" → ${valid ? 'valid' : 'null'}`, () => assert.equal(lei(text) !== null, valid))
