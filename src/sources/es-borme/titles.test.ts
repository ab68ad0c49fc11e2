import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDraftsAndProblems } from '../../../test/support/read-document.ts'
import type { AnnouncementDraft } from '../../model/announcement.ts'
import { esBorme } from '../es-borme.ts'

async function read(text: string, name = 'ALFA FINGIDA SL'): Promise<AnnouncementDraft> {
  const xml = `<documento><metadatos><identificador>BORME-A-2026-183-45</identificador><titulo>TOLEDO</titulo>
<diario_numero>183</diario_numero><fecha_publicacion>20260922</fecha_publicacion></metadatos>
<texto><p class="articulo">1 - ${name}.</p><p class="parrafo">${text.replaceAll('&', '&amp;')}  Datos registrales. S 8 , H TO 1, I/A 2 (15.09.26).</p></texto></documento>`
  const { drafts } = await readDraftsAndProblems(esBorme, {
    url: 'x',
    contentType: null,
    bytes: Buffer.from(xml),
  })
  const [draft] = drafts
  assert.ok(draft !== undefined)
  return draft
}

const ENTRY = 'Inscripción 2 de 15/09/2026, hoja TO 1.'
const decision = (phase: string, more = ''): string =>
  `Situación concursal. Procedimiento concursal 7/2026. FIRME: No, Fecha de resolución 1/09/2026. ${phase}. Juzgado: num. 1 JUZGADO DE LO MERCANTIL DE VALDELOBA. Juez: JUEZA FINGIDA.${more}`

