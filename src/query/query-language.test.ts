import assert from 'node:assert/strict'
import { test } from 'node:test'
import { validateSearchQuery } from './query-terms.ts'

const long = (length: number) => 'é'.repeat(length)
const many = (count: number) => Array.from({ length: count }, (_, n) => `w${n}`).join(' ')

const CHECKED: readonly [q: string, code: string | null][] = [
  ['', 'empty'],
  [' \t\n\u00a0', 'empty'],
  ['acme', null],
  ['"', null],
  ['- * ( ) OR AND NOT ^ : {a}', null],
  ['acme\0', 'nul_character'],
  [long(500), null],
  [long(501), 'too_long'],
  ['😀'.repeat(500), null],
  [many(32), null],
  [many(33), 'too_many_words'],
  [`"${many(33)}"`, 'too_many_words'],
  [many(32).replaceAll(' ', '-'), null],
  ['a*', 'prefix_too_short'],
  ['acme -é*', 'prefix_too_short'],
  ["l'é*", 'prefix_too_short'],
  ['ab*', null],
  ['ß*', null],
  ['*', null],
  ['acme *', null],
  ['x*y', null],
]

for (const [q, code] of CHECKED) {
  test(`validateSearchQuery: ${JSON.stringify(q.slice(0, 40))} → ${code ?? 'valid'}`, () => {
    assert.equal(validateSearchQuery(q)?.code ?? null, code)
  })
}

test('validateSearchQuery: invalid query → reason in one sentence', () => {
  assert.equal(validateSearchQuery(long(501))?.detail, 'q must have at most 500 characters, not 501.')
  assert.equal(validateSearchQuery('acme b*')?.detail, '"b*" needs at least 2 letters before the "*".')
})
