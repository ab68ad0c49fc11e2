import type { Clock } from '../platform/clock.ts'
import { HeraldError } from '../platform/errors.ts'
import type { SqlPool } from '../platform/sql/sql-pool.ts'
import { findApiKeysByHash, saveApiKeyLastUses } from './api-key-store.ts'
import { type ApiKey, hashCredential, isApiKeyValid, isWellFormedApiKey } from './api-keys.ts'
import { createLookupBatches } from './lookup-batches.ts'
import { findApiKeysBySessionHash, markSessionsUsed } from './session-store.ts'
import { isWellFormedSessionToken } from './session-tokens.ts'

/** The authenticated caller. `id` is the ID of the API key, and `expiresAt` is when the key or the session expires. */
export type Principal = Pick<ApiKey, 'id' | 'owner' | 'name' | 'scopes' | 'expiresAt'>

/** A secret that authenticates a caller: an API key, or the token of a session that was opened with one. */
export type CredentialKind = 'key' | 'session'

/** Verifies and caches API keys and session tokens for one node. */
export interface CredentialVerifier {
  /**
   * Finds the API key for a secret. Throws `invalid_token` if the secret is unknown, revoked or expired, and
   * `unavailable` if PostgreSQL is unreachable and the secret was not confirmed in the last 15 minutes.
   */
  authenticate(secret: string, kind?: CredentialKind): Promise<Principal>
  /** Removes a secret from the cache after it was revoked on this node. */
  invalidate(secret: string): void
  /** Saves the times at which API keys and sessions were last used. Call it about once a minute and at shutdown. */
  saveLastUsedTimes(): Promise<void>
}

/**
 * Time for which a cached key is used without a lookup. With the lookup timeout added, a revoked key keeps working for
 * at most 5 s (design 3.3).
 */
const FRESH_MS = 4_000
const LOOKUP_TIMEOUT_MS = 1_000
/** Time for which a cached key stays valid while PostgreSQL is unreachable (design 7). */
const CACHE_MS = 15 * 60_000

/** Result of a lookup that failed or timed out, so that the key can be neither confirmed nor rejected. */
const UNREACHABLE = Symbol('PostgreSQL cannot be reached')
type LookupResult = ApiKey | null | typeof UNREACHABLE

const SECRET_KINDS = {
  key: {
    isWellFormed: isWellFormedApiKey,
    rejection: 'The API key is unknown, expired or revoked.',
  },
  session: {
    isWellFormed: isWellFormedSessionToken,
    rejection: 'The session has ended, or its key was revoked. Sign in again.',
  },
} as const

interface CacheEntry {
  key: ApiKey
  /** Monotonic time at which the lookup that confirmed the key began. */
  confirmedAt: number
}

/**
 * Creates a verifier. It caches valid keys only, so that guesses cannot fill its memory. A session that was not used for
 * `sessionIdleMinutes` is rejected.
 */
export function makeCredentialVerifier(
  sql: SqlPool,
  clock: Clock,
  sessionIdleMinutes: number,
): CredentialVerifier {
  const cache = new Map<string, CacheEntry>()
  const lookups = createLookups(sql, sessionIdleMinutes)
  const pendingLookups = new Map<string, Promise<LookupResult>>()
  const uses = createUseRecorder(sql)
  let isUnreachable = false

  /** Looks up the key and updates the cache, even if the caller has stopped waiting. */
  async function find(hash: string, kind: CredentialKind): Promise<LookupResult> {
    const startedAt = clock.elapsed()
    const key = await lookups[kind](hash).catch((): LookupResult => UNREACHABLE)
    if (key === UNREACHABLE) return UNREACHABLE
    isUnreachable = false
    if (key === null || !isApiKeyValid(key, clock.now())) cache.delete(hash)
    else cache.set(hash, { key, confirmedAt: startedAt })
    return key
  }

  /** Shares one lookup among concurrent callers with the same secret. No caller waits longer than the timeout. */
  function lookUp(hash: string, kind: CredentialKind): Promise<LookupResult> {
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

  function admit(key: ApiKey | null, kind: CredentialKind, hash: string): Principal {
    const now = clock.now()
    if (key === null || !isApiKeyValid(key, now)) throw invalidToken(kind)
    uses.add(key.id, now, kind === 'session' ? hash : null)
    return key
  }

  return {
    async authenticate(secret, kind = 'key') {
      if (!SECRET_KINDS[kind].isWellFormed(secret)) throw invalidToken(kind)
      const hash = hashCredential(secret)
      const entry = cache.get(hash)
      const age = entry === undefined ? Number.POSITIVE_INFINITY : clock.elapsed() - entry.confirmedAt
      if (entry !== undefined && age < FRESH_MS) return admit(entry.key, kind, hash)
      const cached = age < CACHE_MS ? entry : undefined
      if (cached !== undefined && isUnreachable) {
        // Callers do not wait for an unreachable database. One background lookup detects when it is back.
        if (pendingLookups.size === 0) void lookUp(hash, kind)
        return admit(cached.key, kind, hash)
      }
      const result = await lookUp(hash, kind)
      if (result !== UNREACHABLE) return admit(result, kind, hash)
      if (cached !== undefined) return admit(cached.key, kind, hash)
      throw new HeraldError(
        'unavailable',
        'The API key cannot be verified right now. Try again in a few seconds.',
      )
    },

    invalidate(secret) {
      cache.delete(hashCredential(secret))
    },

    async saveLastUsedTimes() {
      for (const [hash, entry] of cache) {
        if (clock.elapsed() - entry.confirmedAt >= CACHE_MS) cache.delete(hash)
      }
      await uses.save()
    },
  }
}

/** Collects when keys and sessions were last used, to save them together. */
function createUseRecorder(sql: SqlPool) {
  let keys = new Map<string, Date>()
  let sessions = new Set<string>()
  return {
    add(keyId: string, at: Date, sessionHash: string | null): void {
      keys.set(keyId, at)
      if (sessionHash !== null) sessions.add(sessionHash)
    },
    async save(): Promise<void> {
      const [usedKeys, usedSessions] = [keys, sessions]
      keys = new Map()
      sessions = new Set()
      if (usedKeys.size > 0) await saveApiKeyLastUses(sql, usedKeys)
      if (usedSessions.size > 0) await markSessionsUsed(sql, [...usedSessions])
    },
  }
}

/** Creates the batched lookups of each kind. A batch has a timeout, so that a stuck one does not stop those after it. */
function createLookups(sql: SqlPool, sessionIdleMinutes: number) {
  const bounded = () => sql.withSignal(AbortSignal.timeout(LOOKUP_TIMEOUT_MS))
  return {
    key: createLookupBatches(hashes => findApiKeysByHash(bounded(), hashes)),
    session: createLookupBatches(hashes => findApiKeysBySessionHash(bounded(), hashes, sessionIdleMinutes)),
  }
}

function invalidToken(kind: CredentialKind): HeraldError {
  return new HeraldError('invalid_token', SECRET_KINDS[kind].rejection)
}
