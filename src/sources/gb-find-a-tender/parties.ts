import type { Mention } from '../../model/announcement.ts'
import type { EntityType, Identifier } from '../../model/entity.ts'
import { jurisdictionOf } from '../../model/place.ts'
import type { Role } from '../../model/role.ts'
import { countryCode } from '../kit/countries.ts'
import type { Fields } from '../kit/fields.ts'
import { textsAt } from '../kit/paths.ts'
import { compact, quoted } from '../kit/text.ts'
import { identifiersOf } from './identifiers.ts'

/** Party roles of OCDS, its profile for the EU and its extension for the UK. */
const ROLES = new Map<string, Role>([
  ['buyer', 'buyer'],
  ['wholesaleBuyer', 'buyer'],
  ['centralPurchasingBody', 'buyer'],
  ['supplier', 'supplier'],
  ['tenderer', 'tenderer'],
  ['leadTenderer', 'tenderer'],
  ['candidate', 'tenderer'],
  ['reviewBody', 'review_body'],
  // Acts for the buyer: a purchasing agent, a law firm.
  ['procuringEntity', 'other'],
  // Had the contract and has left it.
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

const BRITISH = /^(?:uk|gb|eng|england|scotland|wales|northern ireland|great britain)$/i

/** Everybody the release names, once a role. The buyer and winners it names outside `parties` are not lost. */
export function mentionsOf(row: Fields): Mention[] {
  const mentions = row.children('parties').flatMap(mentionsOfParty)
  const missing = (role: Role, name: string): boolean =>
    !mentions.some(mention => mention.role === role && mention.name === name)
  const buyer = row.child('buyer').text('name')
  if (buyer !== null && !mentions.some(mention => mention.role === 'buyer')) {
    mentions.unshift({ type: 'authority', role: 'buyer', name: buyer, identifiers: [] })
  }
  for (const name of textsAt(row.raw('awards'), 'suppliers.name').filter(n => missing('supplier', n))) {
    mentions.push({ type: 'company', role: 'supplier', name, identifiers: [] })
  }
  return mentions
}

function mentionsOfParty(party: Fields): Mention[] {
  const name = party.text('name')
  if (name === null) {
    party.note('bad_value', 'a party without a name')
    return []
  }
  const identifiers = identifiersOf(party)
  const who = { name, identifiers, ...whereabouts(party) }
  return rolesOf(party).map(role => ({ type: typeOf(role, identifiers), role, ...who }))
}

/** Herald's words for a party's roles, each once; `other` only for a party that has nothing better. */
function rolesOf(party: Fields): Role[] {
  const stated = party.texts('roles')
  const unknown = stated.filter(role => !ROLES.has(role))
  if (unknown.length > 0 || stated.length === 0) {
    party.note('unknown_code', `role ${quoted(unknown.join(', '))} is not on the list`, 'roles')
  }
  const roles = [...new Set(stated.map(role => ROLES.get(role) ?? 'other'))]
  const named = roles.filter(role => role !== 'other')
  return named.length > 0 ? named : ['other']
}

/** Who has a company number is a company, whatever it does here; else who competes for contracts is taken for one. */
function typeOf(role: Role, identifiers: readonly Identifier[]): EntityType {
  const registered = identifiers.some(({ scheme, valid }) => scheme === 'company_number' && valid)
  return registered || role === 'supplier' || role === 'tenderer' ? 'company' : 'authority'
}

/** Postal code or town; the jurisdiction where the address is in another country. */
function whereabouts(party: Fields): Pick<Mention, 'place' | 'jurisdiction'> {
  const address = party.raw('address')
  const [place] = [...textsAt(address, 'postalCode'), ...textsAt(address, 'locality')]
  const country = countryOf(party, textsAt(address, 'country')[0], textsAt(address, 'countryName')[0])
  return compact({ place, jurisdiction: country === 'GB' ? null : jurisdictionOf(country) })
}

/** By its code, else by its name, which buyers write freely in Contracts Finder. */
function countryOf(party: Fields, code: string | undefined, name = 'United Kingdom'): string {
  if (code !== undefined) return code
  const known = BRITISH.test(name) ? 'GB' : countryCode(name)
  if (known === null) party.note('unknown_code', `country ${quoted(name)} is not on the list`, 'address')
  return known ?? 'GB'
}
