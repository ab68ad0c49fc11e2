import type { Clock } from '../platform/clock.ts'
import { HeraldError } from '../platform/errors.ts'
import type { SqlPool } from '../platform/sql/sql-pool.ts'
import { findApiKeysByHash, saveApiKeyLastUses } from './api-key-store.ts'
import { type ApiKey, hashCredential, isApiKeyValid, isWellFormedApiKey } from './api-keys.ts'
import { CREDENTIAL_LOOKUP_TIMEOUT_MS, createCredentialCache } from './credential-cache.ts'
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

/**
 * Creates a verifier. It caches valid keys only, so that guesses cannot fill its memory. A session that was not used for
 * `sessionIdleMinutes` is rejected.
 */
export function makeCredentialVerifier(
  sql: SqlPool,
  clock: Clock,
  sessionIdleMinutes: number,
): CredentialVerifier {
  const lookups = createLookups(sql, sessionIdleMinutes)
  const createCache = (lookUp: (hash: string) => Promise<ApiKey | null>) =>
    createCredentialCache<ApiKey>({
      clock,
      lookUp,
      isValid: key => isApiKeyValid(key, clock.now()),
      unavailable: 'The API key cannot be verified right now. Try again in a few seconds.',
    })
  const caches = { key: createCache(lookups.key), session: createCache(lookups.session) }
  const uses = createUseRecorder(sql)

  return {
    async authenticate(secret, kind = 'key') {
      if (!SECRET_KINDS[kind].isWellFormed(secret)) throw invalidToken(kind)
      const hash = hashCredential(secret)
      const key = await caches[kind].find(hash)
      const now = clock.now()
      if (key === null || !isApiKeyValid(key, now)) throw invalidToken(kind)
      uses.add(key.id, now, kind === 'session' ? hash : null)
      return key
    },

    invalidate(secret) {
      for (const cache of Object.values(caches)) cache.delete(hashCredential(secret))
    },

    async saveLastUsedTimes() {
      for (const cache of Object.values(caches)) cache.deleteOld()
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
  const bounded = () => sql.withSignal(AbortSignal.timeout(CREDENTIAL_LOOKUP_TIMEOUT_MS))
  return {
    key: createLookupBatches(hashes => findApiKeysByHash(bounded(), hashes)),
    session: createLookupBatches(hashes => findApiKeysBySessionHash(bounded(), hashes, sessionIdleMinutes)),
  }
}

function invalidToken(kind: CredentialKind): HeraldError {
  return new HeraldError('invalid_token', SECRET_KINDS[kind].rejection)
}
