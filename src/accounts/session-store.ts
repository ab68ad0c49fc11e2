import type { Queryable, SqlTransaction } from '../platform/sql/sql-pool.ts'
import { type ApiKeyRow, apiKeyFromRow } from './api-key-store.ts'
import type { ApiKey } from './api-keys.ts'
import { hashCredential } from './api-keys.ts'
import type { IssuedSession } from './session-tokens.ts'

/** Inserts a session for an API key. Only the hash of the session token is stored. */
export async function insertSession(sql: Queryable, keyId: string, session: IssuedSession): Promise<void> {
  await sql`
    insert into sessions (token_hash, key_id, created_at, expires_at)
    values (decode(${hashCredential(session.token)}, 'hex'), ${keyId}, ${session.createdAt}, ${session.expiresAt})`
}

/**
 * Finds the API keys of the sessions with these token hashes (hexadecimal), even if a session or its key has expired.
 * `expiresAt` in a result is the earlier of the two expiry times. Unknown hashes are left out, as are sessions that were
 * not used for `idleMinutes`.
 */
export async function findApiKeysBySessionHash(
  sql: Queryable,
  hashes: readonly string[],
  idleMinutes: number,
): Promise<Map<string, ApiKey>> {
  const rows = await sql<(ApiKeyRow & { hash: string })[]>`
    select encode(token_hash, 'hex') as hash, id, owner, name, scopes, api_keys.created_at,
      least(sessions.expires_at, api_keys.expires_at) as expires_at, revoked_at, api_keys.last_used_at
    from sessions join api_keys on api_keys.id = key_id
    where token_hash in (select decode(hash, 'hex') from unnest(${[...hashes]}::text[]) as given (hash))
      and sessions.last_used_at > now() - ${idleMinutes}::float8 * interval '1 minute'`
  return new Map(rows.map(row => [row.hash, apiKeyFromRow(row)]))
}

/** Records that the sessions with these token hashes (hexadecimal) are in use. */
export async function markSessionsUsed(sql: Queryable, hashes: readonly string[]): Promise<void> {
  await sql`
    update sessions set last_used_at = now()
    where token_hash in (select decode(hash, 'hex') from unnest(${[...hashes]}::text[]) as given (hash))`
}

/** Returns `false` if there is no such session. */
export async function deleteSessionByToken(sql: Queryable, token: string): Promise<boolean> {
  const deleted = await sql`delete from sessions where token_hash = decode(${hashCredential(token)}, 'hex')`
  return deleted.count > 0
}

/** Deletes sessions that have expired by the retention clock, which a wrong clock of a machine does not change. */
export async function deleteExpiredSessions(sql: Queryable): Promise<void> {
  await sql`delete from sessions where expires_at <= (select now from retention_clock)`
}

/**
 * Ends all sessions of a key except the newest. The row lock makes concurrent sign-ins with the key wait, so that the last
 * one sees the sessions of all.
 */
export async function deleteOldestSessions(tx: SqlTransaction, keyId: string, kept: number): Promise<void> {
  await tx`select from api_keys where id = ${keyId} for no key update`
  await tx`
    delete from sessions where key_id = ${keyId} and token_hash not in (
      select token_hash from sessions where key_id = ${keyId} order by created_at desc, token_hash limit ${kept})`
}
