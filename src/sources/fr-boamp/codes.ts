import type { Category } from '../../model/category.ts'

/** What a code of the publisher's lists means; `code` is how the API spells it. */
export interface Nature {
  readonly code: string
  readonly label: string
  readonly category: Category
}

/** Codes are spelt differently in the API, the archive and the former API: PRE-INFORMATION, PREINFORMATION, preinformation. */
export function keyOf(code: string): string {
  return code.toUpperCase().replace(/[-_ ]/g, '')
}

/** What a list says of a code, however it is spelt; undefined for one that it does not have. */
export function entryOf<T>(list: Readonly<Record<string, T>>, code: string | null): T | undefined {
  const key = keyOf(code ?? '')
  return Object.hasOwn(list, key) ? list[key] : undefined
}

function nature(code: string, label: string, category: Category): Nature {
  return { code, label, category }
}

/** `nature`: what a notice is, unless `etat` says that it changes another (sheet, section 2). */
export const NATURES: Readonly<Record<string, Nature>> = {
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

/** `sousnature` where it tells more than `nature` alone; the others (STANDARD, SAD …) say how, not what. */
export const NARROWER: Readonly<Record<string, Category>> = {
  'APPELOFFRE/CONCOURS': 'design_contest',
  'APPELOFFRE/CONCESSION': 'concession_notice',
  'ATTRIBUTION/CONCOURS': 'design_contest_result',
  'ATTRIBUTION/STANDARDINFRUCTUEUXSANSSUITE': 'tender_unsuccessful',
}

/** Schema Boamp v2.3.0, EnumNature. */
export const SUBNATURES: Readonly<Record<string, string>> = {
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

/** `etat`: what the notice does to an earlier one. */
export const STATES = {
  INITIAL: { label: 'Initial' },
  RECTIFICATIF: { label: 'Rectificatif' },
  ANNULATION: { label: 'Annulation' },
  MODIFICATION: { label: 'Modification' },
} as const
export type State = keyof typeof STATES

/** `famille`: the branch of the bulletin, and whether it is for what exceeds the thresholds of the Union. */
export const FAMILIES: Readonly<Record<string, { label: string; aboveThreshold: boolean | null }>> = {
  JOUE: { label: 'Marchés européens', aboveThreshold: true },
  FNS: { label: 'Marchés entre 90 k€ et seuils européens', aboveThreshold: false },
  MAPA: { label: 'Marchés <90 k€ (MAPA)', aboveThreshold: false },
  DSP: { label: 'Délégations de service public, concessions', aboveThreshold: null },
  DIVERS: { label: 'Divers', aboveThreshold: null },
}

/** `perimetre`: the law, or the form, of the notice. Directives under the names that other sources give them. */
export const SCOPES: Readonly<Record<string, string | null>> = {
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

/** `type_procedure` of the API, TYPE_PROCEDURE of the schemas. */
export const PROCEDURES: Readonly<Record<string, string>> = {
  OUVERT: 'Procédure ouverte',
  RESTREINT: 'Procédure restreinte',
  PROCEDUREADAPTE: 'Procédure adaptée',
  PROCEDUREADAPTEE: 'Procédure adaptée',
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

/** `type_marche` of the API, TYPE_MARCHE of the schemas. */
export const CONTRACT_TYPES: Readonly<Record<string, string>> = {
  TRAVAUX: 'Travaux',
  FOURNITURES: 'Fournitures',
  SERVICES: 'Services',
  SERVICE: 'Services',
}
