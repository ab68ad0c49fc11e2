import type { Clock } from '../platform/clock.ts'
import { HeraldError } from '../platform/errors.ts'

/**
 * Time for which a cached credential is used without a lookup. With the lookup timeout added, a revoked one keeps working
 * for at most 5 s (design 3.3).
 */
const FRESH_MS = 4_000
export const CREDENTIAL_LOOKUP_TIMEOUT_MS = 1_000
/** Time for which a cached credential stays valid while PostgreSQL is unreachable (design 7). */
const CACHE_MS = 15 * 60_000

/** Result of a lookup that failed or timed out, so that the credential can be neither confirmed nor rejected. */
const UNREACHABLE = Symbol('PostgreSQL cannot be reached')

/** Finds credentials by the hashes of their secrets, and caches them for one node. */
export interface CredentialCache<T> {
  /**
   * Returns the credential with this hash, even if it is no longer valid, or `null` if there is none. Throws `unavailable`
   * if PostgreSQL is unreachable and the credential was not confirmed in the last 15 minutes.
   */
  find(hash: string): Promise<T | null>
  /** Removes a credential after it was revoked on this node. */
  delete(hash: string): void
  /** Removes the credentials that are not used any more. */
  deleteOld(): void
}

export interface CredentialCacheOptions<T> {
  readonly clock: Clock
  /** Looks up a credential in PostgreSQL. */
  readonly lookUp: (hash: string) => Promise<T | null>
  readonly isValid: (credential: T) => boolean
  /** The detail of the error while credentials cannot be confirmed. */
  readonly unavailable: string
}

type LookupResult<T> = T | null | typeof UNREACHABLE

/** Creates a cache of valid credentials only, so that guesses cannot fill its memory. */
export function createCredentialCache<T extends object>(
  options: CredentialCacheOptions<T>,
): CredentialCache<T> {
  const { clock, unavailable } = options
  const cache = new Map<string, CacheEntry<T>>()
  const lookups = createSharedLookups(options, cache)

  return {
    async find(hash) {
      const entry = cache.get(hash)
      const age = entry === undefined ? Number.POSITIVE_INFINITY : clock.elapsed() - entry.confirmedAt
      if (entry !== undefined && age < FRESH_MS) return entry.credential
      const cached = age < CACHE_MS ? entry : undefined
      if (cached !== undefined && lookups.areFailing()) {
        // Callers do not wait for an unreachable database. One background lookup detects when it is back.
        if (!lookups.arePending()) void lookups.find(hash)
        return cached.credential
      }
      const result = await lookups.find(hash)
      if (result !== UNREACHABLE) return result
      if (cached !== undefined) return cached.credential
      throw new HeraldError('unavailable', unavailable)
    },
    delete: hash => void cache.delete(hash),
    deleteOld() {
      for (const [hash, { confirmedAt }] of cache) {
        if (clock.elapsed() - confirmedAt >= CACHE_MS) cache.delete(hash)
      }
    },
  }
}

interface CacheEntry<T> {
  readonly credential: T
  /** Monotonic time at which the lookup that confirmed the credential began. */
  readonly confirmedAt: number
}

/** Creates lookups that update the cache. Concurrent callers with the same secret share one. */
function createSharedLookups<T extends object>(
  { clock, lookUp, isValid }: CredentialCacheOptions<T>,
  cache: Map<string, CacheEntry<T>>,
) {
  const pending = new Map<string, Promise<LookupResult<T>>>()
  let isUnreachable = false

  /** Updates the cache even if the caller has stopped waiting. */
  async function findInDatabase(hash: string): Promise<LookupResult<T>> {
    const confirmedAt = clock.elapsed()
    const credential = await lookUp(hash).catch((): LookupResult<T> => UNREACHABLE)
    if (credential === UNREACHABLE) return UNREACHABLE
    isUnreachable = false
    if (credential === null || !isValid(credential)) cache.delete(hash)
    else cache.set(hash, { credential, confirmedAt })
    return credential
  }

  async function findInTime(hash: string): Promise<LookupResult<T>> {
    const done = new AbortController()
    const timeout = clock
      .sleep(CREDENTIAL_LOOKUP_TIMEOUT_MS, done.signal)
      .then((): LookupResult<T> => UNREACHABLE)
    const result = await Promise.race([findInDatabase(hash), timeout])
    done.abort()
    pending.delete(hash)
    if (result === UNREACHABLE) isUnreachable = true
    return result
  }

  return {
    areFailing: () => isUnreachable,
    arePending: () => pending.size > 0,
    /** Finds a credential. No caller waits longer than the timeout. */
    find(hash: string): Promise<LookupResult<T>> {
      const lookup = pending.get(hash) ?? findInTime(hash)
      pending.set(hash, lookup)
      return lookup
    },
  }
}
