import type { Mention } from '../../model/announcement.ts'
import type { EntityType } from '../../model/entity.ts'
import { jurisdictionOf } from '../../model/jurisdiction.ts'
import { splitLegalForm } from '../../model/legal-form.ts'
import type { MentionRole } from '../../model/mention-role.ts'
import { countryFromAlpha3 } from '../shared/codes/country-alpha3.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { isPartyName } from '../shared/parties/is-party-name.ts'
import { inferOrganizationType } from '../shared/parties/organization-type.ts'
import { selectLocality } from '../shared/parties/select-locality.ts'
import { omitMissing, quoteValue } from '../shared/text-cleaning.ts'
import { readEformsText } from './field-values.ts'
import { parseFreeTextIdentifier } from './free-text-identifier.ts'

/** An organization listed in a notice, with its number in that notice (`ORG-0001`). */
export interface EformsOrganization {
  readonly id: string
  readonly name: string
  /** The ISO 3166 code of the organization's country. */
  readonly country: string | null
  readonly town: string | null
  readonly isNaturalPerson: boolean
  readonly mention: Omit<Mention, 'role' | 'type'>
  /** The notice-internal numbers of the persons who own or control the organization. */
  readonly ownerIds: readonly string[]
}

/** All organizations of a notice in document order, and the names of their beneficial owners. */
export interface EformsOrganizations {
  readonly all: readonly EformsOrganization[]
  readonly byId: ReadonlyMap<string, EformsOrganization>
  readonly ownerNames: ReadonlyMap<string, string>
}

/**
 * Reads the organizations and beneficial owners of a notice (BG-7, BG-26). A touch point stands for its organization,
 * because it is the same organization at a different address.
 */
export function readEformsOrganizations(notice: FieldReader): EformsOrganizations {
  const groups = notice.children('Organizations')
  const listed = groups.flatMap(group => group.children('Organization'))
  const all = listed.map(readOrganization).filter(organization => organization !== null)
  const byId = new Map(all.map(organization => [organization.id, organization]))
  for (const organization of listed) {
    const main = byId.get(readPartyId(organization.child('Company')) ?? '')
    for (const touchPoint of organization.children('TouchPoint')) {
      const id = readPartyId(touchPoint)
      if (id !== null && main !== undefined) byId.set(id, main)
    }
  }
  const owners = groups.flatMap(group => group.children('UltimateBeneficialOwner'))
  return { all, byId, ownerNames: new Map(owners.flatMap(readOwnerName)) }
}

function readOrganization(organization: FieldReader): EformsOrganization | null {
  const company = organization.child('Company')
  const id = readPartyId(company)
  const name = readPartyName(company)
  if (id === null || name === null) {
    organization.reportProblem(
      'bad_value',
      id === null ? 'an organization has no notice-internal number' : `organization ${id} has no name`,
    )
    return null
  }
  const address = company.child('PostalAddress')
  const country = readEformsCountry(address)
  const numbers = company.children('PartyLegalEntity').flatMap(entity => entity.texts('CompanyID'))
  const identifiers = numbers.flatMap(number => parseFreeTextIdentifier(number, country) ?? [])
  const town = readEformsText(address, 'CityName')
  const locality = selectLocality(address.text('PostalZone'), town)
  return {
    id,
    name,
    country,
    town,
    isNaturalPerson: organization.text('NaturalPersonIndicator') === 'true',
    ownerIds: organization.children('UltimateBeneficialOwner').flatMap(owner => owner.text('ID') ?? []),
    mention: {
      name,
      identifiers: [...new Map(identifiers.map(found => [found.scheme + found.number, found])).values()],
      ...omitMissing({ locality, jurisdiction: country === null ? null : jurisdictionOf(country) }),
    },
  }
}

/** Returns the first name only. A second name repeats it from another register or names a department. */
function readPartyName(company: FieldReader): string | null {
  return (
    company
      .children('PartyName')
      .flatMap(party => party.texts('Name'))
      .find(isPartyName) ?? null
  )
}

function readPartyId(party: FieldReader): string | null {
  return party.children('PartyIdentification').flatMap(number => number.texts('ID'))[0] ?? null
}

/**
 * Reads the country of an address as a two-letter ISO 3166 code. Reports an unknown code as a problem and returns
 * `null`.
 */
export function readEformsCountry(address: FieldReader): string | null {
  const country = address.child('Country')
  const code = country.text('IdentificationCode')
  if (code === null) return null
  const known = countryFromAlpha3(code)
  if (known === null)
    country.reportProblem('unknown_code', `unknown country ${quoteValue(code)}`, 'IdentificationCode')
  return known
}

function readOwnerName(owner: FieldReader): (readonly [string, string])[] {
  const name = [readEformsText(owner, 'FirstName'), readEformsText(owner, 'FamilyName')]
    .filter(part => part !== null)
    .join(' ')
  const id = owner.text('ID')
  return id === null || name === '' ? [] : [[id, name]]
}

