import type { Mention } from '../../model/announcement.ts'
import type { EntityIdentifier, EntityType } from '../../model/entity.ts'
import { type Jurisdiction, jurisdictionOf } from '../../model/jurisdiction.ts'
import type { MentionRole } from '../../model/mention-role.ts'
import { countryFromEnglishName } from '../shared/codes/country-names.ts'
import { getTextsAtPath } from '../shared/field-paths.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { isPartyName } from '../shared/parties/is-party-name.ts'
import { inferOrganizationType } from '../shared/parties/organization-type.ts'
import { omitMissing, quoteValue } from '../shared/text-cleaning.ts'
import { readFindATenderPartyIdentifiers } from './party-identifiers.ts'
import { findHealthServiceProviders } from './texts/health-service-notices.ts'

/** Party roles in OCDS, its EU profile and its UK extension. */
const ROLES_BY_CODE = new Map<string, MentionRole>([
  ['buyer', 'buyer'],
  ['wholesaleBuyer', 'buyer'],
  ['centralPurchasingBody', 'buyer'],
  ['supplier', 'supplier'],
  ['tenderer', 'tenderer'],
  ['leadTenderer', 'tenderer'],
  ['candidate', 'tenderer'],
  ['reviewBody', 'review_body'],
  // Acts for the buyer, such as a purchasing agent or a law firm.
  ['procuringEntity', 'other'],
  // A former contractor.
  ['removedSupplier', 'other'],
  ['subcontractor', 'other'],
  ['mediationBody', 'other'],
  ['reviewContactPoint', 'other'],
  ['processContactPoint', 'other'],
  ['evaluationBody', 'other'],
  ['informationService', 'other'],
  ['funder', 'other'],
  ['payer', 'other'],
  ['payee', 'other'],
  ['interestedParty', 'other'],
])

const UNITED_KINGDOM = /^(?:uk|gb|eng|england|scotland|wales|northern ireland|great britain)$/i

/**
 * Builds one mention per party and role. Adds the buyer and any suppliers that the release names only outside
 * `parties`.
 */
export function buildFindATenderMentions(row: FieldReader): Mention[] {
  const mentions = row.children('parties').flatMap(buildPartyMentions)
  const isMissing = (role: MentionRole, name: string): boolean =>
    !mentions.some(mention => mention.role === role && mention.name === name)
  const buyer = row.child('buyer').text('name')
  if (buyer !== null && !mentions.some(mention => mention.role === 'buyer')) {
    mentions.unshift({
      type: inferOrganizationType(buyer, 'GB', []),
      role: 'buyer',
      name: buyer,
      identifiers: [],
    })
  }
  for (const name of getTextsAtPath(row.value('awards'), 'suppliers.name').filter(
    supplier => isPartyName(supplier) && isMissing('supplier', supplier),
  )) {
    mentions.push({ type: 'company', role: 'supplier', name, identifiers: [] })
  }
  return [...mentions, ...readProvidersInText(row, mentions)]
}

/** Reads the suppliers from the text of a health service notice whose form has no place for them. */
function readProvidersInText(row: FieldReader, mentions: readonly Mention[]): Mention[] {
  const text = row.value('description')
  if (typeof text !== 'string' || mentions.some(({ role }) => role === 'supplier')) return []
  return findHealthServiceProviders(text).map(({ name, address }) => ({
    type: 'company',
    role: 'supplier',
    name,
    identifiers: [],
    ...omitMissing({ locality: findPostcode(address) }),
  }))
}

function buildPartyMentions(party: FieldReader): Mention[] {
  const name = party.text('name')?.replace(/ ?[,;]$/, '')
  if (name === undefined || name === '') {
    party.reportProblem('bad_value', 'a party has no name')
    return []
  }
  if (!isPartyName(name)) return []
  const identifiers = readFindATenderPartyIdentifiers(party)
  const shared = { name, identifiers, ...readLocation(party) }
  return readRoles(party).map(role => ({
    type: inferEntityType(role, name, shared.jurisdiction ?? 'GB', identifiers),
    role,
    ...shared,
  }))
}

/** Maps the roles of a party to distinct Herald roles. Uses `other` only when no other role applies. */
function readRoles(party: FieldReader): MentionRole[] {
  const stated = party.texts('roles')
  const unknown = stated.filter(role => !ROLES_BY_CODE.has(role))
  if (unknown.length > 0 || stated.length === 0) {
    party.reportProblem(
      'unknown_code',
      stated.length === 0 ? 'the party has no role' : `unknown roles ${quoteValue(unknown.join(', '))}`,
      'roles',
    )
  }
  const roles = [...new Set(stated.map(role => ROLES_BY_CODE.get(role) ?? 'other'))]
  const named = roles.filter(role => role !== 'other')
  return named.length > 0 ? named : ['other']
}

/** Infers the entity type. Bidders are companies; the numbers and names of other parties decide. */
function inferEntityType(
  role: MentionRole,
  name: string,
  jurisdiction: Jurisdiction,
  identifiers: readonly EntityIdentifier[],
): EntityType {
  if (role === 'supplier' || role === 'tenderer') return 'company'
  return role === 'review_body' ? 'authority' : inferOrganizationType(name, jurisdiction, identifiers)
}

/** Matches the postcode in an address that Contracts Finder states as one text, also beside a line end that became `n`. */
const POSTCODE = /(?:\b|n)([A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})(?![A-Za-mo-z\d])/g

/** Finds the last postcode in an address, after which only the country may follow. */
function findPostcode(address: string): string | undefined {
  return [...address.matchAll(POSTCODE)].at(-1)?.[1]
}

/** Reads the postal code or town, and the jurisdiction of an address outside the United Kingdom. */
function readLocation(party: FieldReader): Pick<Mention, 'locality' | 'jurisdiction'> {
  const address = party.value('address')
  const [place] = [
    ...getTextsAtPath(address, 'postalCode'),
    ...getTextsAtPath(address, 'locality'),
    ...getTextsAtPath(address, 'streetAddress').flatMap(street => findPostcode(street) ?? []),
  ]
  const country = readCountry(
    party,
    getTextsAtPath(address, 'country')[0],
    getTextsAtPath(address, 'countryName')[0],
  )
  return omitMissing({ locality: place, jurisdiction: country === 'GB' ? null : jurisdictionOf(country) })
}

/** Reads the country from its code or, without one, from its name, which is free text in Contracts Finder. */
function readCountry(party: FieldReader, code: string | undefined, name = 'United Kingdom'): string {
  if (code !== undefined) return code
  const known = UNITED_KINGDOM.test(name) ? 'GB' : countryFromEnglishName(name)
  if (known === null) party.reportProblem('unknown_code', `unknown country ${quoteValue(name)}`, 'address')
  return known ?? 'GB'
}