/** Acts with the expected title before the name, what follows the name, and the summary before the register entry. */
const WORDINGS: readonly (readonly [text: string, title: string, summary: string])[] = [
  [
    'Ceses/Dimisiones. Adm. Unico: UNO FINGIDO ANA. Nombramientos. Adm. Unico: DOS FINGIDO LUIS.',
    'Cambio de administrador único: ALFA FINGIDA SL, Toledo',
    'Cesa el administrador único UNO FINGIDO ANA. Nuevo administrador único: DOS FINGIDO LUIS.',
  ],
  [
    'Ceses/Dimisiones. Adm. Unico: UNO FINGIDO ANA. Nombramientos. Adm. Unico: UNO FINGIDO ANA.',
    'Reelección de administrador único: ALFA FINGIDA SL, Toledo',
    'Reelegido el administrador único UNO FINGIDO ANA.',
  ],
  [
    'Reelecciones. Auditor: AUDITORES FINGIDOS SLP.',
    'Reelección de auditor: ALFA FINGIDA SL, Toledo',
    'Reelegido el auditor AUDITORES FINGIDOS SLP.',
  ],
  [
    'Ceses/Dimisiones. Adm. Solid.: UNO FINGIDO ANA;DOS FINGIDO LUIS. Nombramientos. Adm. Unico: DOS FINGIDO LUIS. Modificaciones estatutarias. Cambio del Organo de Administración: Administradores solidarios a Administrador único.',
    'Cambio de administradores solidarios a administrador único: ALFA FINGIDA SL, Toledo',
    'Cesan los administradores solidarios UNO FINGIDO ANA y DOS FINGIDO LUIS. Nuevo administrador único: DOS FINGIDO LUIS.',
  ],
  [
    'Ceses/Dimisiones. Consejero: UNO FINGIDO ANA. Presidente: UNO FINGIDO ANA. Nombramientos. Consejero: DOS FINGIDO LUIS. Presidente: DOS FINGIDO LUIS.',
    'Cambios en el consejo de administración: ALFA FINGIDA SL, Toledo',
    'Cesa el consejero UNO FINGIDO ANA. Cesa el presidente UNO FINGIDO ANA. Nuevo consejero: DOS FINGIDO LUIS. Nuevo presidente: DOS FINGIDO LUIS.',
  ],
  [
    'Nombramientos. Apo.Sol.: UNO FINGIDO ANA;DOS FINGIDO LUIS.',
    'Nombramiento de apoderados solidarios: ALFA FINGIDA SL, Toledo',
    'Nuevos apoderados solidarios: UNO FINGIDO ANA y DOS FINGIDO LUIS.',
  ],
  [
    'Revocaciones. Apoderado: UNO FINGIDO ANA. Nombramientos. Apoderado: DOS FINGIDO LUIS.',
    'Nombramiento y revocación de apoderado: ALFA FINGIDA SL, Toledo',
    'Revocado el apoderado UNO FINGIDO ANA. Nuevo apoderado: DOS FINGIDO LUIS.',
  ],
  [
    'Nombramientos. EntidDeposit: BANCO FINGIDO SA.',
    'Nombramiento de entidad depositaria: ALFA FINGIDA SL, Toledo',
    'Nueva entidad depositaria: BANCO FINGIDO SA.',
  ],
  [
    'Cancelaciones de oficio de nombramientos. Consejero: UNO FINGIDO ANA.',
    'Cancelación de oficio del nombramiento de consejero: ALFA FINGIDA SL, Toledo',
    'Cancelado de oficio el nombramiento de consejero: UNO FINGIDO ANA.',
  ],
  [
    'Constitución. Comienzo de operaciones: 1.09.26. Objeto social: Venta de pan. Domicilio: C/ A 1 (ROZAS FINGIDAS (LAS)). Capital: 3.000,00 Euros. Declaración de unipersonalidad. Socio único: BETA SL. Nombramientos. Adm. Unico: UNO FINGIDO ANA.',
    'Constitución: ALFA FINGIDA SL, Las Rozas Fingidas (Toledo), capital 3.000 €',
    'Administrador único: UNO FINGIDO ANA. Capital: 3.000 €. Inicio de operaciones: 01/09/2026. Domicilio: C/ A 1 (ROZAS FINGIDAS (LAS)). Socio único: BETA SL. Objeto social: Venta de pan.',
  ],
  [
    'Cambio de domicilio social. C/ A 1 (VALDELOBA). Ceses/Dimisiones. Adm. Unico: UNO FINGIDO ANA. Nombramientos. Adm. Unico: DOS FINGIDO LUIS.',
    'Cambio de domicilio social y de administrador único: ALFA FINGIDA SL, nuevo domicilio en Valdeloba (Toledo)',
    'Nuevo domicilio: C/ A 1 (VALDELOBA). Cesa el administrador único UNO FINGIDO ANA. Nuevo administrador único: DOS FINGIDO LUIS.',
  ],
  [
    'Ampliación de capital. Capital: 977.827,00 Euros. Resultante Suscrito: 3.118.589,50 Euros.',
    'Ampliación de capital: ALFA FINGIDA SL, Toledo, 977.827 €, capital resultante 3.118.589,50 €',
    'Capital ampliado en 977.827 € hasta 3.118.589,50 €.',
  ],
  [
    'Ampliación de capital. Capital: 10,00 Euros. Resultante Suscrito: 3.010,00 Euros. Ampliación de capital. Capital: 20,00 Euros. Resultante Suscrito: 3.030,00 Euros.',
    'Ampliación de capital: ALFA FINGIDA SL, Toledo, capital resultante 3.030 €',
    'Capital ampliado en 10 € hasta 3.010 €. Capital ampliado en 20 € hasta 3.030 €.',
  ],
  [
    'Reducción de capital. Importe reducción: 1,07 Euros. Resultante Suscrito: 3.010,00 Euros.',
    'Reducción de capital: ALFA FINGIDA SL, Toledo, 1,07 €, capital resultante 3.010 €',
    'Capital reducido en 1,07 € hasta 3.010 €.',
  ],
  [
    'Cambio de denominación social. BETA FINGIDA SL.',
    'Cambio de denominación: ALFA FINGIDA SL pasa a llamarse BETA FINGIDA SL, Toledo',
    'Nueva denominación: BETA FINGIDA SL.',
  ],
  [
    'Transformación de sociedad. Denominación y forma adoptada: ALFA FINGIDA SA.',
    'Transformación: ALFA FINGIDA SL pasa a ser SA, Toledo',
    'Nueva denominación: ALFA FINGIDA SA.',
  ],
  [
    'Fusión por absorción. Sociedades absorbidas: BETA SL. GAMMA SL EN LIQUIDACION.',
    'Fusión por absorción: ALFA FINGIDA SL absorbe a BETA SL y GAMMA SL, Toledo',
    'Sociedades absorbidas: BETA SL y GAMMA SL.',
  ],
  [
    'Fusión por unión. Sociedades fusionadas: BETA SL. GAMMA SL.',
    'Fusión por unión: ALFA FINGIDA SL con BETA SL y GAMMA SL, Toledo',
    'Sociedades absorbidas: BETA SL y GAMMA SL.',
  ],
  [
    'Escisión parcial. Sociedades beneficiarias de la escisión: BETA SL.',
    'Escisión parcial: ALFA FINGIDA SL a favor de BETA SL, Toledo',
    'Beneficiaria: BETA SL.',
  ],
  [
    'Otros conceptos: Proyecto de escisión parcial de la sociedad GAMMA SA como sociedad escindida siendo la sociedad beneficiaria ALFA FINGIDA SL.',
    'Proyecto de escisión parcial: ALFA FINGIDA SL como beneficiaria de GAMMA SA, Toledo',
    'Otra sociedad: GAMMA SA. Proyecto de escisión parcial de la sociedad GAMMA SA como sociedad escindida siendo la sociedad beneficiaria ALFA FINGIDA SL.',
  ],
  [
    'Otros conceptos: Comunicación del nombramiento de doña Ana Uno Fingido como administradora solidaria de la sociedad matriz.',
    'Comunicación del nombramiento de administradora solidaria: ALFA FINGIDA SL, Toledo',
    'Comunicación del nombramiento de doña Ana Uno Fingido como administradora solidaria de la sociedad matriz.',
  ],
  [
    'Otros conceptos: Cambiada la denominación y el pasaporte de don Luis Dos Fingido, siendo actualmente don Luis Dos Supuesto.',
    'Cambiada la denominación y el pasaporte de una persona: ALFA FINGIDA SL, Toledo',
    'Cambiada la denominación y el pasaporte de don Luis Dos Fingido, siendo actualmente don Luis Dos Supuesto.',
  ],
  [
    'Disolución. Fusion. Extinción. Otros conceptos: LA PRESENTE SOCIEDAD HA QUEDADO DISUELTA POR HABER SIDO ABSORBIDA POR LA SOCIEDAD " BETA SA".-',
    'Disolución por fusión y extinción: ALFA FINGIDA SL absorbida por BETA SA, Toledo',
    'Sociedad absorbente: BETA SA. La presente sociedad ha quedado disuelta por haber sido absorbida por la sociedad " BETA SA".',
  ],
  [
    'Ceses/Dimisiones. Adm. Unico: UNO FINGIDO ANA. Nombramientos. Liquidador: UNO FINGIDO ANA. Disolución. Voluntaria.',
    'Disolución voluntaria y nombramiento de liquidador: ALFA FINGIDA SL, Toledo',
    'Cesa el administrador único UNO FINGIDO ANA. Nuevo liquidador: UNO FINGIDO ANA.',
  ],
  [
    'Pérdida del carácter de unipersonalidad.',
    'Pérdida de unipersonalidad: ALFA FINGIDA SL, Toledo',
    'La sociedad deja de ser unipersonal.',
  ],
  [
    'Sociedad unipersonal. Cambio de identidad del socio único: BETA SL.',
    'Cambio de socio único: ALFA FINGIDA SL, Toledo, socio único BETA SL',
    'Socio único: BETA SL.',
  ],
  // The name of a natural person stays out of the title.
  [
    'Declaración de unipersonalidad. Socio único: UNO FINGIDO ANA.',
    'Declaración de unipersonalidad: ALFA FINGIDA SL, Toledo',
    'Socio único: UNO FINGIDO ANA.',
  ],
  [
    `${decision('Auto de declaración de concurso. Voluntario')} ${decision('Nombramiento de administradores', ' Administrador Concursal. Fecha 1/09/2026, NIF/CIF B65697740. GESTORES FINGIDOS SLP.')}`,
    'Declaración de concurso voluntario: ALFA FINGIDA SL, Toledo, auto de 01/09/2026',
    'Declaración de concurso voluntario por auto de 01/09/2026 (no firme). JUZGADO DE LO MERCANTIL Nº 1 DE VALDELOBA, procedimiento 7/2026. Administrador concursal: GESTORES FINGIDOS SLP.',
  ],
  [
    `${decision('Auto de conclusión del concurso. Insuficiencia de la masa activa')} Cierre provisional hoja registral Art.485 TRLC. Insuficiencia de masa activa.`,
    'Conclusión del concurso por insuficiencia de la masa activa y cierre provisional de la hoja registral: ALFA FINGIDA SL, Toledo, auto de 01/09/2026',
    'Conclusión del concurso por insuficiencia de la masa activa por auto de 01/09/2026 (no firme). JUZGADO DE LO MERCANTIL Nº 1 DE VALDELOBA, procedimiento 7/2026. Art.485 TRLC. Insuficiencia de masa activa.',
  ],
  [
    'Cierre provisional hoja registral por baja en el índice de Entidades Jurídicas.',
    'Cierre provisional de la hoja registral por baja en el índice de entidades jurídicas: ALFA FINGIDA SL, Toledo',
    'Por baja en el índice de Entidades Jurídicas.',
  ],
  [
    'Fe de erratas: Se publicó por error en la inscripción 11 la reelección de BETA SL.',
    'Fe de erratas de la inscripción 11: ALFA FINGIDA SL, Toledo',
    'Se publicó por error en la inscripción 11 la reelección de BETA SL.',
  ],
  [
    'Otros conceptos: CAMBIO DEL ORDEN DE LOS APELLIDOS DE LA APODERADA DOÑA ANA FINGIDA INVENTADA.',
    'Cambio del orden de los apellidos de la apoderada: ALFA FINGIDA SL, Toledo',
    'Cambio del orden de los apellidos de la apoderada doña ANA FINGIDA INVENTADA.',
  ],
  [
    'Otros conceptos: CERTIFICACION DE TRASLADO DEL REGISTRO MERCANTIL DE VALDELOBA.',
    'Traslado desde el Registro Mercantil de Valdeloba: ALFA FINGIDA SL, Toledo',
    'Certificación de traslado del registro mercantil de VALDELOBA.',
  ],
  [
    'Otros conceptos: SE HACE CONSTAR la EMISION DE 6 TITULOS MULTIPLES.',
    'Emisión de 6 titulos multiples: ALFA FINGIDA SL, Toledo',
    'Se hace constar la emisión de 6 títulos múltiples.',
  ],
  [
    'Primera sucursal de sociedad extranjera. Objeto social: Venta de pan. Nombramientos. Apoderado: UNO FINGIDO ANA.',
    'Primera sucursal de sociedad extranjera: ALFA FINGIDA SL, Toledo',
    'Nuevo apoderado: UNO FINGIDO ANA. Objeto social: Venta de pan.',
  ],
  [
    `${decision('Revocación de administradores concursales', ' Administrador Concursal. Fecha 1/09/2026, NIF/CIF B65697740. UNO FINGIDO ANA.')} ${decision('Nombramiento de administradores', ' Administrador Concursal. Fecha 1/09/2026, NIF/CIF B65697740. DOS FINGIDO LUIS.')}`,
    'Cambio de administradores concursales: ALFA FINGIDA SL, Toledo, auto de 01/09/2026',
    'Nombramiento de administradores concursales por auto de 01/09/2026 (no firme). Administrador concursal: DOS FINGIDO LUIS. JUZGADO DE LO MERCANTIL Nº 1 DE VALDELOBA, procedimiento 7/2026. Cesa el administrador concursal UNO FINGIDO ANA.',
  ],
  [
    'Modificaciones estatutarias. SE MODIFICA EL ARTICULO 8. Otros conceptos: SE MODIFICA EL ARTICULO 8.',
    'Modificación de los estatutos: ALFA FINGIDA SL, Toledo',
    'Se modifica el artículo 8.',
  ],
  [
    'Modificaciones estatutarias. Fecha de Cierre de Ejercicio: 31/8.',
    'Cambio de la fecha de cierre del ejercicio: ALFA FINGIDA SL, Toledo',
    'Fecha de Cierre de Ejercicio: 31/8.',
  ],
]
for (const [text, title, summary] of WORDINGS) {
  test(`section A: ${text.slice(0, 80)} → ${title}`, async () => {
    const draft = await read(text)
    assert.deepEqual([draft.title, draft.summary], [title, `${summary} ${ENTRY}`])
  })
}