/** Collects the organization numbers found at the nested path `names`, including repeated elements. */
export function collectEformsOrganizationIds(fields: FieldReader, ...names: readonly string[]): string[] {
  const [name, ...rest] = names
  if (name === undefined) return readPartyId(fields) === null ? [] : [readPartyId(fields) ?? '']
  return fields.children(name).flatMap(child => collectEformsOrganizationIds(child, ...rest))
}

/**
 * Builds one mention per organization and role, in the order of `roles`. Organizations without a role get the role
 * `other`.
 */
export function buildEformsMentions(
  organizations: EformsOrganizations,
  roles: readonly (readonly [MentionRole, readonly string[]])[],
): Mention[] {
  const found: { organization: EformsOrganization; role: MentionRole }[] = []
  for (const [role, ids] of roles) {
    for (const id of ids) {
      const organization = organizations.byId.get(id)
      const isKnown = found.some(
        known =>
          known.role === role &&
          organization !== undefined &&
          isSameInRole(role, known.organization, organization),
      )
      if (organization !== undefined && !isKnown) found.push({ organization, role })
    }
  }
  const named = found.map(({ organization }) => organization)
  const unassigned = organizations.all.filter(other => !named.some(known => isSame(known, other)))
  const mentions = [
    ...found,
    ...unassigned.map(organization => ({ organization, role: 'other' as const })),
  ].map(({ organization, role }) => ({ ...organization, type: inferEntityType(organization, role), role }))
  return [...mentions.map(toMention), ...buildOwnerMentions(mentions, organizations)]
}

/**
 * Returns true when both entries are the same organization. Some notices list one organization twice under different
 * numbers of the notice.
 */
function isSame(one: EformsOrganization, other: EformsOrganization): boolean {
  return one.id === other.id || one.name === other.name
}

/** Roles in which entries with one register number are one organization. Courts are listed under numbers of others. */
const REGISTERED_ROLES: readonly MentionRole[] = ['buyer', 'supplier', 'tenderer']

/** Returns true for one organization in a role, also when its entries name it in two languages. */
function isSameInRole(role: MentionRole, one: EformsOrganization, other: EformsOrganization): boolean {
  if (isSame(one, other)) return true
  const registered = one.mention.identifiers.filter(({ valid }) => valid)
  return (
    REGISTERED_ROLES.includes(role) &&
    registered.some(({ scheme, number }) =>
      other.mention.identifiers.some(found => found.scheme === scheme && found.number === number),
    )
  )
}

interface Named extends EformsOrganization {
  readonly role: MentionRole
  readonly type: EntityType
}

function toMention({ mention, role, type }: Named): Mention {
  return { type, role, ...mention }
}

/** Matches the SIREN of a private organization. The SIRENs of the State and local bodies begin with 1 or 2. */
const PRIVATE_SIREN = /^[3-9]/
/** Matches the names of courts, which notices list under the numbers of other bodies. */
const COURT = /\b(?:tribunal|cour|greffe)\b/i

/**
 * Infers the entity type. Bidders are companies or persons; buyers and organizations in other roles count as companies
 * only when a legal form in the name or a number shows it.
 */
function inferEntityType(
  { isNaturalPerson, name, country, mention }: EformsOrganization,
  role: MentionRole,
): EntityType {
  const isBidder = role === 'supplier' || role === 'tenderer'
  if (isBidder && !isNaturalPerson) return 'company'
  const jurisdiction = jurisdictionOf(country ?? '')
  if (role === 'buyer') return inferOrganizationType(name, jurisdiction, mention.identifiers)
  if (!isBidder && role !== 'other') return 'authority'
  // Some buyers mark companies as natural persons by mistake, so a legal form in the name overrides the mark.
  const hasLegalForm = splitLegalForm(name, jurisdiction).legalFormClass !== null
  if (hasLegalForm) return 'company'
  if (isBidder) return 'person'
  if (inferOrganizationType(name, jurisdiction, mention.identifiers) === 'company') return 'company'
  const isPrivate = mention.identifiers.some(
    ({ scheme, valid, number }) => scheme === 'siren' && valid && PRIVATE_SIREN.test(number),
  )
  return isPrivate && !COURT.test(name) ? 'company' : 'authority'
}

/** Builds mentions of the persons who own or control winning companies and links each person to the company. */
function buildOwnerMentions(mentions: readonly Named[], { ownerNames }: EformsOrganizations): Mention[] {
  return mentions.flatMap(({ role, type, ownerIds: ids }, within) => {
    if (role !== 'supplier' || type !== 'company') return []
    return ids.flatMap(id => {
      const name = ownerNames.get(id)
      return name === undefined
        ? []
        : [{ type: 'person', role: 'owner', name, identifiers: [], companyIndex: within } as const]
    })
  })
}
