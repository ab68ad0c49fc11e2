import type { AnnouncementCategory } from './category.ts'
import { normalizeName } from './legal-form.ts'
import type { MentionRole } from './mention-role.ts'

export const ENTITY_STATUSES = ['active', 'dissolved', 'insolvent'] as const
export type EntityStatus = (typeof ENTITY_STATUSES)[number]

/** Announcement details, in addition to the category, that the status depends on. */
export interface StatusEvidence {
  /** The content of the court decision, from `metadata.judgment_nature`. */
  readonly judgmentNature?: string | null
  /** All acts in the document, from `metadata.acts`. The category covers only the most significant one. */
  readonly acts?: readonly string[] | null
}

/** The status implied by each category whose effect does not depend on further details. */
const CATEGORY_EFFECTS: Partial<Record<AnnouncementCategory, EntityStatus>> = {
  insolvency_filing: 'insolvent',
  personal_insolvency: 'insolvent',
  insolvency_conversion: 'insolvent',
  insolvency_plan_failure: 'insolvent',
  insolvency_annulment: 'active',
  // A dissolved company legally exists until it is struck off; only a reactivation makes it active again.
  dissolution: 'dissolved',
  company_deregistration: 'dissolved',
  reactivation: 'active',
}

/** Effects that depend on the content of the decision, matched after `normalizeName`. The first match applies. */
const JUDGMENT_EFFECTS: readonly (readonly [AnnouncementCategory, RegExp, EntityStatus])[] = [
  // Code civil art. 1844-7, 7°; Ley Concursal art. 485.
  ['insolvency_closure', /insuffisance d actif|insuficiencia de (la )?masa/, 'dissolved'],
  // A single decision opens and concludes proceedings without assets (Ley Concursal art. 37 bis).
  ['insolvency_filing', /conclusion del concurso insuficiencia de (la )?masa/, 'dissolved'],
  ['insolvency_closure', /extinction du passif|retablissement professionnel/, 'active'],
  // Sauvegarde and redressement proceedings end without liquidation (Code de commerce L622-12, L631-16).
  ['insolvency_closure', /procedure de (sauvegarde|redressement)/, 'active'],
  ['insolvency_update', /reprise de la procedure de liquidation/, 'insolvent'],
]

/**
 * Returns the status that an announcement implies for an entity in the given role, or `null` when it implies none
 * (design 5). Petitions, plans, appeals, register closures and closures without a stated reason imply none. The closure of
 * insolvency proceedings makes a natural person active again.
 */
export function deriveEntityStatus(
  category: AnnouncementCategory,
  role: MentionRole,
  type: 'company' | 'person' | 'authority',
  facts: StatusEvidence,
): EntityStatus | null {
  if (role !== 'subject' && role !== 'debtor') return null
  if (type === 'person' && category === 'insolvency_closure') return 'active'
  const acts = facts.acts ?? []
  // A deregistration in the same document outweighs all other acts (BORME: "Escisión total. Extinción.").
  const deregistered = acts.includes('company_deregistration') ? 'dissolved' : null
  const dissolved = acts.includes('dissolution') ? 'dissolved' : null
  const status =
    deregistered ??
    judgmentEffect(category, facts.judgmentNature ?? '') ??
    CATEGORY_EFFECTS[category] ??
    dissolved
  return type === 'person' && status === 'dissolved' ? null : status
}

function judgmentEffect(category: AnnouncementCategory, nature: string): EntityStatus | null {
  const text = normalizeName(nature)
  return (
    JUDGMENT_EFFECTS.find(([applicable, pattern]) => applicable === category && pattern.test(text))?.[2] ??
    null
  )
}
