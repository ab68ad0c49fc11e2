import { createHash } from 'node:crypto'
import { IDENTIFIER_SCHEMES, type Identifier, type IdentifierScheme } from '../model/entity.ts'
import { sameName } from '../model/same-name.ts'

/**
 * Numbers of which one legal unit has exactly one: two different valid ones mean two units. A public body has many
 * DIR3 codes, one for each of its offices, under one tax number; a company gets another sheet where its seat moves.
 */
export const ONE_PER_UNIT: readonly IdentifierScheme[] = [
  'siren',
  'nif',
  'partita_iva',
  'codice_fiscale',
  'company_number',
  'lei',
]

/** Numbers of which a unit may have many: that two differ says nothing. */
const MANY_PER_UNIT: readonly IdentifierScheme[] = ['dir3', 'local']

/** A longer key is kept as its hash: an index row has a limit, and a number in a hostile document has none. */
const LONGEST_KEY = 500

/** Schemes, strongest first. */
export const STRENGTH = Object.keys(IDENTIFIER_SCHEMES) as IdentifierScheme[]

/** `GB-UKPRN-10000291`: a number that says itself which register it is of. */
const REGISTER_TOLD = /^[A-Z]{2}-[A-Z]+-/

/** VAT numbers that hold the national number. */
const NATIONAL_VAT: readonly (readonly [RegExp, Identifier['jurisdiction'], IdentifierScheme])[] = [
  [/^FR[0-9A-Z]{2}(\d{9})$/, 'FR', 'siren'],
  [/^ES([0-9A-Z]{9})$/, 'ES', 'nif'],
  [/^IT(\d{11})$/, 'IT', 'partita_iva'],
]

/** The key of a number: `FR:siren:880878145`. */
export function identifierKey({ jurisdiction, scheme, number }: Identifier): string {
  return bounded(`${jurisdiction}:${scheme}:${number}`)
}

/** A key no longer than an index row takes. */
export function bounded(key: string): string {
  if (key.length <= LONGEST_KEY) return key
  return `${key.slice(0, 40)}…${createHash('sha256').update(key).digest('hex')}`
}

/** Valid numbers, strongest first: national, then a register's own, then the rest (design 5). */
export function strongestFirst(identifiers: readonly Identifier[]): Identifier[] {
  return byStrength(identifiers.filter(i => i.valid))
}

/** Numbers, valid ones before others, and strongest first among these. */
export function byStrength(identifiers: readonly Identifier[]): Identifier[] {
  return identifiers.toSorted(
    (a, b) =>
      Number(b.valid) - Number(a.valid) ||
      STRENGTH.indexOf(a.scheme) - STRENGTH.indexOf(b.scheme) ||
      (a.number < b.number ? -1 : 1),
  )
}

/** The number shown as `tax_id` (spec 2.3): the strongest of the national, register and LEI kinds, else none. */
export function taxIdOf(identifiers: readonly Identifier[]): string | null {
  const shown = strongestFirst(identifiers).find(i => i.scheme !== 'vat' && i.scheme !== 'local')
  return shown?.number ?? null
}

/**
 * The numbers of one mention, without trust in a kind of which it states two where a unit has one: such a mention
 * cannot say whose they are.
 */
export function trusted(identifiers: readonly Identifier[]): readonly Identifier[] {
  if (identifiers.length < 2) return identifiers
  return identifiers.map(i => (i.valid && isDoubled(i, identifiers) ? { ...i, valid: false } : i))
}

function isDoubled(one: Identifier, all: readonly Identifier[]): boolean {
  if (!ONE_PER_UNIT.includes(one.scheme)) return false
  return all.some(
    other =>
      other.valid &&
      other.scheme === one.scheme &&
      other.jurisdiction === one.jurisdiction &&
      other.number !== one.number,
  )
}

/**
 * The keys of a mention's valid numbers, strongest first. A VAT number that holds the national one is that one; a LEI is
 * the same everywhere; a number whose kind is not stated counts only together with the name.
 */
export function numberKeys(identifiers: readonly Identifier[], name: string): string[] {
  const same = trusted(identifiers).map(sameUnit)
  const keys = strongestFirst(trusted(same)).map(i => {
    const isTold = i.scheme !== 'local' || REGISTER_TOLD.test(i.number)
    return isTold ? identifierKey(i) : bounded(`${identifierKey(i)}@${sameName(name, i.jurisdiction)}`)
  })
  return [...new Set(keys)]
}

function sameUnit(identifier: Identifier): Identifier {
  if (identifier.scheme === 'lei') return { ...identifier, jurisdiction: 'EU' }
  if (identifier.scheme !== 'vat') return identifier
  for (const [form, jurisdiction, scheme] of NATIONAL_VAT) {
    const number = form.exec(identifier.number)?.[1]
    if (number !== undefined) return { ...identifier, jurisdiction, scheme, number }
  }
  return identifier
}

/** The kind of a number's key, `FR:siren:`; null for the key of a name. */
export function kindOf(key: string): string | null {
  return isNameKey(key) ? null : key.slice(0, key.indexOf(':', key.indexOf(':') + 1) + 1)
}

/** The scheme of a number's key. */
export function schemeOf(key: string): IdentifierScheme {
  return key.split(':', 2)[1] as IdentifierScheme
}

export function isNameKey(key: string): boolean {
  return key.startsWith('name|')
}

/**
 * The key under which a key is looked up. The codice fiscale of an Italian company is its partita IVA as a rule, and both
 * are given by one office, so that one number is never that of two.
 */
export function lookupKey(key: string): string {
  return key.startsWith('IT:partita_iva:') ? key.replace('partita_iva', 'codice_fiscale') : key
}

/** Kinds of number of which two different ones cannot belong to one unit. */
export function isOnePerUnit(key: string): boolean {
  return ONE_PER_UNIT.includes(schemeOf(key))
}

/** Kinds of number of which two different ones let two names be two, though one unit can come to have both. */
export function isTelling(key: string): boolean {
  return !MANY_PER_UNIT.includes(schemeOf(key))
}
