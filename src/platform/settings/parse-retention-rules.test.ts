import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseRetentionRules } from './parse-retention-rules.ts'

test('parseRetentionRules: rules with every unit → months or days', () => {
  assert.deepEqual(parseRetentionRules(undefined), [])
  assert.deepEqual(
    parseRetentionRules(
      'fr-bodacc:persons=2y, de-handelsregister:insolvency=6mo,gb-gazette:default_notice=3w',
    ).map(({ sourceId, kind, months, days }) => [sourceId, kind, months, days]),
    [
      ['fr-bodacc', 'persons', 24, 0],
      ['de-handelsregister', 'insolvency', 6, 0],
      ['gb-gazette', 'default_notice', 0, 21],
    ],
  )
})

for (const text of [
  'fr-bodacc',
  'fr-bodacc:persons',
  'fr-bodacc:persons=',
  'fr-bodacc:persons=0mo',
  'fr-bodacc:persons=6m',
  'fr-bodacc:persons=-1d',
  'fr-bodacc=6mo',
  'fr-bodacc:persons=1y,fr-bodacc:persons=2y',
]) {
  test(`parseRetentionRules: ${text} → error`, () => {
    assert.throws(() => parseRetentionRules(text), { name: 'Error' })
  })
}
