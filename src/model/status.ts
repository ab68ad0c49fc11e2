import type { Category } from './category.ts'
import { normaliseName } from './legal-form.ts'
import type { Role } from './role.ts'

export const ENTITY_STATUSES = ['active', 'dissolved', 'insolvent'] as const
export type EntityStatus = (typeof ENTITY_STATUSES)[number]

/** What else of an announcement the status depends on. */
export interface StatusFacts {
  /** `metadata.judgment_nature`: how a procedure ended. */
  readonly judgmentNature?: string | null
  /** `metadata.acts`: whatever else the document holds; its category is the highest of them only. */
  readonly acts?: readonly string[] | null
}

/** Categories that say the same whatever the document adds. */
const EFFECTS: Partial<Record<Category, EntityStatus>> = {
  insolvency_filing: 'insolvent',
  personal_insolvency: 'insolvent',
  insolvency_conversion: 'insolvent',
  insolvency_plan_failure: 'insolvent',
  insolvency_annulment: 'active',
  // In law a dissolved company is in liquidation until it is struck off; what brings it back is a reactivation.
  dissolution: 'dissolved',
  company_deregistration: 'dissolved',
  reactivation: 'active',
}

/** Where the nature of the decision tells; as `normaliseName` writes it, the first that fits. */
const NATURES: readonly (readonly [Category, RegExp, EntityStatus])[] = [
  // Code civil art. 1844-7, 7°; Ley Concursal art. 485.
  ['insolvency_closure', /insuffisance d actif|insuficiencia de (la )?masa/, 'dissolved'],
  // A procedure without assets is opened and concluded by one decision (Ley Concursal art. 37 bis).
  ['insolvency_filing', /conclusion del concurso insuficiencia de (la )?masa/, 'dissolved'],
  ['insolvency_closure', /extinction du passif|retablissement professionnel/, 'active'],
  // Sauvegarde and redressement end without liquidation (Code de commerce L622-12, L631-16).
  ['insolvency_closure', /procedure de (sauvegarde|redressement)/, 'active'],
  ['insolvency_update', /reprise de la procedure de liquidation/, 'insolvent'],
]

/**
 * What an announcement says about the status of an entity in that role; null when nothing (design 5). Silent are: roles
 * other than subject and debtor; petitions, plans and notices of intent; an insolvency plan (the debtor is still bound by
 * it); an appeal (it may go either way); a register's sheet closed or reopened, which tells nothing about debts; and a
 * closure whose reason is not stated. A natural person is never dissolved, and free when the procedure is closed.
 */
export function statusEffect(
  category: Category,
  role: Role,
  type: 'company' | 'person' | 'authority',
  facts: StatusFacts,
): EntityStatus | null {
  if (role !== 'subject' && role !== 'debtor') return null
  if (type === 'person' && category === 'insolvency_closure') return 'active'
  const acts = facts.acts ?? []
  // Who is struck off is gone, by whatever act of the same document (BORME: "Escisión total. Extinción.").
  const struckOff = acts.includes('company_deregistration') ? 'dissolved' : null
  const dissolved = acts.includes('dissolution') ? 'dissolved' : null
  const status =
    struckOff ?? natureEffect(category, facts.judgmentNature ?? '') ?? EFFECTS[category] ?? dissolved
  return type === 'person' && status === 'dissolved' ? null : status
}

function natureEffect(category: Category, nature: string): EntityStatus | null {
  const text = normaliseName(nature)
  return NATURES.find(([where, pattern]) => where === category && pattern.test(text))?.[2] ?? null
}
