import type { AnnouncementCategory } from '../../model/category.ts'

/**
 * The stages of a procedure in ascending rank. Tender documents rank lowest, so any other notice published with them
 * takes precedence.
 */
export const PLACSP_PROCEDURE_STAGES = { documents: 0, planning: 1, call: 2, award: 3, end: 4 } as const
type PlacspStage = (typeof PLACSP_PROCEDURE_STAGES)[keyof typeof PLACSP_PROCEDURE_STAGES]

/** Prefix of the statuses of market consultations, to tell them from those of contract folders. */
export const PLACSP_CONSULTATION_PREFIX = 'CPM_'

interface PlacspStatus {
  readonly label: string
  readonly category: AnnouncementCategory
  readonly stage: PlacspStage
}

export interface PlacspNoticeType extends PlacspStatus {
  /** The code of the notice type that this one annuls. */
  readonly annulledCode?: string
}

function annulmentOf(code: string, label: string): PlacspNoticeType {
  return { label, category: 'notice_annulment', stage: PLACSP_PROCEDURE_STAGES.end, annulledCode: code }
}

/**
 * Notice types (code list TenderingNoticeTypeCode 2.11) in procedural order. Of two notices with the same date, the one
 * that comes later in this list counts as newer.
 */
export const PLACSP_NOTICE_TYPES: Readonly<Record<string, PlacspNoticeType>> = {
  DOC_CON: {
    label: 'Anuncio de Consulta Preliminar de Mercado',
    category: 'market_consultation',
    stage: PLACSP_PROCEDURE_STAGES.planning,
  },
  DOC_PIN: { label: 'Anuncio Previo', category: 'tender_planning', stage: PLACSP_PROCEDURE_STAGES.planning },
  DOC_PIN_RTL: {
    label: 'Anuncio Previo con Reducción de Plazos',
    category: 'tender_planning',
    stage: PLACSP_PROCEDURE_STAGES.planning,
  },
  DOC_CD: {
    label: 'Anuncio de Pliegos',
    category: 'tender_documents',
    stage: PLACSP_PROCEDURE_STAGES.documents,
  },
  DOC_DD: {
    label: 'Anuncio de Documento Descriptivo',
    category: 'tender_documents',
    stage: PLACSP_PROCEDURE_STAGES.documents,
  },
  DOC_CN: { label: 'Anuncio de Licitación', category: 'tender_notice', stage: PLACSP_PROCEDURE_STAGES.call },
  DOC_CAN_PROV: {
    label: 'Anuncio de Adjudicación Provisional',
    category: 'contract_award',
    stage: PLACSP_PROCEDURE_STAGES.award,
  },
  DOC_CAN_DEF: {
    label: 'Anuncio de Adjudicación Definitiva',
    category: 'contract_award',
    stage: PLACSP_PROCEDURE_STAGES.award,
  },
  DOC_CAN_ADJ: {
    label: 'Anuncio de Adjudicación',
    category: 'contract_award',
    stage: PLACSP_PROCEDURE_STAGES.award,
  },
  DOC_FORM: {
    label: 'Anuncio de Formalización',
    category: 'contract_signature',
    stage: PLACSP_PROCEDURE_STAGES.award,
  },
  DOC_FORM_ENC: {
    label: 'Anuncio de Formalización de Encargo',
    category: 'in_house_assignment',
    stage: PLACSP_PROCEDURE_STAGES.award,
  },
  PRO_FORM_ENC: {
    label: 'Anuncio de Prórroga de Encargo',
    category: 'in_house_assignment',
    stage: PLACSP_PROCEDURE_STAGES.award,
  },
  DOC_MOD: {
    label: 'Anuncio modificación de contrato',
    category: 'contract_modification',
    stage: PLACSP_PROCEDURE_STAGES.award,
  },
  DOC_CCN: {
    label: 'Anuncio de Finalización de Contrato',
    category: 'contract_completion',
    stage: PLACSP_PROCEDURE_STAGES.award,
  },
  DESISTIMIENTO: {
    label: 'Anuncio de Desistimiento',
    category: 'tender_cancellation',
    stage: PLACSP_PROCEDURE_STAGES.end,
  },
  RENUNCIA: {
    label: 'Anuncio de Renuncia',
    category: 'tender_cancellation',
    stage: PLACSP_PROCEDURE_STAGES.end,
  },
  ANUL_DOC_CON: annulmentOf('DOC_CON', 'Anulación de Anuncio de Consulta Preliminar de Mercado'),
  ANUL_PIN: annulmentOf('DOC_PIN', 'Anulación de Anuncio Previo'),
  ANUL_PIN_RTL: annulmentOf('DOC_PIN_RTL', 'Anulación de Anuncio Previo con Reducción de Plazos'),
  ANUL_CD: annulmentOf('DOC_CD', 'Anulación de Anuncio de Pliegos'),
  ANUL_DD: annulmentOf('DOC_DD', 'Anulación de Anuncio de Documento Descriptivo'),
  ANUL_CN: annulmentOf('DOC_CN', 'Anulación de Anuncio de Licitación'),
  ANUL_CAN_ADJ: annulmentOf('DOC_CAN_ADJ', 'Anulación de Anuncio de Adjudicación'),
  ANUL_FORM: annulmentOf('DOC_FORM', 'Anulación de Anuncio de Formalización'),
  ANUL_FORM_ENC: annulmentOf('DOC_FORM_ENC', 'Anulación de Anuncio de Formalización de Encargo'),
  ANUL_DOC_MOD: annulmentOf('DOC_MOD', 'Anulación anuncio modificación de contrato'),
  ANUL_CCN: annulmentOf('DOC_CCN', 'Anulación de Anuncio de Finalización de Contrato'),
  ANUL_DESISTIMIENTO: annulmentOf('DESISTIMIENTO', 'Anulación de Anuncio de Desistimiento'),
  ANUL_RENUNCIA: annulmentOf('RENUNCIA', 'Anulación de Anuncio de Renuncia'),
}

