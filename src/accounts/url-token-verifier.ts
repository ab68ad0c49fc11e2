import type { Clock } from '../platform/clock.ts'
import { HeraldError } from '../platform/errors.ts'
import type { SqlPool } from '../platform/sql/sql-pool.ts'
import { hashCredential } from './api-keys.ts'
import { CREDENTIAL_LOOKUP_TIMEOUT_MS, createCredentialCache } from './credential-cache.ts'
import { createLookupBatches } from './lookup-batches.ts'
import { findUrlTokensByHash, saveUrlTokenLastUses } from './url-token-store.ts'
import { isWellFormedUrlToken, type UrlToken, type UrlTokenKind, urlTokenState } from './url-tokens.ts'

/** Verifies and caches the secrets in URLs for one node. */
export interface UrlTokenVerifier {
  /**
   * Finds the token for a secret. Throws `not_found` if it is unknown, `url_revoked` if it or its key no longer works, and
   * `unavailable` if PostgreSQL is unreachable and the secret was not confirmed in the last 15 minutes.
   */
  authenticate(secret: string, kind: UrlTokenKind): Promise<UrlToken>
  /** Saves the times at which tokens were last used. Call it about once a minute and at shutdown. */
  saveLastUsedTimes(): Promise<void>
}

export function makeUrlTokenVerifier(sql: SqlPool, clock: Clock): UrlTokenVerifier {
  const lookUp = createLookupBatches(hashes =>
    findUrlTokensByHash(sql.withSignal(AbortSignal.timeout(CREDENTIAL_LOOKUP_TIMEOUT_MS)), hashes),
  )
  const cache = createCredentialCache<UrlToken>({
    clock,
    lookUp,
    isValid: token => urlTokenState(token, clock.now()) === 'active',
    unavailable: 'The URL cannot be verified right now. Try again in a few seconds.',
  })
  let uses = new Map<string, Date>()

  return {
    async authenticate(secret, kind) {
      const token = isWellFormedUrlToken(secret) ? await cache.find(hashCredential(secret)) : null
      // The response does not say whether another kind of URL has the same secret.
      if (token === null || token.kind !== kind) throw new HeraldError('not_found', UNKNOWN)
      const now = clock.now()
      const state = urlTokenState(token, now)
      if (state !== 'active') throw new HeraldError('url_revoked', INACTIVE[state])
      uses.set(token.id, now)
      return token
    },

    async saveLastUsedTimes() {
      cache.deleteOld()
      const used = uses
      uses = new Map()
      if (used.size > 0) await saveUrlTokenLastUses(sql, used)
    },
  }
}

const UNKNOWN = 'There is no resource at this URL.'
const INACTIVE = {
  revoked: 'This URL was revoked. Remove it, or ask for a new one.',
  key_invalid:
    'The API key that created this URL was revoked or has expired. Remove the URL, or ask for a new one.',
}
