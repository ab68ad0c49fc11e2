import { hash } from 'node:crypto'
import type { EntityType } from '../../model/entity.ts'
import { JURISDICTION_CODES, type Jurisdiction } from '../../model/jurisdiction.ts'
import { createGenerationalCache } from '../../platform/generational-cache.ts'
import {
  BRANCH_SUFFIX,
  type ComparedName,
  comparedNameOf,
  spellingsOf,
} from '../../query/matching/name-keys.ts'
import { KEY_WORDS } from './key-table.ts'

/*
 * Keys under which watched parties are found. A UUID is its own key. Numbers and names are hashed, so that all keys have the
 * same length; two texts with the same 128 bits of SHA-1 are not expected.
 */

/** The name of a watched party, in one jurisdiction or, if it is `null`, in any. */
export interface WatchedName {
  readonly name: string
  readonly jurisdiction: Jurisdiction | null
}

/** The name of a mentioned party. */
export interface MentionedPartyName {
  readonly name: string
  readonly jurisdiction: Jurisdiction
  readonly type: EntityType
  /** The legal form as stated beside the name. */
  readonly legalForm?: string | undefined
}

/** Returns the key of a UUID. */
export function uuidKey(id: string): Uint32Array {
  const key = new Uint32Array(KEY_WORDS)
  let digits = 0
  for (let at = 0; at < id.length; at++) {
    const code = id.charCodeAt(at)
    if (code === HYPHEN) continue
    const word = digits++ >>> 3
    // The digits 0 to 9 and the letters a to f differ in bit 6.
    key[word] = ((key[word] as number) << 4) | ((code & 0xf) + (code >>> 6) * 9)
  }
  return key
}

/** Returns the UUID with a key. */
export function uuidOfKey(key: Uint32Array): string {
  const hex = Array.from(key, word => word.toString(16).padStart(HEX_PER_WORD, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const HYPHEN = 0x2d
const HEX_PER_WORD = 8

/** Returns the key of a number key (see `indexedNumbersOf`). */
export function numberKey(number: string): Uint32Array {
  return hashKey(`number|${number}`)
}

/**
 * Returns the keys of a watched name, which is that of a company, an authority or a person. Names have the spellings by which lists
 * are matched, so that every name that is equal there is found. With a legal form, only companies with the same form are.
 */
export function watchedNameKeys({ name, jurisdiction }: WatchedName): Uint32Array[] {
  const jurisdictions = jurisdiction === null ? JURISDICTION_CODES : [jurisdiction]
  // Names without legal forms differ between countries only in the word for `&`.
  const distinct = name.includes('&') ? jurisdictions : jurisdictions.slice(0, 1)
  return hashKeys([
    ...jurisdictions.flatMap(one => {
      const compared = comparedNameOf(name, 'company', one)
      return companyKeys(compared, one, [compared.legalForm ?? ANY_FORM])
    }),
    ...(['authority', 'person'] as const).flatMap(type =>
      distinct.flatMap(one =>
        plainKeys(comparedNameOf(name, type, one), type, [jurisdiction ?? ANY_COUNTRY]),
      ),
    ),
  ])
}

/** The number of names in each generation of the cache. The same courts and buyers are mentioned again and again. */
const CACHE_SIZE = 2_000
const cachedAuthorityKeys = createGenerationalCache<Uint32Array[]>(CACHE_SIZE)

/** Returns the keys of the watched names that a mentioned name matches. */
export function mentionedNameKeys(mention: MentionedPartyName): Uint32Array[] {
  const { name, jurisdiction, type, legalForm } = mention
  const plain = () => plainKeys(comparedNameOf(name, type, jurisdiction), type, [jurisdiction, ANY_COUNTRY])
  switch (type) {
    case 'person':
      return hashKeys(plain())
    case 'company':
      return hashKeys(mentionedCompanyKeys(mention))
    case 'authority':
      return cachedAuthorityKeys(`${jurisdiction} ${legalForm ?? ''} ${name}`, () =>
        hashKeys([...mentionedCompanyKeys(mention), ...plain()]),
      )
  }
}

function mentionedCompanyKeys({ name, jurisdiction, legalForm }: MentionedPartyName): string[] {
  const stated = comparedNameOf(name, 'company', jurisdiction, legalForm)
  // An unknown form is no reason to ignore the one in the name.
  const isFormUnknown = legalForm !== undefined && stated.legalForm === null
  const compared = isFormUnknown ? [stated, comparedNameOf(name, 'company', jurisdiction)] : [stated]
  return compared.flatMap(one =>
    companyKeys(one, jurisdiction, one.legalForm === null ? [ANY_FORM] : [ANY_FORM, one.legalForm]),
  )
}

const ANY_FORM = ''
const ANY_COUNTRY = ''

/** Returns the texts for the name of a company. A branch is found with its parent, and the verdict tells them apart. */
function companyKeys(name: ComparedName, jurisdiction: Jurisdiction, forms: readonly string[]): string[] {
  return knownSpellings(name).flatMap(spelling =>
    forms.map(form => `company|${jurisdiction}|${form}|${spelling.replace(BRANCH_SUFFIX, '')}`),
  )
}

function plainKeys(name: ComparedName, type: EntityType, countries: readonly string[]): string[] {
  return knownSpellings(name).flatMap(spelling => countries.map(country => `${type}|${country}|${spelling}`))
}

/** Returns the spellings of a name that has letters or digits. Others say nothing about who is meant. */
function knownSpellings(name: ComparedName): string[] {
  return spellingsOf(name).filter(spelling => spelling !== '' && spelling !== BRANCH_SUFFIX)
}

function hashKeys(texts: readonly string[]): Uint32Array[] {
  return Array.from(new Set(texts), hashKey)
}

function hashKey(text: string): Uint32Array {
  const key = new Uint32Array(KEY_WORDS)
  new Uint8Array(key.buffer).set(hash('sha1', text, 'buffer').subarray(0, key.byteLength))
  return key
}
