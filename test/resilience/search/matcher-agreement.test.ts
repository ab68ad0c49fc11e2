import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareMatcherWithIndex } from '../../support/matching/compare-with-index.ts'

test('AnnouncementConditions.match: 10,000 conditions and 10,000 announcements → same matches as the search index', async t => {
  const compared = await compareMatcherWithIndex(t, {
    seed: 2,
    announcements: 10_000,
    conditions: 10_000,
    samplesPerSource: 1_000,
  })
  assert.ok(compared.selective > 5_000, JSON.stringify(compared))
})