test('section A: status after the name → first fact of the summary, not in the name', async () => {
  const { mentions, summary, title } = await read('Extinción.', 'ALFA FINGIDA SL EN LIQUIDACION')
  assert.equal(mentions[0]?.name, 'ALFA FINGIDA SL')
  assert.equal(title, 'Extinción: ALFA FINGIDA SL, Toledo')
  assert.equal(summary, `Sociedad en liquidación. ${ENTRY}`)
})

test('section A: free text with people → mentioned, but neither a notary nor a judge', async () => {
  const { mentions } = await read(
    'Otros conceptos: QUEDA REVOCADO EL PODER CONFERIDO A DON LUIS FINGIDO INVENTADO, en escritura otorgada ante el Notario de Valdeloba, Don Pedro Notario Fingido.',
  )
  assert.deepEqual(
    mentions.map(({ role, type, name }) => `${role} ${type} ${name}`),
    [
      'subject company ALFA FINGIDA SL',
      'officer person LUIS FINGIDO INVENTADO',
      'register authority Registro Mercantil de Toledo',
    ],
  )
})

test('section A: insolvency declared by a labour court → court and day, no status of insolvency', async () => {
  const { category, mentions, metadata } = await read(
    'Otros conceptos: En los autos Po. 1/2010 del Juzgado de lo Social nº 2 de Valdeloba, se ha decretado el 26/07/13 la declaración del ejecutado ALFA FINGIDA SL, en situación de insolvencia total.',
  )
  assert.deepEqual([category, metadata.judgment_date], ['default_notice', '2013-07-26'])
  assert.equal(mentions.find(({ role }) => role === 'court')?.name, 'Juzgado de lo Social nº 2 de Valdeloba')
})

