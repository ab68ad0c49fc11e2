import { validate as isSiret } from 'stdnum/lib/cjs/fr/siret.js'
import type { EntityIdentifier, IdentifierScheme } from '../../model/entity.ts'
import { normalizeTaxId } from '../../model/list-filters.ts'
import { OWN_COURT_SUFFIXES } from '../../model/registers/german-register-number.ts'
import { normalizeText } from '../../platform/text.ts'

/*
 * A key is a number in the form in which it is compared: upper case without accents, spaces and punctuation. An entity is
 * indexed under the keys of its identifiers, and a typed number is looked up under the keys of all numbers that it can mean.
 */

const SIREN_DIGITS = 9
/** Patterns for VAT numbers that contain the national number. */
const NATIONAL_VAT = [/^FR[0-9A-Z]{2}(\d{9})$/, /^ES([0-9A-Z]{9})$/, /^IT(\d{11})$/]
/** Matches the canonical form of a German register number: `HRB 1739 RD Kiel`. The court is missing if it is unknown. */
const GERMAN_NUMBER = /^(HRA|HRB|GnR|GsR|PR|VR) (\d{1,7})(?: (\p{Lu}{1,4}))?(?: |$)/u

/** Writes a number as a key. */
export function toNumberKey(text: string): string {
  return normalizeText(text)
    .replace(/[^\p{L}\p{N}_]/gu, '')
    .toUpperCase()
}

/** Returns the keys under which an entity with an identifier is indexed, in addition to the number itself. */
export function keysOfIdentifier(identifier: EntityIdentifier): readonly string[] {
  const { scheme, number } = identifier
  const digits = digitsOfRegisterNumber(identifier)
  if (scheme === 'hrb') return [...keysOfGermanNumber(number), ...digits]
  const key = toNumberKey(number)
  if (scheme === 'vat') return [...nationalNumbersOf(key), key.replace(/^[A-Z]{2}(?=\d)/, '')]
  if (scheme === 'rea') return [key, `REA${key.replace(/^[A-Z]+/, '')}`, ...digits]
  return digits
}

/** The schemes whose letters only name the register or its part, so that people leave them out. */
const REGISTER_SCHEMES: readonly IdentifierScheme[] = [
  'hrb',
  'hoja',
  'rea',
  'company_number',
  'charity_number',
]

/** Returns the digits of a register number, which are a short form of it: `990024` of `HRB 990024`. */
function digitsOfRegisterNumber({ scheme, number }: EntityIdentifier): readonly string[] {
  if (!REGISTER_SCHEMES.includes(scheme)) return []
  const [, digits] = /^\p{L}+[ -]?(\d{3,8})(?!\d)/u.exec(number) ?? []
  return digits === undefined ? [] : [digits, digits.replace(/^0+/, '')]
}

/** The schemes whose valid numbers identify an entity without further information. */
const DISTINCTIVE_SCHEMES: readonly IdentifierScheme[] = [
  'siren',
  'nif',
  'partita_iva',
  'codice_fiscale',
  'hrb',
  'vat',
  'lei',
  'rna',
  'ppon',
]
/** The schemes whose valid numbers identify an entity if the country is known. */
const NATIONAL_REGISTERS: readonly IdentifierScheme[] = ['company_number', 'hoja', 'rea']

/** The keys that identify an entity: alone, or together with its country. */
export interface IdentifyingKeys {
  readonly alone: readonly string[]
  readonly inCountry: readonly string[]
}

/** Returns the keys of the valid identifiers that identify their entity, unlike the short forms. */
export function identifyingKeysOf(identifiers: readonly EntityIdentifier[]): IdentifyingKeys {
  const valid = identifiers.filter(identifier => identifier.valid === true)
  const keysOf = (schemes: readonly IdentifierScheme[]) =>
    valid
      .filter(({ scheme }) => schemes.includes(scheme))
      .flatMap(({ scheme, number }) => {
        const key = toNumberKey(number)
        return scheme === 'vat' ? [key, ...nationalNumbersOf(key)] : [key]
      })
  return {
    alone: [...new Set(keysOf(DISTINCTIVE_SCHEMES))],
    inCountry: [...new Set(keysOf(NATIONAL_REGISTERS))],
  }
}

/**
 * Returns the keys of a register number: with its court, and alone, as several courts can have the same number. The suffix of a
 * former register can be left out.
 */
function keysOfGermanNumber(number: string): readonly string[] {
  const [matched = '', register, digits, suffix] = GERMAN_NUMBER.exec(number) ?? []
  if (register === undefined || digits === undefined) return [toNumberKey(number)]
  const short = toNumberKey(register + digits)
  if (suffix === undefined) return [short, toNumberKey(number)]
  const court = number.slice(matched.length)
  return [short, toNumberKey(number), short + toNumberKey(suffix), short + toNumberKey(court)]
}

/** Returns the key of a German register number with a court and the suffix of another register, if there is one. */
export function germanNumberKey(short: string, suffix: string | null, court: string): string {
  const ownSuffix = toNumberKey(OWN_COURT_SUFFIXES.get(court) ?? '')
  const added = toNumberKey(suffix ?? '')
  return short + (added === ownSuffix ? '' : added) + toNumberKey(court)
}

/**
 * Returns the keys of the legal unit that a SIRET or VAT number contains (design 5), without the number itself.
 */
export function nationalNumbersOf(key: string): readonly string[] {
  if (isSiret(key).isValid) return [key.slice(0, SIREN_DIGITS)]
  return NATIONAL_VAT.flatMap(pattern => pattern.exec(key)?.[1] ?? [])
}

/** Returns the number as it was always compared (contract 4.3), followed by its keys, each one once. */
export function indexedNumbersOf(identifiers: readonly EntityIdentifier[], taxId: string | null): string[] {
  const stated = [taxId ?? '', ...identifiers.map(identifier => identifier.number)].map(normalizeTaxId)
  const keys = identifiers.flatMap(keysOfIdentifier)
  return [...new Set([...stated, ...keys])].filter(number => number !== '')
}
