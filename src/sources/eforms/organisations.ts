import type { Mention } from '../../model/announcement.ts'
import type { EntityType } from '../../model/entity.ts'
import { splitLegalForm } from '../../model/legal-form.ts'
import { jurisdictionOf } from '../../model/place.ts'
import type { Role } from '../../model/role.ts'
import { countryOfAlpha3 } from '../kit/alpha3.ts'
import type { Fields } from '../kit/fields.ts'
import { compact, quoted } from '../kit/text.ts'
import { identifierOf } from './identifiers.ts'
import { text } from './values.ts'

/** An organisation listed in a notice, with its number in that notice (`ORG-0001`). */
export interface Organisation {
  readonly id: string
  readonly name: string
  /** ISO 3166 code. */
  readonly country: string | null
  readonly naturalPerson: boolean
  readonly mention: Omit<Mention, 'role' | 'type'>
  /** Numbers, internal to the notice, of the persons who own or control it. */
  readonly owners: readonly string[]
}

/** A longer town name contains a full address. */
const MAX_LOCALITY_LENGTH = 200

/** All organisations of a notice in document order, and the names of their beneficial owners. */
export interface Organisations {
  readonly all: readonly Organisation[]
  readonly byId: ReadonlyMap<string, Organisation>
  readonly owners: ReadonlyMap<string, string>
}

/**
 * Reads the organisations and beneficial owners of a notice (BG-7, BG-26). A touch point is its organisation under
 * another address.
 */
export function organisationsOf(notice: Fields): Organisations {
  const groups = notice.children('Organizations')
  const listed = groups.flatMap(group => group.children('Organization'))
  const all = listed.map(readOrganisation).filter(organisation => organisation !== null)
  const byId = new Map(all.map(organisation => [organisation.id, organisation]))
  for (const organisation of listed) {
    const main = byId.get(readPartyId(organisation.child('Company')) ?? '')
    for (const touchPoint of organisation.children('TouchPoint')) {
      const id = readPartyId(touchPoint)
      if (id !== null && main !== undefined) byId.set(id, main)
    }
  }
  const owners = groups.flatMap(group => group.children('UltimateBeneficialOwner'))
  return { all, byId, owners: new Map(owners.flatMap(readOwnerName)) }
}

function readOrganisation(organisation: Fields): Organisation | null {
  const company = organisation.child('Company')
  const id = readPartyId(company)
  const name = readPartyName(company)
  if (id === null || name === null) {
    organisation.note(
      'bad_value',
      id === null ? 'an organisation has no number' : `organisation ${id} has no name`,
    )
    return null
  }
  const address = company.child('PostalAddress')
  const country = countryOf(address)
  const numbers = company.children('PartyLegalEntity').flatMap(entity => entity.texts('CompanyID'))
  const identifiers = numbers.flatMap(number => identifierOf(number, country) ?? [])
  const [postalCode, town] = [address.text('PostalZone'), text(address, 'CityName')]
  const locality = [postalCode, town].find(part => part !== null && part.length <= MAX_LOCALITY_LENGTH)
  return {
    id,
    name,
    country,
    naturalPerson: organisation.text('NaturalPersonIndicator') === 'true',
    owners: organisation.children('UltimateBeneficialOwner').flatMap(owner => owner.text('ID') ?? []),
    mention: {
      name,
      identifiers: [...new Map(identifiers.map(found => [found.scheme + found.number, found])).values()],
      ...compact({ place: locality, jurisdiction: country === null ? null : jurisdictionOf(country) }),
    },
  }
}

/** Uses the first name only: a second one repeats it from another register or names a department. */
function readPartyName(company: Fields): string | null {
  return company.children('PartyName').flatMap(party => party.texts('Name'))[0] ?? null
}

function readPartyId(party: Fields): string | null {
  return party.children('PartyIdentification').flatMap(number => number.texts('ID'))[0] ?? null
}

