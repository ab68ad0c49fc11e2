import { hash } from 'node:crypto'
import { JURISDICTION_CODES, type Jurisdiction } from '../../model/jurisdiction.ts'
import { classifyLegalForm, splitLegalForm } from '../../model/legal-form.ts'
import { comparableName } from '../../model/name-comparison.ts'
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
  readonly isPerson: boolean
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

/** Returns the keys of a watched name. With a legal form, only names with the same form match. */
export function watchedNameKeys({ name, jurisdiction }: WatchedName): Uint32Array[] {
  const jurisdictions = jurisdiction === null ? JURISDICTION_CODES : [jurisdiction]
  return jurisdictions.map(one => {
    const parts = splitLegalForm(name, one)
    return nameKey(parts.name, one, parts.legalFormClass ?? ANY_FORM)
  })
}

/** Returns the keys of the watched names that a mentioned name matches. */
export function mentionedNameKeys({
  name,
  jurisdiction,
  isPerson,
  legalForm,
}: MentionedPartyName): Uint32Array[] {
  if (isPerson) return [nameKey(name, jurisdiction, ANY_FORM)]
  const parts = splitLegalForm(name, jurisdiction)
  const stated = legalForm === undefined ? null : classifyLegalForm(legalForm, jurisdiction)
  const form = parts.legalFormClass ?? stated
  return (form === null ? [ANY_FORM] : [ANY_FORM, form]).map(one => nameKey(parts.name, jurisdiction, one))
}

const ANY_FORM = ''

function nameKey(name: string, jurisdiction: Jurisdiction, form: string): Uint32Array {
  return hashKey(`name|${jurisdiction}|${form}|${comparableName(name, jurisdiction)}`)
}

function hashKey(text: string): Uint32Array {
  const key = new Uint32Array(KEY_WORDS)
  new Uint8Array(key.buffer).set(hash('sha1', text, 'buffer').subarray(0, key.byteLength))
  return key
}
