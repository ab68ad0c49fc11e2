import { hash } from 'node:crypto'
import type { Random } from '../platform/random.ts'
import { hasMoreCharacters } from '../platform/text.ts'
import { createUuidV7 } from '../platform/uuid.ts'

/** The permissions that an API key can have, with descriptions (design 3.3). No scope includes another. */
export const API_KEY_SCOPES = {
  read: 'Read announcements, entities, sources, statistics and changes.',
  webhooks: "Manage the owner's webhook subscriptions.",
  admin: 'Manage API keys and runs, and read metrics.',
  personal: 'See natural persons, where the service masks them for other keys.',
} as const
export type ApiKeyScope = keyof typeof API_KEY_SCOPES

export const DEFAULT_API_KEY_SCOPES: readonly ApiKeyScope[] = ['read', 'webhooks']

/** An API key without its secret, which is not stored. */
export interface ApiKey {
  readonly id: string
  /** The owner of the key. Webhook subscriptions belong to the owner, not to the key. */
  readonly owner: string
  readonly name: string
  readonly scopes: readonly ApiKeyScope[]
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly revokedAt: Date | null
  /** Time of the last use, accurate to about one minute. */
  readonly lastUsedAt: Date | null
}

export interface ApiKeyRequest {
  readonly owner: string
  readonly name: string
  readonly scopes: readonly ApiKeyScope[]
  readonly expiresAt: Date | null
}

/** The states of an API key, with descriptions. */
export const API_KEY_STATES = {
  active: 'The key can be used.',
  expired: 'The key has expired.',
  revoked: 'The key was revoked and can never be used again.',
} as const

/** Maximum length of owners and names, in characters, because both are shown in lists. */
export const MAX_API_KEY_LABEL_LENGTH = 200

/** The format of owners and names, as a regular expression of JSON Schema: not blank and without control characters. */
export const API_KEY_LABEL_PATTERN =
  '^[^\\u0000-\\u001f\\u007f-\\u009f]*[^\\s\\u0000-\\u001f\\u007f-\\u009f][^\\u0000-\\u001f\\u007f-\\u009f]*$'

/** A reason to reject a request for an API key. */
export interface ApiKeyRequestIssue {
  readonly field: 'owner' | 'name' | 'expiresAt'
  readonly code: 'blank' | 'too_long' | 'control_character' | 'in_the_past'
  readonly detail: string
}

/** Validates a request for an API key. Missing fields are not checked. */
export function validateApiKeyRequest(request: Partial<ApiKeyRequest>, now: Date): ApiKeyRequestIssue[] {
  const labelErrors = (['owner', 'name'] as const).flatMap(field => {
    const code = request[field] === undefined ? null : checkLabel(request[field])
    return code === null ? [] : [{ field, code, detail: `${field} ${LABEL_ERRORS[code]}` }]
  })
  const { expiresAt } = request
  if (expiresAt == null || expiresAt > now) return labelErrors
  const detail = 'The expiry date must be in the future.'
  return [...labelErrors, { field: 'expiresAt', code: 'in_the_past', detail }]
}

const LABEL_ERRORS = {
  blank: 'must not be blank.',
  too_long: `must be at most ${MAX_API_KEY_LABEL_LENGTH} characters long.`,
  control_character: 'must not contain control characters such as line breaks.',
} as const

function checkLabel(text: string): keyof typeof LABEL_ERRORS | null {
  if (text.trim() === '') return 'blank'
  if (hasMoreCharacters(text, MAX_API_KEY_LABEL_LENGTH)) return 'too_long'
  return /\p{Cc}/u.test(text) ? 'control_character' : null
}

const KEY_FORMAT = /^hrld_[A-Za-z0-9_-]{43}$/

/** A new API key. `key` is the secret, which is shown once, and `apiKey` is the part to store. */
interface IssuedApiKey {
  readonly key: string
  readonly apiKey: ApiKey
}

/** Issues an API key. The secret is `hrld_` followed by 32 random bytes in base64url (design 3.3). */
export function issueApiKey(request: ApiKeyRequest, now: Date, random: Random): IssuedApiKey {
  const key = `hrld_${random.bytes(32).toString('base64url')}`
  return {
    key,
    apiKey: { id: createUuidV7(now, random), ...request, createdAt: now, revokedAt: null, lastUsedAt: null },
  }
}

/** Returns whether a string has the format of an API key. Other strings are rejected without a database lookup. */
export function isWellFormedApiKey(text: string): boolean {
  return KEY_FORMAT.test(text)
}

/**
 * Returns the SHA-256 hash of an API key or session token in hexadecimal; only this hash is stored. A slow or
 * constant-time comparison is not needed, because secrets have 256 random bits and a guess cannot be chosen to match
 * part of a hash.
 */
export function hashCredential(key: string): string {
  return hash('sha256', key, 'hex')
}

/** Returns whether an API key is neither revoked nor expired at this time. */
export function isApiKeyValid(key: ApiKey, now: Date): boolean {
  return key.revokedAt === null && (key.expiresAt === null || key.expiresAt > now)
}

export function isApiKeyScope(text: string): text is ApiKeyScope {
  return Object.hasOwn(API_KEY_SCOPES, text)
}

/** Returns the state of an API key at this time. */
export function apiKeyState(key: ApiKey, now: Date): keyof typeof API_KEY_STATES {
  if (key.revokedAt !== null) return 'revoked'
  return isApiKeyValid(key, now) ? 'active' : 'expired'
}
