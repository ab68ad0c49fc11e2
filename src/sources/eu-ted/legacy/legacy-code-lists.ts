import type { AnnouncementCategory } from '../../../model/category.ts'

/** Document types of TED_EXPORT (TD_DOCUMENT_TYPE), with the publisher's labels. */
export const TED_LEGACY_DOCUMENT_TYPES: Readonly<
  Record<string, { readonly label: string; readonly category: AnnouncementCategory }>
> = {
  0: { label: 'Prior information notice without call for competition', category: 'tender_planning' },
  1: { label: 'Corrigendum', category: 'tender_amendment' },
  2: { label: 'Additional information', category: 'tender_amendment' },
  3: { label: 'Contract notice', category: 'tender_notice' },
  4: { label: 'Prequalification notices', category: 'tender_notice' },
  5: { label: 'Request for proposals', category: 'tender_notice' },
  6: { label: 'General information', category: 'other_procurement_notice' },
  7: { label: 'Contract award notice', category: 'contract_award' },
  8: { label: 'Other', category: 'other_procurement_notice' },
  9: { label: 'Not applicable', category: 'other_procurement_notice' },
  A: { label: 'Prior information notice with call for competition', category: 'tender_notice' },
  B: { label: 'Buyer profile', category: 'buyer_profile' },
  C: { label: 'Works concession', category: 'concession_notice' },
  D: { label: 'Design contest', category: 'design_contest' },
  E: { label: 'Works contracts awarded by the concessionnaire', category: 'tender_notice' },
  F: { label: 'Subcontract notice (in the fields of defence and security)', category: 'subcontract_notice' },
  G: { label: 'European economic interest grouping (EEIG)', category: 'company_registration' },
  H: { label: 'Services concession', category: 'concession_notice' },
  I: { label: 'Call for expressions of interest', category: 'tender_notice' },
  J: { label: 'Concession award notice', category: 'contract_award' },
  K: { label: 'Modification of a contract/concession during its term', category: 'contract_modification' },
  M: { label: 'Periodic indicative notice with call for competition', category: 'tender_notice' },
  O: { label: 'Qualification system with call for competition', category: 'qualification_system' },
  P: { label: 'Periodic indicative notice without call for competition', category: 'tender_planning' },
  Q: { label: 'Qualification system without call for competition', category: 'qualification_system' },
  R: { label: 'Results of design contests', category: 'design_contest_result' },
  S: { label: 'European company', category: 'company_registration' },
  V: { label: 'Voluntary ex ante transparency notice', category: 'award_intention' },
  Y: { label: 'Dynamic purchasing system', category: 'tender_notice' },
}

/** Contract natures (NC_CONTRACT_NATURE) mapped to eForms codes; 8 and 9 carry no meaning. */
export const TED_LEGACY_CONTRACT_NATURES: Readonly<Record<string, string | null>> = {
  1: 'works',
  2: 'supplies',
  3: 'combined',
  4: 'services',
  8: null,
  9: null,
  Z: null,
}
