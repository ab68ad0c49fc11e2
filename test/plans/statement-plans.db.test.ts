import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  describePlans,
  findUnboundedFunctions,
  readPlans,
} from '../support/statement-plans/describe-plans.ts'
import { createPlanDatabase } from '../support/statement-plans/plan-database.ts'
import {
  findUnsampledStatements,
  mergeSamples,
  readSamples,
} from '../support/statement-plans/statement-samples.ts'
import { UNBOUNDED_STATEMENTS } from '../support/statement-plans/unbounded-statements.ts'

const UPDATE = 'Run: node scripts/update-statement-plans.ts [test files that run the new statements]'

test('samples: of every statement about a table that grows, and of no other', () => {
  const samples = readSamples()
  assert.deepEqual(findUnsampledStatements(samples), [], UPDATE)
  assert.deepEqual(mergeSamples(samples, []), samples, UPDATE)
})

test('plans: ten thousand, a million and ten million rows → the pinned indexes', async t => {
  assert.deepEqual(await describePlans(await createPlanDatabase(t), readSamples()), readPlans(), UPDATE)
})

test('plans: what takes longer the more rows there are → has a reason', () => {
  const reasons = Object.keys(UNBOUNDED_STATEMENTS)
  assert.deepEqual([...findUnboundedFunctions(readPlans())].sort(), reasons.sort())
})

test('plans: announcements and mentions in parts → nothing else takes longer', async t => {
  const lines = await describePlans(await createPlanDatabase(t, 4), readSamples())
  const more = [...findUnboundedFunctions(lines)].filter(name => !(name in UNBOUNDED_STATEMENTS))
  // A thousand entities are looked for in each part: a little above the limit, with the same indexes.
  assert.deepEqual(more, ['listNewestAnnouncements'])
})
