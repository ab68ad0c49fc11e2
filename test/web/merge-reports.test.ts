import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toDecisionChanges } from '../../web/src/pages/merge-reports/decision-changes.ts'

test('toDecisionChanges: note not shown or not edited → not sent; edited or cleared → sent', () => {
  const masked = { status: 'open', note: null } as const
  assert.deepEqual(toDecisionChanges(masked, 'accepted', ''), { status: 'accepted' })
  assert.deepEqual(toDecisionChanges(masked, 'open', 'Seen'), { status: 'open', note: 'Seen' })
  const noted = { status: 'accepted', note: 'Done' } as const
  assert.deepEqual(toDecisionChanges(noted, 'rejected', 'Done'), { status: 'rejected' })
  assert.deepEqual(toDecisionChanges(noted, 'accepted', ' '), { status: 'accepted', note: null })
})
