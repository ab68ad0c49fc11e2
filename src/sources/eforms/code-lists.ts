import type { AnnouncementCategory } from '../../model/category.ts'

/** The publisher's label for a notice type and the category that Herald assigns to it. */
export interface EformsNoticeType {
  readonly label: string
  readonly category: AnnouncementCategory
}

function noticeType(label: string, category: AnnouncementCategory): EformsNoticeType {
  return { label, category }
}

/** Notice types (code list notice-type of the eForms SDK), plus `corr` from SDK 1.6 and earlier. */
export const EFORMS_NOTICE_TYPES: Readonly<Record<string, EformsNoticeType>> = {
  'pin-buyer': noticeType(
    'Notice of the publication of a prior information notice or a periodic information notice on a buyer profile',
    'tender_planning',
  ),
  'pin-only': noticeType(
    'Prior information notice or a periodic indicative notice used only for information',
    'tender_planning',
  ),
  'pin-rtl': noticeType(
    'Prior information notice or a periodic indicative notice used to shorten time limits for receipt of tenders',
    'tender_planning',
  ),
  'pin-tran': noticeType(
    'Prior information notice for public passenger transport services',
    'tender_planning',
  ),
  pmc: noticeType('Pre-market consultation notice', 'market_consultation'),
  'pin-cfc-standard': noticeType(
    'Prior information notice or a periodic indicative notice used as a call for competition – standard regime',
    'tender_notice',
  ),
  'pin-cfc-social': noticeType(
    'Prior information notice or a periodic indicative notice used as a call for competition – light regime',
    'tender_notice',
  ),
  'qu-sy': noticeType('Notice on the existence of a qualification system', 'qualification_system'),
  'cn-standard': noticeType('Contract or concession notice – standard regime', 'tender_notice'),
  'cn-social': noticeType('Contract notice – light regime', 'tender_notice'),
  subco: noticeType('Subcontracting notice', 'subcontract_notice'),
  'cn-desg': noticeType('Design contest notice', 'design_contest'),
  veat: noticeType('Voluntary ex-ante transparency notice', 'award_intention'),
  'can-standard': noticeType('Contract or concession award notice – standard regime', 'contract_award'),
  'can-social': noticeType('Contract or concession award notice – light regime', 'contract_award'),
  'can-desg': noticeType('Design contest result notice', 'design_contest_result'),
  'can-tran': noticeType('Contract award notice for public passenger transport services', 'contract_award'),
  'can-modif': noticeType('Contract modification notice', 'contract_modification'),
  compl: noticeType('Contract completion notice', 'contract_completion'),
  'brin-eeig': noticeType('European Economic Interest Grouping notice', 'company_registration'),
  'brin-ecs': noticeType('European Company / European Cooperative Society notice', 'company_registration'),
  corr: noticeType('Change notice', 'tender_amendment'),
}

/** The notice type of each notice subtype (SDK file `notice-types.json`). */
export const EFORMS_NOTICE_TYPE_BY_SUBTYPE: Readonly<Record<string, string>> = {
  ...mapSubtypes('pin-buyer', ['1', '2', '3']),
  ...mapSubtypes('pin-only', ['4', '5', '6', 'E2']),
  ...mapSubtypes('pin-rtl', ['7', '8', '9']),
  ...mapSubtypes('pin-tran', ['T01']),
  ...mapSubtypes('pmc', ['E1']),
  ...mapSubtypes('pin-cfc-standard', ['10', '11', 'CEI']),
  ...mapSubtypes('pin-cfc-social', ['12', '13', '14']),
  ...mapSubtypes('qu-sy', ['15']),
  ...mapSubtypes('cn-standard', ['16', '17', '18', '19', 'E3']),
  ...mapSubtypes('cn-social', ['20', '21']),
  ...mapSubtypes('subco', ['22']),
  ...mapSubtypes('cn-desg', ['23', '24']),
  ...mapSubtypes('veat', ['25', '26', '27', '28']),
  ...mapSubtypes('can-standard', ['29', '30', '31', '32', 'E4']),
  ...mapSubtypes('can-social', ['33', '34', '35']),
  ...mapSubtypes('can-desg', ['36', '37']),
  ...mapSubtypes('can-tran', ['T02']),
  ...mapSubtypes('can-modif', ['38', '39', '40', 'E6']),
  ...mapSubtypes('compl', ['E5']),
  ...mapSubtypes('brin-eeig', ['X01']),
  ...mapSubtypes('brin-ecs', ['X02']),
}

/** The subtypes that call for tenders for a concession. Other subtypes of their notice types concern contracts. */
export const EFORMS_CONCESSION_SUBTYPES: readonly string[] = ['14', '19']

function mapSubtypes(code: string, subtypes: readonly string[]): Record<string, string> {
  return Object.fromEntries(subtypes.map(subtype => [subtype, code]))
}

/**
 * Form types (code list form-type), plus `change` from SDK 1.6 and earlier. `isPostAward` marks forms that are
 * published after an award, so a change to them corrects the award.
 */
