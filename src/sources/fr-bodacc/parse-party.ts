import type { JsonValue, Mention } from '../../model/announcement.ts'
import type { EntityIdentifier } from '../../model/entity.ts'
import { type Jurisdiction, jurisdictionOf } from '../../model/jurisdiction.ts'
import type { MentionRole } from '../../model/mention-role.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import {
  type MoneyAmount,
  parseCurrencyCode,
  parseFrenchNumber,
  parseLeadingAmount,
} from '../shared/french-amounts.ts'
import { parseSiren } from '../shared/identifier-numbers.ts'
import { omitMissing, quoteValue } from '../shared/text-cleaning.ts'
import { type BodaccAddress, parseBodaccAddress } from './parse-address.ts'
import { type BodaccOfficer, parseBodaccOfficers } from './parse-officers.ts'

/** A company or trader that is the subject of a notice or a previous owner or operator of the business. */
export interface BodaccParty {
  readonly type: 'company' | 'person'
  readonly name: string
  readonly identifiers: readonly EntityIdentifier[]
  readonly legalForm: string | null
  readonly locality: string | null
  readonly town: string | null
  /**
   * The home jurisdiction, or `null` when it is France. A valid French number takes precedence over a foreign address.
   */
  readonly jurisdiction: Jurisdiction | null
  readonly address: string | null
  readonly activity: string | null
  readonly capital: BodaccCapital
  readonly officers: readonly BodaccOfficer[]
  /** All fields of the party, for the announcement's details. */
  readonly details: { readonly [key: string]: JsonValue }
}

export interface BodaccCapital {
  readonly fixed: MoneyAmount | null
  /** The minimum capital of a company with variable capital. */
  readonly minimum: MoneyAmount | null
  /** The capital as printed. */
  readonly text: string | null
}

/** Record-level fields that describe the party when the record has only one. */
export interface BodaccPartyFallback {
  readonly name: string | null
  readonly number: EntityIdentifier | null
  readonly locality: string | null
  readonly town: string | null
}

/** Parses one `personne` record. Returns `null` when neither it nor `fallback` has a name. */
export function parseBodaccParty(
  person: FieldReader,
  fallback: BodaccPartyFallback | null,
): BodaccParty | null {
  const type = parseType(person)
  const name = parseName(person) ?? fallback?.name ?? null
  const number = parseNumber(person) ?? fallback?.number ?? null
  const home = parseHomeAddress(person)
  const legalForm = person.text('formeJuridique')
  const activity = person.text('activite')
  const administrationText = person.text('administration')
  const officers = parseAdministration(person, administrationText ?? '', legalForm)
  const capital = parseCapital(person.child('capital'))
  const denomination = person.text('denomination') ?? person.text('denominationEIRL')
  const details = omitMissing({
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
    establishment: parseBodaccAddress(person.child('adresseEtablissementPrincipal')).line,
    activity,
    administration: administrationText,
  })
  if (name === null) return null
  const identifiers = number === null ? [] : [number]
  const foreignCountry = identifiers.some(({ valid }) => valid) ? null : home.foreignCountry
  return {
    type,
    name,
    identifiers,
    legalForm,
    locality: home.locality ?? fallback?.locality ?? null,
    town: home.town ?? fallback?.town ?? null,
    jurisdiction: foreignCountry === null ? null : jurisdictionOf(foreignCountry),
    address: home.line,
    activity,
    capital,
    officers,
    details,
  }
}

