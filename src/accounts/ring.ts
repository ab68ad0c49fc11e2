import type { Clock } from '../base/clock.ts'
import { HeraldError } from '../base/errors.ts'
import type { Queryable } from '../base/sql.ts'
import { type ApiKey, hashKey, isKey, isValid } from './keys.ts'
import { findSessionKey } from './sessions.store.ts'
import { isSessionToken } from './sessions.ts'
import { findKey, touchKeys } from './store.ts'

/** The authenticated caller. `id` is that of the key; `expiresAt` is when the key, or the session, expires. */
export type KeyHolder = Pick<ApiKey, 'id' | 'owner' | 'name' | 'scopes' | 'expiresAt'>

/** A secret that authenticates a caller: an API key, or the token of a session that was opened with one. */
export type SecretKind = 'key' | 'session'

/** Verifies API keys and session tokens for one node, with a cache. */
export interface KeyRing {
  /**
   * Finds the key behind a key or session token. Throws `invalid_token` if it is unknown, revoked or expired, and
   * `unavailable` if PostgreSQL cannot be reached and the secret was not confirmed in the last 15 minutes.
   */
  authenticate(secret: string, kind?: SecretKind): Promise<KeyHolder>
  /** True if the secret was confirmed in the last 15 minutes, so that it is not a guess. */
  knows(secret: string): boolean
  /** Removes a secret from the cache, because it was revoked on this node. */
  forget(secret: string): void
  /** Writes when keys were last used. Call it about once a minute, and at shutdown. */
  flush(): Promise<void>
}

/** Age after which a key is looked up again; together with the lookup timeout, a revoked key works for at most 5 s (design 3.3). */
const FRESH_MS = 4_000
const LOOKUP_TIMEOUT_MS = 1_000
/** Cached keys stay valid this long while PostgreSQL cannot be reached (design 7). */
const CACHE_MS = 15 * 60_000

/** Result of a lookup that failed or timed out: the key can be neither confirmed nor rejected. */
const UNREACHABLE = Symbol('PostgreSQL cannot be reached')
type LookupResult = ApiKey | null | typeof UNREACHABLE

const SECRET_KINDS = {
  key: { isWellFormed: isKey, find: findKey, rejection: 'The API key is unknown, expired or revoked.' },
  session: {
    isWellFormed: isSessionToken,
    find: findSessionKey,
    rejection: 'The session has ended, or its key was revoked. Sign in again.',
  },
} as const

interface CacheEntry {
  key: ApiKey
  /** Monotonic time at which the lookup that confirmed the key began. */
  confirmedAt: number
}

/** Makes a verifier that caches valid keys only, so that guesses cannot fill its memory. */
export function makeKeyRing(sql: Queryable, clock: Clock): KeyRing {
  const cache = new Map<string, CacheEntry>()
  const pendingLookups = new Map<string, Promise<LookupResult>>()
  let lastUses = new Map<string, Date>()
  let isUnreachable = false

  /** Looks the key up and updates the cache, even if the caller has stopped waiting for the result. */
  async function find(hash: string, kind: SecretKind): Promise<LookupResult> {
    const startedAt = clock.elapsed()
    const key = await SECRET_KINDS[kind].find(sql, hash).catch((): LookupResult => UNREACHABLE)
    if (key === UNREACHABLE) return UNREACHABLE
    isUnreachable = false
    if (key === null || !isValid(key, clock.now())) cache.delete(hash)
    else cache.set(hash, { key, confirmedAt: startedAt })
    return key
  }

  /** Shares one lookup among concurrent callers with the same secret; none of them waits longer than the timeout. */
  function lookUp(hash: string, kind: SecretKind): Promise<LookupResult> {
    const pending = pendingLookups.get(hash)
    if (pending !== undefined) return pending
    const lookup = withTimeout(LOOKUP_TIMEOUT_MS, find(hash, kind)).then(result => {
      pendingLookups.delete(hash)
      if (result === UNREACHABLE) isUnreachable = true
      return result
    })
    pendingLookups.set(hash, lookup)
    return lookup
  }

  async function withTimeout(ms: number, lookup: Promise<LookupResult>): Promise<LookupResult> {
    const done = new AbortController()
    const timeout = clock.sleep(ms, done.signal).then((): LookupResult => UNREACHABLE)
    const result = await Promise.race([lookup, timeout])
    done.abort()
    return result
  }

  function admit(key: ApiKey | null, kind: SecretKind): KeyHolder {
    const now = clock.now()
    if (key === null || !isValid(key, now)) throw invalidToken(kind)
    lastUses.set(key.id, now)
    return key
  }

  return {
    async authenticate(secret, kind = 'key') {
      if (!SECRET_KINDS[kind].isWellFormed(secret)) throw invalidToken(kind)
      const hash = hashKey(secret)
      const entry = cache.get(hash)
      const age = entry === undefined ? Number.POSITIVE_INFINITY : clock.elapsed() - entry.confirmedAt
      if (entry !== undefined && age < FRESH_MS) return admit(entry.key, kind)
      const cached = age < CACHE_MS ? entry : undefined
      if (cached !== undefined && isUnreachable) {
        // Callers do not wait for a database known to be unreachable; one background lookup detects its return.
        if (pendingLookups.size === 0) void lookUp(hash, kind)
        return admit(cached.key, kind)
      }
      const result = await lookUp(hash, kind)
      if (result !== UNREACHABLE) return admit(result, kind)
      if (cached !== undefined) return admit(cached.key, kind)
      throw new HeraldError(
        'unavailable',
        'The API key cannot be verified right now. Try again in a few seconds.',
      )
    },

    knows(secret) {
      const entry = cache.get(hashKey(secret))
      return entry !== undefined && clock.elapsed() - entry.confirmedAt < CACHE_MS
    },

    forget(secret) {
      cache.delete(hashKey(secret))
    },

    async flush() {
      const uses = lastUses
      lastUses = new Map()
      for (const [hash, entry] of cache) {
        if (clock.elapsed() - entry.confirmedAt >= CACHE_MS) cache.delete(hash)
      }
      if (uses.size > 0) await touchKeys(sql, uses)
    },
  }
}

function invalidToken(kind: SecretKind): HeraldError {
  return new HeraldError('invalid_token', SECRET_KINDS[kind].rejection)
}