for (const [text, party] of [
  [
    'Fe de erratas: Se publicó por error en la inscripción 11 la reelección de BETA AUDITORES SL como auditores, siendo lo correcto el nombramiento de GAMMA AUDITORES SL.',
    'auditor company GAMMA AUDITORES SL',
  ],
  [
    'Fe de erratas: Se publicó por error en la Inscripción 2ª el nombramiento del socio único como BETA SL, siendo lo correcto BETA & GAMMA SCRL.',
    'owner company BETA & GAMMA SCRL',
  ],
  [
    'Fe de erratas: SE PUBLICO POR ERROR EN LA INSCRIPCION 5& EL PODER OTORGADO A UNO FINGIDO, SIENDO LO CORRECTO DOS FINGIDO INVENTADO.',
    'officer person DOS FINGIDO INVENTADO',
  ],
  [
    'Fe de erratas: Se publicó por error en la inscripción 24 el cese de GESTORA FINGIDA SA como Entidad Encargada Registro Contable.',
    'other company GESTORA FINGIDA SA',
  ],
  [
    'Otros conceptos: EMISION DE UN TITULO MULTIPLE REPRESENTATIVO DEL 100% DE LAS ACCIONES A FAVOR DEL ACCIONISTA UNICO "BETA SL".',
    'owner company BETA SL',
  ],
  [
    'Otros conceptos: La hoja social ha quedado cerrada, al no existir obstáculo registral para la absorción de la compañía ALFA FINGIDA SL por la Sociedad BETA SL, domiciliada en Valdeloba, Asturias.',
    'absorbing company BETA SL, Valdeloba',
  ],
] as const) {
  test(`section A: ${text.slice(0, 80)} → ${party}`, async () => {
    const { mentions } = await read(text)
    assert.deepEqual(
      mentions
        .slice(1, -1)
        .map(({ role, type, name, locality }) => `${role} ${type} ${name}${locality ? `, ${locality}` : ''}`),
      [party],
    )
  })
}

