import type { Category } from '../../model/category.ts'

/** Structure of an act's text, which selects its parser. */
type ActContentKind =
  | 'text'
  | 'offices'
  | 'owner'
  | 'companies'
  | 'formation'
  | 'capital'
  | 'address'
  | 'purpose'
  | 'name'
  | 'website'
  | 'insolvency'
  | 'bonds'

export interface ActFacts {
  /** Heading as printed, with patterns for variable parts. Accents are optional when matched. */
  readonly heading: string
  readonly category: Category
  /** Label for the announcement's title; empty when the text of the act provides a better one. */
  readonly label: string
  readonly kind: ActContentKind
  /** True when the printed heading continues after this text, without a period or colon. */
  readonly open?: true
}

/** All headings of section A (sources/es-borme), longer ones before their own prefixes. */
export const ACTS: readonly ActFacts[] = [
  { heading: 'Constitución', category: 'company_formation', label: 'constitución', kind: 'formation' },
  {
    heading: 'Primera inscripción',
    category: 'company_formation',
    label: 'primera inscripción',
    kind: 'formation',
    open: true,
  },
  {
    heading: 'Empresario Individual',
    category: 'company_formation',
    label: 'empresario individual',
    kind: 'formation',
  },
  { heading: 'Situación concursal', category: 'insolvency_update', label: '', kind: 'insolvency' },
  {
    heading: 'Suspensión de pagos',
    category: 'insolvency_filing',
    label: 'suspensión de pagos',
    kind: 'text',
  },
  { heading: 'Quiebra', category: 'insolvency_filing', label: 'quiebra', kind: 'text' },
  {
    heading: 'Fusión por absorción',
    category: 'merger',
    label: 'fusión por absorción',
    kind: 'companies',
  },
  { heading: 'Fusión por unión', category: 'merger', label: 'fusión por unión', kind: 'companies' },
  { heading: 'Escisión parcial', category: 'demerger', label: 'escisión parcial', kind: 'companies' },
  { heading: 'Escisión total', category: 'demerger', label: 'escisión total', kind: 'companies' },
  { heading: 'Segregación', category: 'demerger', label: 'segregación', kind: 'companies' },
  {
    heading: 'Cesión global de activo y pasivo',
    category: 'asset_transfer',
    label: 'cesión global de activo y pasivo',
    kind: 'companies',
  },
  {
    heading: 'Transformación de sociedad',
    category: 'legal_form_change',
    label: 'transformación de sociedad',
    kind: 'name',
  },
  { heading: 'Disolución', category: 'dissolution', label: 'disolución', kind: 'text' },
  { heading: 'Extinción', category: 'company_deregistration', label: 'extinción', kind: 'text' },
  {
    heading: 'Reactivación de la sociedad',
    category: 'reactivation',
    label: 'reactivación de la sociedad',
    kind: 'text',
    open: true,
  },
  {
    heading: 'Acuerdo de ampliación de capital social sin ejecutar',
    category: 'capital_increase',
    label: 'acuerdo de ampliación de capital social sin ejecutar',
    kind: 'text',
  },
  {
    heading: 'Ampliación de capital',
    category: 'capital_increase',
    label: 'ampliación de capital',
    kind: 'capital',
  },
  {
    heading: 'Reducción de capital',
    category: 'capital_reduction',
    label: 'reducción de capital',
    kind: 'capital',
  },
  {
    heading: 'Desembolso de dividendos pasivos',
    category: 'capital_paid_in',
    label: 'desembolso de dividendos pasivos',
    kind: 'capital',
  },
  {
    heading: 'Cambio de denominación social',
    category: 'name_change',
    label: 'cambio de denominación social',
    kind: 'name',
  },
  {
    heading: 'Cambio de domicilio social',
    category: 'address_change',
    label: 'cambio de domicilio social',
    kind: 'address',
  },
  {
    heading: 'Cambio de objeto social',
    category: 'purpose_change',
    label: 'cambio de objeto social',
    kind: 'purpose',
  },
  {
    heading: 'Ampliación del objeto social',
    category: 'purpose_change',
    label: 'ampliación del objeto social',
    kind: 'purpose',
  },
  {
    heading: 'Cancelaciones de oficio de nombramientos',
    category: 'officer_resignation',
    label: 'cancelaciones de oficio de nombramientos',
    kind: 'offices',
  },
  { heading: 'Nombramientos', category: 'officer_appointment', label: 'nombramientos', kind: 'offices' },
  {
    heading: 'Ceses/Dimisiones',
    category: 'officer_resignation',
    label: 'ceses/dimisiones',
    kind: 'offices',
  },
  { heading: 'Reelecciones', category: 'officer_reappointment', label: 'reelecciones', kind: 'offices' },
  { heading: 'Revocaciones', category: 'power_revocation', label: 'revocaciones', kind: 'offices' },
  {
    heading: 'Modificación de poderes',
    category: 'power_change',
    label: 'modificación de poderes',
    kind: 'offices',
  },
  {
    heading: 'Declaración de unipersonalidad(?:\\. Socio único)?',
    category: 'ownership_change',
    label: 'declaración de unipersonalidad',
    kind: 'owner',
  },
  {
    heading: '(?:Sociedad unipersonal\\. )?Cambio de identidad del socio único',
    category: 'ownership_change',
    label: 'cambio de identidad del socio único',
    kind: 'owner',
  },
  {
    heading: 'Sociedad unipersonal(?:\\. Socio único)?',
    category: 'ownership_change',
    label: 'sociedad unipersonal',
    kind: 'owner',
  },
  { heading: 'Socio único', category: 'ownership_change', label: 'socio único', kind: 'owner' },
  {
    heading: 'Pérdida del carácter de unipersonalidad',
    category: 'ownership_change',
    label: 'pérdida del carácter de unipersonalidad',
    kind: 'text',
  },
  {
    heading: 'Modificaciones estatutarias',
    category: 'articles_amendment',
    label: 'modificaciones estatutarias',
    kind: 'text',
  },
  {
    heading: 'Modificación de duración',
    category: 'articles_amendment',
    label: 'modificación de duración',
    kind: 'text',
  },
  {
    heading: 'Adaptación Ley 2/95',
    category: 'articles_amendment',
    label: 'adaptación a la Ley 2/95',
    kind: 'text',
  },
  {
    heading: 'Adaptación Ley 44/2015',
    category: 'articles_amendment',
    label: 'adaptación a la Ley 44/2015',
    kind: 'text',
  },
  {
    heading: 'Adaptación de sociedad',
    category: 'articles_amendment',
    label: 'adaptación de sociedad',
    kind: 'text',
  },
  {
    heading: 'Adaptada según D\\. ?T\\.',
    category: 'articles_amendment',
    label: 'adaptación a la Ley 2/95',
    kind: 'text',
    open: true,
  },
  {
    heading: 'Página web de la sociedad',
    category: 'website_change',
    label: 'página web de la sociedad',
    kind: 'website',
  },
  {
    heading: 'Primera sucursal de sociedad extranjera',
    category: 'branch_opening',
    label: 'primera sucursal de sociedad extranjera',
    kind: 'formation',
  },
  {
    heading: 'Apertura de [Ss]ucursal',
    category: 'branch_opening',
    label: 'apertura de sucursal',
    kind: 'text',
  },
  { heading: 'Sucursal', category: 'branch_opening', label: 'sucursal', kind: 'text' },
  {
    heading: 'Cierre de [Ss]ucursal',
    category: 'branch_closure',
    label: 'cierre de sucursal',
    kind: 'text',
  },
  {
    heading: 'Emisión de obligaciones',
    category: 'bond_issue',
    label: 'emisión de obligaciones',
    kind: 'bonds',
  },
  {
    heading: 'Cierre provisional (?:de (?:la )?)?hoja registral',
    category: 'register_closure',
    label: 'cierre provisional de la hoja registral',
    kind: 'text',
    open: true,
  },
  {
    heading: 'Artículo 378\\.5 del Reglamento del Registro Mercantil',
    category: 'register_closure',
    label: 'artículo 378.5 del Reglamento del Registro Mercantil',
    kind: 'text',
    open: true,
  },
  {
    heading: 'Reapertura (?:de (?:la )?)?hoja registral',
    category: 'register_reopening',
    label: 'reapertura de la hoja registral',
    kind: 'text',
    open: true,
  },
  { heading: 'Crédito incobrable', category: 'default_notice', label: 'crédito incobrable', kind: 'text' },
  {
    heading: 'Anotación preventiva\\. Declaración de deudor fallido',
    category: 'default_notice',
    label: 'declaración de deudor fallido',
    kind: 'text',
  },
  {
    heading: 'Anotación preventiva\\. Demanda de impugnación de acuerdos sociales',
    category: 'litigation_notice',
    label: 'demanda de impugnación de acuerdos sociales',
    kind: 'text',
  },
  { heading: 'Fe de erratas', category: 'correction', label: 'fe de erratas', kind: 'text' },
  { heading: 'Otros conceptos', category: 'other_registry_act', label: 'otros conceptos', kind: 'text' },
]

/** Categories by rank: the highest one among its acts is the category of an announcement (sources/es-borme). */
export const RANK: readonly Category[] = [
  'company_formation',
  'insolvency_filing',
  'insolvency_conversion',
  'insolvency_closure',
  'insolvency_plan',
  'insolvency_practitioner_appointment',
  'insolvency_update',
  'merger',
  'demerger',
  'asset_transfer',
  'legal_form_change',
  'dissolution',
  'company_deregistration',
  'reactivation',
  'capital_increase',
  'capital_reduction',
  'capital_paid_in',
  'name_change',
  'address_change',
  'purpose_change',
  'officer_appointment',
  'officer_resignation',
  'officer_reappointment',
  'power_revocation',
  'power_change',
  'ownership_change',
  'articles_amendment',
  'website_change',
  'branch_opening',
  'branch_closure',
  'bond_issue',
  'register_closure',
  'register_reopening',
  'default_notice',
  'litigation_notice',
  'correction',
  'other_registry_act',
]
