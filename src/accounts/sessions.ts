import type { Dice } from '../base/dice.ts'
import type { ApiKey } from './keys.ts'

const TOKEN_FORMAT = /^[A-Za-z0-9_-]{43}$/
const MS_PER_HOUR = 3_600_000

/** A new session. The token goes to the browser and nowhere else. */
export interface IssuedSession {
  readonly token: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

interface SessionOptions {
  readonly now: Date
  readonly dice: Dice
  readonly hours: number
}

/** Issues a session (32 random bytes as base64url) that ends after `hours`, or earlier with its key. */
export function issueSession(key: Pick<ApiKey, 'expiresAt'>, options: SessionOptions): IssuedSession {
  const latest = new Date(options.now.getTime() + options.hours * MS_PER_HOUR)
  const expiresAt = key.expiresAt !== null && key.expiresAt < latest ? key.expiresAt : latest
  return { token: options.dice.bytes(32).toString('base64url'), createdAt: options.now, expiresAt }
}

/** Tells whether a text has the format of a session token; other texts are rejected without a database lookup. */
export function isSessionToken(text: string): boolean {
  return TOKEN_FORMAT.test(text)
}
