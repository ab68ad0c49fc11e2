import type { Random } from '../platform/random.ts'
import { createUuidV7 } from '../platform/uuid.ts'
import type { Principal } from './credential-verifier.ts'

/** The kinds of resources that tokens in URLs read. */
export type UrlTokenKind = 'feed' | 'reconciliation'

/** The list or search that a feed shows instead of a search of its own. */
export interface FeedTarget {
  readonly kind: 'watchlist' | 'saved_search'
  readonly id: string
}

/** A secret in a URL, without the secret, which is not stored. It reads one resource with the rights of its API key. */
export interface UrlToken {
  readonly id: string
  readonly kind: UrlTokenKind
  /** The key that created the token. The token works as long as the key does. */
  readonly key: Principal & { readonly revokedAt: Date | null }
  /** A name that people gave it; empty if they gave none. */
  readonly name: string
  /** The search of a feed, as a query string. */
  readonly query: string
  /** The watchlist or saved search of a feed; `null` if it has a search of its own. */
  readonly target: FeedTarget | null
  readonly createdAt: Date
  readonly revokedAt: Date | null
  /** Time of the last use, accurate to about one minute. */
  readonly lastUsedAt: Date | null
}

/** The states of a token, with descriptions. */
export const URL_TOKEN_STATES = {
  active: 'The URL can be read.',
  revoked: 'The URL was revoked and can never be read again.',
  key_invalid: 'The API key that created the URL was revoked or has expired.',
} as const

export type UrlTokenRequest = Pick<UrlToken, 'kind' | 'name' | 'query'> &
  Partial<Pick<UrlToken, 'target'>> & { readonly key: Principal }

const TOKEN_FORMAT = /^hrlu_[A-Za-z0-9_-]{22}$/

/** Issues a token: `hrlu_` followed by 16 random bytes in base64url. `token` is the secret, which is shown once. */
export function issueUrlToken(
  request: UrlTokenRequest,
  now: Date,
  random: Random,
): { readonly token: string; readonly urlToken: UrlToken } {
  const token = `hrlu_${random.bytes(16).toString('base64url')}`
  const key = { ...request.key, revokedAt: null }
  const unused = { target: null, createdAt: now, revokedAt: null, lastUsedAt: null }
  return { token, urlToken: { id: createUuidV7(now, random), ...unused, ...request, key } }
}

/** Returns whether a string has the format of a token. Other strings are rejected without a database lookup. */
export function isWellFormedUrlToken(text: string): boolean {
  return TOKEN_FORMAT.test(text)
}

/** Returns the state of a token at this time. */
export function urlTokenState(
  { revokedAt, key }: Pick<UrlToken, 'revokedAt' | 'key'>,
  now: Date,
): keyof typeof URL_TOKEN_STATES {
  if (revokedAt !== null) return 'revoked'
  const isKeyValid = key.revokedAt === null && (key.expiresAt === null || key.expiresAt > now)
  return isKeyValid ? 'active' : 'key_invalid'
}
