import type { AnnouncementCategory } from '../../model/category.ts'

/** The meaning of a `nature` code. `code` is spelled as in the API. */
export interface BoampNoticeNature {
  readonly code: string
  readonly label: string
  readonly category: AnnouncementCategory
}

/**
 * Normalizes a code, because the API, the archive and the former API spell it differently, as in PRE-INFORMATION,
 * PREINFORMATION and preinformation.
 */
export function normalizeBoampCode(code: string): string {
  return code.toUpperCase().replace(/[-_ ]/g, '')
}

/** Looks up a code in any spelling. Returns `undefined` for an unknown code. */
export function lookUpBoampCode<T>(table: Readonly<Record<string, T>>, code: string | null): T | undefined {
  const key = normalizeBoampCode(code ?? '')
  return Object.hasOwn(table, key) ? table[key] : undefined
}

function nature(code: string, label: string, category: AnnouncementCategory): BoampNoticeNature {
  return { code, label, category }
}

/**
 * `nature` is the type of a notice. `etat` takes precedence when the notice changes another one (sources/fr-boamp).
 */
export const BOAMP_NOTICE_NATURES: Readonly<Record<string, BoampNoticeNature>> = {
  APPELOFFRE: nature('APPEL_OFFRE', 'Avis de marché', 'tender_notice'),
  ATTRIBUTION: nature('ATTRIBUTION', 'Résultat de marché', 'contract_award'),
  RECTIFICATIF: nature('RECTIFICATIF', 'Rectificatif', 'tender_amendment'),
  ANNULATION: nature('ANNULATION', 'Annulation', 'tender_cancellation'),
  PREINFORMATION: nature('PRE-INFORMATION', 'Avis de pré-information', 'tender_planning'),
  PERIODIQUE: nature('PERIODIQUE', 'Avis périodique indicatif', 'tender_planning'),
  INTENTIONCONCLURE: nature(
    'INTENTION_CONCLURE',
    'Avis en cas de transparence ex ante volontaire',
    'award_intention',
  ),
  MODIFICATION: nature('MODIFICATION', 'Avis de modification', 'contract_modification'),
  QUALIFICATION: nature('QUALIFICATION', 'Système de qualification', 'qualification_system'),
  SOUSTRAITANCE: nature('SOUSTRAITANCE', 'Sous-traitance', 'subcontract_notice'),
  PROFILACHETEUR: nature('PROFIL_ACHETEUR', "Avis sur profil d'acheteur", 'buyer_profile'),
  AUTRE: nature('AUTRE', 'Autre avis', 'other_notice'),
}

/**
 * Categories for each `sousnature` that narrows its `nature`. Others, such as STANDARD and SAD, only describe the
 * procedure.
 */
export const BOAMP_SUBNATURE_CATEGORIES: Readonly<Record<string, AnnouncementCategory>> = {
  'APPELOFFRE/CONCOURS': 'design_contest',
  'APPELOFFRE/CONCESSION': 'concession_notice',
  'ATTRIBUTION/CONCOURS': 'design_contest_result',
  'ATTRIBUTION/STANDARDINFRUCTUEUXSANSSUITE': 'tender_unsuccessful',
}

/** `sousnature` codes, from EnumNature in the Boamp v2.3.0 schema. */
export const BOAMP_SUBNATURES: Readonly<Record<string, string>> = {
  STANDARD: 'STANDARD',
  CONCOURS: 'CONCOURS',
  PERIODIQUE: 'PERIODIQUE',
  QUALIFICATION: 'QUALIFICATION',
  SAD: 'SAD',
  CONCESSION: 'CONCESSION',
  CONCESSIONNAIRE: 'CONCESSIONNAIRE',
  REDUCTIONDELAI: 'REDUCTION_DELAI',
  MISEENCONCURRENCE: 'MISE_EN_CONCURRENCE',
  PROFILACHETEUR: 'PROFIL_ACHETEUR',
  STANDARDINFRUCTUEUXSANSSUITE: 'STANDARD_INFRUCTUEUX_SANS_SUITE',
}

