import { createHash } from 'node:crypto'
import { IDENTIFIER_SCHEMES, type Identifier, type IdentifierScheme } from '../model/entity.ts'
import { sameName } from '../model/same-name.ts'

/**
 * Schemes that give a legal unit exactly one identifier, so two different valid ones mean two units. DIR3 is not one of
 * them (a code per office of a public body), nor are register sheets (a new one when the seat moves).
 */
export const ONE_PER_UNIT: readonly IdentifierScheme[] = [
  'siren',
  'nif',
  'partita_iva',
  'codice_fiscale',
  'company_number',
  'lei',
]

/** Schemes in which a unit may have many identifiers, so that two different ones say nothing. */
const MULTIPLE_PER_UNIT: readonly IdentifierScheme[] = ['dir3', 'local']

/** Longer keys are hashed: an index row is limited, and an identifier in a hostile document is not. */
const MAX_KEY_LENGTH = 500

/** Schemes, strongest first. */
export const STRENGTH = Object.keys(IDENTIFIER_SCHEMES) as IdentifierScheme[]

/** A local identifier that names its register: `GB-UKPRN-10000291`. */
const REGISTER_PREFIX = /^[A-Z]{2}-[A-Z]+-/

/** VAT numbers that contain the national identifier. */
const NATIONAL_VAT: readonly (readonly [RegExp, Identifier['jurisdiction'], IdentifierScheme])[] = [
  [/^FR[0-9A-Z]{2}(\d{9})$/, 'FR', 'siren'],
  [/^ES([0-9A-Z]{9})$/, 'ES', 'nif'],
  [/^IT(\d{11})$/, 'IT', 'partita_iva'],
]

/** The key of an identifier: `FR:siren:880878145`. */
export function identifierKey({ jurisdiction, scheme, number }: Identifier): string {
  return bounded(`${jurisdiction}:${scheme}:${number}`)
}

/** Replaces the end of a key by its hash if it is too long for an index row. */
export function bounded(key: string): string {
  if (key.length <= MAX_KEY_LENGTH) return key
  return `${key.slice(0, 40)}…${createHash('sha256').update(key).digest('hex')}`
}

/** Valid identifiers, strongest first: national, then of a register, then the rest (design 5). */
export function strongestFirst(identifiers: readonly Identifier[]): Identifier[] {
  return byStrength(identifiers.filter(i => i.valid))
}

/** Sorts identifiers: valid ones first, then by strength. */
export function byStrength(identifiers: readonly Identifier[]): Identifier[] {
  return identifiers.toSorted(
    (a, b) =>
      Number(b.valid) - Number(a.valid) ||
      STRENGTH.indexOf(a.scheme) - STRENGTH.indexOf(b.scheme) ||
      (a.number < b.number ? -1 : 1),
  )
}

/** The identifier served as `tax_id` (contract 2.3): the strongest valid one that is neither a VAT number nor local. */
export function taxIdOf(identifiers: readonly Identifier[]): string | null {
  const strongest = strongestFirst(identifiers).find(i => i.scheme !== 'vat' && i.scheme !== 'local')
  return strongest?.number ?? null
}

/**
 * Marks identifiers of one mention as invalid if it states two of a scheme that allows one per unit, because either could
 * belong to another entity.
 */
export function trusted(identifiers: readonly Identifier[]): readonly Identifier[] {
  if (identifiers.length < 2) return identifiers
  return identifiers.map(i => (i.valid && isContradicted(i, identifiers) ? { ...i, valid: false } : i))
}

function isContradicted(one: Identifier, all: readonly Identifier[]): boolean {
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
 * The keys of a mention's valid identifiers, strongest first, in a form that is equal across schemes and countries. A
 * local identifier that names no register counts only together with the entity's name.
 */
export function numberKeys(identifiers: readonly Identifier[], name: string): string[] {
  const canonical = trusted(identifiers).map(canonicalIdentifier)
  const keys = strongestFirst(trusted(canonical)).map(i => {
    const hasRegister = i.scheme !== 'local' || REGISTER_PREFIX.test(i.number)
    return hasRegister ? identifierKey(i) : bounded(`${identifierKey(i)}@${sameName(name, i.jurisdiction)}`)
  })
  return [...new Set(keys)]
}

/** Makes a LEI independent of the country, and a VAT number the national identifier that it contains. */
function canonicalIdentifier(identifier: Identifier): Identifier {
  if (identifier.scheme === 'lei') return { ...identifier, jurisdiction: 'EU' }
  if (identifier.scheme !== 'vat') return identifier
  for (const [pattern, jurisdiction, scheme] of NATIONAL_VAT) {
    const number = pattern.exec(identifier.number)?.[1]
    if (number !== undefined) return { ...identifier, jurisdiction, scheme, number }
  }
  return identifier
}

/** The kind of an identifier key, `FR:siren:`; null for a name key. */
export function kindOf(key: string): string | null {
  return isNameKey(key) ? null : key.slice(0, key.indexOf(':', key.indexOf(':') + 1) + 1)
}

/** The scheme of an identifier key. */
export function schemeOf(key: string): IdentifierScheme {
  return key.split(':', 2)[1] as IdentifierScheme
}

export function isNameKey(key: string): boolean {
  return key.startsWith('name|')
}

/**
 * The key under which profiles are indexed. An Italian company's codice fiscale is usually its partita IVA; one office
 * assigns both, so the same digits never belong to two companies.
 */
export function lookupKey(key: string): string {
  return key.startsWith('IT:partita_iva:') ? key.replace('partita_iva', 'codice_fiscale') : key
}

/** True for an identifier of which a unit has exactly one, so that a different one means another unit. */
export function isOnePerUnit(key: string): boolean {
  return ONE_PER_UNIT.includes(schemeOf(key))
}

/** True for an identifier that separates two entities of the same name, though one unit can end up with both. */
export function isTelling(key: string): boolean {
  return !MULTIPLE_PER_UNIT.includes(schemeOf(key))
}
