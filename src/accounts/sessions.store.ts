import type { Queryable } from '../base/sql.ts'
import type { ApiKey } from './keys.ts'
import { hashKey } from './keys.ts'
import type { IssuedSession } from './sessions.ts'
import { apiKey, type KeyRow } from './store.ts'

/** Inserts a session of a key, with the hash of its token and never the token itself. */
export async function insertSession(sql: Queryable, keyId: string, session: IssuedSession): Promise<void> {
  await sql`
    insert into sessions (hash, key_id, created_at, expires_at)
    values (decode(${hashKey(session.token)}, 'hex'), ${keyId}, ${session.createdAt}, ${session.expiresAt})`
}

/**
 * Finds the key of the session with this token hash (hexadecimal), even if either has expired. Its `expiresAt` is the
 * earlier expiry of session and key.
 */
export async function findSessionKey(sql: Queryable, hash: string): Promise<ApiKey | null> {
  const [row] = await sql<KeyRow[]>`
    select id, owner, name, scopes, api_keys.created_at, least(sessions.expires_at, api_keys.expires_at) as expires_at,
      revoked_at, last_used_at
    from sessions join api_keys on api_keys.id = key_id where sessions.hash = decode(${hash}, 'hex')`
  return row === undefined ? null : apiKey(row)
}

/** Deletes a session by its token. */
export async function deleteSession(sql: Queryable, token: string): Promise<void> {
  await sql`delete from sessions where hash = decode(${hashKey(token)}, 'hex')`
}

/** Deletes expired sessions. */
export async function deleteEndedSessions(sql: Queryable, now: Date): Promise<void> {
  await sql`delete from sessions where expires_at <= ${now}`
}
