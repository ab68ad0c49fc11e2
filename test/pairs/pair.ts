import type { Mention } from '../../src/model/announcement.ts'
import type { EntityIdentifier, EntityType, IdentifierScheme } from '../../src/model/entity.ts'
import type { Jurisdiction } from '../../src/model/jurisdiction.ts'

/** A party as one announcement names it; `company` is the company that a person holds office in. */
export interface Named {
  readonly type: EntityType
  readonly name: string
  readonly identifiers?: readonly EntityIdentifier[]
  readonly legalForm?: string
  readonly locality?: string
  readonly company?: Named
}

/** Two namings, and whether a person who knows both says that one party is meant. */
export interface Pair {
  readonly country: Jurisdiction
  /** What makes the pair hard. */
  readonly kind: string
  readonly one: Named
  readonly other: Named
  readonly same: boolean
}

/** A valid number as a connector gives it. */
export function number(scheme: IdentifierScheme, jurisdiction: Jurisdiction, text: string): EntityIdentifier {
  return { scheme, jurisdiction, number: text, valid: true }
}

/** The mentions of an announcement about a party: its company first, where it is a person in office. */
export function mentionsOf({ company, ...party }: Named): readonly Mention[] {
  const own = { role: 'subject', identifiers: [], ...party } as const
  if (company === undefined) return [own]
  return [...mentionsOf(company), { ...own, role: 'officer', companyIndex: 0 }]
}
