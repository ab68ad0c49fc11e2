import type { EntityType } from '../model/entity.ts'
import type { EntityStatus } from '../model/entity-status.ts'
import type { Jurisdiction } from '../model/jurisdiction.ts'
import type { MentionRole } from '../model/mention-role.ts'

/** The facts that one announcement states about an entity. */
export interface EntityStatement {
  readonly announcementId: string
  readonly date: string
  readonly role: MentionRole
  readonly name: string
  readonly type: EntityType
  readonly jurisdiction: Jurisdiction
  readonly legalForm: string | null
  /** The resulting status of the entity; `null` if the announcement does not affect it or was withdrawn. */
  readonly effect: EntityStatus | null
}

/** A value and its precedence. Ranks are compared as strings, and the highest one wins. */
interface RankedFact<T> {
  readonly rank: string
  readonly value: T
}

/** The facts that currently apply to an entity, each with the rank of the statement it comes from. */
export interface EntityFacts {
  readonly name?: RankedFact<string> & { readonly type: EntityType; readonly jurisdiction: Jurisdiction }
  readonly legalForm?: RankedFact<string>
  readonly status?: RankedFact<EntityStatus>
}

/** Roles of the entities that an announcement is mainly about. It is the most reliable source for their facts. */
const PRIMARY_ROLES: ReadonlySet<MentionRole> = new Set<MentionRole>([
  'subject',
  'debtor',
  'buyer',
  'supplier',
  'issuer',
  'court',
])

/** Precedence of statuses: if several announcements on the same day affect the status, the most severe one wins. */
const SEVERITY: Record<EntityStatus, number> = { active: 0, insolvent: 1, dissolved: 2 }

/**
 * Adds one statement to the facts. Each fact comes from the statement with the highest rank, and ranks are totally
 * ordered, so the order and repetition of statements do not matter.
 */
export function reduceFacts(facts: EntityFacts, statement: EntityStatement): EntityFacts {
  const { announcementId, date, role, name, type, jurisdiction, legalForm, effect } = statement
  const origin = `${PRIMARY_ROLES.has(role) ? 1 : 0} ${date} ${announcementId}`
  const nameFact = { rank: `${origin} ${name} ${type} ${jurisdiction}`, value: name, type, jurisdiction }
  const legalFormFact = legalForm === null ? undefined : { rank: `${origin} ${legalForm}`, value: legalForm }
  const statusFact =
    effect === null ? undefined : { rank: statusRank(effect, date, announcementId), value: effect }
  return {
    ...higherRanked('name', nameFact, facts.name),
    ...higherRanked('legalForm', legalFormFact, facts.legalForm),
    ...higherRanked('status', statusFact, facts.status),
  }
}

/** Returns the precedence of a statement that affects the status. */
export function statusRank(status: EntityStatus, date: string, announcementId: string): string {
  return `${date} ${SEVERITY[status]} ${announcementId}`
}

function higherRanked<K extends string, F extends RankedFact<unknown>>(
  key: K,
  a: F | undefined,
  b: F | undefined,
): { [P in K]?: F } {
  const winner = a === undefined ? b : b === undefined || a.rank > b.rank ? a : b
  return winner === undefined ? {} : ({ [key]: winner } as { [P in K]?: F })
}

/** Returns the status from the newest announcement that affects it, or `active` if there is none (design 5). */
export function statusFromFacts(facts: EntityFacts): EntityStatus {
  return facts.status?.value ?? 'active'
}
