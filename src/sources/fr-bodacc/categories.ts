import type { Category } from '../../model/category.ts'
import { fold } from '../kit/text.ts'

/** `familleavis` → its label and what it means; where `narrower`, the record itself says more (sheet, section 2). */
export const FAMILIES = {
  creation: { label: 'Créations', category: 'company_formation', narrower: false },
  immatriculation: { label: 'Immatriculations', category: 'company_registration', narrower: false },
  vente: { label: 'Ventes et cessions', category: 'business_sale', narrower: true },
  modification: { label: 'Modifications diverses', category: 'company_modification', narrower: true },
  radiation: { label: 'Radiations', category: 'company_deregistration', narrower: true },
  dpc: { label: 'Dépôts des comptes', category: 'accounts_filing', narrower: false },
  collective: { label: 'Procédures collectives', category: 'other', narrower: true },
  conciliation: { label: 'Procédures de conciliation', category: 'conciliation_procedure', narrower: false },
  retablissement_professionnel: {
    label: 'Procédures de rétablissement professionnel',
    category: 'personal_insolvency',
    narrower: false,
  },
  divers: { label: 'Annonces diverses', category: 'other_notice', narrower: false },
} as const satisfies Record<string, { label: string; category: Category; narrower: boolean }>

export type Family = keyof typeof FAMILIES

export function isFamily(text: string): text is Family {
  return Object.hasOwn(FAMILIES, text)
}

/** What the text of a modification names, the highest first: what ends or divides a company, then the sheet's order. */
const MODIFICATIONS: readonly (readonly [Category, RegExp])[] = [
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
  // "Actif net inférieur à la moitié du capital" tells of losses, not of a change.
  ['capital_change', /(?<!moitie du )\bcapital\b(?! variable)/],
  ['name_change', /\bdenomination\b/],
  ['address_change', /\bsiege\b|\badresse\b|\btransfert\b/],
  ['legal_form_change', /\bforme juridique\b|\btransformation\b/],
  // Beginning, stopping and resuming business change nothing in what the business is.
  [
    'purpose_change',
    /(?<!\b(?:cessation|reprise|commencement|debut|mise en|arret|continuation)(?: \w{1,20})?(?: d'| de l'| en ))\bactivites?\b/,
  ],
  ['activity_cessation', /\bcessation\b(?! des paiements)/],
]

/** Every act that the text of a modification names, the highest first; none when it names none in a known way. */
export function modificationActs(text: string): Category[] {
  const folded = fold(text)
  const acts = MODIFICATIONS.filter(([, pattern]) => pattern.test(folded)).map(([category]) => category)
  const direction = acts.includes('capital_increase') || acts.includes('capital_reduction')
  return acts.filter(act => !(direction && act === 'capital_change'))
}

/**
 * What a notice of the family "vente" is about. Plans of mergers and divisions are published there too, told by the
 * text of the act; a business contributed for shares is told by where it came from, or by the kind of sale.
 */
export function saleCategory(kind: string | null, origins: readonly string[], text: string | null): Category {
  const plan = /\b(?:projet|traite)\b.{0,40}?\b(fusion|scission|apport partiel)/.exec(fold(text ?? ''))
  if (plan) return plan[1] === 'fusion' ? 'merger_plan' : 'demerger_plan'
  const origin = fold(origins.join(' '))
  // "Autre achat, apport, attribution" leaves open which of the three it was.
  if (/^apport\b/.test(fold(kind ?? '')) || (/\bapport\b/.test(origin) && !/\bachat\b/.test(origin)))
    return 'asset_contribution'
  return 'business_sale'
}

/** A striking-off can be taken back, and before April 2012 a move to another court's register was one. */
export function deregistrationCategory(comment: string | null): Category {
  const folded = fold(comment ?? '')
  if (/\brapport(?:ee?)? (?:de |d'une |de la )?radiation\b|\bradiation\b.{0,40}\brapportee\b/.test(folded))
    return 'reactivation'
  return /\btransfert\b.{0,40}\b(?:siege|etablissement)\b/.test(folded)
    ? 'address_change'
    : 'company_deregistration'
}