/** Reads the two-letter ISO 3166 country of an address; unknown codes are reported. */
export function countryOf(address: Fields): string | null {
  const country = address.child('Country')
  const code = country.text('IdentificationCode')
  if (code === null) return null
  const known = countryOfAlpha3(code)
  if (known === null) country.note('unknown_code', `unknown country ${quoted(code)}`, 'IdentificationCode')
  return known
}

function readOwnerName(owner: Fields): (readonly [string, string])[] {
  const name = [text(owner, 'FirstName'), text(owner, 'FamilyName')].filter(part => part !== null).join(' ')
  const id = owner.text('ID')
  return id === null || name === '' ? [] : [[id, name]]
}

/** Collects the organisation numbers found at the nested path `names`, including repeated elements. */
export function idsUnder(fields: Fields, ...names: readonly string[]): string[] {
  const [name, ...rest] = names
  if (name === undefined) return readPartyId(fields) === null ? [] : [readPartyId(fields) ?? '']
  return fields.children(name).flatMap(child => idsUnder(child, ...rest))
}

/**
 * Builds one mention per organisation and role, in order of importance. Organisations without a role become `other`.
 */
export function mentionsOf(
  organisations: Organisations,
  roles: readonly (readonly [Role, readonly string[]])[],
): Mention[] {
  const found = new Map<string, { organisation: Organisation; role: Role }>()
  for (const [role, ids] of roles) {
    for (const id of ids) {
      const organisation = organisations.byId.get(id)
      if (organisation !== undefined) found.set(`${organisation.id} ${role}`, { organisation, role })
    }
  }
  const named = [...found.values()].map(({ organisation }) => organisation)
  const unassigned = organisations.all.filter(other => !named.some(known => isSame(known, other)))
  const mentions = [
    ...found.values(),
    ...unassigned.map(organisation => ({ organisation, role: 'other' as const })),
  ].map(({ organisation, role }) => ({ ...organisation, type: inferEntityType(organisation, role), role }))
  return [...mentions.map(toMention), ...buildOwnerMentions(mentions, organisations)]
}

/** Some notices list one organisation twice, under two numbers of the notice. */
function isSame(one: Organisation, other: Organisation): boolean {
  return one.id === other.id || one.name === other.name
}

interface Named extends Organisation {
  readonly role: Role
  readonly type: EntityType
}

function toMention({ mention, role, type }: Named): Mention {
  return { type, role, ...mention }
}

/** SIRENs of the State and local bodies begin with 1 or 2. Courts appear in notices under other bodies' numbers. */
const PRIVATE_SIREN = /^[3-9]/
const COURT = /\b(?:tribunal|cour|greffe)\b/i

/**
 * Bidders are companies or persons. Organisations in other roles count as companies only when a legal form in the
 * name or a private SIREN shows it.
 */
function inferEntityType({ naturalPerson, name, country, mention }: Organisation, role: Role): EntityType {
  const isBidder = role === 'supplier' || role === 'tenderer'
  if (isBidder && !naturalPerson) return 'company'
  if (!isBidder && role !== 'other') return 'authority'
  // Buyers mark companies as natural persons by mistake; a legal form in the name overrides the mark.
  const hasLegalForm = splitLegalForm(name, jurisdictionOf(country ?? '')).form !== null
  if (hasLegalForm) return 'company'
  if (isBidder) return 'person'
  const isPrivate = mention.identifiers.some(
    ({ scheme, valid, number }) => scheme === 'siren' && valid && PRIVATE_SIREN.test(number),
  )
  return isPrivate && !COURT.test(name) ? 'company' : 'authority'
}

/** Builds mentions of the persons who own or control winning companies, each linked to its company. */
function buildOwnerMentions(mentions: readonly Named[], { owners }: Organisations): Mention[] {
  return mentions.flatMap(({ role, type, owners: ids }, within) => {
    if (role !== 'supplier' || type !== 'company') return []
    return ids.flatMap(id => {
      const name = owners.get(id)
      return name === undefined
        ? []
        : [{ type: 'person', role: 'owner', name, identifiers: [], within } as const]
    })
  })
}
