import type { Mention } from '../../src/model/announcement.ts'
import type { EntityIdentifier, EntityType, IdentifierScheme } from '../../src/model/entity.ts'
import type { Jurisdiction } from '../../src/model/jurisdiction.ts'

/** A party as one announcement names it; `company` is the company that a person holds office in. */
export interface NamedParty {
  readonly type: EntityType
  readonly name: string
  readonly identifiers?: readonly EntityIdentifier[]
  readonly legalForm?: string
  readonly locality?: string
  readonly company?: NamedParty
}

/** Two namings, and whether a person who knows both says that one party is meant. */
export interface PartyPair {
  readonly country: Jurisdiction
  /** What makes the pair hard. */
  readonly kind: string
  readonly one: NamedParty
  readonly other: NamedParty
  readonly same: boolean
}

/** A valid number as a connector gives it. */
export function createValidIdentifier(
  scheme: IdentifierScheme,
  jurisdiction: Jurisdiction,
  text: string,
): EntityIdentifier {
  return { scheme, jurisdiction, number: text, valid: true }
}

/** The mentions of an announcement about a party: its company first, where it is a person in office. */
export function createPartyMentions({ company, ...party }: NamedParty): readonly Mention[] {
  const own = { role: 'subject', identifiers: [], ...party } as const
  if (company === undefined) return [own]
  return [...createPartyMentions(company), { ...own, role: 'officer', companyIndex: 0 }]
}