export const EFORMS_FORM_TYPES: Readonly<
  Record<string, { readonly label: string; readonly isPostAward: boolean }>
> = {
  planning: { label: 'Planning', isPostAward: false },
  consultation: { label: 'Consultation', isPostAward: false },
  competition: { label: 'Competition', isPostAward: false },
  change: { label: 'Change', isPostAward: false },
  'dir-awa-pre': { label: 'Direct award preannouncement', isPostAward: false },
  result: { label: 'Result', isPostAward: true },
  'cont-modif': { label: 'Contract modification', isPostAward: true },
  completion: { label: 'Completion', isPostAward: true },
  bri: { label: 'Business registration information', isPostAward: false },
}

type Labels = Readonly<Record<string, string>>

/** Reasons for changing an earlier notice (code list change-corrig-justification). */
export const EFORMS_CHANGE_REASONS: Labels = {
  cancel: 'Notice cancelled',
  'cancel-intent': 'Cancellation intention',
  'cor-buy': 'Buyer correction',
  'cor-esen': 'eSender correction',
  'cor-pub': 'Publisher correction',
  'info-release': 'Information now available',
  'susp-review': 'Procedure suspended due to a complaint, appeal or any other action for review',
  'update-add': 'Information updated',
}

/** Winner statuses of a lot (code list winner-selection-status). */
export const EFORMS_WINNER_STATUSES: Labels = {
  'selec-w': 'At least one winner was chosen.',
  'clos-nw': 'No winner was chosen and the competition is closed.',
  'open-nw': 'The winner was not yet chosen, but the competition is still ongoing.',
}

/**
 * Reasons why no winner was chosen (code list non-award-justification). `isDiscontinued` is true when the buyer or a
 * court ended the procedure.
 */
export const EFORMS_NON_AWARD_REASONS: Readonly<
  Record<string, { readonly label: string; readonly isDiscontinued: boolean }>
> = {
  'all-rej': {
    label: 'All tenders, requests to participate or projects were withdrawn or found inadmissible',
    isDiscontinued: false,
  },
  'chan-need': { label: 'Decision of the buyer, because of a change in needs', isDiscontinued: true },
  'ins-fund': { label: 'Decision of the buyer, because of insufficient funds', isDiscontinued: true },
  'no-rece': {
    label: 'No tenders, requests to participate or projects were received',
    isDiscontinued: false,
  },
  'no-signed': {
    label: 'The highest ranked tenderer(s) refused to sign the contract',
    isDiscontinued: false,
  },
  'one-admis': {
    label: 'Only one admissible tender, request to participate or project was received',
    isDiscontinued: false,
  },
  other: { label: 'Other', isDiscontinued: false },
  'rev-body': { label: 'Decision of a review body or another judicial body', isDiscontinued: true },
  'rev-buyer': {
    label: "Decision of the buyer following a tenderer's request to review the award",
    isDiscontinued: true,
  },
  'tch-pr-error': {
    label:
      "Decision of the buyer, not following a tenderer's request to review the award, because of technical or " +
      'procedural errors',
    isDiscontinued: true,
  },
}

/** Procedure types (code list procurement-procedure-type). */
export const EFORMS_PROCEDURE_TYPES: Labels = {
  open: 'Open',
  restricted: 'Restricted',
  'neg-w-call': 'Negotiated with prior publication of a call for competition / competitive with negotiation',
  'neg-wo-call': 'Negotiated without prior call for competition',
  'comp-dial': 'Competitive dialogue',
  'comp-tend': 'Competitive tendering (article 5(3) of Regulation 1370/2007)',
  innovation: 'Innovation partnership',
  'exp-int-rail':
    'Request for expression of interest – only for rail (article 5(3b) of Regulation 1370/2007)',
  'oth-single': 'Other single stage procedure',
  'oth-mult': 'Other multiple stage procedure',
}

/** Contract natures (code list contract-nature). */
export const EFORMS_CONTRACT_NATURES: Labels = {
  works: 'works',
  supplies: 'supplies',
  services: 'services',
  combined: 'combined',
}

/** The EU laws that a notice can be based on, by CELEX number (code list legal-basis). */
export const EU_PROCUREMENT_LAWS: Labels = {
  '32014L0023': 'Directive 2014/23/EU',
  '32014L0024': 'Directive 2014/24/EU',
  '32014L0025': 'Directive 2014/25/EU',
  '32009L0081': 'Directive 2009/81/EC',
  '32018R1046': 'Regulation (EU, Euratom) 2018/1046',
  '32024R2509': 'Regulation (EU, Euratom) 2024/2509',
  '32007R1370': 'Regulation (EC) No 1370/2007',
  '32004L0017': 'Directive 2004/17/EC',
  '32004L0018': 'Directive 2004/18/EC',
  '31985R2137': 'Regulation (EEC) No 2137/85',
  '32001R2157': 'Regulation (EC) No 2157/2001',
  '32003R1435': 'Regulation (EC) No 1435/2003',
  other: 'Other',
}
