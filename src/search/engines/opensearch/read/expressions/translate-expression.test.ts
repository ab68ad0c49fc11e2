import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseExpression } from './parse-expression.ts'
import { ANNOUNCEMENT_TEXT, ENTITY_TEXT, translateExpression } from './translate-expression.ts'

const CASES: readonly [expression: string, clause: unknown][] = [
  ['"a"', { term: { any: 'a' } }],
  ['{title words} : "a"', { term: { written: 'a' } }],
  ['title : "a"', { term: { title: 'a' } }],
  ['"-source-fr~2d~Bodacc"', { term: { keys: '-source-fr~2d~bodacc' } }],
  ['"a" *', { prefix: { any: { value: 'a' } } }],
  ['title : "a b"', { match_phrase: { title: 'a b' } }],
  ['title : "a b" *', { match_phrase_prefix: { title: { query: 'a b', max_expansions: 2 ** 31 - 1 } } }],
  ['"a" OR "b" OR "a"', { terms: { any: ['a', 'b'] } }],
  [
    '("a" OR ("b" OR "c")) AND "d"',
    { bool: { filter: [{ terms: { any: ['a', 'b', 'c'] } }, { term: { any: 'd' } }] } },
  ],
  [
    '"a" AND "b" NOT "c"',
    {
      bool: {
        filter: [
          { term: { any: 'a' } },
          { bool: { filter: [{ term: { any: 'b' } }], must_not: [{ term: { any: 'c' } }] } },
        ],
      },
    },
  ],
  ['""', { match_none: {} }],
]

for (const [expression, clause] of CASES)
  test(`translateExpression: ${expression} → same matches`, () => {
    assert.deepEqual(translateExpression(expression, ANNOUNCEMENT_TEXT), clause)
  })

test('translateExpression: beginning of a name → prefix of the whole name', () => {
  assert.deepEqual(translateExpression('{name bare} : ^ "acme sl" *', ENTITY_TEXT), {
    bool: {
      should: [
        { prefix: { 'words.start': { value: 'acme sl' } } },
        { prefix: { 'bare.start': { value: 'acme sl' } } },
      ],
      minimum_should_match: 1,
    },
  })
})

for (const expression of ['"a', 'a', '"a" "b"', '("a"', 'title : ^', '"a" + "b"'])
  test(`parseExpression: ${expression} → error that names the part`, () => {
    assert.throws(() => parseExpression(expression), /has an unknown part/)
  })
