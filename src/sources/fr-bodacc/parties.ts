import type { Json, Mention } from '../../model/announcement.ts'
import type { Identifier } from '../../model/entity.ts'
import { type Jurisdiction, jurisdictionOf } from '../../model/place.ts'
import type { Role } from '../../model/role.ts'
import { type Amount, currencyCode, frenchNumber, leadingAmount } from '../kit/amounts.ts'
import type { Fields } from '../kit/fields.ts'
import { siren } from '../kit/siren.ts'
import { compact, quoted } from '../kit/text.ts'
import { type Address, address } from './address.ts'
import { administration, type Officer } from './officers.ts'

/** A company or trader that is the subject of a notice or a previous owner or operator of the business. */
export interface Party {
  readonly type: 'company' | 'person'
  readonly name: string
  readonly identifiers: readonly Identifier[]
  readonly legalForm: string | null
  readonly place: string | null
  /** Home jurisdiction if not France. A valid French number takes precedence over a foreign address. */
  readonly jurisdiction: Jurisdiction | null
  readonly address: string | null
  readonly activity: string | null
  readonly capital: Capital
  readonly officers: readonly Officer[]
  /** All facts about the party, for the announcement's details. */
  readonly details: { readonly [key: string]: Json }
}

export interface Capital {
  readonly fixed: Amount | null
  /** Minimum capital of a company with variable capital. */
  readonly least: Amount | null
  /** The original text. */
  readonly text: string | null
}

/** Record-level fields that describe the party when there is only one. */
export interface Fallback {
  readonly name: string | null
  readonly number: Identifier | null
  readonly place: string | null
}

/** Parses one `personne`. Null when neither it nor `fallback` has a name. */
export function party(person: Fields, fallback: Fallback | null): Party | null {
  const type = parseType(person)
  const name = parseName(person) ?? fallback?.name ?? null
  const number = parseNumber(person) ?? fallback?.number ?? null
  const home = parseHomeAddress(person)
  const legalForm = person.text('formeJuridique')
  const activity = person.text('activite')
  const administrationText = person.text('administration')
  const { officers, unknown: unknownOffices } = administration(administrationText ?? '')
  for (const office of unknownOffices)
    person.note('unknown_code', `unknown office ${quoted(office)}`, 'administration')
  const capital = parseCapital(person.child('capital'))
  const denomination = person.text('denomination') ?? person.text('denominationEIRL')
  const details = compact({
    name,
    denomination: denomination === name ? null : denomination,
    acronym: person.text('sigle'),
    trade_name: person.text('nomCommercial'),
    sign: person.text('enseigne'),
    used_name: person.text('nomUsage'),
    pseudonym: person.text('pseudonyme'),
    legal_form: legalForm,
    capital: capital.text,
    registration: composeRegistration(person),
    address: home.line,
    establishment: address(person.child('adresseEtablissementPrincipal')).line,
    activity,
    administration: administrationText,
  })
  if (name === null) return null
  const identifiers = number === null ? [] : [number]
  const locality = home.place ?? fallback?.place ?? null
  const foreignCountry = identifiers.some(({ valid }) => valid) ? null : home.abroad
  return {
    type,
    name,
    identifiers,
    legalForm,
    place: locality,
    jurisdiction: foreignCountry === null ? null : jurisdictionOf(foreignCountry),
    address: home.line,
    activity,
    capital,
    officers,
    details,
  }
}

/** Builds the mentions of a party and its officers. `partyIndex` is the index of the party among all mentions. */
export function partyMentions(party: Party, role: Role, partyIndex: number): Mention[] {
  const { type, name, identifiers, legalForm, place: locality, jurisdiction } = party
  const mention = { type, role, name, identifiers, ...compact({ legalForm, place: locality, jurisdiction }) }
  const mentions: Mention[] = [mention]
  const indexes = new Map<string, number>()
  let lastCompanyIndex = partyIndex
  for (const { represents, ...officer } of party.officers) {
    const companyIndex = represents ? lastCompanyIndex : partyIndex
    const key = `${officer.role} ${companyIndex} ${officer.name}`
    const index = indexes.get(key) ?? partyIndex + mentions.length
    if (!indexes.has(key)) mentions.push({ ...officer, identifiers: [], within: companyIndex })
    indexes.set(key, index)
    if (officer.type === 'company') lastCompanyIndex = index
  }
  return mentions
}

