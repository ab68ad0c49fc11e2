import type { EntityType } from '../model/entity.ts'
import type { Jurisdiction } from '../model/place.ts'
import type { Role } from '../model/role.ts'
import type { EntityStatus } from '../model/status.ts'

/** The facts that one announcement states about an entity. */
export interface Statement {
  readonly announcementId: string
  readonly date: string
  readonly role: Role
  readonly name: string
  readonly type: EntityType
  readonly jurisdiction: Jurisdiction
  readonly legalForm: string | null
  /** The status that the announcement gives the entity; null if none, or if it was withdrawn. */
  readonly effect: EntityStatus | null
}

/** A value and its precedence. Ranks are compared as text; the greatest wins. */
interface Fact<T> {
  readonly rank: string
  readonly value: T
}

/** The winning facts of an entity, each with the rank of its statement. */
export interface Facts {
  readonly name?: Fact<string> & { readonly type: EntityType; readonly jurisdiction: Jurisdiction }
  readonly legalForm?: Fact<string>
  readonly status?: Fact<EntityStatus>
}

/** Roles of the entities that an announcement is about; it states their facts most reliably. */
const PRIMARY_ROLES: ReadonlySet<Role> = new Set<Role>([
  'subject',
  'debtor',
  'buyer',
  'supplier',
  'issuer',
  'court',
])

/** Ties on one day go to the more severe status. */
const SEVERITY: Record<EntityStatus, number> = { active: 0, insolvent: 1, dissolved: 2 }

/**
 * Adds one statement: the newest announcement about the entity itself gives name, type and legal form, the newest one with
 * an effect gives the status. Ranks are totally ordered, so order and repetition of statements do not matter.
 */
export function fold(facts: Facts, statement: Statement): Facts {
  const { announcementId, date, role, name, type, jurisdiction, legalForm, effect } = statement
  const origin = `${PRIMARY_ROLES.has(role) ? 1 : 0} ${date} ${announcementId}`
  const nameFact = { rank: `${origin} ${name} ${type} ${jurisdiction}`, value: name, type, jurisdiction }
  const legalFormFact = legalForm === null ? undefined : { rank: `${origin} ${legalForm}`, value: legalForm }
  const statusFact =
    effect === null ? undefined : { rank: `${date} ${SEVERITY[effect]} ${announcementId}`, value: effect }
  return {
    ...higherRanked('name', nameFact, facts.name),
    ...higherRanked('legalForm', legalFormFact, facts.legalForm),
    ...higherRanked('status', statusFact, facts.status),
  }
}

function higherRanked<K extends string, F extends Fact<unknown>>(
  key: K,
  a: F | undefined,
  b: F | undefined,
): { [P in K]?: F } {
  const winner = a === undefined ? b : b === undefined || a.rank > b.rank ? a : b
  return winner === undefined ? {} : ({ [key]: winner } as { [P in K]?: F })
}

/** The current status: that of the newest effect, or `active` if none is known (design 5). */
export function statusOf(facts: Facts): EntityStatus {
  return facts.status?.value ?? 'active'
}
