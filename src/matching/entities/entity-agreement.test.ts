import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareEntitiesWithIndex } from '../../../test/support/matching/compare-entities-with-index.ts'

test('EntityConditions.match: random searches and entities → same matches as the search index', async t => {
  const compared = await compareEntitiesWithIndex(t, {
    seed: 1,
    announcements: 300,
    searches: 1_500,
    samplesPerSource: 8,
  })
  // Otherwise the comparison would say little.
  assert.ok(compared.selective > 500, JSON.stringify(compared))
})