function parseType(person: Fields): 'company' | 'person' {
  const type = person.text('typePersonne')
  if (type === 'pm' || type === 'pp') return type === 'pm' ? 'company' : 'person'
  if (type !== null)
    person.note('unknown_code', `typePersonne ${quoted(type)} is neither pm nor pp`, 'typePersonne')
  return person.has('nom') ? 'person' : 'company'
}

/** Returns the surname with the given names, or the company name. */
function parseName(person: Fields): string | null {
  const surname = person.text('nom')
  const givenNames = person.texts('prenom').join(' ').replace(/[, ]+/g, ' ')
  const denomination = person.text('denomination') ?? person.text('denominationEIRL')
  return surname === null ? denomination : `${surname} ${givenNames}`.trim()
}

function parseNumber(person: Fields): Identifier | null {
  const registration = person.child('numeroImmatriculation')
  const text =
    registration.text('numeroIdentification') ??
    registration.text('numeroIdentificationRCS') ??
    person.child('inscriptionRM').text('numeroIdentificationRM')
  if (text === null) return null
  const number = siren(text)
  if (number === null)
    person.note('bad_value', `${quoted(text)} is not a SIREN of 9 digits`, 'numeroImmatriculation')
  else if (!number.valid)
    person.note(
      'bad_value',
      `${quoted(text)} is not a valid SIREN: the check digit is wrong`,
      'numeroImmatriculation',
    )
  return number
}

/** Composes the register and its court, e.g. "RCS Marseille", "RM 75", "RCS non inscrit". */
function composeRegistration(person: Fields): string | null {
  const commerce = person.child('numeroImmatriculation')
  const crafts = person.child('inscriptionRM')
  const parts = [
    commerce.text('codeRCS'),
    commerce.text('nomGreffeImmat'),
    crafts.text('codeRM'),
    crafts.text('numeroDepartement'),
    // Newer records have "N" where older ones have the full phrase.
    person.text('nonInscrit')?.replace(/^N$/, 'RCS non inscrit').replace(/\.$/, '') ?? null,
  ]
  return parts.filter(part => part !== null).join(' ') || null
}

/** Parses a company's registered office or a trader's address. With several addresses the locality is unknown. */
function parseHomeAddress(person: Fields): Address {
  const homes = [...person.children('adresseSiegeSocial'), ...person.children('adressePP')].map(address)
  const [home, ...others] = homes
  if (home !== undefined && others.length === 0) return home
  return {
    line:
      homes
        .map(({ line }) => line)
        .filter(line => line !== null)
        .join(' / ') || null,
    place: null,
    abroad: null,
  }
}

/** Parses a fixed amount, or a text such as "40000 EUR (capital variable minimum : 4000 EUR)". */
function parseCapital(capital: Fields): Capital {
  const amount = capital.text('montantCapital')
  const currency = capital.text('devise')
  const variable = capital.text('capitalVariable')
  const [current = '', minimum] = (variable ?? '').split('(capital variable minimum : ')
  const fixed = amount === null ? null : parseAmount(amount, currency)
  const stated = leadingAmount(current)
  const text = [amount, currency, variable].filter(part => part !== null).join(' ') || null
  if ((amount !== null && fixed === null) || (variable !== null && stated === null)) {
    capital.note('bad_value', `${quoted(text)} is not an amount`)
  }
  return minimum === undefined
    ? { fixed, least: stated, text }
    : { fixed: fixed ?? stated, least: leadingAmount(minimum), text }
}

function parseAmount(number: string, currency: string | null): Amount | null {
  const value = frenchNumber(number)
  const code = currencyCode(currency ?? '')
  return value === null || code === null ? null : { value, currency: code }
}
