import type { Queryable } from '../base/sql.ts'
import type { ApiKey } from './keys.ts'
import { hashKey } from './keys.ts'
import type { IssuedSession } from './sessions.ts'
import { apiKey, type KeyRow } from './store.ts'

/** Keeps a session of a key: the hash of its token, never the token itself. */
export async function insertSession(sql: Queryable, keyId: string, session: IssuedSession): Promise<void> {
  await sql`
    insert into sessions (hash, key_id, created_at, expires_at)
    values (decode(${hashKey(session.token)}, 'hex'), ${keyId}, ${session.createdAt}, ${session.expiresAt})`
}

/**
 * The key of the session whose token has this hash (hexadecimal), ended ones too; its `expiresAt` is when the first of the
 * two ends. Null when there is none.
 */
export async function findSessionKey(sql: Queryable, hash: string): Promise<ApiKey | null> {
  const [row] = await sql<KeyRow[]>`
    select id, owner, name, scopes, api_keys.created_at, least(sessions.expires_at, api_keys.expires_at) as expires_at,
      revoked_at, last_used_at
    from sessions join api_keys on api_keys.id = key_id where sessions.hash = decode(${hash}, 'hex')`
  return row === undefined ? null : apiKey(row)
}

/** Ends a session by its token. */
export async function deleteSession(sql: Queryable, token: string): Promise<void> {
  await sql`delete from sessions where hash = decode(${hashKey(token)}, 'hex')`
}

/** Removes sessions that are over. */
export async function deleteEndedSessions(sql: Queryable, now: Date): Promise<void> {
  await sql`delete from sessions where expires_at <= ${now}`
}
