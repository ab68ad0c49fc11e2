import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findBormeEffectDay } from './court-matter.ts'

const TEXTS: readonly (readonly [string, string | null])[] = [
  ['EVA EJEMPLO SE SEPARA COMO SOCIA PROFESIONAL, CON EFECTOS A 15 DE MARZO DE 2026.', '2026-03-15'],
  ['se separa como socio profesional, con efectos desde el 9 de abril de 2026.', '2026-04-09'],
  ['Cese con efectos del día 01/07/2026', '2026-07-01'],
  ['Nombramiento con efectos a partir del 1 de enero de 2027.', '2027-01-01'],
  // The accounts of a merger count from an earlier day than its effect.
  ['con efectos contables desde el 1 de enero de 2026', null],
  ['a los efectos de la junta de 15 de marzo de 2026', null],
  ['con efectos desde el 1 del mes siguiente a la junta de 15 de marzo de 2026', null],
  ['Escritura de 15 de marzo de 2026', null],
]
for (const [text, day] of TEXTS)
  test(`findBormeEffectDay: ${text} → ${day}`, () => assert.equal(findBormeEffectDay(text), day))
