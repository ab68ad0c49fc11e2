import type { Json, Mention } from '../../model/announcement.ts'
import type { EntityType, Identifier } from '../../model/entity.ts'
import { jurisdictionOf } from '../../model/place.ts'
import { identifierOf } from '../eforms/identifiers.ts'
import type { Fields } from '../kit/fields.ts'
import { nif, nifHolder } from '../kit/nif.ts'
import { compact, fold } from '../kit/text.ts'
import { BUYER_KINDS } from './codes.ts'
import { label } from './values.ts'

/** The buyer, the authorities above it in the hierarchy, and further details. */
export interface Buyer {
  readonly mentions: readonly Mention[]
  readonly name: string
  readonly details: { readonly [key: string]: Json }
}

/**
 * Classes in the publisher's hierarchy of buyers ("Ayuntamientos", "Sector Público"), which group bodies but are not
 * bodies themselves.
 */
const BUYER_CLASS =
  /^(?:sector publico|administracion(?:es)? |administracion general del estado|comunidades (?:y ciudades )?autonomas|entidades|entitats|otras entidades|organismos|sociedades|mutuas|fundaciones|consorcios|universidades|ayuntamientos|diputaciones|cabildos|consells|consejos insulares|mancomunidades|comarcas|agrupaciones)\b/
/** Levels under this class are provinces and towns, whose names do not identify a body. */
const LOCAL_GOVERNMENT_CLASS = /^(?:entidades locales|entitats de l'administracio local)$/

export function buyerOf(folder: Fields): Buyer {
  const located = folder.child('LocatedContractingParty')
  const party = located.child('Party')
  const name = party.child('PartyName').text('Name')
  if (name === null) throw new Error('the entry has no buyer')
  const address = party.child('PostalAddress')
  const contact = party.child('Contact')
  const levels = readHierarchy(located)
  const { identifiers, platformNumbers } = readPartyNumbers(party)
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
    platform_numbers: platformNumbers.length > 0 ? platformNumbers : null,
    address: formatAddress(address),
    telephone: contact.text('Telephone'),
    email: contact.text('ElectronicMail'),
    website: party.text('WebsiteURI'),
    profile: located.text('BuyerProfileURIID'),
  })
  return { mentions: [mention, ...parentAuthorities(levels)], name, details }
}

/** Reads the winning parties of a TenderResult. */
export function suppliersOf(result: Fields): Mention[] {
  return result.children('WinningParty').flatMap(party => {
    const name = party.child('PartyName').text('Name')
    const number = party.child('PartyIdentification')
    const [scheme, text] = [number.text('ID@schemeName'), number.text('ID')]
    const address = party.child('PhysicalLocation').child('Address')
    const country = address.child('Country').text('IdentificationCode')
    const place = address.text('CityName')
    if (name === null) return []
    const identifiers =
      text === null ? [] : [parseSupplierNumber(text, scheme, country)].filter(id => id !== null)
    const jurisdiction = country === null ? null : jurisdictionOf(country)
    const type = inferSupplierType(text, identifiers)
    return [{ type, role: 'supplier', name, identifiers, ...compact({ place, jurisdiction }) }]
  })
}

/** The first character of a NIF distinguishes persons from companies. Masked numbers always belong to persons. */
function inferSupplierType(text: string | null, [identifier]: readonly Identifier[]): EntityType {
  if (text?.includes('*')) return 'person'
  return identifier?.scheme === 'nif' ? (nifHolder(identifier.number) ?? 'company') : 'company'
}

/**
 * Masked numbers of natural persons (`***4321**`), and temporary unions (UTE) without a number yet, identify nobody.
 * A number without a scheme is a NIF only if its check character is valid, otherwise a number of the supplier's own
 * country.
 */
function parseSupplierNumber(text: string, scheme: string | null, country: string | null): Identifier | null {
  if (text.includes('*') || !/\d/.test(text)) return null
  const number = nif(text)
  if (scheme === 'NIF' || scheme === 'NIE' || scheme === 'CIF' || number.valid) return number
  const foreign = country === 'ES' ? null : identifierOf(text, country)
  // Without a country, only valid check digits prove that a number is foreign.
  return foreign?.valid || (country !== null && country !== 'ES') ? foreign : { ...number, scheme: 'local' }
}

/**
 * Reads the NIF and DIR3 numbers of a party. Platform account numbers mean nothing elsewhere and stay in the details.
 */
function readPartyNumbers(party: Fields): { identifiers: Identifier[]; platformNumbers: string[] } {
  const stated = party.children('PartyIdentification').map(number => ({
    scheme: number.text('ID@schemeName') ?? '',
    text: number.text('ID'),
  }))
  const of = (...schemes: string[]): string[] =>
    stated.filter(({ scheme }) => schemes.includes(scheme)).flatMap(({ text }) => text ?? [])
  const platformNumbers = stated.filter(({ scheme }) => !['NIF', 'CIF', 'DIR3'].includes(scheme))
  return {
    identifiers: [...of('NIF', 'CIF').map(nif), ...of('DIR3').map(parseDir3Code)],
    platformNumbers: platformNumbers.flatMap(({ scheme, text }) =>
      text === null ? [] : `${scheme} ${text}`.trim(),
    ),
  }
}

/** A code of the Directorio Común de Unidades Orgánicas y Oficinas: nine characters, no check digit. */
function parseDir3Code(text: string): Identifier {
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

/** Reads the levels above the buyer, up to "Sector Público". */
function readHierarchy(located: Fields): Level[] {
  const levels: Level[] = []
  let parent = located.child('ParentLocatedParty')
  while (!parent.empty) {
    const name = parent.child('PartyName').text('Name')
    const { identifiers } = readPartyNumbers(parent)
    if (name !== null) levels.push({ name, identifiers })
    parent = parent.child('ParentLocatedParty')
  }
  return levels
}

function parentAuthorities(levels: readonly Level[]): Mention[] {
  if (levels.some(({ name }) => LOCAL_GOVERNMENT_CLASS.test(fold(name)))) return []
  const firstClass = levels.findIndex(({ name }) => BUYER_CLASS.test(fold(name)))
  return levels
    .slice(0, firstClass === -1 ? undefined : firstClass)
    .map(({ name, identifiers }) => ({ type: 'authority', role: 'parent', name, identifiers }))
}

function formatAddress(address: Fields): string | null {
  const lines = address.children('AddressLine').flatMap(line => line.text('Line') ?? [])
  const town = [address.text('PostalZone'), address.text('CityName')].filter(part => part !== null).join(' ')
  return [...lines, town].filter(part => part !== '').join(', ') || null
}
