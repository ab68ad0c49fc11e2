import { hash } from 'node:crypto'
import type { Dice } from '../base/dice.ts'
import { newId } from '../base/ids.ts'

/** What a key may be allowed to do, each with one sentence (design 3.3). One does not contain another. */
export const SCOPES = {
  read: 'Read announcements, entities, sources, statistics and changes.',
  webhooks: 'Manage the webhook subscriptions of its owner.',
  admin: 'Manage keys and runs, and read the metrics.',
} as const
export type Scope = keyof typeof SCOPES

export const DEFAULT_SCOPES: readonly Scope[] = ['read', 'webhooks']

/** What is known of a key: everything but the key. */
export interface ApiKey {
  readonly id: string
  /** Whom it belongs to; subscriptions belong to the owner, not to the key. */
  readonly owner: string
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly revokedAt: Date | null
  /** To about a minute. */
  readonly lastUsedAt: Date | null
}

export interface KeyRequest {
  readonly owner: string
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly expiresAt: Date | null
}

/** What a key can be at a time, each with one sentence. */
export const KEY_STATES = {
  active: 'It works.',
  expired: 'Its time is over.',
  revoked: 'It was ended for good.',
} as const

/** In characters: owners and names stand in lists. */
export const LONGEST_LABEL = 200

/** What a key cannot be asked to be. */
export interface KeyFault {
  readonly field: 'owner' | 'name' | 'expiresAt'
  readonly code: 'blank' | 'too_long' | 'control_character' | 'in_the_past'
  readonly detail: string
}

/** What is wrong with the key that is asked for, or with those parts of it that are there. */
export function keyFaults(request: Partial<KeyRequest>, now: Date): KeyFault[] {
  const labels = (['owner', 'name'] as const).flatMap(field => {
    const code = request[field] === undefined ? null : labelFault(request[field])
    return code === null ? [] : [{ field, code, detail: `${field} ${LABEL_FAULTS[code]}` }]
  })
  const { expiresAt } = request
  if (expiresAt == null || expiresAt > now) return labels
  return [...labels, { field: 'expiresAt', code: 'in_the_past', detail: 'The key would be expired already.' }]
}

const LABEL_FAULTS = {
  blank: 'must not be blank.',
  too_long: `must have at most ${LONGEST_LABEL} characters.`,
  control_character: 'must not contain control characters, such as line breaks.',
} as const

function labelFault(text: string): keyof typeof LABEL_FAULTS | null {
  if (text.trim() === '') return 'blank'
  if ([...text].length > LONGEST_LABEL) return 'too_long'
  return /\p{Cc}/u.test(text) ? 'control_character' : null
}

const KEY = /^hrld_[A-Za-z0-9_-]{43}$/

/** A new key (`hrld_` and 32 random bytes as base64url), to be shown once, and what is kept of it (design 3.3). */
export function issueKey(request: KeyRequest, now: Date, dice: Dice): { key: string; kept: ApiKey } {
  const key = `hrld_${dice.bytes(32).toString('base64url')}`
  return {
    key,
    kept: { id: newId(now, dice), ...request, createdAt: now, revokedAt: null, lastUsedAt: null },
  }
}

/** Whether a text has the form of a key. What has not, is no key of ours and is never looked up. */
export function isKey(text: string): boolean {
  return KEY.test(text)
}

/**
 * SHA-256 of a key, in hexadecimal: all that is stored and compared. Comparing hashes tells a guesser nothing by its
 * time, because the hash of a guess cannot be steered towards a stored one; and 256 random bits need no slow hash.
 */
export function hashKey(key: string): string {
  return hash('sha256', key, 'hex')
}

/** Whether a key opens anything at this time. */
export function isValid(key: ApiKey, now: Date): boolean {
  return key.revokedAt === null && (key.expiresAt === null || key.expiresAt > now)
}

export function isScope(text: string): text is Scope {
  return Object.hasOwn(SCOPES, text)
}

/** A key as it is told to those who manage keys. */
export function keyForm(key: ApiKey, now: Date) {
  const { id, owner, name, scopes } = key
  const stamp = (date: Date | null): string | null => date?.toISOString() ?? null
  return {
    ...{ id, owner, name, scopes },
    created_at: key.createdAt.toISOString(),
    expires_at: stamp(key.expiresAt),
    last_used_at: stamp(key.lastUsedAt),
    revoked_at: stamp(key.revokedAt),
    state: stateOf(key, now),
  }
}

function stateOf(key: ApiKey, now: Date): keyof typeof KEY_STATES {
  if (key.revokedAt !== null) return 'revoked'
  return isValid(key, now) ? 'active' : 'expired'
}
