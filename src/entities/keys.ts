import { createHash } from 'node:crypto'
import type { Announcement, Mention } from '../model/announcement.ts'
import { IDENTIFIER_SCHEMES, type Identifier, type IdentifierScheme } from '../model/entity.ts'
import { legalFormClass, normaliseName, splitLegalForm } from '../model/legal-form.ts'

/**
 * Numbers of which one legal unit has exactly one: two different valid ones mean two units. A public body has many
 * DIR3 codes, one for each of its offices, under one tax number.
 */
export const ONE_PER_UNIT: readonly IdentifierScheme[] = [
  'siren',
  'nif',
  'partita_iva',
  'codice_fiscale',
  'company_number',
  'lei',
]

/** A longer key is kept as its hash: an index row has a limit, and a name in a hostile document has none. */
const LONGEST_KEY = 500

const STRENGTH = Object.keys(IDENTIFIER_SCHEMES)

/** What may identify a mention, and how sure that is. */
export interface Key {
  readonly key: string
  readonly method: 'identifier' | 'name'
}

/** The key of a number: `FR:siren:880878145`. */
export function identifierKey(identifier: Identifier): string {
  return bounded(`${identifier.jurisdiction}:${identifier.scheme}:${identifier.number}`)
}

function bounded(key: string): string {
  if (key.length <= LONGEST_KEY) return key
  return `${key.slice(0, 40)}…${createHash('sha256').update(key).digest('hex')}`
}

/** Valid numbers, strongest first: national, then a register's own, then the rest (design 5). */
export function strongestFirst(identifiers: readonly Identifier[]): Identifier[] {
  return identifiers
    .filter(i => i.valid)
    .sort((a, b) => STRENGTH.indexOf(a.scheme) - STRENGTH.indexOf(b.scheme) || (a.number < b.number ? -1 : 1))
}

/** The number shown as `tax_id` (spec 2.3): the strongest of the national, register and LEI kinds, else none. */
export function taxIdOf(identifiers: readonly Identifier[]): string | null {
  const shown = strongestFirst(identifiers).find(i => i.scheme !== 'vat' && i.scheme !== 'local')
  return shown?.number ?? null
}

/** Two sets of valid numbers that cannot belong to one unit. */
export function contradicts(mine: readonly Identifier[], theirs: ReadonlySet<string>): boolean {
  return mine.some(i => {
    if (!i.valid || !ONE_PER_UNIT.includes(i.scheme)) return false
    const kind = `${i.jurisdiction}:${i.scheme}:`
    return [...theirs].some(key => key.startsWith(kind) && key !== identifierKey(i))
  })
}

/**
 * The keys of a mention, strongest first. Who has a valid number is known by numbers alone. Without one:
 * an authority by its name; a company by its name and legal form, or by name and place when it states no form;
 * a person only within the company it appears with. Whoever states none of these is somebody new in every
 * announcement: a wrong merge costs more than a missed one (design 5).
 */
export function keysOf(
  mention: Mention,
  announcement: Announcement,
  companyId: string | null,
): [Key, ...Key[]] {
  const [first, ...rest] = strongestFirst(mention.identifiers).map(
    (i): Key => ({ key: identifierKey(i), method: 'identifier' }),
  )
  if (first !== undefined) return [first, ...rest]
  const jurisdiction = mention.jurisdiction ?? announcement.jurisdiction
  const key = ['name', mention.type, jurisdiction, ...nameParts()].join('|')
  return [{ key: bounded(key), method: 'name' }]

  function nameParts(): string[] {
    const alone = `@${announcement.id}`
    if (mention.type === 'authority') return [normaliseName(mention.name)]
    if (mention.type === 'person')
      return [normaliseName(mention.name), companyId === null ? alone : `in:${companyId}`]
    const { name, form } = splitLegalForm(mention.name, jurisdiction)
    const stated = mention.legalForm === undefined ? form : legalFormClass(mention.legalForm, jurisdiction)
    const where = mention.place === undefined ? alone : `at:${normaliseName(mention.place)}`
    return [normaliseName(name), stated ?? where]
  }
}
