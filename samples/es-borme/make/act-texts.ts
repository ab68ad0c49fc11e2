import type { SeededChoices } from '../../fr-bodacc/make/seeded-choices.ts'
import {
  INVENTED_SPANISH_AUDITORS,
  INVENTED_SPANISH_HOLDINGS,
  INVENTED_SPANISH_PEOPLE,
  type InventedSpanishCompany,
  SPANISH_COMPANY_PURPOSES,
  SPANISH_STREETS,
} from './invented-companies.ts'

/** Generates the text of a section A act without its register data. */
export type BormeActText = (company: InventedSpanishCompany, random: SeededChoices) => string

const euros = (amount: number): string =>
  `${amount.toLocaleString('es-ES', { minimumFractionDigits: 2, useGrouping: 'always' })} Euros`
const address = (company: InventedSpanishCompany, random: SeededChoices): string =>
  `${random.pick(SPANISH_STREETS)} ${random.int(1, 90)} - ${random.pick(['BAJO', 'NAVE 3', '2º B'])} (${company.town})`
const court = (random: SeededChoices): string =>
  `Juzgado: num. ${random.int(1, 14)} JUZGADO DE LO MERCANTIL DE VALDELOBA. Juez: JUEZA FINGIDA ROSA.`
const decision = (random: SeededChoices, phase: string, more = ''): string =>
  `Situación concursal. Procedimiento concursal ${random.int(20, 900)}/2024. FIRME: Si, Fecha de resolución ${random.int(1, 28)}/0${random.int(1, 9)}/2024. ${phase}. ${court(random)}${more}`

export const FORMATION_ACT: BormeActText = (company, random) =>
  `Constitución. Comienzo de operaciones: ${random.int(1, 28)}.10.23. Objeto social: ${random.pick(SPANISH_COMPANY_PURPOSES)} Domicilio: ${address(company, random)}. Capital: ${euros(
    random.pick([3_000, 3_006, 12_500.5, 60_000]),
  )}. Nombramientos. Adm. Unico: ${random.pick(INVENTED_SPANISH_PEOPLE)}.`

export const SOLE_OWNER_FORMATION_ACT: BormeActText = (company, random) =>
  FORMATION_ACT(company, random).replace(
    'Nombramientos.',
    `Declaración de unipersonalidad. Socio único: ${random.pick(INVENTED_SPANISH_HOLDINGS)}. Nombramientos.`,
  )

export const APPOINTMENT_ACT: BormeActText = (_, random) =>
  `Nombramientos. Consejero: ${random.pick(INVENTED_SPANISH_PEOPLE.slice(0, 6))};${random.pick(INVENTED_SPANISH_PEOPLE.slice(6))}. SecreNoConsj: ${random.pick(INVENTED_SPANISH_PEOPLE)}. Auditor: ${random.pick(INVENTED_SPANISH_AUDITORS)}.`

export const REPLACEMENT_ACT: BormeActText = (_, random) =>
  `Ceses/Dimisiones. Adm. Unico: ${random.pick(INVENTED_SPANISH_PEOPLE.slice(0, 6))}. Nombramientos. Adm. Solid.: ${random.pick(INVENTED_SPANISH_PEOPLE.slice(6))};${random.pick(INVENTED_SPANISH_HOLDINGS)}. Representan: ${random.pick(INVENTED_SPANISH_PEOPLE)}. ` +
  'Modificaciones estatutarias. Cambio del Organo de Administración: Administrador único a Administradores solidarios.'

export const RENEWAL_ACT: BormeActText = (_, random) => {
  const board = `Consejero: ${INVENTED_SPANISH_PEOPLE.slice(2, 5).join(';')}. Presidente: ${INVENTED_SPANISH_PEOPLE[2]}. Con.Delegado: ${INVENTED_SPANISH_PEOPLE[3]}.`
  return `Ceses/Dimisiones. ${board} Nombramientos. ${board} Reelecciones. Auditor: ${random.pick(INVENTED_SPANISH_AUDITORS)}.`
}

export const POWERS_ACT: BormeActText = (_, random) =>
  `Revocaciones. Apoderado: ${random.pick(INVENTED_SPANISH_PEOPLE.slice(0, 6))}. Apo.Man.Soli: ${random.pick(INVENTED_SPANISH_PEOPLE.slice(6))}. Nombramientos. Apo.Sol.: ${random.pick(INVENTED_SPANISH_PEOPLE)}.`