for (const text of [
  'SE PUBLICO POR ERROR EN LA INSCRIPCION 1& EL CAPITAL, SIENDO LO CORRECTO 60.000 E.',
  'SE PUBLICO POR ERROR EN LA INSCRIPCION 1& EL ACTO DE CONSTITUCION, SIENDO LO CORRECTO ESTABLECIMIENTO DE SUCURSAL.',
  'Rectificado el D.N.I. de la Administradora Unica, siendo el correcto 3.853.033-G.',
]) {
  test(`section A: ${text} → no party`, async () => {
    const { mentions } = await read(`Fe de erratas: ${text}`)
    assert.equal(mentions.length, 2)
  })
}

test('section A: new tax number of the company → identifier; of an officer → none', async () => {
  const numbers = async (text: string): Promise<string[]> =>
    (await read(`Otros conceptos: ${text}`)).mentions[0]?.identifiers.map(({ number }) => number) ?? []
  assert.deepEqual(await numbers('Modificación del NIF de la sociedad, siendo el nuevo el B10552347.'), [
    'TO 1',
    'B10552347',
  ])
  assert.deepEqual(
    await numbers('Cambiada la letra del C.I.F. por transformación siendo el actual B10552347.'),
    ['TO 1', 'B10552347'],
  )
  assert.deepEqual(await numbers('Cambio de NIF del socio BETA SL, siendo el nuevo el B10552347.'), ['TO 1'])
})

