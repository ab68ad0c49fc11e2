import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAnnouncementCategory } from '../../../model/category.ts'
import { BORME_ACT_TYPES } from './act-types.ts'
import { BORME_CATEGORY_RANK } from './category-rank.ts'
import { splitBormeActs } from './split-acts.ts'

/** Section A headings as printed (sources/es-borme), with and without accents. */
const PRINTED: readonly (readonly [string, string])[] = [
  ['Constitución.', 'company_formation'],
  ['Primera inscripción (O.M. 10/6/1.997).', 'company_formation'],
  ['Empresario Individual.', 'company_formation'],
  ['Situación concursal.', 'insolvency_update'],
  ['Suspensión de pagos.', 'insolvency_filing'],
  ['Quiebra.', 'insolvency_filing'],
  ['Fusión por absorción.', 'merger'],
  ['Fusion por union.', 'merger'],
  ['Escisión parcial.', 'demerger'],
  ['Escisión total.', 'demerger'],
  ['Segregación.', 'demerger'],
  ['Cesión global de activo y pasivo.', 'asset_transfer'],
  ['Transformación de sociedad.', 'legal_form_change'],
  ['Disolución.', 'dissolution'],
  ['Extinción.', 'company_deregistration'],
  ['Reactivación de la sociedad (Art. 242 del Reglamento del Registro Mercantil).', 'reactivation'],
  ['Ampliación de capital.', 'capital_increase'],
  ['Acuerdo de ampliación de capital social sin ejecutar.', 'capital_increase'],
  ['Reducción de capital.', 'capital_reduction'],
  ['Desembolso de dividendos pasivos.', 'capital_paid_in'],
  ['Cambio de denominación social.', 'name_change'],
  ['Cambio de domicilio social.', 'address_change'],
  ['Cambio de objeto social.', 'purpose_change'],
  ['Ampliación del objeto social.', 'purpose_change'],
  ['Ampliacion del objeto social.', 'purpose_change'],
  ['Nombramientos.', 'officer_appointment'],
  ['Ceses/Dimisiones.', 'officer_resignation'],
  ['Reelecciones.', 'officer_reappointment'],
  ['Cancelaciones de oficio de nombramientos.', 'officer_resignation'],
  ['Revocaciones.', 'power_revocation'],
  ['Modificación de poderes.', 'power_change'],
  ['Declaración de unipersonalidad.', 'ownership_change'],
  ['Sociedad unipersonal.', 'ownership_change'],
  ['Pérdida del carácter de unipersonalidad.', 'ownership_change'],
  ['Pérdida del caracter de unipersonalidad.', 'ownership_change'],
  ['Sociedad unipersonal. Cambio de identidad del socio único:', 'ownership_change'],
  ['Cambio de identidad del socio único:', 'ownership_change'],
  ['Modificaciones estatutarias.', 'articles_amendment'],
  ['Modificación de duración.', 'articles_amendment'],
  ['Adaptación Ley 2/95.', 'articles_amendment'],
  ['Adaptación Ley 44/2015.', 'articles_amendment'],
  ['Adaptación de sociedad.', 'articles_amendment'],
  ['Adaptada segun D.T. 2 apartado 2 Ley 2/95.', 'articles_amendment'],
  ['Página web de la sociedad.', 'website_change'],
  ['Apertura de sucursal.', 'branch_opening'],
  ['Sucursal.', 'branch_opening'],
  ['Primera sucursal de sociedad extranjera.', 'branch_opening'],
  ['Cierre de Sucursal.', 'branch_closure'],
  ['Emisión de obligaciones.', 'bond_issue'],
  ['Cierre provisional hoja registral Art.485 TRLC. Insuficiencia de masa activa.', 'register_closure'],
  ['Cierre provisional hoja registral por baja en el índice de Entidades Jurídicas.', 'register_closure'],
  ['Cierre provisional de la hoja registral por revocación del NIF.', 'register_closure'],
  ['Cierre provisional hoja registral art. 137.2 Ley 43/1995.', 'register_closure'],
  ['Artículo 378.5 del Reglamento del Registro Mercantil.', 'document_filing'],
  ['Reapertura hoja registral.', 'register_reopening'],
  ['Crédito incobrable.', 'default_notice'],
  ['Anotación preventiva. Declaración de deudor fallido.', 'default_notice'],
  ['Anotación preventiva. Demanda de impugnación de acuerdos sociales.', 'litigation_notice'],
  ['Fe de erratas:', 'correction'],
  ['Otros conceptos:', 'other_registry_act'],
]

