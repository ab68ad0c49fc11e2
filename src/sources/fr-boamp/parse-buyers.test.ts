import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseBoampBuyers } from './parse-buyers.ts'

for (const [stated, expected] of [
  [
    'sem Ville Neuve agissant au nom et pour le compte de la Ville de Valcombe.',
    ['buyer company sem Ville Neuve', 'buyer authority Ville de Valcombe'],
  ],
  [
    'SPL Cap Nord, mandataire du Département du Lignon',
    ['buyer company SPL Cap Nord', 'buyer authority Département du Lignon'],
  ],
  [
    'OPH du Lignon en qualité de mandataire de l’État',
    ['buyer authority OPH du Lignon', 'buyer authority État'],
  ],
  [
    'conseil régional du Lignon ; mandataire: SETEM (24 bd du Port, 43999 Lignonville).',
    ['buyer authority conseil régional du Lignon', 'other company SETEM 43999'],
  ],
  [
    'Commune de Valcombe représentée par la SPL Sud, mandataire',
    ['buyer authority Commune de Valcombe', 'other company SPL Sud'],
  ],
  [
    'Syndicat du port (mandataire : SEM Ports)',
    ['buyer authority Syndicat du port', 'other company SEM Ports'],
  ],
  ['Commune de Valcombe représentée par son maire', ['buyer authority Commune de Valcombe']],
  ['Commune de Valcombe représentée par M. le maire', ['buyer authority Commune de Valcombe']],
  ['UGAP agissant pour le compte de ses adhérents', ['buyer authority UGAP']],
  ['SEM du Lignon pour le compte des communes membres', ['buyer company SEM du Lignon']],
  ['Ville de Valcombe', ['buyer authority Ville de Valcombe']],
  ['', []],
] as const) {
  test(`parseBoampBuyers: ${stated} → ${expected.length}`, () =>
    assert.deepEqual(
      parseBoampBuyers(stated, {}).map(({ role, type, name, locality }) =>
        [role, type, name, locality].filter(Boolean).join(' '),
      ),
      expected,
    ))
}
