import type { Random } from '../platform/random.ts'
import type { ApiKey } from './api-keys.ts'

const TOKEN_FORMAT = /^[A-Za-z0-9_-]{43}$/
const MS_PER_HOUR = 3_600_000

/** A new session. The token must be sent to the browser only. */
export interface IssuedSession {
  readonly token: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

interface SessionOptions {
  readonly now: Date
  readonly random: Random
  readonly hours: number
}

/**
 * Issues a session whose token is 32 random bytes in base64url. The session ends after `hours`, or when its API key
 * expires if that is earlier.
 */
export function issueSession(key: Pick<ApiKey, 'expiresAt'>, options: SessionOptions): IssuedSession {
  const latest = new Date(options.now.getTime() + options.hours * MS_PER_HOUR)
  const expiresAt = key.expiresAt !== null && key.expiresAt < latest ? key.expiresAt : latest
  return { token: options.random.bytes(32).toString('base64url'), createdAt: options.now, expiresAt }
}

/** Returns whether a string has the format of a session token. Other strings are rejected without a database lookup. */
export function isWellFormedSessionToken(text: string): boolean {
  return TOKEN_FORMAT.test(text)
}
