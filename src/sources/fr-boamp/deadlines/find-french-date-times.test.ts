import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalizeForComparison } from '../../shared/text-cleaning.ts'
import { findFrenchDateTimes } from './find-french-date-times.ts'

/** Expected dates with their times, in the order of the text. */
const CASES: Readonly<Record<string, string>> = {
  '20/07/2026 à 12 h': '2026-07-20 12:00',
  '20/07/26 à 12h00': '2026-07-20 12:00',
  '20-07-2026, à 16 h 30': '2026-07-20 16:30',
  '20.07.2026 (17H15)': '2026-07-20 17:15',
  '20/07/2026 - 9h': '2026-07-20 09:00',
  '20/07/2026 avant 12 heures': '2026-07-20 12:00',
  '20/07/2026 à 12:00': '2026-07-20 12:00',
  'vendredi 14 mars 2025 à 12:00:00': '2025-03-14 12:00',
  '1er août 2026, à midi': '2026-08-01 12:00',
  '14 mars 25 à 12h': '2025-03-14 12:00',
  '14 mars 12h': '',
  '12h00 le vendredi 14 mars 2025': '2025-03-14 12:00',
  'avant 16 heures, le 3/9/2026': '2026-09-03 16:00',
  '2026-07-20T16:30:00': '2026-07-20 16:30',
  '2026-07-20T16:30:00.000': '2026-07-20 16:30',
  '2006-08-2': '2006-08-02',
  '20/07/2026': '2026-07-20',
  'du 10/07/2026 à 12h au 20/07/2026 à 11h30': '2026-07-10 12:00, 2026-07-20 11:30',
  '20/07/2026 à 25h00': '2026-07-20',
  '31/02/2026 à 12h00': '',
  '20/07/20261': '',
  'tél. 01.02.03.04.05': '',
  'dans 12 heures': '',
  'le 20/07/2026 au 12 rue du Port': '2026-07-20',
}

for (const [text, expected] of Object.entries(CASES)) {
  test(`findFrenchDateTimes: ${text} → ${expected || 'none'}`, () => {
    const found = findFrenchDateTimes(normalizeForComparison(text))
    assert.equal(
      found.map(({ value }) => [value.day, value.time].filter(Boolean).join(' ')).join(', '),
      expected,
    )
  })
}
