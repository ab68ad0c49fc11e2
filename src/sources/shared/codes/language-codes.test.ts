import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalizeLanguageCode } from './language-codes.ts'

for (const [code, expected] of [
  ['SPA', 'es'],
  ['deu', 'de'],
  ['ELL', 'el'],
  ['GLE', 'ga'],
  ['PT', 'pt'],
  ['xxx', null],
  ['e', null],
  ['../x', null],
  ['', null],
] as const) {
  test(`normalizeLanguageCode: "${code}" → ${expected}`, () =>
    assert.equal(normalizeLanguageCode(code), expected))
}
