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
      court: 'JUZGADO DE LO MERCANTIL Nº 5 DE MADRID',
      judge: 'A B',
      practitioners: [],
      resolution: null,
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

const courts: readonly (readonly [string, string])[] = [
  ['num. 5 JUZGADO DE LO MERCANTIL DE MADRID', 'JUZGADO DE LO MERCANTIL Nº 5 DE MADRID'],
  ['num. 3 DE LO MERCANTIL DE MADRID', 'JUZGADO DE LO MERCANTIL Nº 3 DE MADRID'],
  ['num. 8 MERCANTIL', 'JUZGADO MERCANTIL Nº 8'],
  ['num. 12 JUZGADO DE LO MERCANTIL Nº 12 DE MADRID', 'JUZGADO DE LO MERCANTIL Nº 12 DE MADRID'],
  ['num. 9 JUZGADO DE LO MERCANTIL NUMERO 9 DE MADRID', 'JUZGADO DE LO MERCANTIL NUMERO 9 DE MADRID'],
  ['num. 0 JUZGADO DE LO MERCANTIL NUMERO 1 DE BARCELONA', 'JUZGADO DE LO MERCANTIL NUMERO 1 DE BARCELONA'],
  [
    'num. 4 1& INSTANCIA E INSTRUCCION Nº 4 Y DE LO MERCANTIL DE CIUDAD REAL',
    'JUZGADO DE 1ª INSTANCIA E INSTRUCCION Nº 4 Y DE LO MERCANTIL DE CIUDAD REAL',
  ],
  ['num. 1 1& INSTANCIA DE VALDELOBA', 'JUZGADO DE 1ª INSTANCIA Nº 1 DE VALDELOBA'],
  // The register's field cuts the name after 71 characters: place 15.
  [
    'num. 0 SECCION DE LO MERCANTIL DEL TRIBUNAL DE INSTANCIA DE MADRID. PLAZA Nº 1. 5',
    'SECCION DE LO MERCANTIL DEL TRIBUNAL DE INSTANCIA DE MADRID. PLAZA Nº 15',
  ],
  [
    'num. 0 SECCION DE LO MERCANTIL DEL TRIBUNAL DE INSTANCIA DE MADRID. PLAZA Nº 9',
    'SECCION DE LO MERCANTIL DEL TRIBUNAL DE INSTANCIA DE MADRID. PLAZA Nº 9',
  ],
]
for (const [printed, court] of courts) {
  test(`parseBormeInsolvencyDecision: court ${printed} → ${court}`, () => {
    const found = parseBormeInsolvencyDecision(
      `Procedimiento concursal 1/2026. FIRME: No, Fecha de resolución 1/09/2026. Auto de declaración de concurso. Voluntario. Juzgado: ${printed}. Juez: A B.`,
    )
    assert.equal(found?.court, court)
  })
}

for (const [phase, category, label] of [
  ['Auto de declaración de concurso. Voluntario', 'insolvency_filing', 'declaración de concurso voluntario'],
  ['Auto de declaración de concurso. Necesario', 'insolvency_filing', 'declaración de concurso necesario'],
  [
    'Auto de conclusión del concurso. Insuficiencia de la masa activa',
    'insolvency_closure',
    'conclusión del concurso por insuficiencia de la masa activa',
  ],
  [
    'Auto de conclusión del concurso. Cumplimiento de convenio',
    'insolvency_closure',
    'conclusión del concurso por cumplimiento de convenio',
  ],
  ['Auto de finalización de la fase común', 'insolvency_update', 'fin de la fase común del concurso'],
  ['Auto de incumplimiento del convenio', 'insolvency_plan_failure', 'incumplimiento del convenio'],
  ['Auto de cumplimiento del convenio', 'insolvency_update', 'cumplimiento del convenio'],
  [
    'Auto de homologación del plan de reestructuración',
    'conciliation_procedure',
    'homologación de un acuerdo con los acreedores',
  ],
] as const) {
  test(`parseBormeInsolvencyDecision: ${phase} → ${category}, ${label}`, () => {
    const found = parseBormeInsolvencyDecision(
      `Procedimiento concursal 1/2026. FIRME: No, Fecha de resolución 1/09/2026. ${phase}. Juzgado: num. 0 TRIBUNAL. Resoluciones: SE ACUERDA.`,
    )
    assert.deepEqual([found?.category, found?.label, found?.resolution], [category, label, 'SE ACUERDA.'])
  })
}
