import type { EntityType } from '../model/entity.ts'
import type { Jurisdiction } from '../model/place.ts'
import type { Role } from '../model/role.ts'
import type { EntityStatus } from '../model/status.ts'

/** What one announcement says about an entity. */
export interface Statement {
  readonly announcementId: string
  readonly date: string
  readonly role: Role
  readonly name: string
  readonly type: EntityType
  readonly jurisdiction: Jurisdiction
  readonly legalForm: string | null
  /** What the announcement does to the entity's status; null when nothing, or when it was withdrawn. */
  readonly effect: EntityStatus | null
}

/** A value and where it comes from. `rank` is compared as text: the greatest one wins. */
interface Fact<T> {
  readonly rank: string
  readonly value: T
}

/** The facts of an entity that are shown, each with the statement that won. */
export interface Facts {
  readonly name?: Fact<string> & { readonly type: EntityType; readonly jurisdiction: Jurisdiction }
  readonly legalForm?: Fact<string>
  readonly status?: Fact<EntityStatus>
}

/** Announcements speak best of those they are about. */
const OWN: ReadonlySet<Role> = new Set<Role>(['subject', 'debtor', 'buyer', 'supplier', 'issuer', 'court'])

/** On one day the worse news stands. */
const GRAVITY: Record<EntityStatus, number> = { active: 0, insolvent: 1, dissolved: 2 }

/**
 * Facts after one more statement: the newest announcement about the entity itself gives name, type and legal form,
 * the newest one with an effect gives the status. Statements may come in any order and more than once:
 * the result is the same, since a total order on ranks decides.
 */
export function fold(facts: Facts, statement: Statement): Facts {
  const { announcementId, date, role, name, type, jurisdiction, legalForm, effect } = statement
  const origin = `${OWN.has(role) ? 1 : 0} ${date} ${announcementId}`
  const named = { rank: `${origin} ${name} ${type} ${jurisdiction}`, value: name, type, jurisdiction }
  const formed = legalForm === null ? undefined : { rank: `${origin} ${legalForm}`, value: legalForm }
  const effected =
    effect === null ? undefined : { rank: `${date} ${GRAVITY[effect]} ${announcementId}`, value: effect }
  return {
    ...greater('name', named, facts.name),
    ...greater('legalForm', formed, facts.legalForm),
    ...greater('status', effected, facts.status),
  }
}

function greater<K extends string, F extends Fact<unknown>>(
  key: K,
  a: F | undefined,
  b: F | undefined,
): { [P in K]?: F } {
  const winner = a === undefined ? b : b === undefined || a.rank > b.rank ? a : b
  return winner === undefined ? {} : ({ [key]: winner } as { [P in K]?: F })
}

/** The status that is shown: what the newest effect says, else `active` (design 5: nothing known says otherwise). */
export function statusOf(facts: Facts): EntityStatus {
  return facts.status?.value ?? 'active'
}
