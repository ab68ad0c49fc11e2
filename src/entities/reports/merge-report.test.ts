import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listCorrectingCommands } from './merge-report.ts'

const acme = { id: 'a', type: 'company', name: 'ACME' } as const
const other = { id: 'b', type: 'company', name: 'Acme' } as const
const none = { reported: [], others: [], isSplit: false }

test('listCorrectingCommands: different parties of several origins → a split for each pair', () => {
  const report = { kind: 'different_parties', entity: acme, otherEntity: null } as const
  assert.deepEqual(listCorrectingCommands(report, { ...none, reported: ['b'], others: ['a', 'c'] }), [
    'herald entities explain a',
    'herald entities split b a',
    'herald entities split b c',
  ])
})

test('listCorrectingCommands: different parties of one origin → only the reasons', () => {
  const report = { kind: 'different_parties', entity: acme, otherEntity: null } as const
  assert.deepEqual(listCorrectingCommands(report, { ...none, reported: ['a'] }), [
    'herald entities explain a',
  ])
})

test('listCorrectingCommands: same party → a merge only if an operator split the two', () => {
  const report = { kind: 'same_party', entity: acme, otherEntity: other } as const
  const reasons = ['herald entities explain a', 'herald entities explain b']
  assert.deepEqual(listCorrectingCommands(report, none), reasons)
  const merge = 'herald entities merge a b'
  assert.deepEqual(listCorrectingCommands(report, { ...none, isSplit: true }), [...reasons, merge])
  const merged = { ...report, otherEntity: acme }
  assert.deepEqual(listCorrectingCommands(merged, { ...none, isSplit: true }), ['herald entities explain a'])
})
