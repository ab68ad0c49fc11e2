import type { AnnouncementCategory } from '../../../model/category.ts'

/** The structure of an act's text, which determines how the text is parsed. */
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
  | 'articles'
  | 'other'
  | 'correction'

export interface BormeActType {
  /** The printed heading as the source of a regular expression. Accents are optional when it is matched. */
  readonly heading: string
  readonly category: AnnouncementCategory
  /** The label used in the announcement's title. It is empty when the act's text provides a better one. */
  readonly label: string
  readonly contentKind: ActContentKind
  /** True when more words follow the heading instead of a period or colon. */
  readonly isOpenEnded?: true
}

/** All act types of section A (sources/es-borme). A long heading precedes a heading that is its prefix. */
export const BORME_ACT_TYPES: readonly BormeActType[] = [
  { heading: 'Constitución', category: 'company_formation', label: 'constitución', contentKind: 'formation' },
  {
    heading: 'Primera inscripción',
    category: 'company_formation',
    label: 'primera inscripción',
    contentKind: 'formation',
    isOpenEnded: true,
  },
  {
    heading: 'Empresario Individual',
    category: 'company_formation',
    label: 'inscripción de empresario individual',
    contentKind: 'formation',
  },
  { heading: 'Situación concursal', category: 'insolvency_update', label: '', contentKind: 'insolvency' },
  {
    heading: 'Suspensión de pagos',
    category: 'insolvency_filing',
    label: 'suspensión de pagos',
    contentKind: 'text',
  },
  { heading: 'Quiebra', category: 'insolvency_filing', label: 'quiebra', contentKind: 'text' },
  {
    heading: 'Fusión por absorción',
    category: 'merger',
    label: 'fusión por absorción',
    contentKind: 'companies',
  },
  { heading: 'Fusión por unión', category: 'merger', label: 'fusión por unión', contentKind: 'companies' },
  { heading: 'Escisión parcial', category: 'demerger', label: 'escisión parcial', contentKind: 'companies' },
  { heading: 'Escisión total', category: 'demerger', label: 'escisión total', contentKind: 'companies' },
  { heading: 'Segregación', category: 'demerger', label: 'segregación', contentKind: 'companies' },
  {
    heading: 'Cesión global de activo y pasivo',
    category: 'asset_transfer',
    label: 'cesión global de activo y pasivo',
    contentKind: 'companies',
  },
  {
    heading: 'Transformación de sociedad',
    category: 'legal_form_change',
    label: 'transformación',
    contentKind: 'name',
  },
  { heading: 'Disolución', category: 'dissolution', label: 'disolución', contentKind: 'text' },
  { heading: 'Extinción', category: 'company_deregistration', label: 'extinción', contentKind: 'text' },
  {
    heading: 'Reactivación de la sociedad',
    category: 'reactivation',
    label: 'reactivación de la sociedad',
    contentKind: 'text',
    isOpenEnded: true,
  },
  {
    heading: 'Acuerdo de ampliación de capital social sin ejecutar',
    category: 'capital_increase',
    label: 'acuerdo de ampliación de capital social sin ejecutar',
    contentKind: 'text',
  },
  {
    heading: 'Ampliación de capital',
    category: 'capital_increase',
    label: 'ampliación de capital',
    contentKind: 'capital',
  },
  {
    heading: 'Reducción de capital',
    category: 'capital_reduction',
    label: 'reducción de capital',
    contentKind: 'capital',
  },
  {
    heading: 'Desembolso de dividendos pasivos',
    category: 'capital_paid_in',
    label: 'desembolso de dividendos pasivos',
    contentKind: 'capital',
  },
  {
    heading: 'Cambio de denominación social',
    category: 'name_change',
    label: 'cambio de denominación',
    contentKind: 'name',
  },
  {
    heading: 'Cambio de domicilio social',
    category: 'address_change',
    label: 'cambio de domicilio social',
    contentKind: 'address',
  },
  {
    heading: 'Cambio de objeto social',
    category: 'purpose_change',
    label: 'cambio de objeto social',
    contentKind: 'purpose',
  },
  {
    heading: 'Ampliación del objeto social',
    category: 'purpose_change',
    label: 'ampliación del objeto social',
    contentKind: 'purpose',
  },
  {
    heading: 'Cancelaciones de oficio de nombramientos',
    category: 'officer_resignation',
    label: 'cancelaciones de oficio de nombramientos',
    contentKind: 'offices',
  },
  {
    heading: 'Nombramientos',
    category: 'officer_appointment',
    label: 'nombramientos',
    contentKind: 'offices',
  },
  {
    heading: 'Ceses/Dimisiones',
    category: 'officer_resignation',
    label: 'ceses/dimisiones',
    contentKind: 'offices',
  },
  {
    heading: 'Reelecciones',
    category: 'officer_reappointment',
    label: 'reelecciones',
    contentKind: 'offices',
  },
  { heading: 'Revocaciones', category: 'power_revocation', label: 'revocaciones', contentKind: 'offices' },
  {
    heading: 'Modificación de poderes',
    category: 'power_change',
    label: 'modificación de poderes',
    contentKind: 'offices',
  },
  {
    heading: 'Declaración de unipersonalidad(?:\\. Socio único)?',
    category: 'ownership_change',
    label: 'declaración de unipersonalidad',
    contentKind: 'owner',
  },
  {
    heading: '(?:Sociedad unipersonal\\. )?Cambio de identidad del socio único',
    category: 'ownership_change',
    label: 'cambio de socio único',
    contentKind: 'owner',
  },
  {
    heading: 'Sociedad unipersonal(?:\\. Socio único)?',
    category: 'ownership_change',
    label: 'declaración de unipersonalidad',
    contentKind: 'owner',
  },
  {
    heading: 'Socio único',
    category: 'ownership_change',
    label: 'declaración de socio único',
    contentKind: 'owner',
  },
  {
    heading: 'Pérdida del carácter de unipersonalidad',
    category: 'ownership_change',
    label: 'pérdida de unipersonalidad',
    contentKind: 'text',
  },
  {
    heading: 'Modificaciones estatutarias',
    category: 'articles_amendment',
    label: 'modificación de los estatutos',
    contentKind: 'articles',
  },
  {
    heading: 'Modificación de duración',
    category: 'articles_amendment',
    label: 'modificación de duración',
    contentKind: 'text',
  },
  {
    heading: 'Adaptación Ley 2/95',
    category: 'articles_amendment',
    label: 'adaptación a la Ley 2/95',
    contentKind: 'text',
  },
  {
    heading: 'Adaptación Ley 44/2015',
    category: 'articles_amendment',
    label: 'adaptación a la Ley 44/2015',
    contentKind: 'text',
  },
  {
    heading: 'Adaptación de sociedad',
    category: 'articles_amendment',
    label: 'adaptación de sociedad',
    contentKind: 'text',
  },
  {
    heading: 'Adaptada según D\\. ?T\\.',
    category: 'articles_amendment',
    label: 'adaptación a la Ley 2/95',
    contentKind: 'text',
    isOpenEnded: true,
  },
  {
    heading: 'Página web de la sociedad',
    category: 'website_change',
    label: 'página web de la sociedad',
    contentKind: 'website',
  },
  {
    heading: 'Primera sucursal de sociedad extranjera',
    category: 'branch_opening',
    label: 'primera sucursal de sociedad extranjera',
    contentKind: 'formation',
  },
  {
    heading: 'Apertura de [Ss]ucursal',
    category: 'branch_opening',
    label: 'apertura de sucursal',
    contentKind: 'text',
  },
  { heading: 'Sucursal', category: 'branch_opening', label: 'apertura de sucursal', contentKind: 'text' },
  {
    heading: 'Cierre de [Ss]ucursal',
    category: 'branch_closure',
    label: 'cierre de sucursal',
    contentKind: 'text',
  },
  {
    heading: 'Emisión de obligaciones',
    category: 'bond_issue',
    label: 'emisión de obligaciones',
    contentKind: 'bonds',
  },
  {
    heading: 'Cierre provisional (?:de (?:la )?)?hoja registral',
    category: 'register_closure',
    label: 'cierre provisional de la hoja registral',
    contentKind: 'text',
    isOpenEnded: true,
  },
  {
    heading: 'Artículo 378\\.5 del Reglamento del Registro Mercantil',
    // The certificate that the accounts were not approved prevents the closure of the sheet.
    category: 'document_filing',
    label: 'justificación de no aprobación de cuentas',
    contentKind: 'text',
    isOpenEnded: true,
  },
  {
    heading: 'Reapertura (?:de (?:la )?)?hoja registral',
    category: 'register_reopening',
    label: 'reapertura de la hoja registral',
    contentKind: 'text',
    isOpenEnded: true,
  },
  {
    heading: 'Crédito incobrable',
    category: 'default_notice',
    label: 'declaración de crédito incobrable',
    contentKind: 'text',
  },
  {
    heading: 'Anotación preventiva\\. Declaración de deudor fallido',
    category: 'default_notice',
    label: 'declaración de deudor fallido',
    contentKind: 'text',
  },
  {
    heading: 'Anotación preventiva\\. Demanda de impugnación de acuerdos sociales',
    category: 'litigation_notice',
    label: 'demanda de impugnación de acuerdos sociales',
    contentKind: 'text',
  },
  { heading: 'Fe de erratas', category: 'correction', label: 'fe de erratas', contentKind: 'correction' },
  {
    heading: 'Otros conceptos',
    category: 'other_registry_act',
    label: 'otros conceptos',
    contentKind: 'other',
  },
]
