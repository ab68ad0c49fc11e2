import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAnnouncementCategory } from '../../../model/category.ts'
import { BORME_CATEGORY_RANK } from '../acts/category-rank.ts'
import { BORME_OTHER_ACT_RULES, classifyBormeOtherAct } from './other-acts.ts'

/** Wordings of the registers with invented companies and people, by category. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  default_notice: [
    'En los autos Po. 1/2010, ejecución nº 2/2013 del Juzgado de lo Social nº 2 de Valdeloba, se ha decretado el 26/07/13 la declaración del ejecutado ALFA SL, en situación de insolvencia total, por importe de 3.567,50 euros.',
    'DECRETO FIRME del Juzgado de lo Social número 34 de Valdeloba, declarando la insolvencia parcial por importe de 13.716,34 Euros.',
    'Se declara en situación de INSOLVENCIA PROVISIONAL a "ALFA SL".',
    'DICTADA RESOLUCION FIRME DE FECHA 1 DE OCTUBRE DE 2012 DECLARANDO LA INSOVENCIA TOTAL DE LA SOCIEDAD.',
    'Declarada deudor fallido por la Agencia Tributaria.',
    'Declarado crédito incobrable de la sociedad.',
  ],
  insolvency_closure: [
    'Conclusión por insuficiencia de la masa activa del procedimiento especial de microempresas de ALFA SL.',
    'CONCLUSION DEL PROCEDIMIENTO ESPECIAL DE MICROEMPRESAS POR INSUFICIENCIA DE MASA ACTIVA Y CIERRE DEFINITIVO DE LA HOJA REGISTRAL.',
    'Se declara la conclusión del concurso.',
    'Conclusión del concurso por cumplimiento del convenio y cancelación de los asientos concursales.',
  ],
  insolvency_filing: [
    'Apertura del procedimiento esp. de microempresa 1/2026, en la modalidad de procedimiento de liquidación.',
    'Declarada la sociedad en concurso por auto de 1 de marzo de 2026.',
  ],
  insolvency_conversion: ['SE DECLARA LA APERTURA DE LA FASE DE LIQUIDACION DE LA SOCIEDAD.'],
  // Another company or person may be the one in proceedings, so a mere mention implies no status.
  insolvency_update: [
    'CONVERSION DE LA ANOTACION PREVENTIVA LETRA A EN INSCRIPCION, POR CONSTAR LA FIRMEZA DEL AUTO Y NOMBRAMIENTO DE ADMINISTRADOR CONCURSAL.',
    'El socio ha sido objeto de declaración de concurso.',
    'Comunicación de la apertura de negociaciones de microempresa.',
    'Solicitada la apertura del procedimiento especial de microempresas.',
  ],
  merger: [
    'LA PRESENTE SOCIEDAD HA QUEDADO DISUELTA POR HABER SIDO ABSORBIDA POR LA SOCIEDAD "BETA SA".',
    'CANCELADAS TODAS LAS INSCRIPCIONES DE ESTA SOCIEDAD AL HABER SIDO ABSORBIDA POR LA DOMICILIADA EN VALDELOBA DENOMINADA "BETA SA"-',
  ],
  company_registration: ['CERTIFICACION DE TRASLADO DEL REGISTRO MERCANTIL DE VALDELOBA.'],
  address_change: ['Cerrada la hoja por traslado a otra provincia.', 'Traslado del domicilio a Valdeloba.'],
  register_closure: [
    'La hoja social ha quedado cerrada por el plazo de seis meses, al no existir obstáculo registral para la absorción de la compañía ALFA SL por la Sociedad BETA SL, domiciliada en Valdeloba.',
    'Practicada la nota marginal de cierre provisional, Artículo231 del Reglamento del Registro Mercantil, por plazo de 6 meses; no habiéndose encontrado obstáculos registrales para la fusión.',
    'Nota de baja en el índice de entidades jurídicas.',
    'Cerrada la hoja por falta de depósito de cuentas.',
    'Nota marginal de revocación del NIF.',
  ],
  register_reopening: [
    'Alta en el índice de entidades.',
    'Rehabilitación del NIF de la sociedad.',
    'Reapertura de la hoja registral.',
  ],
  company_deregistration: [
    'QUEDAN CANCELADOS LOS ASIENTOS DE LA SOCIEDAD Y CERRADA LA HOJA SOCIAL.',
    'CANCELACION DE ASIENTOS Y CIERRE DE HOJA REGISTRAL.',
  ],
  reactivation: ['REACTIVACION DE LA SOCIEDAD.'],
  correction: [
    'Subsanación de la escritura de poder que causó la inscripción 2ª, al expresar el nombre del apoderado.',
    'RECTIFICADO EL SEGUNDO APELLIDO DEL APODERADO.',
  ],
  demerger_plan: [
    'Proyecto de escisión parcial de la sociedad ALFA SA siendo la sociedad beneficiaria BETA SA.',
  ],
  merger_plan: ['Depositado el proyecto común de fusión de ALFA SA y BETA SA.'],
  asset_transfer: ['Cesión global de activo y pasivo de la sociedad "ALFA SL" en favor de "BETA".'],
  power_revocation: [
    'QUEDA REVOCADO EL PODER CONFERIDO A DON FULANO FINGIDO INVENTADO.',
    'Sujeto Revocado : FINGIDO INVENTADO FULANO Cargo o Función: Apoderado',
  ],
  power_change: ['Modificado el poder conferido a DOÑA FULANA FINGIDA INVENTADA.'],
  officer_appointment: [
    'Aceptada la RENUNCIA de DON FULANO FINGIDO como personafísica representante. NOMBRADO PERSONA FISICA REPRESENTANTE DON MENGANO FINGIDO.',
    'Se cesa al representante del administrador único don Fulano Fingido y se nombra a don Mengano Fingido.',
    'NOMBRADA PERSONA FISICA REPRESENTANTE DOÑA FULANA FINGIDA.',
  ],
  officer_reappointment: [
    'SE RATIFICA COMO AUDITORES DE CUENTAS DE LA SOCIEDAD A LA ENTIDAD "CUENTAS FINGIDAS, S.L.".',
  ],
  officer_resignation: ['CESE DE DON FULANO FINGIDO COMO ADMINISTRADOR SOLIDARIO.'],
  partner_change: [
    'FULANO FINGIDO INVENTADO VENDE LAS PARTICIPACIONES 1A Y 2A A LA PROPIA SOCIEDAD Y SE SEPARA COMO SOCIO PROFESIONAL.',
  ],
  capital_increase: [
    'HA QUEDADO AMPLIADO EL CAPITAL SOCIAL Y HAN QUEDADO MODIFICADOS LOS ARTICULOS 5 Y 22 DE LOS ESTATUTOS.',
  ],
  capital_paid_in: ['SE HA DESEMBOLSADO EL RESTANTE 50 POR CIENTO DEL CAPITAL SOCIAL.-'],
  articles_amendment: [
    'Subsanación de la inscripción 15ª, dando nueva redacción al artículo 12 de los estatutos sociales.',
    'REFUNDICION INTEGRA DE LOS ESTATUTOS SOCIALES.',
    'Renumeradas las participaciones sociales del 1 al 95.000, ambos inclusive.',
    'EL CARGO DE ADMINISTRADOR PASA A SER RETRIBUIDO.',
  ],
  other_registry_act: [
    // Neither the auditor's end nor a temporary closure ends the company.
    'Extinción de la sociedad auditora, absorbida por otra.',
    'Cancelación de los asientos relativos a la anotación preventiva.',
    'Cambio del Organo de Administración: Administradores solidarios a Administrador único.',
    'CAMBIO DEL ORDEN DE LOS APELLIDOS DE LA APODERADA DOÑA FULANA FINGIDA INVENTADA.',
    'Se incorpora certificación del Registro Mercantil Central nº 1/1.',
    'MODIFICADO EL REGLAMENTO DE LA JUNTA GENERAL DE ACCIONISTAS.',
    // A cancelled declaration is the opposite of one.
    'Cancelada la anotación preventiva de la declaración de insolvencia total de la sociedad.',
    'Queda sin efecto la declaración de deudor fallido.',
  ],
}
for (const [category, texts] of Object.entries(TEXTS)) {
  for (const text of texts) {
    test(`classifyBormeOtherAct: ${text.slice(0, 70)} → ${category}`, () =>
      assert.equal(classifyBormeOtherAct(text).categories[0], category))
  }
}

test('classifyBormeOtherAct: proceedings end and the sheet is closed for good → also company_deregistration', () =>
  assert.deepEqual(
    classifyBormeOtherAct(
      'PROCEDIMIENTO ESPECIAL DE MICROEMPRESAS: CONCLUSION Y CANCELACION DE LA HOJA REGISTRAL',
    ).categories,
    ['insolvency_closure', 'company_deregistration'],
  ))

test('classifyBormeOtherAct: proceedings end, only their entries are cancelled → no company_deregistration', () =>
  assert.deepEqual(
    classifyBormeOtherAct(
      'Conclusión del concurso por cumplimiento del convenio y cancelación de los asientos concursales.',
    ).categories,
    ['insolvency_closure'],
  ))

test('BORME_OTHER_ACT_RULES: all categories → known and ranked', () => {
  const unknown = BORME_OTHER_ACT_RULES.flatMap(({ categories }) => categories).filter(
    category => !isAnnouncementCategory(category) || !BORME_CATEGORY_RANK.includes(category),
  )
  assert.deepEqual(unknown, [])
})

test('BORME_OTHER_ACT_RULES: words → normalized, so that they can occur', () => {
  const words = BORME_OTHER_ACT_RULES.flatMap(({ requires, unless = '' }) => [...requires, unless])
  assert.deepEqual(
    words.filter(each => /[A-ZÁÉÍÓÚÑáéíóúñ]|\|\||\|$/.test(each)),
    [],
  )
})
