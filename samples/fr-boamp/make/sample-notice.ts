import type {
  BoampSampleBuyer,
  BoampSampleSubject,
  BoampSampleSupplier,
} from './invented-buyers-and-suppliers.ts'

/** The form in which a notice is written. */
export type BoampSampleForm = 'eforms' | 'FNSimple' | 'MAPA'

/** A procurement procedure, from its first notice to its last. */
export interface BoampSampleProcedure {
  readonly form: BoampSampleForm
  /** The eForms UUID of the procedure. */
  readonly uuid: string
  readonly file: string
  readonly buyer: BoampSampleBuyer
  readonly subject: BoampSampleSubject
  readonly value: number
  readonly winners: readonly BoampSampleSupplier[]
  readonly open: boolean
}

/** A notice type in the publisher's codes. `subtype`, `type` and `list` are eForms codes. */
export interface BoampSampleNoticeKind {
  readonly nature: string
  readonly label: string
  readonly subnature?: string
  readonly state?: 'RECTIFICATIF' | 'ANNULATION' | 'MODIFICATION'
  readonly document?: 'ContractNotice' | 'ContractAwardNotice' | 'PriorInformationNotice'
  readonly subtype?: string
  readonly type?: string
  readonly list?: string
}

/** A notice, with or without its assigned number. */
export interface BoampSampleNotice {
  readonly procedure: BoampSampleProcedure
  readonly kind: BoampSampleNoticeKind
  readonly day: string
  /** The last day for tenders, which must arrive by noon. */
  readonly closes: string
  /** Whether the procedure ended without an award. */
  readonly failed: boolean
  readonly previous: readonly BoampSampleNotice[]
  idweb: string
}

/** The notice types that the samples use, under local names. */
export const BOAMP_SAMPLE_NOTICE_KINDS = {
  call: { nature: 'APPEL_OFFRE', label: 'Avis de marché' },
  award: { nature: 'ATTRIBUTION', label: 'Résultat de marché' },
  correction: { nature: 'RECTIFICATIF', label: 'Rectificatif' },
  cancellation: { nature: 'ANNULATION', label: 'Annulation' },
  subcontract: { nature: 'SOUSTRAITANCE', label: 'Sous-traitance' },
  profile: { nature: 'PROFIL_ACHETEUR', label: "Avis sur profil d'acheteur" },
  other: { nature: 'AUTRE', label: 'Autre avis' },
  euPlan: eu(
    'PRE-INFORMATION',
    'Avis de pré-information',
    'PriorInformationNotice',
    '4',
    'pin-only',
    'planning',
  ),
  euCall: eu('APPEL_OFFRE', 'Avis de marché', 'ContractNotice', '16', 'cn-standard', 'competition'),
  euConcession: eu(
    'APPEL_OFFRE',
    'Avis de marché',
    'ContractNotice',
    '19',
    'cn-standard',
    'competition',
    'CONCESSION',
  ),
  euContest: eu(
    'APPEL_OFFRE',
    'Avis de marché',
    'ContractNotice',
    '23',
    'cn-desg',
    'competition',
    'CONCOURS',
  ),
  euSystem: eu('QUALIFICATION', 'Système de qualification', 'ContractNotice', '15', 'qu-sy', 'competition'),
  euIntention: eu(
    'INTENTION_CONCLURE',
    'Avis en cas de transparence ex ante volontaire',
    'ContractAwardNotice',
    '25',
    'veat',
    'dir-awa-pre',
  ),
  euAward: eu('ATTRIBUTION', 'Résultat de marché', 'ContractAwardNotice', '29', 'can-standard', 'result'),
  euContestResult: eu(
    'ATTRIBUTION',
    'Résultat de marché',
    'ContractAwardNotice',
    '36',
    'can-desg',
    'result',
    'CONCOURS',
  ),
  euModification: eu(
    'MODIFICATION',
    'Avis de modification',
    'ContractAwardNotice',
    '38',
    'can-modif',
    'cont-modif',
  ),
} as const satisfies Record<string, BoampSampleNoticeKind>

function eu(
  nature: string,
  label: string,
  document: NonNullable<BoampSampleNoticeKind['document']>,
  subtype: string,
  type: string,
  list: string,
  subnature = 'STANDARD',
): BoampSampleNoticeKind {
  return { nature, label, document, subtype, type, list, subnature }
}

/** Returns whether the notice still accepts tenders. */
export function isCallForTenders({ kind }: BoampSampleNotice): boolean {
  return kind.nature === 'APPEL_OFFRE' || kind.nature === 'QUALIFICATION'
}

/** Returns whether the notice names the winner. */
export function isAwardNotice({ kind }: BoampSampleNotice): boolean {
  return ['ATTRIBUTION', 'INTENTION_CONCLURE', 'MODIFICATION'].includes(kind.nature)
}

/** Returns the UTC offset of Paris, which is two hours from the end of March to the end of October. */
export function parisUtcOffset(day: string): '+01:00' | '+02:00' {
  return day.slice(5) >= '03-29' && day.slice(5) < '10-25' ? '+02:00' : '+01:00'
}
