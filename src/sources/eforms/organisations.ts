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

/** An organisation that a notice names, under its number in the notice (`ORG-0001`). */
export interface Organisation {
  readonly id: string
  readonly name: string
  /** ISO 3166. */
  readonly country: string | null
  readonly naturalPerson: boolean
  readonly mention: Omit<Mention, 'role' | 'type'>
  /** Numbers of the persons who own or control it, among the notice's own. */
  readonly owners: readonly string[]
}

/** A longer town is a whole address. */
const LONGEST_PLACE = 200

/** Everybody the notice names, in its order, and the persons behind them. */
export interface Organisations {
  readonly all: readonly Organisation[]
  readonly byId: ReadonlyMap<string, Organisation>
  readonly owners: ReadonlyMap<string, string>
}

/** Organisations and beneficial owners of a notice (BG-7, BG-26). A touch point is its organisation under another address. */
export function organisationsOf(notice: Fields): Organisations {
  const groups = notice.children('Organizations')
  const listed = groups.flatMap(group => group.children('Organization'))
  const all = listed.map(organisationOf).filter(organisation => organisation !== null)
  const byId = new Map(all.map(organisation => [organisation.id, organisation]))
  for (const organisation of listed) {
    const main = byId.get(idOf(organisation.child('Company')) ?? '')
    for (const point of organisation.children('TouchPoint')) {
      const id = idOf(point)
      if (id !== null && main !== undefined) byId.set(id, main)
    }
  }
  const owners = groups.flatMap(group => group.children('UltimateBeneficialOwner'))
  return { all, byId, owners: new Map(owners.flatMap(nameOfOwner)) }
}

function organisationOf(organisation: Fields): Organisation | null {
  const company = organisation.child('Company')
  const id = idOf(company)
  const name = nameOf(company)
  if (id === null || name === null) {
    organisation.note('bad_value', `the organisation ${id ?? ''} has no number or no name`)
    return null
  }
  const address = company.child('PostalAddress')
  const country = countryOf(address)
  const numbers = company.children('PartyLegalEntity').flatMap(entity => entity.texts('CompanyID'))
  const identifiers = numbers.flatMap(number => identifierOf(number, country) ?? [])
  const [postalCode, town] = [address.text('PostalZone'), text(address, 'CityName')]
  const place = [postalCode, town].find(stated => stated !== null && stated.length <= LONGEST_PLACE)
  return {
    id,
    name,
    country,
    naturalPerson: organisation.text('NaturalPersonIndicator') === 'true',
    owners: organisation.children('UltimateBeneficialOwner').flatMap(owner => owner.text('ID') ?? []),
    mention: {
      name,
      identifiers: [...new Map(identifiers.map(found => [found.scheme + found.number, found])).values()],
      ...compact({ place, jurisdiction: country === null ? null : jurisdictionOf(country) }),
    },
  }
}

/** Names in one language; a second one is how another register has it, or a department. */
function nameOf(company: Fields): string | null {
  return company.children('PartyName').flatMap(party => party.texts('Name'))[0] ?? null
}

function idOf(party: Fields): string | null {
  return party.children('PartyIdentification').flatMap(number => number.texts('ID'))[0] ?? null
}

/** ISO 3166 in two letters; a code that is none is noted. */
export function countryOf(address: Fields): string | null {
  const country = address.child('Country')
  const code = country.text('IdentificationCode')
  if (code === null) return null
  const known = countryOfAlpha3(code)
  if (known === null) country.note('unknown_code', `${quoted(code)} is no country`, 'IdentificationCode')
  return known
}

function nameOfOwner(owner: Fields): (readonly [string, string])[] {
  const name = [text(owner, 'FirstName'), text(owner, 'FamilyName')].filter(part => part !== null).join(' ')
  const id = owner.text('ID')
  return id === null || name === '' ? [] : [[id, name]]
}

/** Numbers of the organisations that stand under `names`, one inside the other, wherever they repeat. */
export function idsUnder(fields: Fields, ...names: readonly string[]): string[] {
  const [name, ...rest] = names
  if (name === undefined) return idOf(fields) === null ? [] : [idOf(fields) ?? '']
  return fields.children(name).flatMap(child => idsUnder(child, ...rest))
}

/** Who does what, in the order of importance: an organisation is named in each of its roles, as `other` only without one. */
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
  const others = organisations.all.filter(other => !named.some(known => isSame(known, other)))
  const mentions = [
    ...found.values(),
    ...others.map(organisation => ({ organisation, role: 'other' as const })),
  ].map(({ organisation, role }) => ({ ...organisation, type: typeOf(organisation, role), role }))
  return [...mentions.map(mentionOf), ...ownersAmong(mentions, organisations)]
}

/** Some notices list one organisation twice, under two numbers of the notice. */
function isSame(one: Organisation, other: Organisation): boolean {
  return one.id === other.id || one.name === other.name
}

interface Named extends Organisation {
  readonly role: Role
  readonly type: EntityType
}

function mentionOf({ mention, role, type }: Named): Mention {
  return { type, role, ...mention }
}

/** SIREN of the State and of local bodies begin with 1 and 2; courts stand in notices under anybody's number. */
const PRIVATE_SIREN = /^[3-9]/
const COURT = /\b(?:tribunal|cour|greffe)\b/i

/**
 * Who competes is a company or a person; who has another part is taken for one where its name tells its legal form, or
 * its number that it is not a public body.
 */
function typeOf({ naturalPerson, name, country, mention }: Organisation, role: Role): EntityType {
  const competes = role === 'supplier' || role === 'tenderer'
  if (competes && !naturalPerson) return 'company'
  if (!competes && role !== 'other') return 'authority'
  // Buyers mark companies as natural persons by mistake: one with a legal form in its name is none.
  const hasForm = splitLegalForm(name, jurisdictionOf(country ?? '')).form !== null
  if (hasForm) return 'company'
  if (competes) return 'person'
  const isPrivate = mention.identifiers.some(
    ({ scheme, valid, number }) => scheme === 'siren' && valid && PRIVATE_SIREN.test(number),
  )
  return isPrivate && !COURT.test(name) ? 'company' : 'authority'
}

/** Persons who own or control those who won, each within its company. */
function ownersAmong(mentions: readonly Named[], { owners }: Organisations): Mention[] {
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
