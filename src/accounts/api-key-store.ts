import type { PageRequest } from '../model/list-filters.ts'
import type { Queryable, SqlTransaction } from '../platform/sql/sql-pool.ts'
import { type ApiKey, type ApiKeyScope, hashCredential } from './api-keys.ts'

/** A row of `api_keys` without the key hash. */
export interface ApiKeyRow {
  id: string
  owner: string
  name: string
  scopes: ApiKeyScope[]
  created_at: Date
  expires_at: Date | null
  revoked_at: Date | null
  last_used_at: Date | null
}

/** Inserts an API key. Only the hash of the secret is stored (design 3.3). */
export async function insertApiKey(sql: Queryable, secret: string, apiKey: ApiKey): Promise<void> {
  await sql`
    insert into api_keys (id, owner, name, scopes, key_hash, created_at, expires_at)
    values (${apiKey.id}, ${apiKey.owner}, ${apiKey.name}, ${apiKey.scopes}, decode(${hashCredential(secret)}, 'hex'),
      ${apiKey.createdAt}, ${apiKey.expiresAt})`
}

/**
 * Inserts an API key if the table is empty; otherwise returns `false`. Of several concurrent calls, only one succeeds.
 */
export async function insertFirstApiKey(
  tx: SqlTransaction,
  secret: string,
  apiKey: ApiKey,
): Promise<boolean> {
  await tx`lock table api_keys in share row exclusive mode`
  const [row] = await tx<{ hasKeys: boolean }[]>`select exists (select 1 from api_keys) as "hasKeys"`
  if (row?.hasKeys) return false
  await insertApiKey(tx, secret, apiKey)
  return true
}

/** Finds API keys by their hashes (hexadecimal), even if they are revoked or expired. Unknown hashes are left out. */
export async function findApiKeysByHash(
  sql: Queryable,
  hashes: readonly string[],
): Promise<Map<string, ApiKey>> {
  const rows = await sql<(ApiKeyRow & { hash: string })[]>`
    select encode(key_hash, 'hex') as hash, id, owner, name, scopes, created_at, expires_at, revoked_at, last_used_at
    from api_keys where key_hash in (select decode(hash, 'hex') from unnest(${[...hashes]}::text[]) as given (hash))`
  return new Map(rows.map(row => [row.hash, apiKeyFromRow(row)]))
}

/** Lists all API keys, newest first, including revoked and expired ones. */
export async function listApiKeys(sql: Queryable): Promise<ApiKey[]> {
  const rows = await sql<ApiKeyRow[]>`
    select id, owner, name, scopes, created_at, expires_at, revoked_at, last_used_at
    from api_keys order by created_at desc, id desc`
  return rows.map(apiKeyFromRow)
}

/** Lists one page of all API keys, newest first, and returns the total number of keys. */
export async function listApiKeyPage(
  sql: Queryable,
  { page, perPage }: PageRequest,
): Promise<{ readonly keys: readonly ApiKey[]; readonly total: number }> {
  const [count] = await sql<{ total: number }[]>`select count(*)::int as total from api_keys`
  const rows = await sql<ApiKeyRow[]>`
    select id, owner, name, scopes, created_at, expires_at, revoked_at, last_used_at
    from api_keys order by created_at desc, id desc limit ${perPage} offset ${(page - 1) * perPage}`
  return { keys: rows.map(apiKeyFromRow), total: count?.total ?? 0 }
}

/** Finds an API key by its ID, even if the key is revoked or expired. */
export async function findApiKeyById(sql: Queryable, id: string): Promise<ApiKey | null> {
  const [row] = await sql<ApiKeyRow[]>`
    select id, owner, name, scopes, created_at, expires_at, revoked_at, last_used_at
    from api_keys where id = ${id}`
  return row === undefined ? null : apiKeyFromRow(row)
}

/** Revokes an API key. Returns `false` if the ID is unknown or the key was already revoked. */
export async function revokeApiKey(sql: Queryable, id: string, now: Date): Promise<boolean> {
  const updated = await sql`update api_keys set revoked_at = ${now} where id = ${id} and revoked_at is null`
  return updated.count === 1
}

/** Saves the times of last use by API key ID. A later time that is already stored is kept. */
export async function saveApiKeyLastUses(sql: Queryable, uses: ReadonlyMap<string, Date>): Promise<void> {
  // The times are passed as strings, because the driver would serialize an array of dates as a single date.
  const times = [...uses.values()].map(at => at.toISOString())
  await sql`
    update api_keys set last_used_at = greatest(last_used_at, used.at)
    from unnest(${[...uses.keys()]}::uuid[], ${times}::timestamptz[]) as used (id, at)
    where api_keys.id = used.id`
}

export function apiKeyFromRow(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    owner: row.owner,
    name: row.name,
    scopes: row.scopes,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
  }
}
