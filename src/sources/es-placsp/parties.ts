import type { JsonValue, Mention } from '../../model/announcement.ts'
import type { EntityIdentifier, EntityType } from '../../model/entity.ts'
import { jurisdictionOf } from '../../model/jurisdiction.ts'
import { parseFreeTextIdentifier } from '../eforms/free-text-identifier.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { classifyNifHolder, parseNif } from '../shared/identifier-numbers.ts'
import { isPartyName } from '../shared/parties/is-party-name.ts'
import { inferOrganizationType } from '../shared/parties/organization-type.ts'
import { normalizeForComparison, omitMissing } from '../shared/text-cleaning.ts'
import { PLACSP_BUYER_TYPES } from './code-lists.ts'
import { readPlacspCodeLabel } from './field-values.ts'

/** The buyer with its mentions, which include the authorities above it in the hierarchy, and its details. */
export interface PlacspBuyer {
  readonly mentions: readonly Mention[]
  readonly name: string
  readonly locality: string | null
  readonly details: { readonly [key: string]: JsonValue }
}

/** Matches normalized names of the publisher's folders, such as "Ayuntamientos" and "Sector Público". */
const BUYER_CLASS =
  /^(?:sector publico|administracion(?:es)? |administracion general del estado|comunidades |entidades|entitats|otr[ao]s |organismos|sociedades|mutuas|fundaciones|consorcios|universidades|ayuntamientos|diputaciones|cabildos|consells|consejos|mancomunidades|comarcas|agrupaciones|ministerios|consejerias|empresas|agencias|organos)(?![\p{L}\d])/u
