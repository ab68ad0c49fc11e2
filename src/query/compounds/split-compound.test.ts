import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCompoundPart, splitCompound } from './split-compound.ts'

const COMPLETE: readonly [word: string, stems: string][] = [
  ['insolvenzverfahren', 'insolvenz verfahr'],
  ['insolvenzverfahrens', 'insolvenz verfahr'],
  ['gebaudereinigung', 'gebaud reinig'],
  ['gebaeudereinigung', 'gebaud reinig'],
  ['handelsregister', 'handel regist'],
  ['gesellschafterversammlung', 'gesellschaft versamml'],
  ['strassenbauarbeiten', 'strass bau arbeit'],
  ['zwangsgeldverfahrens', 'zwang geld verfahr'],
  ['aufsichtsratsmitglieder', 'aufsicht rat mitglied'],
]

for (const [word, stems] of COMPLETE) {
  test(`splitCompound: ${word} → ${stems}`, () => {
    assert.deepEqual(splitCompound(word), { stems: stems.split(' '), isComplete: true })
  })
}

for (const word of [
  'verteilung',
  'abteilung',
  'unternehmen',
  'freilassing',
  'brandenburg',
  'haus',
  'a1b2c3d4e5',
]) {
  test(`splitCompound: ${word} → no compound`, () => assert.equal(splitCompound(word), null))
}

test('splitCompound: unknown first part → known end, marked as incomplete', () => {
  assert.deepEqual(splitCompound('maybachstrasse'), { stems: ['strass'], isComplete: false })
})

test('findCompoundPart: plural or spelling with ae → stem of the part, other words → null', () => {
  assert.equal(findCompoundPart('insolvenzen'), findCompoundPart('insolvenz'))
  assert.equal(findCompoundPart('gebaeude'), findCompoundPart('gebaude'))
  assert.equal(findCompoundPart('acme'), null)
})

test('splitCompound: long words → linear time', () => {
  const started = performance.now()
  for (let n = 0; n < 200; n++)
    splitCompound(`${'bau'.repeat(20)}${String.fromCharCode(97 + (n % 26))}`.slice(0, 64))
  assert.ok(performance.now() - started < 2_000)
})
