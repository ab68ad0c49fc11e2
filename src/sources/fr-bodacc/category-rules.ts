import type { AnnouncementCategory } from '../../model/category.ts'
import { normalizeForComparison } from '../shared/text-cleaning.ts'

/**
 * Categories by `familleavis`. Where `hasNarrowerCategories` is true, the record may determine a more
 * specific category (sources/fr-bodacc).
 */
export const BODACC_NOTICE_FAMILIES = {
  creation: { category: 'company_formation', hasNarrowerCategories: true },
  immatriculation: {
    category: 'company_registration',
    hasNarrowerCategories: false,
  },
  vente: { category: 'business_sale', hasNarrowerCategories: true },
  modification: {
    category: 'company_modification',
    hasNarrowerCategories: true,
  },
  radiation: { category: 'company_deregistration', hasNarrowerCategories: true },
  dpc: { category: 'accounts_filing', hasNarrowerCategories: false },
  collective: { category: 'other', hasNarrowerCategories: true },
  conciliation: {
    category: 'conciliation_procedure',
    hasNarrowerCategories: false,
  },
  retablissement_professionnel: {
    category: 'personal_insolvency',
    hasNarrowerCategories: true,
  },
  divers: { category: 'other_notice', hasNarrowerCategories: false },
} as const satisfies Record<string, { category: AnnouncementCategory; hasNarrowerCategories: boolean }>

export type BodaccNoticeFamily = keyof typeof BODACC_NOTICE_FAMILIES

export function isBodaccNoticeFamily(text: string): text is BodaccNoticeFamily {
  return Object.hasOwn(BODACC_NOTICE_FAMILIES, text)
}

/**
 * Categories with text patterns for modifications, in order of priority. Those that end or divide a company come first;
 * the others follow the order in sources/fr-bodacc.
 */
const MODIFICATION_PATTERNS: readonly (readonly [AnnouncementCategory, RegExp])[] = [
  ['dissolution', /(?<!\b(?:non|sans)[ -])\bdissolution\b|\btransmission universelle (?:du|de) patrimoine\b/],
  ['merger', /\bfusions?\b/],
  ['demerger', /\bscissions?\b|\bapports? partiels?\b/],
  // "Société anonyme à conseil d'administration" is a legal form, not a change of officers.
  ['officer_change', /(?<!conseil d')\badministration\b/],
  ['capital_increase', /\baugmentation (?:de |du )?capital\b|\bcapital\b.{0,40}\baugmentation\b/],
  [
    'capital_reduction',
    /\b(?:diminution|reduction) (?:de |du )?capital\b|\bcapital\b.{0,40}\b(?:diminution|reduction)\b/,
  ],
  // "Actif net inférieur à la moitié du capital" reports losses, not a capital change.
  ['capital_change', /(?<!moitie du )\bcapital\b(?! variable)/],
  ['name_change', /\bdenomination\b/],
  ['address_change', /\bsiege\b|\badresse\b|\btransfert\b/],
  ['legal_form_change', /\bforme juridique\b|\btransformation\b/],
  // Starting, stopping or resuming business does not change the company's purpose.
  [
    'purpose_change',
    /(?<!\b(?:cessation|reprise|commencement|debut|remise|mise|mise en|arret|continuation)(?: \w{1,20})?(?: d'| de l'| en ))\bactivites?\b/,
  ],
  ['activity_cessation', /\bcessation\b(?! des paiements)/],
  ['reactivation', /\breprise (?:totale |partielle )?(?:d'|de l'|des )activites?\b|\bremise en activite\b/],
  ['auditor_change', /(?<!\brapport (?:du |des ))\bcommissaires? aux comptes\b/],
  [
    'accounting_period_change',
    /\b(?:date de |de )cloture (?:de |d')?(?:l'|un |son )?exercices?\b|\bexercice social\b|\bexercice comptable\b/,
  ],
]

/** Returns the categories whose patterns match the text of a modification, in order of priority. */
export function classifyBodaccModification(text: string): AnnouncementCategory[] {
  const normalized = normalizeForComparison(text)
  const categories = MODIFICATION_PATTERNS.filter(([, pattern]) => pattern.test(normalized)).map(
    ([category]) => category,
  )
  const hasDirection = categories.includes('capital_increase') || categories.includes('capital_reduction')
  return categories.filter(category => !(hasDirection && category === 'capital_change'))
}

/** Matches the announcement of a plan, as opposed to a business acquired in an earlier merger. */
const PLAN =
  /\b(?:projet|traite|convention|declaration de (?:regularite et de )?conformite)\b.{0,60}?\b(?:fusion|scission|apport partiel)|\bsocietes? (?:absorbante|absorbee)\b.{0,300}?\bfusion|\bapport partiel d'actifs?\b.{0,80}?\bregime (?:juridique )?des scissions?/

/** Matches the legal forms of companies that exist under foreign law before they register in France. */
const FOREIGN_FORM = /\bd'un etat (?:non )?membre\b|\bdroit etranger\b|\bsociete etrangere\b/

/**
 * Classifies a first registration that forms no company: a GAEC changes its form or a foreign company opens an
 * establishment. Returns `null` for all others.
 */
export function classifyBodaccRegistration(
  kind: string | null,
  legalForms: readonly string[],
): AnnouncementCategory | null {
  const normalized = normalizeForComparison(kind ?? '')
  if (/^transformation\b/.test(normalized)) return 'legal_form_change'
  const isForeign = legalForms.some(form => FOREIGN_FORM.test(normalizeForComparison(form)))
  return isForeign ? 'company_registration' : null
}

/**
 * Classifies a notice of the family "vente". The text of the deed identifies merger and demerger plans; the origin of
 * the business or the kind of sale identifies a contribution in exchange for shares.
 */
export function classifyBodaccSale(
  kind: string | null,
  origins: readonly string[],
  text: string | null,
): AnnouncementCategory {
  const planMatch = PLAN.exec(normalizeForComparison(text ?? ''))
  if (planMatch) return planMatch[0].endsWith('fusion') ? 'merger_plan' : 'demerger_plan'
  const originText = normalizeForComparison(origins.join(' '))
  // "Autre achat, apport, attribution" does not state which of the three applies.
  if (
    /^apport\b/.test(normalizeForComparison(kind ?? '')) ||
    (/\bapport\b/.test(originText) && !/\bachat\b/.test(originText))
  )
    return 'asset_contribution'
  return 'business_sale'
}

/**
 * Classifies a deregistration notice, which can also reverse a deregistration. Before April 2012, a move to another
 * court's register was published as a deregistration.
 */
export function classifyBodaccDeregistration(comment: string | null): AnnouncementCategory {
  const normalized = normalizeForComparison(comment ?? '')
  if (
    /\brapport(?:ee?)? (?:de |d'une |de la )?radiation\b|\bradiation\b.{0,40}\brapportee\b/.test(normalized)
  )
    return 'reactivation'
  return /\btransfert\b.{0,40}\b(?:siege|etablissement)\b/.test(normalized)
    ? 'address_change'
    : 'company_deregistration'
}
