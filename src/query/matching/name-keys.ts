import { hash } from 'node:crypto'
import type { EntityType } from '../../model/entity.ts'
import { JURISDICTION_CODES, type Jurisdiction } from '../../model/jurisdiction.ts'
import { comparableName, splitCompanyName } from '../../model/name-comparison.ts'
import { createGenerationalCache } from '../../platform/generational-cache.ts'
import { transliterateName } from '../languages/umlauts.ts'

/*
 * Entities with the same comparable name have a name key in common, under which they are indexed. A row of a list does not say
 * of which type and country its party is, so it is looked up under the keys of all possibilities.
 */

/** A name without its legal form, in the form in which names are compared. */
export interface ComparedName {
  readonly name: string
  /** The name with its umlauts, `å` and `ø` spelled out (`Söhne` as `soehne`), or `null` if it has none. */
  readonly spelledOut: string | null
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
  if (type === 'person') return { ...compareSpellings(text, jurisdiction, sortWords), legalForm: null }
  if (type === 'authority') return { ...compareSpellings(text, jurisdiction), legalForm: null }
  const { name, legalFormClass, isBranch } = splitCompanyName(text, statedForm, jurisdiction)
  const suffix = isBranch ? BRANCH_SUFFIX : ''
  return { ...compareSpellings(name, jurisdiction, key => key + suffix), legalForm: legalFormClass }
}

function compareSpellings(
  text: string,
  jurisdiction: Jurisdiction,
  finish = (name: string) => name,
): Pick<ComparedName, 'name' | 'spelledOut'> {
  const spelledOut = transliterateName(text.normalize('NFC').toLowerCase())
  return {
    name: finish(comparableName(text, jurisdiction)),
    spelledOut: spelledOut === null ? null : finish(comparableName(spelledOut, jurisdiction)),
  }
}

/** Returns both spellings of a name. Names are equal if they have one in common. */
export function spellingsOf({ name, spelledOut }: ComparedName): string[] {
  return spelledOut === null ? [name] : [name, spelledOut]
}

/** Sorts the words of a name, because first and last names are written in either order. */
function sortWords(name: string): string {
  return name.split(' ').sort().join(' ')
}

/** Returns the name keys of a name: none if it consists of other characters than letters and digits. */
export function nameKeysOf(compared: ComparedName): string[] {
  return spellingsOf(compared).flatMap(name => keyOfSpelling(name) ?? [])
}

function keyOfSpelling(name: string): string | null {
  return name === '' ? null : hash('sha256', name, 'hex').slice(0, KEY_LENGTH)
}

/** Returns the keys of all entities that a name can mean. */
export function nameKeysOfText(text: string, jurisdictions = JURISDICTION_CODES as readonly Jurisdiction[]) {
  const names = jurisdictions.flatMap(jurisdiction =>
    (['company', 'authority', 'person'] as const).flatMap(type =>
      spellingsOf(recallComparedName(text, type, jurisdiction)),
    ),
  )
  return [...new Set(names)].flatMap(name => keyOfSpelling(name) ?? [])
}