test('section A: auditor revoked, another one appointed → auditor_change', async () => {
  const { category, title } = await read('Revocaciones. Auditor: BETA SL. Nombramientos. Auditor: GAMMA SL.')
  assert.deepEqual([category, title], ['auditor_change', 'Cambio de auditor: ALFA FINGIDA SL, Toledo'])
})

test('section A: representative of the practitioner, named by the court → insolvency_practitioner', async () => {
  const { mentions } = await read(
    `Nombramientos. Representan: UNO FINGIDO ANA. ${decision('Auto de declaración de concurso. Voluntario', ' Resoluciones: SE NOMBRA A GESTORES FINGIDOS SLP Y COMO REPRESENTANTE DOÑA ANA UNO FINGIDO.')}`,
  )
  assert.equal(mentions.find(({ name }) => name === 'UNO FINGIDO ANA')?.role, 'insolvency_practitioner')
})

test('section A: long title → facts left out whole, at most 200 characters', async () => {
  const { title } = await read(
    'Cambio de domicilio social. C/ A 1 (VALDELOBA).',
    `ALFA ${'FINGIDA '.repeat(20)}SL`,
  )
  assert.ok(title.length <= 200 && title.endsWith(' SL'), title)
})

test('section A: registered office → locality of the subject', async () => {
  const { mentions } = await read('Cambio de domicilio social. C/ A 1 (VALDELOBA).')
  assert.equal(mentions[0]?.locality, 'VALDELOBA')
})