/** Matches the normalized names of folders above towns. */
const LOCAL_GOVERNMENT = /^(?:entidades locales|entitats de l'administracio local|ayuntamientos)$/
/** Matches normalized names of bodies; what follows tells it from others of its kind. */
const BODY_NAME =
  /^(?:ministerio|vicepresidencia|presidencia|secretaria|subsecretaria|direccion|subdireccion|delegacion|subdelegacion|intervencion|tesoreria|consejeria|conselleria|consello|departament[oa]?|gerencia|jefatura|junta|gobierno|xunta de|generalitat|ayuntamiento|ajuntament|concello|diputacio|diputacion|cabildo|consell|consejo|mancomunidad|comarca|universidad|universitat|universidade|agencia|axencia|instituto|institut|servicio|servei|servizo|organismo autonomo|entidad publica|ente publico|confederacion hidrografica|autoridad|autoritat|consorcio|consorci|fundacion|fundacio|patronato|patronat|mutua|camara|museo|biblioteca|area de salud|tribunal|congreso|senado|defensor|banco de espana|administrador de infraestructuras|estado mayor|ejercito|armada|guardia civil|policia|cuerpo nacional|boletin oficial|parque movil)(?= )/u

/** Normalized names of bodies that need no addition. */
const COMPLETE_BODY_NAME =
  /^(?:armada|guardia civil|policia nacional|congreso de los diputados|senado|ejercito de tierra|ejercito del aire)$/

export function readPlacspBuyer(folder: FieldReader): PlacspBuyer {
  const located = folder.child('LocatedContractingParty')
  const party = located.child('Party')
  const name = party.child('PartyName').text('Name')
  if (name === null) throw new Error('the entry has no buyer')
  const address = party.child('PostalAddress')
  const contact = party.child('Contact')
  const levels = readHierarchy(located)
  const { identifiers, platformNumbers } = readPartyNumbers(party)
  const mention: Mention = {
    type: inferOrganizationType(name, 'ES', identifiers),
    role: 'buyer',
    name,
    identifiers,
    ...omitMissing({ locality: address.text('CityName') }),
  }
  const details = omitMissing({
    name,
    kind: readPlacspCodeLabel(located, 'ContractingPartyTypeCode', PLACSP_BUYER_TYPES),
    hierarchy: levels.length > 0 ? levels.map(level => level.name) : null,
    platform: party.child('AgentParty').child('PartyName').text('Name'),
    platform_numbers: platformNumbers.length > 0 ? platformNumbers : null,
    address: formatAddress(address),
    telephone: contact.text('Telephone'),
    email: contact.text('ElectronicMail'),
    website: party.text('WebsiteURI'),
    profile: located.text('BuyerProfileURIID'),
  })
  return {
    mentions: [mention, ...buildPlacspParentMentions(levels)],
    name,
    locality: address.text('CityName'),
    details,
  }
}

/** Builds a mention for each winning party in a TenderResult. */
export function readPlacspWinners(result: FieldReader): Mention[] {
  return result.children('WinningParty').flatMap(party => {
    const name = party.child('PartyName').text('Name')
    const number = party.child('PartyIdentification')
    const [scheme, text] = [number.text('ID@schemeName'), number.text('ID')]
    const address = party.child('PhysicalLocation').child('Address')
    const country = address.child('Country').text('IdentificationCode')
    const place = address.text('CityName')
    if (name === null || !isPartyName(name)) return []
    const identifiers =
      text === null ? [] : [parseSupplierNumber(text, scheme, country)].filter(id => id !== null)
    const jurisdiction = country === null ? null : jurisdictionOf(country)
    const type = inferSupplierType(text, identifiers)
    return [{ type, role: 'supplier', name, identifiers, ...omitMissing({ locality: place, jurisdiction }) }]
  })
}

/**
 * Infers the type of a supplier. The first character of a NIF distinguishes persons from companies, and masked numbers
 * always belong to persons.
 */
function inferSupplierType(text: string | null, [identifier]: readonly EntityIdentifier[]): EntityType {
  if (text?.includes('*')) return 'person'
  return identifier?.scheme === 'nif' ? (classifyNifHolder(identifier.number) ?? 'company') : 'company'
}

/**
 * Parses the number of a supplier. Returns `null` for the masked numbers of natural persons (`***4321**`) and for
 * temporary unions (UTE) without a number, because neither identifies anybody. A number without a known scheme is a NIF
 * only if its check character is valid; otherwise, it is a number from the supplier's own country.
 */
function parseSupplierNumber(
  text: string,
  scheme: string | null,
  country: string | null,
): EntityIdentifier | null {
  if (text.includes('*') || !/\d/.test(text)) return null
  const number = parseNif(text)
  const isLabelled = scheme === 'NIF' || scheme === 'NIE' || scheme === 'CIF'
  if (number.valid) return number
  const foreign = country === 'ES' ? null : parseFreeTextIdentifier(text, country)
  // Foreign companies state their own numbers as NIF, too.
  if (isLabelled) return foreign?.valid ? foreign : number
  // Without a country, only valid check digits prove that a number is foreign.
  return foreign?.valid || (country !== null && country !== 'ES')
    ? foreign
    : { ...number, scheme: 'local', valid: null }
}

/**
 * Reads the NIF and DIR3 numbers of a party. Account numbers of the platform have no meaning elsewhere, so they appear
 * only in the details.
 */
function readPartyNumbers(party: FieldReader): {
  identifiers: EntityIdentifier[]
  platformNumbers: string[]
} {
  const stated = party.children('PartyIdentification').map(number => ({
    scheme: number.text('ID@schemeName') ?? '',
    text: number.text('ID'),
  }))
  const of = (...schemes: string[]): string[] =>
    stated.filter(({ scheme }) => schemes.includes(scheme)).flatMap(({ text }) => text ?? [])
  const platformNumbers = stated.filter(({ scheme }) => !['NIF', 'CIF', 'DIR3'].includes(scheme))
  return {
    identifiers: [...of('NIF', 'CIF').map(parseNif), ...of('DIR3').map(parseDir3Code)],
    platformNumbers: platformNumbers.flatMap(({ scheme, text }) =>
      text === null ? [] : `${scheme} ${text}`.trim(),
    ),
  }
}

/**
 * Parses a code of the Directorio Común de Unidades Orgánicas y Oficinas, which has nine characters and no check digit.
 */
function parseDir3Code(text: string): EntityIdentifier {
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
  readonly identifiers: readonly EntityIdentifier[]
}

/** Reads the hierarchy levels above the buyer, up to "Sector Público". */
function readHierarchy(located: FieldReader): Level[] {
  const levels: Level[] = []
  let parent = located.child('ParentLocatedParty')
  while (!parent.isEmpty) {
    const name = parent.child('PartyName').text('Name')
    const { identifiers } = readPartyNumbers(parent)
    if (name !== null) levels.push({ name, identifiers })
    parent = parent.child('ParentLocatedParty')
  }
  return levels
}

/**
 * Builds mentions of the bodies above the buyer. Most levels are folders of the publisher's tree: kinds of bodies,
 * regions, provinces and towns. Only the name or, outside local government, a number shows that a level is a body.
 */
export function buildPlacspParentMentions(levels: readonly Level[]): Mention[] {
  // Towns have the DIR3 code of their council.
  const isLocal = levels.some(({ name }) => LOCAL_GOVERNMENT.test(normalizeForComparison(name)))
  return levels
    .filter(
      ({ name, identifiers }) =>
        isNameOfBody(name) || (identifiers.length > 0 && !isLocal && !isFolder(name)),
    )
    .map(({ name, identifiers }) => {
      return { type: inferOrganizationType(name, 'ES', identifiers), role: 'parent', name, identifiers }
    })
}

function isFolder(name: string): boolean {
  return BUYER_CLASS.test(normalizeForComparison(name))
}

function isNameOfBody(name: string): boolean {
  const normalized = normalizeForComparison(name)
  if (isFolder(name)) return false
  return (
    BODY_NAME.test(normalized) ||
    COMPLETE_BODY_NAME.test(normalized) ||
    inferOrganizationType(name, 'ES', []) === 'company' ||
    // An abbreviation such as SEPI or RTVE; towns are written in mixed case.
    (/^[A-ZÑÇ]{3,}$/.test(name) && !/^(?:CEUTA|MELILLA)$/.test(name))
  )
}

function formatAddress(address: FieldReader): string | null {
  const lines = address.children('AddressLine').flatMap(line => line.text('Line') ?? [])
  const town = [address.text('PostalZone'), address.text('CityName')].filter(part => part !== null).join(' ')
  return [...lines, town].filter(part => part !== '').join(', ') || null
}
