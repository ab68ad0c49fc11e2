import type { Json, Mention } from '../../model/announcement.ts'
import type { EntityType, Identifier } from '../../model/entity.ts'
import { jurisdictionOf } from '../../model/place.ts'
import { identifierOf } from '../eforms/identifiers.ts'
import type { Fields } from '../kit/fields.ts'
import { nif, nifHolder } from '../kit/nif.ts'
import { compact, fold } from '../kit/text.ts'
import { BUYER_KINDS } from './codes.ts'
import { label } from './values.ts'

/** The buyer, those above it that are authorities, and what else is said of it. */
export interface Buyer {
  readonly mentions: readonly Mention[]
  readonly name: string
  readonly details: { readonly [key: string]: Json }
}

/** Classes of the publisher's tree of buyers ("Ayuntamientos", "Sector Público"): they stand for many, and are nobody. */
const CLASS =
  /^(?:sector publico|administracion(?:es)? |administracion general del estado|comunidades (?:y ciudades )?autonomas|entidades|entitats|otras entidades|organismos|sociedades|mutuas|fundaciones|consorcios|universidades|ayuntamientos|diputaciones|cabildos|consells|consejos insulares|mancomunidades|comarcas|agrupaciones)\b/
/** Below it the levels are provinces and towns, whose names do not tell one body from another. */
const LOCAL = /^(?:entidades locales|entitats de l'administracio local)$/

export function buyerOf(folder: Fields): Buyer {
  const located = folder.child('LocatedContractingParty')
  const party = located.child('Party')
  const name = party.child('PartyName').text('Name')
  if (name === null) throw new Error('the entry names no buyer')
  const address = party.child('PostalAddress')
  const contact = party.child('Contact')
  const levels = levelsOf(located)
  const { identifiers, others } = numbersOf(party)
  const mention: Mention = {
    type: 'authority',
    role: 'buyer',
    name,
    identifiers,
    ...compact({ place: address.text('CityName') }),
  }
  const details = compact({
    name,
    kind: label(located, 'ContractingPartyTypeCode', BUYER_KINDS),
    hierarchy: levels.length > 0 ? levels.map(level => level.name) : null,
    platform: party.child('AgentParty').child('PartyName').text('Name'),
    platform_numbers: others.length > 0 ? others : null,
    address: addressOf(address),
    telephone: contact.text('Telephone'),
    email: contact.text('ElectronicMail'),
    website: party.text('WebsiteURI'),
    profile: located.text('BuyerProfileURIID'),
  })
  return { mentions: [mention, ...authoritiesAmong(levels)], name, details }
}

/** Who won: the parties of a TenderResult. */
export function suppliersOf(result: Fields): Mention[] {
  return result.children('WinningParty').flatMap(party => {
    const name = party.child('PartyName').text('Name')
    const number = party.child('PartyIdentification')
    const [scheme, text] = [number.text('ID@schemeName'), number.text('ID')]
    const address = party.child('PhysicalLocation').child('Address')
    const country = address.child('Country').text('IdentificationCode')
    const place = address.text('CityName')
    if (name === null) return []
    const identifiers = text === null ? [] : [supplierNumber(text, scheme, country)].filter(id => id !== null)
    const jurisdiction = country === null ? null : jurisdictionOf(country)
    const type = typeOf(text, identifiers)
    return [{ type, role: 'supplier', name, identifiers, ...compact({ place, jurisdiction }) }]
  })
}

/** The first sign of a NIF tells a person from a company; a number the publisher has masked is always a person's. */
function typeOf(text: string | null, [identifier]: readonly Identifier[]): EntityType {
  if (text?.includes('*')) return 'person'
  return identifier?.scheme === 'nif' ? (nifHolder(identifier.number) ?? 'company') : 'company'
}

/**
 * Numbers of natural persons may be masked (`***4321**`), and a temporary union (UTE) may have only its name before it is
 * founded: these tell nobody. What is stated under no scheme is a NIF only when its check character says so, else a number
 * of the supplier's own country.
 */
function supplierNumber(text: string, scheme: string | null, country: string | null): Identifier | null {
  if (text.includes('*') || !/\d/.test(text)) return null
  const number = nif(text)
  if (scheme === 'NIF' || scheme === 'NIE' || scheme === 'CIF' || number.valid) return number
  const foreign = country === 'ES' ? null : identifierOf(text, country)
  // Without a country only check digits tell that a number is of another one.
  return foreign?.valid || (country !== null && country !== 'ES') ? foreign : { ...number, scheme: 'local' }
}

/** NIF and DIR3 of a party; numbers of the platforms themselves say nothing outside of them. */
function numbersOf(party: Fields): { identifiers: Identifier[]; others: string[] } {
  const stated = party.children('PartyIdentification').map(number => ({
    scheme: number.text('ID@schemeName') ?? '',
    text: number.text('ID'),
  }))
  const of = (...schemes: string[]): string[] =>
    stated.filter(({ scheme }) => schemes.includes(scheme)).flatMap(({ text }) => text ?? [])
  const others = stated.filter(({ scheme }) => !['NIF', 'CIF', 'DIR3'].includes(scheme))
  return {
    identifiers: [...of('NIF', 'CIF').map(nif), ...of('DIR3').map(dir3)],
    others: others.flatMap(({ scheme, text }) => (text === null ? [] : `${scheme} ${text}`.trim())),
  }
}

/** A code of the Directorio Común de Unidades Orgánicas y Oficinas: nine signs, no check digit. */
function dir3(text: string): Identifier {
  const number = text.toUpperCase()
  return {
    scheme: 'dir3',
    jurisdiction: 'ES',
    number,
    valid: /^(?:[A-Z]\d{8}|[A-Z]{2}\d{7})$/.test(number),
  }
}

interface Level {
  readonly name: string
  readonly identifiers: readonly Identifier[]
}

/** From the buyer up to "Sector Público". */
function levelsOf(located: Fields): Level[] {
  const levels: Level[] = []
  let above = located.child('ParentLocatedParty')
  while (!above.empty) {
    const name = above.child('PartyName').text('Name')
    const { identifiers } = numbersOf(above)
    if (name !== null) levels.push({ name, identifiers })
    above = above.child('ParentLocatedParty')
  }
  return levels
}

function authoritiesAmong(levels: readonly Level[]): Mention[] {
  if (levels.some(({ name }) => LOCAL.test(fold(name)))) return []
  const end = levels.findIndex(({ name }) => CLASS.test(fold(name)))
  return levels
    .slice(0, end === -1 ? undefined : end)
    .map(({ name, identifiers }) => ({ type: 'authority', role: 'parent', name, identifiers }))
}

function addressOf(address: Fields): string | null {
  const lines = address.children('AddressLine').flatMap(line => line.text('Line') ?? [])
  const town = [address.text('PostalZone'), address.text('CityName')].filter(part => part !== null).join(' ')
  return [...lines, town].filter(part => part !== '').join(', ') || null
}
