import type { Mention } from '../../../model/announcement.ts'
import type { MentionRole } from '../../../model/mention-role.ts'

const ROLE_NAMES: readonly (readonly [MentionRole, string])[] = [
  ['absorbing', 'Société absorbante'],
  ['absorbed', 'Société absorbée'],
  ['seller', 'Société apporteuse'],
  ['beneficiary', 'Société bénéficiaire'],
]

/** Describes the companies of a plan whose roles are known: `Société absorbée : AZUR SUD (SARL, 06000)`. */
export function describePlanCompanies(mentions: readonly Mention[]): string[] {
  return ROLE_NAMES.flatMap(([role, label]) =>
    mentions
      .filter(mention => mention.role === role && mention.type === 'company')
      .slice(0, 3)
      .map(({ name, legalForm, locality }) => {
        const details = [legalForm, locality].filter(part => part !== undefined).join(', ')
        return `${label} : ${name}${details === '' ? '' : ` (${details})`}`
      }),
  )
}

/** Matches the labels of the rows that the law requires for each company. */
const ROW_LABELS =
  /\b(?:Dénomination|Forme juridique|Forme|Adresse du siège|Montant du capital|Numéro unique d['’]identification)\s?:/i

/**
 * Returns the text of a plan for the summary. The rows that describe the companies are left out when the summary names
 * the companies already, and rows of dashes always.
 */
export function cleanPlanText(text: string | null, hasCompanies: boolean): string | null {
  const clean =
    text
      ?.replace(/[-_*=]{3,}/g, ' ')
      .replace(/\s{2,}/g, ' ')
      .trim() ?? ''
  const label = clean.search(ROW_LABELS)
  if (label === -1 || !hasCompanies) return clean || null
  const rest = clean.search(
    /\b(?:Evaluation|Évaluation|Actif|Montant de l['’]actif|Rapport d['’]échange|Date du projet|Projet établi|Le projet)\b/,
  )
  return rest === -1 ? null : clean.slice(rest)
}
