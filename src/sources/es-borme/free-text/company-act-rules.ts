import type { BormeOtherActRule } from './other-act-rule.ts'

const LEAVES = '^cese|^cesad|^se cesa|^aceptada la renuncia|^renuncia|^dimision|^queda cesad'

/** Rules for texts about the company, its officers and members, the most specific first. */
export const BORME_COMPANY_ACT_RULES: readonly BormeOtherActRule[] = [
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
    unless:
      'modificacion del articulo|incluyendo la actividad|redaccion al articulo|redaccion a los articulos',
    categories: ['correction'],
    label: 'rectificación de una inscripción',
  },
  {
    requires: [
      '^subsana|^se subsana|^rectifica|^se rectifica',
      'redaccion al articulo|redaccion a los articulos',
    ],
    categories: ['articles_amendment'],
    label: 'rectificación de una inscripción con nueva redacción de los estatutos',
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
  {
    requires: ['ratifica|reelig|reeleg|prorrog', 'auditor'],
    categories: ['officer_reappointment'],
    label: 'reelección de auditor',
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
  {
    requires: ['deposito de cuentas'],
    unless: 'falta de|sin deposito',
    categories: ['accounts_filing'],
    label: 'depósito de cuentas',
  },
  { requires: ['deposito de|legalizacion de libros'], categories: ['document_filing'], label: null },
]
