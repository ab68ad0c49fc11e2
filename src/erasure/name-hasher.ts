import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { createGenerationalCache } from '../platform/generational-cache.ts'

/** Computes the keyed hashes under which erased names are remembered. Without the key, a name cannot be tested against them. */
export interface NameHasher {
  /** Identifies the key, so that a list made with another key is noticed. */
  readonly fingerprint: string
  /** The key, for processes that screen files. */
  readonly key: Buffer
  /** Hashes one normalised word. */
  hashWord(word: string): string
  /** Hashes a text of the given kind, such as a canonical name. */
  hash(kind: HashedKind, text: string): string
}

/** The kinds of hashed texts. Equal texts of different kinds have different hashes. */
export type HashedKind = 'name' | 'identifier' | 'place' | 'company' | 'announcement'

const KEY_BYTES = 32
const HASH_BYTES = 16
/** Short hashes of single words only select texts for the comparison of whole names. */
const WORD_HASH_BYTES = 6
const FINGERPRINT_BYTES = 6
const CACHE_SIZE = 50_000

/** Creates the hasher of an installation. Its key is derived from the installation's secret. */
export function createNameHasher(secret: string): NameHasher {
  return createKeyedNameHasher(Buffer.from(hkdfSync('sha256', secret, '', 'herald erasure', KEY_BYTES)))
}

/** Creates the hasher with a key that was derived before. */
export function createKeyedNameHasher(key: Buffer): NameHasher {
  const digest = (text: string, bytes: number): string =>
    createHmac('sha256', key).update(text).digest().subarray(0, bytes).toString('hex')
  // A few thousand words make up most of a text.
  const cachedWords = createGenerationalCache<string>(CACHE_SIZE)
  return {
    key,
    fingerprint: createHash('sha256').update(key).digest().subarray(0, FINGERPRINT_BYTES).toString('hex'),
    hashWord: word => cachedWords(word, () => digest(`word\0${word}`, WORD_HASH_BYTES)),
    hash: (kind, text) => digest(`${kind}\0${text}`, HASH_BYTES),
  }
}
