import assert from 'node:assert/strict'
import { test } from 'node:test'
import { taxIdCandidates } from './tax-id-candidates.ts'

/** Typed text → candidate numbers. */
const TYPED: Record<string, readonly string[]> = {
  '732 829 320': ['732829320'],
  '732 829 320 00074': ['73282932000074', '732829320'],
  '73282932000075': ['73282932000075'],
  'FR 44 732829320': ['FR44732829320', '732829320'],
  'fr-44-732.829.320': ['FR44732829320', '732829320'],
  ESB12345678: ['ESB12345678', 'B12345678'],
  'IT 12345678901': ['IT12345678901', '12345678901'],
  DE123456789: ['DE123456789'],
  'USt-IdNr. DE 123 456 789': ['USTIDNRDE123456789', 'DE123456789'],
  'HRB 28204, Amtsgericht München': ['HRB28204,AMTSGERICHTMÜNCHEN', 'HRB28204MUNCHEN'],
  'Acme HRB 28204': ['ACMEHRB28204'],
  'HRB 28204 München': ['HRB28204MÜNCHEN', 'HRB28204MUNCHEN'],
}

for (const [typed, candidates] of Object.entries(TYPED)) {
  test(`taxIdCandidates: ${typed} → ${candidates.join(', ')}`, () =>
    assert.deepEqual(taxIdCandidates(typed), candidates))
}