/**
 * Folder statuses (code list SyndicationContractFolderStatusCode 2.04). Each has the category that applies when no
 * notice determines one, and the stage that a notice must have reached to match the status.
 */
export const PLACSP_FOLDER_STATUSES: Readonly<Record<string, PlacspStatus>> = {
  PRE: { label: 'Anuncio Previo', category: 'tender_planning', stage: PLACSP_PROCEDURE_STAGES.planning },
  PUB: { label: 'En plazo', category: 'tender_notice', stage: PLACSP_PROCEDURE_STAGES.call },
  EV: { label: 'Pendiente de adjudicación', category: 'tender_notice', stage: PLACSP_PROCEDURE_STAGES.call },
  ADJ: { label: 'Adjudicada', category: 'contract_award', stage: PLACSP_PROCEDURE_STAGES.award },
  RES: { label: 'Resuelta', category: 'contract_award', stage: PLACSP_PROCEDURE_STAGES.award },
  ANUL: { label: 'Anulada', category: 'tender_cancellation', stage: PLACSP_PROCEDURE_STAGES.end },
}

/** Statuses of market consultations (code list PreliminaryMarketConsultationStatusCode 2.09), with their prefix. */
export const PLACSP_CONSULTATION_STATUSES: Readonly<Record<string, PlacspStatus>> = {
  [`${PLACSP_CONSULTATION_PREFIX}CRE`]: consultationStatus('Creada'),
  [`${PLACSP_CONSULTATION_PREFIX}PUB`]: consultationStatus('Publicada'),
  [`${PLACSP_CONSULTATION_PREFIX}REA`]: consultationStatus('Realizada'),
  [`${PLACSP_CONSULTATION_PREFIX}ANU`]: {
    label: 'Anulada',
    category: 'notice_annulment',
    stage: PLACSP_PROCEDURE_STAGES.end,
  },
}

function consultationStatus(label: string): PlacspStatus {
  return { label, category: 'market_consultation', stage: PLACSP_PROCEDURE_STAGES.planning }
}

/** Kinds of market consultations (code list PreliminaryMarketConsultationTypeCode 2.09). */
export const PLACSP_CONSULTATION_TYPES: Readonly<Record<string, string>> = {
  A: 'Consulta abierta',
  S: 'Selección de participantes',
}

/**
 * Results of a tender (code list TenderResultCode 2.09). When the results of lots differ, the first match in
 * PLACSP_RESULT_CATEGORY_PRECEDENCE determines the category.
 */
export const PLACSP_TENDER_RESULTS: Readonly<
  Record<string, { readonly label: string; readonly category: AnnouncementCategory }>
> = {
  1: { label: 'Adjudicado Provisionalmente', category: 'contract_award' },
  2: { label: 'Adjudicado Definitivamente', category: 'contract_award' },
  3: { label: 'Desierto', category: 'tender_unsuccessful' },
  4: { label: 'Desistimiento', category: 'tender_cancellation' },
  5: { label: 'Renuncia', category: 'tender_cancellation' },
  6: { label: 'Desierto Provisionalmente', category: 'tender_unsuccessful' },
  7: { label: 'Desierto Definitivamente', category: 'tender_unsuccessful' },
  8: { label: 'Adjudicado', category: 'contract_award' },
  9: { label: 'Formalizado', category: 'contract_signature' },
  10: { label: 'Licitador mejor valorado', category: 'contract_award' },
  11: { label: 'Encargo Formalizado', category: 'in_house_assignment' },
}