for (const [printed, category] of PRINTED) {
  test(`splitBormeActs: ${printed} → ${category}`, () => {
    const { acts, unrecognizedText } = splitBormeActs(`${printed} TEXTO.`)
    assert.equal(unrecognizedText, '')
    assert.deepEqual(
      acts.map(({ type }) => type.category),
      [category],
    )
  })
}

test('BORME_ACT_TYPES: every heading → tested above, known category with a rank', () => {
  const tested = new Set(
    PRINTED.flatMap(([printed]) => splitBormeActs(`${printed} X`).acts.map(({ type }) => type)),
  )
  const untested = BORME_ACT_TYPES.filter(facts => !tested.has(facts)).map(({ heading }) => heading)
  assert.deepEqual(untested, ['Socio único'])
  for (const { category } of BORME_ACT_TYPES)
    assert.ok(isAnnouncementCategory(category) && BORME_CATEGORY_RANK.includes(category), category)
})

const splits: readonly (readonly [string, string, readonly string[]])[] = [
  ['consecutive headings', 'Disolución. Voluntaria. Extinción.', ['Disolución|Voluntaria.', 'Extinción|']],
  [
    'sole member within its declaration',
    'Declaración de unipersonalidad. Socio único: ALFA SL. Nombramientos. Adm. Unico: BETA SL.',
    ['Declaración de unipersonalidad. Socio único|ALFA SL.', 'Nombramientos|Adm. Unico: BETA SL.'],
  ],
  [
    'name without a period',
    'Transformación de sociedad. Denominación y forma adoptada: ALFA SL Reelecciones. Adm. Unico: X Y.',
    ['Transformación de sociedad|Denominación y forma adoptada: ALFA SL', 'Reelecciones|Adm. Unico: X Y.'],
  ],
  [
    'heading words within a sentence',
    'Otros conceptos: Se acuerda la Extinción del usufructo y los Nombramientos hechos. Voluntaria.',
    ['Otros conceptos|Se acuerda la Extinción del usufructo y los Nombramientos hechos. Voluntaria.'],
  ],
  [
    'formation heading not at the start',
    'Fe de erratas: Constitución. Se publicó mal.',
    ['Fe de erratas|Constitución. Se publicó mal.'],
  ],
  [
    'punctuation in a company object',
    'Cambio de objeto social. 1.- La venta. a). - El alquiler... Cambio de domicilio social. C/ MAYOR 1 (MADRID).',
    [
      'Cambio de objeto social|1.- La venta. a). - El alquiler...',
      'Cambio de domicilio social|C/ MAYOR 1 (MADRID).',
    ],
  ],
]
for (const [name, text, expected] of splits) {
  test(`splitBormeActs: ${name} → ${expected.length} acts`, () => {
    assert.deepEqual(
      splitBormeActs(text).acts.map(act => `${act.printedHeading}|${act.text}`),
      expected,
    )
  })
}

test('splitBormeActs: text before the first known heading → returned as unrecognized', () => {
  const { acts, unrecognizedText } = splitBormeActs('Acto nuevo. Algo. Nombramientos. Adm. Unico: X Y.')
  assert.equal(unrecognizedText, 'Acto nuevo. Algo.')
  assert.equal(acts.length, 1)
})
