import type { BormeOtherActRule } from './other-act-rule.ts'

/** Words that turn a statement into its cancellation. */
const CANCELLED = 'cancela|sin efecto|alzamiento|levanta'
const INSOLVENT_DEBTOR =
  'insolvencia total|insolvencia parcial|insolvencia provisional|insolvencia legal|insovencia|situacion de insolvencia|declaracion de insolvencia|insolvencia judicial'
/** A sheet that is closed for good. Entries about the proceedings alone can be cancelled while the company goes on. */
const CLOSED_FOR_GOOD =
  'cierre definitivo|cerrada definitivamente|cancelacion de la hoja|cancelacion de hoja|cierre de hoja|cierre de la hoja|cerrada la hoja|canceladas todas las inscripciones|cancelados todos los asientos'
/** Reasons for which a sheet is closed for a time. */
const CLOSED_FOR_A_TIME = 'provisional|deposito|378|indice|nif|n.i.f|plazo|tributaria|hacienda|traslado'

/** Rules for texts about insolvency and closed or moved register sheets, the most specific first. */
export const BORME_INSOLVENCY_ACT_RULES: readonly BormeOtherActRule[] = [
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
    requires: ['microempresa', 'conclusion|conclus', `${CLOSED_FOR_GOOD}|extincion de la sociedad`],
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
    unless: 'negociaci|solicit',
    categories: ['insolvency_filing'],
    label: 'apertura del procedimiento especial de liquidación de microempresas',
  },
  {
    requires: ['microempresa', 'apertura'],
    unless: 'negociaci|solicit',
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
    requires: [
      'conclusion del concurso|conclusion de concurso|concluso el concurso',
      `${CLOSED_FOR_GOOD}|extincion de la sociedad`,
    ],
    unless: 'reapertura',
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
    requires: ['absorbida|absorcion|fusion', 'disuelta'],
    unless: 'provisional|proyecto|hoja|auditor',
    categories: ['merger', 'dissolution'],
    label: 'disolución por fusión',
  },
  {
    requires: ['absorbida|absorcion|fusion', CLOSED_FOR_GOOD],
    unless: 'provisional|proyecto|plazo|auditor',
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
      'cerrada la hoja|cierre de la hoja|cierre de hoja|cierre hoja',
      'deposito de|378|indice de entidades|tributaria|hacienda',
    ],
    unless: `${CANCELLED}|rehabilita|definitiv`,
    categories: ['register_closure'],
    label: 'cierre provisional de la hoja registral',
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
    unless: `${CLOSED_FOR_A_TIME}|concurs|auditor`,
    categories: ['company_deregistration'],
    label: 'cierre definitivo de la hoja registral',
  },
]