export const PLACSP_RESULT_CATEGORY_PRECEDENCE: readonly AnnouncementCategory[] = [
  'contract_award',
  'contract_signature',
  'in_house_assignment',
  'tender_unsuccessful',
  'tender_cancellation',
]

type Labels = Readonly<Record<string, string>>

/** Contract types (code list ContractCode 2.08). */
export const PLACSP_CONTRACT_TYPES: Labels = {
  1: 'Suministros',
  2: 'Servicios',
  3: 'Obras',
  7: 'Administrativo especial',
  8: 'Privado',
  21: 'Gestión de Servicios Públicos',
  22: 'Concesión de Servicios',
  31: 'Concesión de Obras Públicas',
  32: 'Concesión de Obras',
  40: 'Colaboración entre el sector público y sector privado',
  50: 'Patrimonial',
}

/** Procedure types (code list SyndicationTenderingProcessCode 2.07). */
export const PLACSP_PROCEDURE_TYPES: Labels = {
  1: 'Abierto',
  2: 'Restringido',
  3: 'Negociado sin publicidad',
  4: 'Negociado con publicidad',
  5: 'Diálogo competitivo',
  6: 'Contrato menor',
  7: 'Derivado de acuerdo marco',
  8: 'Concurso de proyectos',
  9: 'Abierto simplificado',
  10: 'Asociación para la innovación',
  11: 'Derivado de asociación para la innovación',
  12: 'Basado en un sistema dinámico de adquisición',
  13: 'Licitación con negociación',
  100: 'Normas internas',
  999: 'Otros',
}

/** Urgency levels (code list DiligenceTypeCode 1.04). */
export const PLACSP_URGENCY_LEVELS: Labels = { 1: 'Ordinaria', 2: 'Urgente', 3: 'Emergencia' }

/** Contracting systems (code list ContractingSystemTypeCode 2.08). */
export const PLACSP_CONTRACTING_SYSTEMS: Labels = {
  0: 'No aplica',
  1: 'Establecimiento del Acuerdo Marco',
  2: 'Establecimiento del Sistema Dinámico de Adquisición',
  3: 'Contrato basado en un Acuerdo Marco',
  4: 'Contrato basado en un Sistema Dinámico de Adquisición',
}

/** Submission methods (code list TenderDeliveryCode 1.04). */
export const PLACSP_SUBMISSION_METHODS: Labels = {
  1: 'Electrónica',
  2: 'Manual',
  3: 'Manual y/o Electrónica',
}

/** Funding programs (code list FundingProgramCode 2.08). */
export const PLACSP_FUNDING_PROGRAMS: Labels = {
  EU: 'Financiación con fondos de la UE',
  NAC: 'Subvencionado por un programa nacional',
  AUT: 'Subvencionado por un programa autonómico',
  LOC: 'Subvencionado por un programa local',
  CPTI: 'Compra Pública de Tecnología Innovadora',
  CPP: 'Compra Pública Precomercial',
  'NO-EU': 'No hay financiación con fondos de la UE',
  REU: 'Ayuda a la Recuperación para la cohesión y los territorios de Europa',
  FEDER: 'Fondo Europeo de Desarrollo Regional',
  'FSE+': 'Fondo Social Europeo Plus',
  FEADER: 'Fondo Europeo Agrícola del Desarrollo Rural',
  FEMP: 'Fondo Europeo Marítimo y de Pesca',
  PRTR: 'Asociado al Plan de Recuperación, Transformación y Resiliencia',
  OFE: 'Otros Fondos Europeos',
}

/** Buyer types (code list ContractingAuthorityCode 2.10). */
export const PLACSP_BUYER_TYPES: Labels = {
  1: 'Autoridad estatal',
  2: 'Autoridad regional',
  3: 'Autoridad local',
  4: 'Organismo de Derecho público',
  5: 'Otras Entidades del Sector Público',
  6: 'Organismo de Derecho público bajo el control de una autoridad estatal',
  7: 'Organismo de Derecho público bajo el control de una autoridad regional',
  8: 'Organismo de Derecho público bajo el control de una autoridad local',
  9: 'Empresa pública bajo el control de una autoridad estatal',
  10: 'Empresa pública bajo el control de una autoridad regional',
  11: 'Empresa pública bajo el control de una autoridad local',
  12: 'Entidad con derechos especiales o exclusivos',
}

/**
 * Looks up a code in a code list. Returns `undefined` for an unknown code, including names such as `constructor` that
 * every object inherits.
 */
export function lookUpPlacspCode<T>(list: Readonly<Record<string, T>>, code: string | null): T | undefined {
  return code !== null && Object.hasOwn(list, code) ? list[code] : undefined
}
