import type { AnnouncementCategory } from '../../../model/category.ts'

/** A rule for the free text of an act. */
export interface BormeOtherActRule {
  /** Groups of alternatives in normalized text; each group must occur. `^` marks the start of the text. */
  readonly requires: readonly string[]
  /** Alternatives of which none may occur. */
  readonly unless?: string
  readonly categories: readonly AnnouncementCategory[]
  readonly label: string | null
}

/** Words that turn a statement into its cancellation. */
const CANCELLED = 'cancela|sin efecto|alzamiento|levanta'
const INSOLVENT_DEBTOR =
  'insolvencia total|insolvencia parcial|insolvencia provisional|insolvencia legal|insovencia|situacion de insolvencia|declaracion de insolvencia|insolvencia judicial'
const CLOSED_FOR_GOOD =
  'cierre definitivo|cerrada definitivamente|cancelacion de asientos|cancelacion de los asientos|cancelados los asientos|cancelados todos los asientos|canceladas todas las inscripciones|cancelacion de la hoja|cancelacion de hoja|extincion de la sociedad'
const LEAVES = '^cese|^cesad|^se cesa|^aceptada la renuncia|^renuncia|^dimision|^queda cesad'

/** Rules for the free texts of the registers, the most specific first. The first rule that applies wins. */
export const BORME_OTHER_ACT_RULES: readonly BormeOtherActRule[] = [
  {
    requires: ['insolvencia total|insovencia total'],
    unless: CANCELLED,
    categories: ['default_notice'],
    label: 'declaración de insolvencia total',
  },
  {
    requires: ['insolvencia parcial'],
    unless: CANCELLED,
    categories: ['default_notice'],
    label: 'declaración de insolvencia parcial',
  },
  {
    requires: [INSOLVENT_DEBTOR],
    unless: CANCELLED,
    categories: ['default_notice'],
    label: 'declaración de insolvencia',
  },
  {
    requires: ['fallido|credito incobrable|creditos incobrables'],
    unless: CANCELLED,
    categories: ['default_notice'],
    label: 'declaración de deudor fallido',
  },
  {
    requires: [`${INSOLVENT_DEBTOR}|fallido|incobrable`],
    categories: ['other_registry_act'],
    label: 'cancelación de la declaración de insolvencia',
  },
  {
    requires: ['microempresa', 'conclusion|conclus', CLOSED_FOR_GOOD],
    categories: ['insolvency_closure', 'company_deregistration'],
    label: 'conclusión del procedimiento especial de microempresas con cierre de la hoja registral',
  },
  {
    requires: ['microempresa', 'conclusion|conclus'],
    categories: ['insolvency_closure'],
    label: 'conclusión del procedimiento especial de microempresas',
  },
  {
    requires: ['microempresa', 'apertura', 'liquidacion'],
    categories: ['insolvency_filing'],
    label: 'apertura del procedimiento especial de liquidación de microempresas',
  },
  {
    requires: ['microempresa', 'apertura'],
    categories: ['insolvency_filing'],
    label: 'apertura del procedimiento especial de microempresas',
  },
  {
    requires: ['microempresa'],
    categories: ['insolvency_update'],
    label: 'procedimiento especial de microempresas',
  },
  {
    requires: [
      'apertura de la fase de liquidacion|apertura fase de liquidacion|apertura fase liquidacion|abre la fase de liquidacion',
    ],
    categories: ['insolvency_conversion'],
    label: 'apertura de la fase de liquidación',
  },
  {
    requires: ['conclusion del concurso|conclusion de concurso|concluso el concurso', CLOSED_FOR_GOOD],
    categories: ['insolvency_closure', 'company_deregistration'],
    label: 'conclusión del concurso con cierre de la hoja registral',
  },
  {
    requires: ['conclusion del concurso|conclusion de concurso|concluso el concurso'],
    categories: ['insolvency_closure'],
    label: 'conclusión del concurso',
  },
  {
    requires: [
      '^declaracion de concurso|^declaracion del concurso|^declarada en concurso|^declarada la sociedad en concurso|^declarado el concurso|^auto de declaracion de concurso|^auto de declaracion del concurso|^se declara en concurso|^se declara el concurso|^se declara la sociedad en concurso|^se declara a la sociedad en concurso',
    ],
    categories: ['insolvency_filing'],
    label: 'declaración de concurso',
  },
  {
    requires: [
      'administrador concursal|administracion concursal|concurso de acreedores|concurso voluntario|concurso necesario|declaracion de concurso|fase de convenio|aprobacion del convenio',
    ],
    categories: ['insolvency_update'],
    label: 'anotación sobre el concurso',
  },
  {
    requires: ['absorbida|absorcion|fusion', `${CLOSED_FOR_GOOD}|disuelta`],
    unless: 'provisional|proyecto',
    categories: ['merger', 'company_deregistration'],
    label: 'extinción por fusión',
  },
  {
    requires: ['^certificacion de traslado del registro|procedente del registro mercantil'],
    categories: ['company_registration'],
    label: 'traslado desde otro Registro Mercantil',
  },
  {
    requires: [
      'traslado a otra provincia|traslado a otro registro|traslado a la provincia|traslado de domicilio a|traslado al registro|traslado de la sociedad a|trasladado su domicilio|traslado del domicilio',
    ],
    unless: 'proyecto',
    categories: ['address_change'],
    label: 'traslado a otro Registro Mercantil',
  },
  {
    requires: [
      'cierre provisional|hoja social ha quedado cerrada|hoja registral ha quedado cerrada',
      'fusion|absorcion',
    ],
    categories: ['register_closure'],
    label: 'cierre provisional de la hoja registral por fusión',
  },
  {
    requires: [
      'cierre provisional|baja provisional|baja en el indice|revocacion del nif|revocacion del n.i.f|revocado el nif',
    ],
    unless: `${CANCELLED}|rehabilita`,
    categories: ['register_closure'],
    label: 'cierre provisional de la hoja registral',
  },
  {
    requires: [
      'reapertura de la hoja|reapertura de hoja|reapertura hoja|alta en el indice|rehabilitacion del nif|rehabilitacion del n.i.f|cancelada la nota de cierre|cancelacion del cierre|cancelado el cierre',
    ],
    categories: ['register_reopening'],
    label: 'reapertura de la hoja registral',
  },
  {
    requires: [CLOSED_FOR_GOOD],
    categories: ['company_deregistration'],
    label: 'cierre definitivo de la hoja registral',
  },
  {
    requires: ['disolucion de pleno derecho|disuelta de pleno derecho'],
    categories: ['dissolution'],
    label: 'disolución de pleno derecho',
  },
  {
    requires: ['^reactivacion'],
    categories: ['reactivation'],
    label: 'reactivación de la sociedad',
  },
  {
    requires: ['^subsana|^se subsana|^rectifica|^se rectifica|^correccion|^corregid|por error|erroneamente'],
    unless: 'modificacion del articulo|incluyendo la actividad',
    categories: ['correction'],
    label: 'rectificación de una inscripción',
  },
  {
    requires: ['proyecto de fusion|proyecto comun de fusion'],
    categories: ['merger_plan'],
    label: 'proyecto de fusión',
  },
  {
    requires: ['proyecto de escision parcial'],
    categories: ['demerger_plan'],
    label: 'proyecto de escisión parcial',
  },
  { requires: ['proyecto de escision'], categories: ['demerger_plan'], label: 'proyecto de escisión' },
  { requires: ['proyecto de segregacion'], categories: ['demerger_plan'], label: 'proyecto de segregación' },
  {
    requires: ['proyecto de cesion global'],
    categories: ['asset_transfer_plan'],
    label: 'proyecto de cesión global de activo y pasivo',
  },
  {
    requires: ['proyecto de transformacion'],
    categories: ['legal_form_change_plan'],
    label: 'proyecto de transformación',
  },
  {
    requires: ['cesion global de activo'],
    categories: ['asset_transfer'],
    label: 'cesión global de activo y pasivo',
  },
  {
    requires: [
      '^sujeto revocado|revocado el poder|revocados los poderes|revocado poder|revocacion de poder|revocacion del poder',
    ],
    categories: ['power_revocation'],
    label: 'revocación de poderes',
  },
  {
    requires: [
      'modificado el poder|modificados los poderes|modificacion de poder|modificacion del poder|ampliado el poder',
    ],
    categories: ['power_change'],
    label: 'modificación de poderes',
  },
  {
    requires: ['representante', LEAVES, 'nombra'],
    categories: ['officer_appointment', 'officer_resignation'],
    label: 'cambio de representante persona física',
  },
  {
    requires: ['representante', 'nombra', 'renuncia|cese de|se cesa'],
    categories: ['officer_appointment', 'officer_resignation'],
    label: 'cambio de representante persona física',
  },
  {
    requires: ['representante', '^nombra|^se nombra|^designa|^se designa'],
    categories: ['officer_appointment'],
    label: 'nombramiento de representante persona física',
  },
  { requires: [LEAVES], categories: ['officer_resignation'], label: 'cese de cargos' },
  {
    requires: ['^nombrad|^se nombra|^nombramiento de|^designad|^se designa'],
    categories: ['officer_appointment'],
    label: 'nombramiento de cargos',
  },
  {
    requires: ['se separa como socio|separacion de socio|separacion del socio|baja como socio'],
    categories: ['partner_change'],
    label: 'separación de un socio',
  },
  {
    requires: [
      '^transmision de participaciones|entrada de nuevos socios|entrada nuevos socios|admision de socio',
    ],
    unless: 'ampliacion de capital',
    categories: ['partner_change'],
    label: 'cambio de socios',
  },
  {
    requires: ['desembolsad|desembolso', 'capital|dividendos pasivos'],
    unless: 'ampliacion|aumento',
    categories: ['capital_paid_in'],
    label: 'desembolso del capital pendiente',
  },
  {
    requires: [
      'ampliado el capital|ampliacion de capital|ampliacion del capital|aumento de capital|aumentado el capital',
    ],
    unless: 'sin efecto|anulad|sin ejecutar',
    categories: ['capital_increase'],
    label: 'ampliación de capital',
  },
  {
    requires: ['reduccion de capital|reduccion del capital|reducido el capital'],
    unless: 'sin efecto|anulad|sin ejecutar',
    categories: ['capital_reduction'],
    label: 'reducción de capital',
  },
  {
    requires: ['renumerad|renumeracion', 'participaciones|acciones'],
    categories: ['articles_amendment'],
    label: 'renumeración de las participaciones o acciones',
  },
  {
    requires: ['valor nominal', 'participaciones|acciones'],
    categories: ['articles_amendment'],
    label: 'modificación del valor nominal de las participaciones o acciones',
  },
  {
    requires: ['a ser retribuido|a ser gratuito|sera retribuido|sera gratuito'],
    categories: ['articles_amendment'],
    label: 'cambio en la retribución del cargo de administrador',
  },
  {
    requires: ['fecha de cierre|cierre del ejercicio|cierre de ejercicio'],
    unless: 'cuentas',
    categories: ['accounting_period_change'],
    label: 'cambio de la fecha de cierre del ejercicio',
  },
  {
    requires: [
      'estatutos|^modificado el articulo|^modificados los articulos|^anulado|^modificacion del articulo|^se modifica el articulo|refundicion',
    ],
    categories: ['articles_amendment'],
    label: 'modificación de los estatutos',
  },
  { requires: ['deposito de cuentas'], categories: ['accounts_filing'], label: 'depósito de cuentas' },
  { requires: ['deposito de|legalizacion de libros'], categories: ['document_filing'], label: null },
]
