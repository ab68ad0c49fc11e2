import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { IndexFollowerState } from '../../../services/indexing/keep-index-up-to-date.ts'
import { reportChanges } from './report-changes.ts'

test('reportChanges: state of an indexer → printed once for each change', () => {
  const waiting = {
    state: 'waiting',
    change: 0,
    reason: 'Another process writes the search indexes.',
  } as const
  const states: IndexFollowerState[] = [
    waiting,
    waiting,
    { state: 'building', rows: 2, change: 1, head: 3 },
    { state: 'following', change: 3, head: 3 },
  ]
  const lines: string[] = []
  const report = reportChanges(
    () => states.shift(),
    line => lines.push(line),
  )
  for (let n = 0; n < 5; n++) report()
  assert.deepEqual(lines, ['waiting: Another process writes the search indexes.', 'indexed 1 of 3 changes'])
})
