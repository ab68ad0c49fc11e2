import type { Clock } from '../base/clock.ts'
import { HeraldError } from '../base/errors.ts'
import type { Queryable } from '../base/sql.ts'
import { type ApiKey, hashKey, isKey, isValid } from './keys.ts'
import { findSessionKey } from './sessions.store.ts'
import { isSessionToken } from './sessions.ts'
import { findKey, touchKeys } from './store.ts'

/** Who is asking, and what the key allows. `id` is the key's; `expiresAt` is when the key, or the session, ends. */
export type KeyHolder = Pick<ApiKey, 'id' | 'owner' | 'name' | 'scopes' | 'expiresAt'>

/** What opens a door: a key, or the token of a session that was opened with one. */
export type SecretKind = 'key' | 'session'

/** The keys as the doors of one node see them. */
export interface KeyRing {
  /**
   * Whose key or session this is. Throws `invalid_token` for one that is unknown, revoked or expired (all look the same),
   * and `unavailable` when PostgreSQL is away and it is not among those confirmed in the last 15 minutes.
   */
  authenticate(secret: string, kind?: SecretKind): Promise<KeyHolder>
  /** Whether the key or session was confirmed in the last 15 minutes: such a one is no guess. */
  knows(secret: string): boolean
  /** Asks the table again the next time it comes: it was ended here. */
  forget(secret: string): void
  /** Writes down when keys were used; to be called about once a minute and at the end. */
  flush(): Promise<void>
}

/** A key is asked for again after this: with PATIENCE_MS, a revoked one works for 5 s at most (design 3.3). */
const FRESH_MS = 4_000
const PATIENCE_MS = 1_000
/** So long known keys go on working while PostgreSQL is away (design 7). */
const REMEMBERED_MS = 15 * 60_000

/** Whatever keeps the database from answering: the key can be neither confirmed nor denied. */
const AWAY = Symbol('PostgreSQL did not answer')
type Found = ApiKey | null | typeof AWAY

/** How a kind of secret looks, and where it stands. */
const KINDS = {
  key: { hasForm: isKey, find: findKey, refused: 'The API key is unknown, expired or revoked.' },
  session: {
    hasForm: isSessionToken,
    find: findSessionKey,
    refused: 'The session has ended, or its key was revoked. Sign in again.',
  },
} as const

interface Entry {
  key: ApiKey
  /** On the clock that only grows: when the look-up began that found the key valid. */
  confirmed: number
}

/** A ring over the table of keys. It keeps only keys that were valid, so guesses cannot fill its memory. */
export function makeKeyRing(sql: Queryable, clock: Clock): KeyRing {
  const entries = new Map<string, Entry>()
  const pending = new Map<string, Promise<Found>>()
  let used = new Map<string, Date>()
  let away = false

  /** Asks the table. However late its answer is, it counts. */
  async function find(hash: string, kind: SecretKind): Promise<Found> {
    const began = clock.elapsed()
    const key = await KINDS[kind].find(sql, hash).catch((): Found => AWAY)
    if (key === AWAY) return AWAY
    away = false
    if (key === null || !isValid(key, clock.now())) entries.delete(hash)
    else entries.set(hash, { key, confirmed: began })
    return key
  }

  /** One look-up a secret at a time, however many wait for it; nobody waits longer than PATIENCE_MS. */
  function lookUp(hash: string, kind: SecretKind): Promise<Found> {
    const running = pending.get(hash)
    if (running !== undefined) return running
    const look = within(PATIENCE_MS, find(hash, kind)).then(found => {
      pending.delete(hash)
      if (found === AWAY) away = true
      return found
    })
    pending.set(hash, look)
    return look
  }

  async function within(ms: number, work: Promise<Found>): Promise<Found> {
    const done = new AbortController()
    const found = await Promise.race([work, clock.sleep(ms, done.signal).then((): Found => AWAY)])
    done.abort()
    return found
  }

  function admit(key: ApiKey | null, kind: SecretKind): KeyHolder {
    const now = clock.now()
    if (key === null || !isValid(key, now)) throw invalidToken(kind)
    used.set(key.id, now)
    return key
  }

  return {
    async authenticate(text, kind = 'key') {
      if (!KINDS[kind].hasForm(text)) throw invalidToken(kind)
      const hash = hashKey(text)
      const entry = entries.get(hash)
      const age = entry === undefined ? Number.POSITIVE_INFINITY : clock.elapsed() - entry.confirmed
      if (entry !== undefined && age < FRESH_MS) return admit(entry.key, kind)
      const remembered = age < REMEMBERED_MS ? entry : undefined
      if (remembered !== undefined && away) {
        // Nobody waits for a database that is known to be away; one look-up at a time notices when it is back.
        if (pending.size === 0) void lookUp(hash, kind)
        return admit(remembered.key, kind)
      }
      const found = await lookUp(hash, kind)
      if (found !== AWAY) return admit(found, kind)
      if (remembered !== undefined) return admit(remembered.key, kind)
      throw new HeraldError(
        'unavailable',
        'The API key cannot be checked at the moment. Try again in a few seconds.',
      )
    },

    knows(text) {
      const entry = entries.get(hashKey(text))
      return entry !== undefined && clock.elapsed() - entry.confirmed < REMEMBERED_MS
    },

    forget(text) {
      entries.delete(hashKey(text))
    },

    async flush() {
      const uses = used
      used = new Map()
      for (const [hash, entry] of entries) {
        if (clock.elapsed() - entry.confirmed >= REMEMBERED_MS) entries.delete(hash)
      }
      if (uses.size > 0) await touchKeys(sql, uses)
    },
  }
}

function invalidToken(kind: SecretKind): HeraldError {
  return new HeraldError('invalid_token', KINDS[kind].refused)
}