function parseAdministration(
  person: FieldReader,
  text: string,
  legalForm: string | null,
): readonly BodaccOfficer[] {
  const isGrouping = /^groupement d['’]intérêt économique/i.test(legalForm ?? '')
  const { officers, unknownOffices } = parseBodaccOfficers(text, isGrouping)
  for (const office of unknownOffices)
    person.reportProblem('unknown_code', `unknown office ${quoteValue(office)}`, 'administration')
  return officers
}

/** Builds the mentions of a party and its officers. `partyIndex` is the index of the party among all mentions. */
export function buildBodaccPartyMentions(
  party: BodaccParty,
  role: MentionRole,
  partyIndex: number,
): Mention[] {
  const { type, name, identifiers, legalForm, locality, jurisdiction } = party
  const mention = {
    type,
    role,
    name,
    identifiers,
    ...omitMissing({ legalForm, locality, jurisdiction }),
  }
  const mentions: Mention[] = [mention]
  const indexes = new Map<string, number>()
  let lastCompanyIndex = partyIndex
  for (const { representsPrecedingCompany, ...officer } of party.officers) {
    const companyIndex = representsPrecedingCompany ? lastCompanyIndex : partyIndex
    const key = `${officer.role} ${companyIndex} ${officer.name}`
    const index = indexes.get(key) ?? partyIndex + mentions.length
    if (!indexes.has(key))
      mentions.push({ ...officer, identifiers: [], ...(officer.type === 'person' && { companyIndex }) })
    indexes.set(key, index)
    if (officer.type === 'company') lastCompanyIndex = index
  }
  return mentions
}

function parseType(person: FieldReader): 'company' | 'person' {
  const type = person.text('typePersonne')
  if (type === 'pm' || type === 'pp') return type === 'pm' ? 'company' : 'person'
  if (type !== null)
    person.reportProblem(
      'unknown_code',
      `typePersonne ${quoteValue(type)} is neither pm nor pp`,
      'typePersonne',
    )
  return person.has('nom') ? 'person' : 'company'
}

/** Returns the surname followed by the given names, or the company name. */
function parseName(person: FieldReader): string | null {
  const surname = person.text('nom')
  const givenNames = person.texts('prenom').join(' ').replace(/[, ]+/g, ' ')
  const denomination = person.text('denomination') ?? person.text('denominationEIRL')
  return surname === null ? denomination : `${surname} ${givenNames}`.trim()
}

function parseNumber(person: FieldReader): EntityIdentifier | null {
  const registration = person.child('numeroImmatriculation')
  const text =
    registration.text('numeroIdentification') ??
    registration.text('numeroIdentificationRCS') ??
    person.child('inscriptionRM').text('numeroIdentificationRM')
  if (text === null) return null
  const number = parseSiren(text)
  if (number === null)
    person.reportProblem(
      'bad_value',
      `${quoteValue(text)} is not a SIREN of 9 digits`,
      'numeroImmatriculation',
    )
  else if (!number.valid)
    person.reportProblem(
      'bad_value',
      `${quoteValue(text)} is not a valid SIREN: the check digit is wrong`,
      'numeroImmatriculation',
    )
  return number
}

/** Composes the register and its court, such as "RCS Marseille", "RM 75" or "RCS non inscrit". */
function composeRegistration(person: FieldReader): string | null {
  const commerce = person.child('numeroImmatriculation')
  const crafts = person.child('inscriptionRM')
  const parts = [
    commerce.text('codeRCS'),
    commerce.text('nomGreffeImmat'),
    crafts.text('codeRM'),
    crafts.text('numeroDepartement'),
    // Newer records have "N" where older records have the full phrase.
    person.text('nonInscrit')?.replace(/^N$/, 'RCS non inscrit').replace(/\.$/, '') ?? null,
  ]
  return parts.filter(part => part !== null).join(' ') || null
}

/**
 * Parses a company's registered office or a trader's address. If there are several addresses, the locality is unknown.
 */
function parseHomeAddress(person: FieldReader): BodaccAddress {
  const homes = [...person.children('adresseSiegeSocial'), ...person.children('adressePP')].map(
    parseBodaccAddress,
  )
  const [home, ...others] = homes
  if (home !== undefined && others.length === 0) return home
  return {
    line:
      homes
        .map(({ line }) => line)
        .filter(line => line !== null)
        .join(' / ') || null,
    locality: null,
    town: null,
    foreignCountry: null,
  }
}

/** Parses a fixed amount, or a string such as "40000 EUR (capital variable minimum : 4000 EUR)". */
function parseCapital(capital: FieldReader): BodaccCapital {
  const amount = capital.text('montantCapital')
  const currency = capital.text('devise')
  const variable = capital.text('capitalVariable')
  const [current = '', minimum] = (variable ?? '').split('(capital variable minimum : ')
  const fixed = amount === null ? null : parseAmount(amount, currency)
  const stated = parseLeadingAmount(current)
  const text = [amount, currency, variable].filter(part => part !== null).join(' ') || null
  if ((amount !== null && fixed === null) || (variable !== null && stated === null)) {
    capital.reportProblem('bad_value', `${quoteValue(text)} is not an amount`)
  }
  return minimum === undefined
    ? { fixed, minimum: stated, text }
    : { fixed: fixed ?? stated, minimum: parseLeadingAmount(minimum), text }
}

function parseAmount(number: string, currency: string | null): MoneyAmount | null {
  const value = parseFrenchNumber(number)
  const code = parseCurrencyCode(currency ?? '')
  return value === null || code === null ? null : { value, currency: code }
}
