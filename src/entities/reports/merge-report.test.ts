import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listCorrectingCommands, MAX_CORRECTING_COMMANDS } from './merge-report.ts'

const acme = { id: 'a', type: 'company', name: 'ACME' } as const
const other = { id: 'b', type: 'company', name: 'Acme' } as const
const none = { reported: [], others: [], isSplit: false }

test('listCorrectingCommands: different parties of several origins → a split for each pair', () => {
  const report = { kind: 'different_parties', entity: acme, otherEntity: null } as const
  const { commands, leftOut } = listCorrectingCommands(report, {
    ...none,
    reported: ['b'],
    others: ['a', 'c'],
  })
  assert.deepEqual(commands, [
    'herald entities explain a',
    'herald entities split b a',
    'herald entities split b c',
  ])
  assert.equal(leftOut, 0)
})

test('listCorrectingCommands: many pairs → the first commands and the number of others', () => {
  const report = { kind: 'different_parties', entity: acme, otherEntity: null } as const
  const names = (count: number) => Array.from({ length: count }, (_, n) => String(n))
  const { commands, leftOut } = listCorrectingCommands(report, {
    ...none,
    reported: names(21),
    others: names(300),
  })
  assert.equal(commands.length, MAX_CORRECTING_COMMANDS)
  assert.equal(commands.at(-1), 'herald entities split 0 18')
  assert.equal(leftOut, 1 + 21 * 300 - MAX_CORRECTING_COMMANDS)
})

test('listCorrectingCommands: different parties of one origin → only the reasons', () => {
  const report = { kind: 'different_parties', entity: acme, otherEntity: null } as const
  const only = { commands: ['herald entities explain a'], leftOut: 0 }
  assert.deepEqual(listCorrectingCommands(report, { ...none, reported: ['a'] }), only)
})

test('listCorrectingCommands: same party → a merge only if an operator split the two', () => {
  const report = { kind: 'same_party', entity: acme, otherEntity: other } as const
  const reasons = ['herald entities explain a', 'herald entities explain b']
  assert.deepEqual(listCorrectingCommands(report, none).commands, reasons)
  const merge = 'herald entities merge a b'
  assert.deepEqual(listCorrectingCommands(report, { ...none, isSplit: true }).commands, [...reasons, merge])
  const merged = { ...report, otherEntity: acme }
  assert.deepEqual(listCorrectingCommands(merged, { ...none, isSplit: true }).commands, [
    'herald entities explain a',
  ])
})
