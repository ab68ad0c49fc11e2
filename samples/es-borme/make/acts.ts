import type { Dice } from '../../fr-bodacc/make/dice.ts'
import { AUDITORS, type Company, HOLDINGS, OBJECTS, PEOPLE, STREETS } from './words.ts'

/** One text of section A without its register data. */
export type Text = (company: Company, dice: Dice) => string

const euros = (amount: number): string =>
  `${amount.toLocaleString('es-ES', { minimumFractionDigits: 2, useGrouping: 'always' })} Euros`
const address = (company: Company, dice: Dice): string =>
  `${dice.pick(STREETS)} ${dice.int(1, 90)} - ${dice.pick(['BAJO', 'NAVE 3', '2º B'])} (${company.town})`
const court = (dice: Dice): string =>
  `Juzgado: num. ${dice.int(1, 14)} JUZGADO DE LO MERCANTIL DE VALDELOBA. Juez: JUEZA FINGIDA ROSA.`
const decision = (dice: Dice, phase: string, more = ''): string =>
  `Situación concursal. Procedimiento concursal ${dice.int(20, 900)}/2024. FIRME: Si, Fecha de resolución ${dice.int(1, 28)}/0${dice.int(1, 9)}/2024. ${phase}. ${court(dice)}${more}`

export const FORMATION: Text = (company, dice) =>
  `Constitución. Comienzo de operaciones: ${dice.int(1, 28)}.10.23. Objeto social: ${dice.pick(OBJECTS)} Domicilio: ${address(company, dice)}. Capital: ${euros(
    dice.pick([3_000, 3_006, 12_500.5, 60_000]),
  )}. Nombramientos. Adm. Unico: ${dice.pick(PEOPLE)}.`

export const FORMATION_OWNED: Text = (company, dice) =>
  FORMATION(company, dice).replace(
    'Nombramientos.',
    `Declaración de unipersonalidad. Socio único: ${dice.pick(HOLDINGS)}. Nombramientos.`,
  )

export const APPOINTMENT: Text = (_, dice) =>
  `Nombramientos. Consejero: ${dice.pick(PEOPLE.slice(0, 6))};${dice.pick(PEOPLE.slice(6))}. SecreNoConsj: ${dice.pick(PEOPLE)}. Auditor: ${dice.pick(AUDITORS)}.`

export const REPLACEMENT: Text = (_, dice) =>
  `Ceses/Dimisiones. Adm. Unico: ${dice.pick(PEOPLE.slice(0, 6))}. Nombramientos. Adm. Solid.: ${dice.pick(PEOPLE.slice(6))};${dice.pick(HOLDINGS)}. Representan: ${dice.pick(PEOPLE)}. ` +
  'Modificaciones estatutarias. Cambio del Organo de Administración: Administrador único a Administradores solidarios.'

export const RENEWAL: Text = (_, dice) => {
  const board = `Consejero: ${PEOPLE.slice(2, 5).join(';')}. Presidente: ${PEOPLE[2]}. Con.Delegado: ${PEOPLE[3]}.`
  return `Ceses/Dimisiones. ${board} Nombramientos. ${board} Reelecciones. Auditor: ${dice.pick(AUDITORS)}.`
}

export const POWERS: Text = (_, dice) =>
  `Revocaciones. Apoderado: ${dice.pick(PEOPLE.slice(0, 6))}. Apo.Man.Soli: ${dice.pick(PEOPLE.slice(6))}. Nombramientos. Apo.Sol.: ${dice.pick(PEOPLE)}.`

export const INCREASE: Text = (_, dice) => {
  const [by, before] = [dice.int(10, 900) * 1_000, dice.pick([3_000, 60_000, 150_000])]
  return `Ampliación de capital. Suscrito: ${euros(by)}. Desembolsado: ${euros(by)}. Resultante Suscrito: ${euros(before + by)}. Resultante Desembolsado: ${euros(before + by)}.`
}

export const TWO_CHANGES: Text = () =>
  'Reducción de capital. Importe reducción: 100,00 Euros. Resultante Suscrito: 0,00 Euros. Ampliación de capital. Capital: 250.100,75 Euros. Resultante Suscrito: 250.100,75 Euros.'

export const REDUCTION: Text = () =>
  'Reducción de capital. Importe reducción: 22.088,00 Euros. Resultante Suscrito: 68.062,00 Euros.'

export const PAID_IN: Text = () =>
  'Desembolso de dividendos pasivos. Desembolsado: 45.000,00 Euros. Otros conceptos: Se ha desembolsado el resto del capital social.-'

export const MOVE: Text = (company, dice) => `Cambio de domicilio social. ${address(company, dice)}.`

export const PURPOSE: Text = (_, dice) => `Cambio de objeto social. ${dice.pick(OBJECTS)}`

export const WIDER: Text = () =>
  'Ampliacion del objeto social. La fabricación de muebles y su venta por internet..'

export const NAME: Text = ({ name }) =>
  `Cambio de denominación social. GRUPO ${name.replace(/,? (S\.?[AL]\.?U?)\.?$/, ' $1').replaceAll('.', '')}.`

export const WEBSITE: Text = (company, dice) =>
  `Página web de la sociedad. Creación de la página web corporativa: www.${dice.pick(['encina', 'nube', 'faro'])}-${company.sheet.replace(/\D/g, '')}.example.`

