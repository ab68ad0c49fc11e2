import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findStatedProcedure } from './find-procedure-terms.ts'

for (const [text, expected] of [
  ['La procédure est de type restreinte.', 'Procédure restreinte'],
  ['Procédure : ouverte', 'Procédure ouverte'],
  ['La procédure retenue est une procédure adaptée', 'Procédure adaptée'],
  ['La procédure est ouverte aux groupements', null],
  ['La procédure est ouverte à toutes les entreprises', null],
  ['La procédure est adaptée aux besoins', null],
  ['La procédure est restreinte.', 'Procédure restreinte'],
  ['La procédure est ouverte. La procédure est restreinte.', null],
  ['Une procédure restreinte avait échoué.', null],
] as const) {
  test(`findStatedProcedure: ${text} → ${expected}`, () =>
    assert.equal(findStatedProcedure([text]), expected))
}
