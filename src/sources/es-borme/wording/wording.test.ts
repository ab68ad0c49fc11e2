import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDraftsAndProblems } from '../../../../test/support/read-document.ts'
import type { AnnouncementDraft } from '../../../model/announcement.ts'
import { esBorme } from '../../es-borme.ts'
import { writeBormeSentenceCase } from './sentence-case.ts'

async function read(text: string, entry = '2', name = 'ALFA FINGIDA SL'): Promise<AnnouncementDraft> {
  const xml = `<documento><metadatos><identificador>BORME-A-2026-183-45</identificador><titulo>TOLEDO</titulo>
<diario_numero>183</diario_numero><fecha_publicacion>20260922</fecha_publicacion></metadatos>
<texto><p class="articulo">1 - ${name}.</p><p class="parrafo">${text}  Datos registrales. S 8 , H TO 1, I/A ${entry} (15.09.26).</p></texto></documento>`
  const { drafts } = await readDraftsAndProblems(esBorme, {
    url: 'x',
    contentType: null,
    bytes: Buffer.from(xml),
  })
  const [draft] = drafts
  assert.ok(draft !== undefined)
  return draft
}

const CUT = 'ORDEN INVENTADA DE LOS ARRENDAJOS AZULES PROVINCIA'
const LONG = 'AGRUPACION INVENTADA DE FABRICANTES Y EXPORTADORES DE PRODUCTOS DE INGENIERIA Y SERVICIOS'
const powers = (resolution: string): string =>
  `Situación concursal. Procedimiento concursal 7/2026. FIRME: No, Fecha de resolución 1/09/2026. Resoluciones acordando la intervención o suspensión de las factultades de administración y disposición del concursado. Juzgado: num. 1 JUZGADO DE LO MERCANTIL DE VALDELOBA. Juez: JUEZA FINGIDA.${resolution}`

/** Acts with parts of the title and of the summary. */
const cases: readonly (readonly [text: string, title: string, summary: string])[] = [
  [
    `Cesión global de activo y pasivo. Sociedades beneficiarias de la cesion: ${CUT}.`,
    `a favor de ${CUT}…, Toledo`,
    `Cesionaria: ${CUT}…`,
  ],
  [
    'Cesión global de activo y pasivo. Sociedades beneficiarias de la cesion: BETA SL. GAMMA SL.',
    'a favor de BETA SL y GAMMA SL, Toledo',
    'Cesionarias: BETA SL y GAMMA SL.',
  ],
  [
    'Escisión parcial. Sociedades beneficiarias de la escisión: BETA SL.',
    'BETA SL',
    'Beneficiaria: BETA SL.',
  ],
  [
    `Declaración de unipersonalidad. Socio único: ${CUT}. Otros conceptos: El socio único es ${CUT} SUR.`,
    'Declaración de unipersonalidad',
    `Socio único: ${CUT} SUR.`,
  ],
  [
    'Declaración de unipersonalidad. Socio único: COMPAÑIA FINGIDA DE INVERSIONES Y PROMOCIONES SLU.',
    'PROMOCIONES SLU',
    'PROMOCIONES SLU. Inscripción',
  ],
  [
    'Emisión de obligaciones. Comisario: - Importe de la emisión: 85.223,50 Euros. 9.03.26.',
    'Emisión de obligaciones: ALFA FINGIDA SL, Toledo, 85.223,50 €',
    'Importe de la emisión: 85.223,50 €, con fecha 09/03/2026. Inscripción',
  ],
  [
    'Emisión de obligaciones. Comisario: UNO FINGIDO ANA. Importe de la emisión: 1.000,00 Euros.',
    ', 1.000 €',
    'Importe de la emisión: 1.000 €. Comisario: UNO FINGIDO ANA. Inscripción',
  ],
  [
    'Transformación de sociedad. Denominación y forma adoptada: BETA INVENTADA SA.',
    'ALFA FINGIDA SL pasa a ser BETA INVENTADA SA, Toledo',
    'Nueva denominación: BETA INVENTADA SA.',
  ],
  [powers(''), 'ntervención o suspensión', 'Intervención o suspensión de facultades'],
  [
    powers(' Resoluciones: SE ACUERDA LA SUSPENSION DE LAS FACULTADES DE ADMINISTRACION.'),
    'uspensión de facultades',
    'Suspensión de facultades',
  ],
  [
    powers(
      ' Resoluciones: Las facultades de la deudora quedan intervenidas por la administración concursal.',
    ),
    'ntervención de facultades',
    'Intervención de facultades',
  ],
]
for (const [text, title, summary] of cases) {
  test(`wording: ${text.slice(0, 60)}… ${text.slice(-30)} → ${title}`, async () => {
    const draft = await read(text)
    assert.equal(draft.title.includes(title), true, draft.title)
    assert.equal(draft.summary?.includes(summary), true, draft.summary ?? '')
  })
}

