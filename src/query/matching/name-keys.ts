import { hash } from 'node:crypto'
import type { EntityType } from '../../model/entity.ts'
import { JURISDICTION_CODES, type Jurisdiction } from '../../model/jurisdiction.ts'
import { comparableName, splitCompanyName } from '../../model/name-comparison.ts'
import { createGenerationalCache } from '../../platform/generational-cache.ts'

/*
 * Entities with the same comparable name have the same name key, under which they are indexed. A row of a list does not say
 * of which type and country its party is, so it is looked up under the keys of all possibilities.
 */

/** A name without its legal form, in the form in which names are compared. */
export interface ComparedName {
  readonly name: string
  readonly legalForm: string | null
}

/** The suffix that distinguishes the name of a branch, which is another entity than its parent. */
export const BRANCH_SUFFIX = ' |branch'
/** The first hexadecimal digits of a hash that make up a key. Whether names are equal is checked again. */
const KEY_LENGTH = 12

/** The number of names in each generation of the cache. Namesakes and the name of a row are compared many times. */
const CACHE_SIZE = 5_000
const cachedNames = createGenerationalCache<ComparedName>(CACHE_SIZE)

/** Splits a name as `comparedNameOf` does, and remembers the result. */
export function recallComparedName(text: string, type: EntityType, jurisdiction: Jurisdiction): ComparedName {
  return cachedNames(`${type} ${jurisdiction} ${text}`, () => comparedNameOf(text, type, jurisdiction))
}

/** Splits the name of an entity. The legal form is only a company's. */
export function comparedNameOf(
  text: string,
  type: EntityType,
  jurisdiction: Jurisdiction,
  statedForm?: string | null,
): ComparedName {
  if (type === 'person') return { name: sortWords(comparableName(text, jurisdiction)), legalForm: null }
  if (type === 'authority') return { name: comparableName(text, jurisdiction), legalForm: null }
  const { name, legalFormClass, isBranch } = splitCompanyName(text, statedForm, jurisdiction)
  return {
    name: `${comparableName(name, jurisdiction)}${isBranch ? BRANCH_SUFFIX : ''}`,
    legalForm: legalFormClass,
  }
}

/** Sorts the words of a name, because first and last names are written in either order. */
function sortWords(name: string): string {
  return name.split(' ').sort().join(' ')
}

/** Returns the name key of a name, or `null` if it consists of other characters than letters and digits. */
export function nameKeyOf({ name }: ComparedName): string | null {
  return name === '' ? null : hash('sha256', name, 'hex').slice(0, KEY_LENGTH)
}

/** Returns the keys of all entities that a name can mean. */
export function nameKeysOfText(text: string, jurisdictions = JURISDICTION_CODES as readonly Jurisdiction[]) {
  const names = jurisdictions.flatMap(jurisdiction =>
    (['company', 'authority', 'person'] as const).map(
      type => recallComparedName(text, type, jurisdiction).name,
    ),
  )
  return [...new Set(names)].flatMap(name => nameKeyOf({ name, legalForm: null }) ?? [])
}
