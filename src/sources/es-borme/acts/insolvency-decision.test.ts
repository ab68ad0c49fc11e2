import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseBormeInsolvencyDecision } from './insolvency-decision.ts'

const phases: readonly (readonly [string, string])[] = [
  ['Auto de declaración de concurso. Voluntario', 'insolvency_filing'],
  ['Auto de declaración de concurso. Necesario', 'insolvency_filing'],
  ['Nombramiento de administradores', 'insolvency_practitioner_appointment'],
  ['Revocación de administradores concursales', 'insolvency_update'],
  [
    'Resoluciones acordando la intervención o suspensión de las factultades de administración y disposición del concursado',
    'insolvency_update',
  ],
  ['Auto de apertura de la fase de liquidación', 'insolvency_conversion'],
  ['Auto de aprobación del plan de liquidación', 'insolvency_update'],
  ['Auto de apertura de la fase de convenio', 'insolvency_update'],
  ['Sentencia de aprobación del convenio', 'insolvency_plan'],
  ['Auto de conclusión del concurso. Insuficiencia de la masa activa', 'insolvency_closure'],
  ['Auto de reapertura del concurso', 'insolvency_filing'],
  // Special proceedings for small companies (Ley Concursal, book three).
  ['Auto de apertura del procedimiento especial de liquidación', 'insolvency_filing'],
]
for (const [phase, category] of phases) {
  test(`parseBormeInsolvencyDecision: ${phase} → ${category}`, () => {
    const found = parseBormeInsolvencyDecision(
      `Procedimiento concursal 29/2026. FIRME: Si, Fecha de resolución 1/09/2026. ${phase}. Juzgado: num. 5 JUZGADO DE LO MERCANTIL DE MADRID. Juez: A B.`,
    )
    assert.deepEqual(found && { ...found, label: '' }, {
      category,
      label: '',
      isKnownPhase: true,
      phase,
      caseNumber: '29/2026',
      date: '2026-09-01',
      isFinal: true,
      court: 'JUZGADO DE LO MERCANTIL DE MADRID num. 5',
      judge: 'A B',
      practitioners: [],
    })
  })
}

test('parseBormeInsolvencyDecision: labels within the resolution → ignored; practitioners → with number', () => {
  const found = parseBormeInsolvencyDecision(
    'Procedimiento concursal 406/2009. Fecha de resolución 9/06/2009. Nombramiento de administradores. Juzgado: num. 3 DE LO MERCANTIL DE MADRID. ' +
      'Juez: DON L A. Administrador Concursal. Fecha 9/06/2009, NIF/CIF 22719439Q. ORTIZ HERNANDEZ ARTURO. ' +
      'Administrador Concursal. Fecha 9/06/2009, NIF/CIF 2613353. GOMEZ PEREZ ANA. Resoluciones: Juez: NADIE.',
  )
  assert.deepEqual(
    found?.practitioners.map(({ name, identifier, appointmentDate }) => [
      name,
      identifier?.number,
      identifier?.valid,
      appointmentDate,
    ]),
    [
      ['ORTIZ HERNANDEZ ARTURO', '22719439Q', true, '2009-06-09'],
      ['GOMEZ PEREZ ANA', '2613353', false, '2009-06-09'],
    ],
  )
  assert.equal(found?.judge, 'DON L A')
  assert.equal(found?.isFinal, null)
})

test('parseBormeInsolvencyDecision: unknown phase, court without a number → insolvency_update, plain court name', () => {
  const found = parseBormeInsolvencyDecision(
    'Procedimiento concursal 1/2026. FIRME: No, Fecha de resolución 1/09/2026. Auto de otra cosa. Juzgado: num. 0 TRIBUNAL.',
  )
  assert.deepEqual(
    [found?.court, found?.isKnownPhase, found?.category, found?.isFinal],
    ['TRIBUNAL', false, 'insolvency_update', false],
  )
})

test('parseBormeInsolvencyDecision: other format → null', () =>
  assert.equal(parseBormeInsolvencyDecision('Concurso de acreedores.'), null))
