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

/** A company or trader that a notice is about, or who had the business before. */
export interface Party {
  readonly type: 'company' | 'person'
  readonly name: string
  readonly identifiers: readonly Identifier[]
  readonly legalForm: string | null
  readonly place: string | null
  /** Where it is at home, if that is not France: a French number is stronger than an address abroad. */
  readonly jurisdiction: Jurisdiction | null
  readonly address: string | null
  readonly activity: string | null
  readonly capital: Capital
  readonly officers: readonly Officer[]
  /** Everything the notice says about it, for the announcement's details. */
  readonly details: { readonly [key: string]: Json }
}

export interface Capital {
  readonly fixed: Amount | null
  /** Least capital of a company whose capital is variable. */
  readonly least: Amount | null
  /** As the notice words it. */
  readonly text: string | null
}

/** What stands in the record beside the persons, and is theirs when there is only one. */
export interface Fallback {
  readonly name: string | null
  readonly number: Identifier | null
  readonly place: string | null
}

/** Reads one `personne`. Null when neither it nor `fallback` names anybody. */
export function party(person: Fields, fallback: Fallback | null): Party | null {
  const type = typeOf(person)
  const name = nameOf(person) ?? fallback?.name ?? null
  const number = numberOf(person) ?? fallback?.number ?? null
  const home = homeOf(person)
  const legalForm = person.text('formeJuridique')
  const activity = person.text('activite')
  const text = person.text('administration')
  const { officers, unknown } = administration(text ?? '')
  for (const office of unknown)
    person.note('unknown_code', `office ${quoted(office)} is not known`, 'administration')
  const capital = capitalOf(person.child('capital'))
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
    registration: registrationOf(person),
    address: home.line,
    establishment: address(person.child('adresseEtablissementPrincipal')).line,
    activity,
    administration: text,
  })
  if (name === null) return null
  const identifiers = number === null ? [] : [number]
  const place = home.place ?? fallback?.place ?? null
  const abroad = identifiers.some(({ valid }) => valid) ? null : home.abroad
  return {
    type,
    name,
    identifiers,
    legalForm,
    place,
    jurisdiction: abroad === null ? null : jurisdictionOf(abroad),
    address: home.line,
    activity,
    capital,
    officers,
    details,
  }
}

/** A party and the officers of its company as mentions; `at` is the place of the first among all mentions. */
export function partyMentions(who: Party, role: Role, at: number): Mention[] {
  const { type, name, identifiers, legalForm, place: town, jurisdiction } = who
  const mention = { type, role, name, identifiers, ...compact({ legalForm, place: town, jurisdiction }) }
  const mentions: Mention[] = [mention]
  const places = new Map<string, number>()
  let company = at
  for (const { represents, ...officer } of who.officers) {
    const within = represents ? company : at
    const key = `${officer.role} ${within} ${officer.name}`
    const place = places.get(key) ?? at + mentions.length
    if (!places.has(key)) mentions.push({ ...officer, identifiers: [], within })
    places.set(key, place)
    if (officer.type === 'company') company = place
  }
  return mentions
}

function typeOf(person: Fields): 'company' | 'person' {
  const type = person.text('typePersonne')
  if (type === 'pm' || type === 'pp') return type === 'pm' ? 'company' : 'person'
  if (type !== null)
    person.note('unknown_code', `typePersonne ${quoted(type)} is neither pm nor pp`, 'typePersonne')
  return person.has('nom') ? 'person' : 'company'
}

/** The denomination, or surname and given names as one text. */
function nameOf(person: Fields): string | null {
  const surname = person.text('nom')
  const given = person.texts('prenom').join(' ').replace(/[, ]+/g, ' ')
  const denomination = person.text('denomination') ?? person.text('denominationEIRL')
  return surname === null ? denomination : `${surname} ${given}`.trim()
}

function numberOf(person: Fields): Identifier | null {
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
      `${quoted(text)} is no valid SIREN by its check digit: it identifies nobody`,
      'numeroImmatriculation',
    )
  return number
}

/** Register and its court, e.g. "RCS Marseille", "RM 75", "RCS non inscrit". */
function registrationOf(person: Fields): string | null {
  const commerce = person.child('numeroImmatriculation')
  const crafts = person.child('inscriptionRM')
  const parts = [
    commerce.text('codeRCS'),
    commerce.text('nomGreffeImmat'),
    crafts.text('codeRM'),
    crafts.text('numeroDepartement'),
    // Newer records write "N" where older ones write the sentence.
    person.text('nonInscrit')?.replace(/^N$/, 'RCS non inscrit').replace(/\.$/, '') ?? null,
  ]
  return parts.filter(part => part !== null).join(' ') || null
}

/** The seat of a company or the address of a trader. Of several, none tells who is meant: there is no place then. */
function homeOf(person: Fields): Address {
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

/** A fixed amount, or a text such as "40000 EUR (capital variable minimum : 4000 EUR)". */
function capitalOf(capital: Fields): Capital {
  const amount = capital.text('montantCapital')
  const currency = capital.text('devise')
  const variable = capital.text('capitalVariable')
  const [now = '', least] = (variable ?? '').split('(capital variable minimum : ')
  const fixed = amount === null ? null : amountOf(amount, currency)
  const stated = leadingAmount(now)
  const text = [amount, currency, variable].filter(part => part !== null).join(' ') || null
  if ((amount !== null && fixed === null) || (variable !== null && stated === null)) {
    capital.note('bad_value', `${quoted(text)} is not an amount`)
  }
  return least === undefined
    ? { fixed, least: stated, text }
    : { fixed: fixed ?? stated, least: leadingAmount(least), text }
}

function amountOf(number: string, currency: string | null): Amount | null {
  const value = frenchNumber(number)
  const code = currencyCode(currency ?? '')
  return value === null || code === null ? null : { value, currency: code }
}