export const CAPITAL_INCREASE_ACT: BormeActText = (_, random) => {
  const [by, before] = [random.int(10, 900) * 1_000, random.pick([3_000, 60_000, 150_000])]
  return `Ampliación de capital. Suscrito: ${euros(by)}. Desembolsado: ${euros(by)}. Resultante Suscrito: ${euros(before + by)}. Resultante Desembolsado: ${euros(before + by)}.`
}

export const TWO_CAPITAL_INCREASES_ACT: BormeActText = () =>
  'Reducción de capital. Importe reducción: 100,00 Euros. Resultante Suscrito: 0,00 Euros. Ampliación de capital. Capital: 250.100,75 Euros. Resultante Suscrito: 250.100,75 Euros.'

export const CAPITAL_REDUCTION_ACT: BormeActText = () =>
  'Reducción de capital. Importe reducción: 22.088,00 Euros. Resultante Suscrito: 68.062,00 Euros.'

export const CAPITAL_PAYMENT_ACT: BormeActText = () =>
  'Desembolso de dividendos pasivos. Desembolsado: 45.000,00 Euros. Otros conceptos: Se ha desembolsado el resto del capital social.-'

export const ADDRESS_CHANGE_ACT: BormeActText = (company, random) =>
  `Cambio de domicilio social. ${address(company, random)}.`

export const PURPOSE_CHANGE_ACT: BormeActText = (_, random) =>
  `Cambio de objeto social. ${random.pick(SPANISH_COMPANY_PURPOSES)}`

export const PURPOSE_EXTENSION_ACT: BormeActText = () =>
  'Ampliacion del objeto social. La fabricación de muebles y su venta por internet..'

export const NAME_CHANGE_ACT: BormeActText = ({ name }) =>
  `Cambio de denominación social. GRUPO ${name.replace(/,? (S\.?[AL]\.?U?)\.?$/, ' $1').replaceAll('.', '')}.`

export const WEBSITE_ACT: BormeActText = (company, random) =>
  `Página web de la sociedad. Creación de la página web corporativa: www.${random.pick(['encina', 'nube', 'faro'])}-${company.sheet.replace(/\D/g, '')}.example.`

export const ARTICLES_CHANGE_ACT: BormeActText = () =>
  'Modificaciones estatutarias. 12. Duración.- Los administradores serán nombrados por tiempo indefinido..'

export const SOLE_OWNER_ACT: BormeActText = (_, random) =>
  `Sociedad unipersonal. Cambio de identidad del socio único: ${random.pick(INVENTED_SPANISH_HOLDINGS)}.`

export const SOLE_OWNERSHIP_END_ACT: BormeActText = () => 'Pérdida del carácter de unipersonalidad.'

export const CANCELLATION_ACT: BormeActText = (_, random) =>
  `Cancelaciones de oficio de nombramientos. Consejero: ${random.pick(INVENTED_SPANISH_PEOPLE)}.`

export const BONDS_ACT: BormeActText = (_, random) =>
  `Emisión de obligaciones. Comisario: ${random.pick(INVENTED_SPANISH_PEOPLE)} Importe de la emisión: 85.223.634,00 Euros. 9.03.26.`

export const MERGER_ACT: BormeActText = () =>
  'Fusión por absorción. Sociedades absorbidas: ALAMEDA SUPUESTA SL. ST. ELMO FINGIDO SA.'

export const DIVISION_ACT: BormeActText = () =>
  'Escisión parcial. Sociedades beneficiarias de la escisión: PATRIMONIO SUPUESTO DEL SUR SL.'

export const SPIN_OFF_ACT: BormeActText = () =>
  'Segregación. Sociedades beneficiarias de la segregación: FABRICA SUPUESTA SL.'

export const TRANSFER_ACT: BormeActText = () =>
  'Cesión global de activo y pasivo. Beneficiarias de la cesión: FUNDACION TALLER SUPUESTO. Disolución. Voluntaria. Extinción.'

export const TRANSFORMATION_ACT: BormeActText = ({ name }) =>
  `Transformación de sociedad. Denominación y forma adoptada: ${name.replace(/,? \S+$/, '')} SL. Nombramientos. Adm. Unico: ${INVENTED_SPANISH_PEOPLE[0]}.`

