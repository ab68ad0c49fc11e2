import type { Dice } from '../base/dice.ts'
import type { ApiKey } from './keys.ts'

const TOKEN = /^[A-Za-z0-9_-]{43}$/
const MS_AN_HOUR = 3_600_000

/** A session that was opened: the token goes to the browser, and nowhere else. */
export interface IssuedSession {
  readonly token: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** A new session (32 random bytes as base64url) of a key: `hours` long, and never longer than the key. */
export function issueSession(
  { expiresAt: end }: Pick<ApiKey, 'expiresAt'>,
  { now, dice, hours }: { readonly now: Date; readonly dice: Dice; readonly hours: number },
): IssuedSession {
  const longest = new Date(now.getTime() + hours * MS_AN_HOUR)
  const expiresAt = end !== null && end < longest ? end : longest
  return { token: dice.bytes(32).toString('base64url'), createdAt: now, expiresAt }
}

/** Whether a text has the form of a session's token. What has not, is never looked up. */
export function isSessionToken(text: string): boolean {
  return TOKEN.test(text)
}