export const ARTICLES: Text = () =>
  'Modificaciones estatutarias. 12. Duración.- Los administradores serán nombrados por tiempo indefinido..'

export const OWNER: Text = (_, dice) =>
  `Sociedad unipersonal. Cambio de identidad del socio único: ${dice.pick(HOLDINGS)}.`

export const OWNERS: Text = () => 'Pérdida del carácter de unipersonalidad.'

export const CANCELLED: Text = (_, dice) =>
  `Cancelaciones de oficio de nombramientos. Consejero: ${dice.pick(PEOPLE)}.`

export const BONDS: Text = (_, dice) =>
  `Emisión de obligaciones. Comisario: ${dice.pick(PEOPLE)} Importe de la emisión: 85.223.634,00 Euros. 9.03.26.`

export const MERGER: Text = () =>
  'Fusión por absorción. Sociedades absorbidas: ALAMEDA SUPUESTA SL. ST. ELMO FINGIDO SA.'

export const DIVISION: Text = () =>
  'Escisión parcial. Sociedades beneficiarias de la escisión: PATRIMONIO SUPUESTO DEL SUR SL.'

export const SPIN_OFF: Text = () =>
  'Segregación. Sociedades beneficiarias de la segregación: FABRICA SUPUESTA SL.'

export const TRANSFER: Text = () =>
  'Cesión global de activo y pasivo. Beneficiarias de la cesión: FUNDACION TALLER SUPUESTO. Disolución. Voluntaria. Extinción.'

export const TRANSFORMATION: Text = ({ name }) =>
  `Transformación de sociedad. Denominación y forma adoptada: ${name.replace(/,? \S+$/, '')} SL. Nombramientos. Adm. Unico: ${PEOPLE[0]}.`

export const WINDING_UP: Text = () =>
  `Ceses/Dimisiones. Adm. Unico: ${PEOPLE[4]}. Nombramientos. Liquidador: ${PEOPLE[4]}. Disolución. Voluntaria.`

export const EXTINCTION: Text = () => 'Extinción.'

export const REACTIVATION: Text = () =>
  `Reactivación de la sociedad (Art. 242 del Reglamento del Registro Mercantil). Nombramientos. Adm. Unico: ${PEOPLE[1]}.`

export const INSOLVENCY: Text = ({ name, nif }, dice) =>
  decision(
    dice,
    'Auto de declaración de concurso. Voluntario',
    ` Resoluciones: SE DECLARA EN CONCURSO A ${name}${nif ? ` con CIF n. ${nif}` : ''}.`,
  ) +
  ` Situación concursal. Procedimiento concursal 77/2024. Fecha de resolución 4/10/2024. Nombramiento de administradores. ${court(dice)} Administrador Concursal. Fecha 4/10/2024, NIF/CIF B00000117. ADMINISTRADORES FINGIDOS SLP.`

export const LIQUIDATION: Text = (_, dice) => decision(dice, 'Auto de apertura de la fase de liquidación')

export const LIQUIDATION_PLAN: Text = (_, dice) =>
  decision(dice, 'Auto de aprobación del plan de liquidación')

export const AGREEMENT: Text = (_, dice) => decision(dice, 'Sentencia de aprobación del convenio')

export const CLOSURE: Text = (_, dice) =>
  `Cierre provisional hoja registral Art.485 TRLC. Insuficiencia de masa activa. ${decision(dice, 'Auto de conclusión del concurso. Insuficiencia de la masa activa')}`

export const SHEET_CLOSED: Text = () =>
  'Cierre provisional hoja registral por baja en el índice de Entidades Jurídicas.'

export const SHEET_OPEN: Text = () => 'Reapertura hoja registral.'

export const NO_ACCOUNTS: Text = () =>
  'Artículo 378.5 del Reglamento del Registro Mercantil. Justificación de no aprobación de cuentas del ejercicio 2024.'

export const UNPAID: Text = () => 'Crédito incobrable. Por importe de 12.004,10 euros.'

export const DEFAULTER: Text = () =>
  'Anotación preventiva. Declaración de deudor fallido. Por la Agencia supuesta.'

export const LAWSUIT: Text = () =>
  'Anotación preventiva. Demanda de impugnación de acuerdos sociales. Procedimiento ordinario 12/2026.'

export const ERRATUM: Text = (_, dice) =>
  `Fe de erratas: Se publicó por error en la inscripción ${dice.int(1, 9)} el nombramiento de ${dice.pick(PEOPLE)}, siendo lo correcto su reelección.`

export const OTHER: Text = () =>
  'Otros conceptos: Se renumeran las participaciones sociales del 1 al 3.000, ambos inclusive'

export const BRANCH: Text = (company, dice) =>
  `Primera sucursal de sociedad extranjera. Objeto social: ${dice.pick(OBJECTS)} Domicilio: ${address(company, dice)}. Nombramientos. Apoderado: ${dice.pick(PEOPLE)}.`

export const BRANCH_CLOSED: Text = () => 'Cierre de Sucursal.'

export const TRADER: Text = (company, dice) =>
  `Empresario Individual. Fecha de Comienzo de Operaciones: 1.03.24. Objeto Social: Venta de pan. Domicilio: ${address(company, dice)}.`
