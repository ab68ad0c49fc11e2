import type { Mention } from '../../src/model/announcement.ts'
import type { EntityIdentifier, EntityType, IdentifierScheme } from '../../src/model/entity.ts'
import type { Jurisdiction } from '../../src/model/jurisdiction.ts'

/** A party as one announcement names it. `company` is the company in which a person is an officer. */
export interface NamedParty {
  readonly type: EntityType
  readonly name: string
  readonly identifiers?: readonly EntityIdentifier[]
  readonly legalForm?: string
  readonly locality?: string
  readonly company?: NamedParty
}

/** Two descriptions, and whether a person who knows the facts says that they mean the same party. */
export interface PartyPair {
  readonly country: Jurisdiction
  /** The difficulty that the pair tests. */
  readonly kind: string
  readonly one: NamedParty
  readonly other: NamedParty
  readonly same: boolean
}

/** Creates a valid identifier as a connector does. */
export function createValidIdentifier(
  scheme: IdentifierScheme,
  jurisdiction: Jurisdiction,
  text: string,
): EntityIdentifier {
  return { scheme, jurisdiction, number: text, valid: true }
}

/** Creates the mentions of an announcement about a party. The company of an officer comes first. */
export function createPartyMentions({ company, ...party }: NamedParty): readonly Mention[] {
  const own = { role: 'subject', identifiers: [], ...party } as const
  if (company === undefined) return [own]
  return [...createPartyMentions(company), { ...own, role: 'officer', companyIndex: 0 }]
}
