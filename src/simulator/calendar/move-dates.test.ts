import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '../../model/calendar-day.ts'
import { moveDates } from './move-dates.ts'

const later =
  (days: number, hasCompactDates = false) =>
  (text: string) =>
    moveDates(text, day => addDays(day, days), { hasCompactDates })

const notations: readonly (readonly [string, string])[] = [
  ['2026-11-20T10:00:00Z', '2026-12-02T10:00:00Z'],
  ['registerbekanntmachungen-2026-11-20.json', 'registerbekanntmachungen-2026-12-02.json'],
  ['am 20.11.2026 eröffnet', 'am 02.12.2026 eröffnet'],
  ['el 4/10/2024', 'el 16/10/2024'],
  ['fecha 13.11.26).', 'fecha 25.11.26).'],
  ['8.01.25', '20.01.25'],
  ['20 November 2026', '2 December 2026'],
  ['18 de diciembre de 2026', '30 de diciembre de 2026'],
  ['20\u00a0juin\u00a02025', '2\u00a0juillet\u00a02025'],
  ['19 mai 2025', '31 mai 2025'],
]
for (const [text, expected] of notations)
  test(`moveDates: ${text} → ${expected}`, () => assert.equal(later(12)(text), expected))

test('moveDates: first of a French month → 1er', () => {
  assert.equal(later(1)('31 mai 2025'), '1er juin 2025')
  assert.equal(later(1)('1er juin 2025'), '2 juin 2025')
})

test('moveDates: dates without separators → moved only on request', () => {
  assert.equal(later(12)('20261120'), '20261120')
  assert.equal(later(12, true)('20261120 and 202611201'), '20261202 and 202611201')
})

const others = [
  'born 1975-03-01',
  'Ley de 2 de julio de 2010',
  '2026-13-45',
  'ID 12026-11-20',
  'version 1.2.26',
  'expediente 12/2026',
  'A-2026-231-41',
  'BORME-A-2026-12-28',
]
for (const text of others)
  test(`moveDates: ${text} → unchanged`, () => assert.equal(later(12, true)(text), text))
