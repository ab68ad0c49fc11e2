import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareMatcherWithIndex } from '../../../test/support/matching/compare-with-index.ts'

test('AnnouncementConditions.match: random conditions and announcements → same matches as the search index', async t => {
  const compared = await compareMatcherWithIndex(t, {
    seed: 1,
    announcements: 300,
    conditions: 600,
    samplesPerSource: 8,
  })
  // Otherwise the comparison would say little.
  assert.ok(compared.selective > 200, JSON.stringify(compared))
})