export const WINDING_UP_ACT: BormeActText = () =>
  `Ceses/Dimisiones. Adm. Unico: ${INVENTED_SPANISH_PEOPLE[4]}. Nombramientos. Liquidador: ${INVENTED_SPANISH_PEOPLE[4]}. Disolución. Voluntaria.`

export const EXTINCTION_ACT: BormeActText = () => 'Extinción.'

export const REACTIVATION_ACT: BormeActText = () =>
  `Reactivación de la sociedad (Art. 242 del Reglamento del Registro Mercantil). Nombramientos. Adm. Unico: ${INVENTED_SPANISH_PEOPLE[1]}.`

export const INSOLVENCY_ACT: BormeActText = ({ name, nif }, random) =>
  decision(
    random,
    'Auto de declaración de concurso. Voluntario',
    ` Resoluciones: SE DECLARA EN CONCURSO A ${name}${nif ? ` con CIF n. ${nif}` : ''}.`,
  ) +
  ` Situación concursal. Procedimiento concursal 77/2024. Fecha de resolución 4/10/2024. Nombramiento de administradores. ${court(random)} Administrador Concursal. Fecha 4/10/2024, NIF/CIF B00000117. ADMINISTRADORES FINGIDOS SLP.`

export const LIQUIDATION_ACT: BormeActText = (_, random) =>
  decision(random, 'Auto de apertura de la fase de liquidación')

export const LIQUIDATION_PLAN_ACT: BormeActText = (_, random) =>
  decision(random, 'Auto de aprobación del plan de liquidación')

export const CREDITOR_AGREEMENT_ACT: BormeActText = (_, random) =>
  decision(random, 'Sentencia de aprobación del convenio')

export const INSOLVENCY_CLOSURE_ACT: BormeActText = (_, random) =>
  `Cierre provisional hoja registral Art.485 TRLC. Insuficiencia de masa activa. ${decision(random, 'Auto de conclusión del concurso. Insuficiencia de la masa activa')}`

export const SHEET_CLOSURE_ACT: BormeActText = () =>
  'Cierre provisional hoja registral por baja en el índice de Entidades Jurídicas.'

export const SHEET_REOPENING_ACT: BormeActText = () => 'Reapertura hoja registral.'

export const MISSING_ACCOUNTS_ACT: BormeActText = () =>
  'Artículo 378.5 del Reglamento del Registro Mercantil. Justificación de no aprobación de cuentas del ejercicio 2024.'

export const UNCOLLECTABLE_CREDIT_ACT: BormeActText = () =>
  'Crédito incobrable. Por importe de 12.004,10 euros.'

export const DEFAULT_DECLARATION_ACT: BormeActText = () =>
  'Anotación preventiva. Declaración de deudor fallido. Por la Agencia supuesta.'

export const LAWSUIT_ACT: BormeActText = () =>
  'Anotación preventiva. Demanda de impugnación de acuerdos sociales. Procedimiento ordinario 12/2026.'

export const ERRATUM_ACT: BormeActText = (_, random) =>
  `Fe de erratas: Se publicó por error en la inscripción ${random.int(1, 9)} el nombramiento de ${random.pick(INVENTED_SPANISH_PEOPLE)}, siendo lo correcto su reelección.`

export const OTHER_CONCEPT_ACT: BormeActText = () =>
  'Otros conceptos: Se renumeran las participaciones sociales del 1 al 3.000, ambos inclusive'

export const BRANCH_OPENING_ACT: BormeActText = (company, random) =>
  `Primera sucursal de sociedad extranjera. Objeto social: ${random.pick(SPANISH_COMPANY_PURPOSES)} Domicilio: ${address(company, random)}. Nombramientos. Apoderado: ${random.pick(INVENTED_SPANISH_PEOPLE)}.`

export const BRANCH_CLOSURE_ACT: BormeActText = () => 'Cierre de Sucursal.'

export const SOLE_TRADER_ACT: BormeActText = (company, random) =>
  `Empresario Individual. Fecha de Comienzo de Operaciones: 1.03.24. Objeto Social: Venta de pan. Domicilio: ${address(company, random)}.`