test('wording: transformation of companies with long names → the title states the new form', async () => {
  const more = 'Cambio de domicilio social. C/ DEL ARRENDAJO 1 (MADRID). '
  const same = await read(
    `Transformación de sociedad. Denominación y forma adoptada: ${LONG} SL. ${more}`,
    '2',
    `${LONG} SA`,
  )
  assert.equal(same.title.includes(`${LONG} SA pasa a ser SL`), true, same.title)
  const other = await read(
    `Transformación de sociedad. Denominación y forma adoptada: NUEVA ${LONG} SL. ${more}`,
    '2',
    `${LONG} SA`,
  )
  assert.match(other.title, /… pasa a ser NUEVA AGRUPACION .*… SL/)
  assert.ok(other.title.length <= 200)
})

for (const [entry, expected] of [
  ['1 m', 'Nota marginal de la inscripción 1 de 15/09/2026'],
  ['A m', 'Nota marginal de la anotación A de'],
  ['Margi', 'Nota marginal de 15/09/2026'],
  ['7 y 8', 'Inscripciones 7 y 8 de'],
  ['A', 'Anotación A de'],
  ['27 n', 'Inscripción 27 n de'],
] as const) {
  test(`register entry: ${entry} → ${expected}`, async () => {
    const { summary } = await read('Otros conceptos: Reapertura de la hoja registral.', entry)
    assert.equal(summary?.includes(expected), true, summary ?? '')
  })
}

const SENTENCES: readonly (readonly [text: string, expected: string])[] = [
  [
    'SE HA DESEMBOLSADO EL RESTANTE 50 POR CIENTO DEL CAPITAL SOCIAL.',
    'Se ha desembolsado el restante 50 por ciento del capital social.',
  ],
  [
    'ANA DE LOS MIRLOS FINGIDA VENDE LAS PARTICIPACIONES 45A Y 46A A LA PROPIA SOCIEDAD.',
    'ANA DE LOS MIRLOS FINGIDA vende las participaciones 45A y 46A a la propia sociedad.',
  ],
  [
    'MODIFICADO EL PODER DE LA SOCIEDAD LA FINGIDA CAPITAL SOCIAL SL EN CUANTO AL PLAZO.',
    'Modificado el poder de LA SOCIEDAD LA FINGIDA CAPITAL SOCIAL SL en cuanto al plazo.',
  ],
  ['BETA INVENTADA DEL ARRENDAJO SL.', 'BETA INVENTADA DEL ARRENDAJO SL.'],
  ['Aprobada la modificación de los ESTATUTOS.', 'Aprobada la modificación de los ESTATUTOS.'],
  ['XILOFONO QUIMERA ZAFIRO SE MODIFICA BRUJULA.', 'XILOFONO QUIMERA ZAFIRO SE MODIFICA BRUJULA.'],
]
for (const [text, expected] of SENTENCES) {
  test(`writeBormeSentenceCase: ${text} → ${expected}`, () =>
    assert.equal(writeBormeSentenceCase(text), expected))
}
