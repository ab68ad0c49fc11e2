import type { JsonValue } from '../model/announcement.ts'
import type { Encryptor } from '../platform/encryption.ts'
import type { AuditEntry } from './audit-entry.ts'

/** The previous hash of the first entry. */
export const FIRST_PREVIOUS_HASH: Buffer = Buffer.alloc(32)

const MAC_CONTEXT = 'audit log'

/**
 * Computes the hash of an entry: an HMAC-SHA256 over its content and the hash of the previous entry. The key is derived
 * from HERALD_SECRET_KEY, so access to the database alone does not suffice to forge a chain.
 */
export function computeAuditHash(
  encryptor: Pick<Encryptor, 'computeMac'>,
  entry: Omit<AuditEntry, 'hash'>,
): Buffer {
  const { number, recordedAt, actor, action, subject, details, previousHash } = entry
  const content = [
    previousHash.toString('hex'),
    number,
    recordedAt.toISOString(),
    [actor.type, actor.keyId, actor.owner, actor.remoteAddress],
    action,
    subject === null ? null : [subject.type, subject.id],
    sortKeys(details),
  ]
  return encryptor.computeMac(JSON.stringify(content), MAC_CONTEXT)
}

/** Sorts the keys of objects, because PostgreSQL stores JSON in an order of its own. */
function sortKeys(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, part]) => [key, sortKeys(part as JsonValue)]))
}

/** The first entry that does not continue the chain. */
export interface AuditChainFault {
  readonly number: number
  readonly reason: string
}

/** Checks entries one after the other, in the order of their numbers. */
export class AuditChainVerifier {
  readonly #encryptor: Pick<Encryptor, 'computeMac'>
  #lastNumber = 0
  #lastHash = FIRST_PREVIOUS_HASH

  constructor(encryptor: Pick<Encryptor, 'computeMac'>) {
    this.#encryptor = encryptor
  }

  /** Number of entries that form an intact chain so far. */
  get verified(): number {
    return this.#lastNumber
  }

  /** Returns the fault of the entry, or `null` if it continues the chain. */
  check(entry: AuditEntry): AuditChainFault | null {
    const expected = this.#lastNumber + 1
    if (entry.number !== expected)
      return { number: expected, reason: `Entry ${expected} is missing; entry ${entry.number} follows.` }
    if (!entry.previousHash.equals(this.#lastHash))
      return {
        number: expected,
        reason: `Entry ${expected} does not contain the hash of the entry before it.`,
      }
    if (!computeAuditHash(this.#encryptor, entry).equals(entry.hash))
      return { number: expected, reason: `The hash of entry ${expected} does not match its content.` }
    this.#lastNumber = expected
    this.#lastHash = entry.hash
    return null
  }
}
