import { createHash } from 'node:crypto'
import { type EntityIdentifier, IDENTIFIER_SCHEMES, type IdentifierScheme } from '../model/entity.ts'
import { comparableName } from '../model/name-comparison.ts'

/**
 * Schemes that assign each legal entity exactly one identifier, so two different valid identifiers mean two entities.
 * DIR3 is not included because a public body has one code per office, nor are register numbers because they change when
 * the registered office moves.
 */
export const UNIQUE_IDENTIFIER_SCHEMES: readonly IdentifierScheme[] = [
  'siren',
  'nif',
  'partita_iva',
  'codice_fiscale',
  'company_number',
  'lei',
]

/** Schemes in which an entity may have many identifiers, so that two different ones are not a conflict. */
const MULTIPLE_PER_UNIT: readonly IdentifierScheme[] = ['dir3', 'local']

/**
 * Maximum length of a key in characters. Longer keys are hashed, because PostgreSQL limits the size of an index row and
 * a malicious document can contain identifiers of any length.
 */
const MAX_KEY_LENGTH = 500

/** All identifier schemes, strongest first. */
export const SCHEMES_BY_STRENGTH = Object.keys(IDENTIFIER_SCHEMES) as IdentifierScheme[]

/** Matches the prefix of a local identifier that names its register, such as `GB-UKPRN-10000291`. */
const REGISTER_PREFIX = /^[A-Z]{2}-[A-Z]+-/

/** Patterns for VAT numbers that contain a national identifier, with its jurisdiction and scheme. */
const NATIONAL_VAT: readonly (readonly [RegExp, EntityIdentifier['jurisdiction'], IdentifierScheme])[] = [
  [/^FR[0-9A-Z]{2}(\d{9})$/, 'FR', 'siren'],
  [/^ES([0-9A-Z]{9})$/, 'ES', 'nif'],
  [/^IT(\d{11})$/, 'IT', 'partita_iva'],
]

/** Builds the key of an identifier, for example `FR:siren:880878145`. */
export function buildIdentifierKey({ jurisdiction, scheme, number }: EntityIdentifier): string {
  return limitKeyLength(`${jurisdiction}:${scheme}:${number}`)
}

/** Shortens a key that is too long for an index row, by replacing its end with a hash. */
export function limitKeyLength(key: string): string {
  if (key.length <= MAX_KEY_LENGTH) return key
  return `${key.slice(0, 40)}…${createHash('sha256').update(key).digest('hex')}`
}

/**
 * Returns the valid identifiers, strongest first: national identifiers, then register numbers, then the rest (design
 * 5).
 */
export function sortValidIdentifiers(identifiers: readonly EntityIdentifier[]): readonly EntityIdentifier[] {
  return sortIdentifiers(identifiers.filter(i => i.valid === true))
}

/** Sorts identifiers: valid ones come first, and then the stronger scheme. */
export function sortIdentifiers(identifiers: readonly EntityIdentifier[]): readonly EntityIdentifier[] {
  if (identifiers.length < 2) return identifiers
  return identifiers.toSorted(
    (a, b) =>
      Number(b.valid) - Number(a.valid) ||
      SCHEMES_BY_STRENGTH.indexOf(a.scheme) - SCHEMES_BY_STRENGTH.indexOf(b.scheme) ||
      (a.number < b.number ? -1 : 1),
  )
}

/**
 * Returns the identifier for `tax_id` (contract 2.3): the strongest valid one that is not local. VAT numbers come after
 * all registers except LEI, which is no tax number.
 */
export function selectTaxId(identifiers: readonly EntityIdentifier[]): string | null {
  const valid = sortValidIdentifiers(identifiers)
  const strongest = valid.find(({ scheme }) => !['lei', 'local'].includes(scheme))
  return (strongest ?? valid.find(({ scheme }) => scheme === 'lei'))?.number ?? null
}

/**
 * Marks conflicting identifiers of a mention as invalid. If a mention states two identifiers of a scheme that allows
 * only one, either could belong to another entity.
 */
export function invalidateConflictingIdentifiers(
  identifiers: readonly EntityIdentifier[],
): readonly EntityIdentifier[] {
  if (identifiers.length < 2) return identifiers
  return identifiers.map(i => (i.valid && isContradicted(i, identifiers) ? { ...i, valid: false } : i))
}

function isContradicted(one: EntityIdentifier, all: readonly EntityIdentifier[]): boolean {
  if (!UNIQUE_IDENTIFIER_SCHEMES.includes(one.scheme)) return false
  return all.some(
    other =>
      other.valid &&
      other.scheme === one.scheme &&
      other.jurisdiction === one.jurisdiction &&
      other.number !== one.number,
  )
}

/**
 * Builds the keys of the valid identifiers, strongest first. Equivalent identifiers of different schemes or countries
 * get equal keys, and a local identifier without a register is combined with the entity name.
 */
export function buildIdentifierKeys(identifiers: readonly EntityIdentifier[], name: string): string[] {
  if (identifiers.length === 0) return []
  const canonical = invalidateConflictingIdentifiers(identifiers).map(canonicalIdentifier)
  const keys = sortValidIdentifiers(invalidateConflictingIdentifiers(canonical)).map(i => {
    const hasRegister = i.scheme !== 'local' || REGISTER_PREFIX.test(i.number)
    return hasRegister
      ? buildIdentifierKey(i)
      : limitKeyLength(`${buildIdentifierKey(i)}@${comparableName(name, i.jurisdiction)}`)
  })
  return [...new Set(keys)]
}

/** Replaces the country of an LEI with `EU`, and a VAT number with the national identifier that it contains. */
function canonicalIdentifier(identifier: EntityIdentifier): EntityIdentifier {
  if (identifier.scheme === 'lei') return { ...identifier, jurisdiction: 'EU' }
  if (identifier.scheme !== 'vat') return identifier
  for (const [pattern, jurisdiction, scheme] of NATIONAL_VAT) {
    const number = pattern.exec(identifier.number)?.[1]
    if (number !== undefined) return { ...identifier, jurisdiction, scheme, number }
  }
  return identifier
}

/** Returns the jurisdiction and scheme of an identifier key, such as `FR:siren:`, or `null` for a name key. */
export function identifierKindOfKey(key: string): string | null {
  return isNameKey(key) ? null : key.slice(0, key.indexOf(':', key.indexOf(':') + 1) + 1)
}

/** Returns the scheme of an identifier key. */
export function identifierSchemeOfKey(key: string): IdentifierScheme {
  return key.split(':', 2)[1] as IdentifierScheme
}

export function isNameKey(key: string): boolean {
  return key.startsWith('name|')
}

/**
 * Converts a key to the form under which profiles are indexed. An Italian partita IVA is treated as a codice fiscale:
 * most companies use the same number for both, and one authority assigns both, so the number never belongs to two
 * companies.
 */
export function toLookupKey(key: string): string {
  return key.startsWith('IT:partita_iva:') ? key.replace('partita_iva', 'codice_fiscale') : key
}

/**
 * Returns whether an entity has exactly one identifier of this scheme, so that a different one means a different
 * entity.
 */
export function isUniqueIdentifierKey(key: string): boolean {
  return UNIQUE_IDENTIFIER_SCHEMES.includes(identifierSchemeOfKey(key))
}

/**
 * Returns whether different identifiers of this scheme distinguish two entities with the same name, even though one
 * entity can have several.
 */
export function isDistinguishingKey(key: string): boolean {
  return !MULTIPLE_PER_UNIT.includes(identifierSchemeOfKey(key))
}
