import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPlacspUnionMembers, listUnionMembers } from './temporary-unions.ts'

const SPLIT: readonly (readonly [string, readonly string[]])[] = [
  ['UTE ALFA OBRAS, S.A. - BETA AGUAS, S.L.', ['ALFA OBRAS, S.A.', 'BETA AGUAS, S.L.']],
  ['ALFA OBRAS, S.A. - BETA AGUAS, S.L. (UTE ESTACIÓN NORTE)', ['ALFA OBRAS, S.A.', 'BETA AGUAS, S.L.']],
  ['U.T.E. Alfa Obras S.A.U. y Beta Aguas S.L.', ['Alfa Obras S.A.U.', 'Beta Aguas S.L.']],
  [
    'Unión Temporal de Empresas Alfa, S.A., Beta, S.L.U. y Gamma, S.A.',
    ['Alfa, S.A.', 'Beta, S.L.U.', 'Gamma, S.A.'],
  ],
  ['UTE: ALFA OBRAS Y SERVICIOS, S.A. / BETA, S.L.', ['ALFA OBRAS Y SERVICIOS, S.A.', 'BETA, S.L.']],
  ['ALFA, S.A. (A58818501) - BETA, S.L. (B58818501), UTE', ['ALFA, S.A. A58818501', 'BETA, S.L. B58818501']],
  ['UTE ALFA, S.A. (60%) - BETA, S.L. (40%)', ['ALFA, S.A.', 'BETA, S.L.']],
  ['UTE ALFA - BETA, S.L.', ['ALFA', 'BETA, S.L.']],
  ['UTE ALFA (A58818501) - BETA', ['ALFA A58818501', 'BETA']],
  ['UTE ALFA OBRAS SL-BETA AGUAS SL', ['ALFA OBRAS SL', 'BETA AGUAS SL']],
  ['UTE PUENTE NORTE (ALFA, S.A. - BETA, S.L.)', ['ALFA, S.A.', 'BETA, S.L.']],
  ['Compromiso de UTE ALFA, SL; BETA, SA', ['ALFA, SL', 'BETA, SA']],
]

const WHOLE: readonly string[] = [
  'UTE S.A. DE OBRAS EJEMPLO, ALFA Y BETA, S.A.U.',
  'UTE SIERRA SONORA',
  'UTE CARRETERA N-340 - TRAMO SUR',
  'UTE EDAR VILLARRIBA - LOTE 2',
  'UTE ALFA Y BETA',
  'UTE ALFA - BETA',
  'UTE CIUDAD REAL - PUERTOLLANO',
  'UTE SAN JUAN / LAS PALMAS',
  'UTE RÍO TAJO + RIBERA',
  'GRUPO OPALO - DIVISION TECNICA, UTE',
  'OPALO, S.L. - DIVISION TECNICA, UTE',
  'UTE OPALO, S.L. - CIUDAD REAL - PUERTOLLANO',
  'UTE VALLE ALTO | VALLE BAJO',
  'ALFA Y BETA, S.L.',
  'UTE ALFA (ZONA NORTE)',
  'UTE COCA-BETA, S.L.',
  'ALFA, S.A.',
  'Ute Meier GmbH',
  'FUTE, S.L. - DEPORTES',
]

for (const [name, members] of SPLIT) {
  test(`listUnionMembers: "${name}" → ${members.length} members`, () => {
    const found = listUnionMembers(name, false)
    assert.deepEqual(
      found.map(member => (member.number === null ? member.name : `${member.name} ${member.number}`)),
      members,
    )
  })
}

for (const name of WHOLE) {
  test(`listUnionMembers: "${name}" → no members`, () => assert.deepEqual(listUnionMembers(name, false), []))
}

test('addPlacspUnionMembers: number of a union, name of the members → union and members', () => {
  const union = {
    type: 'company',
    role: 'supplier',
    name: 'ALFA, S.A. - BETA, S.L.',
    identifiers: [{ scheme: 'nif', jurisdiction: 'ES', number: 'U58818501', valid: true }],
  } as const
  const mentions = addPlacspUnionMembers(union)
  assert.deepEqual(
    mentions.map(({ name, identifiers }) => [name, identifiers.length]),
    [
      ['ALFA, S.A. - BETA, S.L.', 1],
      ['ALFA, S.A.', 0],
      ['BETA, S.L.', 0],
    ],
  )
})
