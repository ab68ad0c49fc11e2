import { splitLegalForm } from '../../../model/legal-form.ts'
import { capitalizeFirst } from '../../../platform/text.ts'
import { formatMoney } from '../../shared/localized-values.ts'
import { normalizeForComparison } from '../../shared/text-cleaning.ts'
import type { BodaccParty } from '../parse-party.ts'

/** Abbreviations of legal forms, most specific first. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/^societe de participations financieres/, 'SPFPL'],
  [/^societe d'exercice liberal par actions/, 'SELAS'],
  [/^societe d'exercice liberal a responsabilite/, 'SELARL'],
  [/^societe (?:civile )?(?:immobiliere )?(?:civile )?de construction/, 'SCCV'],
  [/^societe civile immobiliere de construction/, 'SCCV'],
  [/^societe civile immobiliere/, 'SCI'],
  [/^societe civile de moyens/, 'SCM'],
  [/^societe civile professionnelle/, 'SCP'],
  [/^societe civile d'exploitation/, 'SCEA'],
  [/^societe civile de placement/, 'SCPI'],
  [/^societe civile$/, 'société civile'],
  [/^societe cooperative d'interet collectif/, 'SCIC'],
  [/^societe cooperative (?:ouvriere )?de production/, 'SCOP'],
  [/^societe par actions simplifiee.*associe unique/, 'SASU'],
  [/^societe par actions simplifiee/, 'SAS'],
  [/^societe a responsabilite limitee.*(?:etat|droit etranger)/, ''],
  [/^societe a responsabilite limitee.*associe unique/, 'EURL'],
  [/^societe a responsabilite limitee/, 'SARL'],
  [/^entreprise unipersonnelle/, 'EURL'],
  [/^societe en nom collectif/, 'SNC'],
  [/^societe en commandite par actions/, 'SCA'],
  [/^societe en commandite simple/, 'SCS'],
  [/^societe anonyme/, 'SA'],
  [/^exploitation agricole a responsabilite/, 'EARL'],
  [/^groupement agricole d'exploitation/, 'GAEC'],
  [/^groupement d'interet economique/, 'GIE'],
  [/^groupement foncier agricole/, 'GFA'],
]

/** Abbreviates a legal form for a title: `SARL`. Returns `null` for forms without a common abbreviation. */
export function abbreviateBodaccLegalForm(legalForm: string | null): string | null {
  if (legalForm === null) return null
  const normalized = normalizeForComparison(legalForm)
  const known = FORMS.find(([pattern]) => pattern.test(normalized))?.[1]
  if (known !== undefined) return known || null
  return /^[A-Z]{2,8}$/.test(legalForm) ? legalForm : null
}

/** Names a party in a title: `BOULANGERIE WILLER (SARL)`. The form is not repeated when the name has it. */
export function nameBodaccParty({ name, type, legalForm }: BodaccParty): string {
  const form = type === 'company' ? abbreviateBodaccLegalForm(legalForm) : null
  const stated = normalizeForComparison(name)
  const isRepeated =
    form === null ||
    splitLegalForm(name, 'FR').legalFormClass !== null ||
    ` ${stated} `.includes(` ${form.toLowerCase()} `)
  return isRepeated ? name : `${name} (${form})`
}

/** Words within a place name that stay in lower case. */
const SMALL_WORDS = /^(?:de|du|des|d|la|le|les|l|en|et|sur|sous|aux?|à|lès|lez)$/

/** Writes a town as readers do: `SAINT-DENIS CEDEX 2` becomes `Saint-Denis`. */
export function formatBodaccTown(town: string): string {
  const name = town.replace(/ CEDEX(?: \d{1,2})?$/i, '')
  if (/\p{Ll}/u.test(name)) return name
  return name
    .toLowerCase()
    .split(/(?<=[ '’-])/)
    .map((word, i) => (i > 0 && SMALL_WORDS.test(word.replace(/[ '’-]$/, '')) ? word : capitalizeFirst(word)))
    .join('')
}

/** States the capital: `capital 8 000 €`, `capital variable, minimum 1 000 €`. */
export function describeBodaccCapital({ fixed, minimum }: BodaccParty['capital']): string | null {
  if (fixed !== null) return `capital ${formatMoney(fixed.value, fixed.currency, 'fr')}`
  return minimum === null
    ? null
    : `capital variable, minimum ${formatMoney(minimum.value, minimum.currency, 'fr')}`
}