/** `etat` states how the notice changes an earlier one. */
export const BOAMP_NOTICE_STATES = {
  INITIAL: { label: 'Initial' },
  RECTIFICATIF: { label: 'Rectificatif' },
  ANNULATION: { label: 'Annulation' },
  MODIFICATION: { label: 'Modification' },
} as const
export type BoampNoticeState = keyof typeof BOAMP_NOTICE_STATES

/** `famille` is the section of the bulletin, which also determines whether a contract exceeds the EU thresholds. */
export const BOAMP_NOTICE_FAMILIES: Readonly<
  Record<string, { label: string; aboveThreshold: boolean | null }>
> = {
  JOUE: { label: 'Marchés européens', aboveThreshold: true },
  FNS: { label: 'Marchés entre 90 k€ et seuils européens', aboveThreshold: false },
  MAPA: { label: 'Marchés <90 k€ (MAPA)', aboveThreshold: false },
  DSP: { label: 'Délégations de service public, concessions', aboveThreshold: null },
  DIVERS: { label: 'Divers', aboveThreshold: null },
}

/** `perimetre` is the legal basis or the form of the notice. EU directives have the same names as in other sources. */
export const BOAMP_LEGAL_BASES: Readonly<Record<string, string | null>> = {
  DIRECTIVE17: 'Directive 2004/17/EC',
  DIRECTIVE18: 'Directive 2004/18/EC',
  DIRECTIVE23: 'Directive 2014/23/EU',
  DIRECTIVE24: 'Directive 2014/24/EU',
  DIRECTIVE25: 'Directive 2014/25/EU',
  DIRECTIVE81: 'Directive 2009/81/EC',
  CMP2006: null,
  CMP2006DEFENSE: null,
  FNSIMPLE: null,
  MAPA: null,
  DSP: null,
  AUTRE: null,
}

/** Labels of `type_procedure` (API), of TYPE_PROCEDURE (schemas), of the elements of national forms and of texts. */
export const BOAMP_PROCEDURES: Readonly<Record<string, string>> = {
  OUVERT: 'Procédure ouverte',
  RESTREINT: 'Procédure restreinte',
  PROCEDUREADAPTE: 'Procédure adaptée',
  PROCEDUREADAPTEE: 'Procédure adaptée',
  MAPA: 'Procédure adaptée',
  PROCEDUREADAPTEEO: 'Procédure adaptée ouverte',
  PROCEDUREADAPTEEOUVERTE: 'Procédure adaptée ouverte',
  PROCEDUREADAPTEER: 'Procédure adaptée restreinte',
  PROCEDUREADAPTEERESTREINTE: 'Procédure adaptée restreinte',
  PROCEDUREOUVERTE: 'Procédure ouverte',
  APPELDOFFRESOUVERT: 'Procédure ouverte',
  PROCEDURERESTREINTE: 'Procédure restreinte',
  APPELDOFFRESRESTREINT: 'Procédure restreinte',
  PROCEDURENEGOCIEE: 'Procédure négociée',
  PROCEDUREAVECNEGOCIATION: 'Procédure négociée',
  NEGOCIE: 'Procédure négociée',
  MARCHENEGOCIE: 'Procédure négociée',
  DIALOGUECOMPETITIF: 'Dialogue compétitif',
  PARTENARIATINNOVATION: "Partenariat d'innovation",
  CONCOURSOUVERT: 'Concours ouvert',
  CONCOURSRESTREINT: 'Concours restreint',
  ATTRIBUESANSPUBJOUE: 'Attribution sans publication préalable au JOUE',
  ATTRIBUEAVECPUBJOUE: 'Attribution avec publication préalable au JOUE',
  AUTRE: 'Autre procédure',
}

/** Labels of `type_marche` (API) and TYPE_MARCHE (schemas). */
export const BOAMP_CONTRACT_TYPES: Readonly<Record<string, string>> = {
  TRAVAUX: 'Travaux',
  FOURNITURES: 'Fournitures',
  SERVICES: 'Services',
  SERVICE: 'Services',
}

/** Contract types of eForms notices (contract-nature). */
export const BOAMP_EFORMS_CONTRACT_TYPES: Readonly<Record<string, string>> = {
  WORKS: 'Travaux',
  SUPPLIES: 'Fournitures',
  SERVICES: 'Services',
}
