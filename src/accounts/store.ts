import type { Queryable, Sql } from '../base/sql.ts'
import type { Page } from '../model/filter.ts'
import { type ApiKey, hashKey, type Scope } from './keys.ts'

/** A row of api_keys, without the hash. */
export interface KeyRow {
  id: string
  owner: string
  name: string
  scopes: Scope[]
  created_at: Date
  expires_at: Date | null
  revoked_at: Date | null
  last_used_at: Date | null
}

/** Keeps a new key: its hash, never the key itself (design 3.3). */
export async function insertKey(sql: Queryable, key: string, kept: ApiKey): Promise<void> {
  await sql`
    insert into api_keys (id, owner, name, scopes, hash, created_at, expires_at)
    values (${kept.id}, ${kept.owner}, ${kept.name}, ${kept.scopes}, decode(${hashKey(key)}, 'hex'),
      ${kept.createdAt}, ${kept.expiresAt})`
}

/** Keeps a new key when there is none at all; false when there was one. Of several that try at once, one succeeds. */
export async function insertFirstKey(sql: Sql, key: string, kept: ApiKey): Promise<boolean> {
  return await sql.begin(async tx => {
    await tx`lock table api_keys in share row exclusive mode`
    const [row] = await tx<{ used: boolean }[]>`select exists (select 1 from api_keys) as used`
    if (row?.used) return false
    await insertKey(tx, key, kept)
    return true
  })
}

/** The key of this hash (hexadecimal), revoked and expired ones too; null when there is none. */
export async function findKey(sql: Queryable, hash: string): Promise<ApiKey | null> {
  const [row] = await sql<KeyRow[]>`
    select id, owner, name, scopes, created_at, expires_at, revoked_at, last_used_at
    from api_keys where hash = decode(${hash}, 'hex')`
  return row === undefined ? null : apiKey(row)
}

/** All keys, newest first, revoked and expired ones too. */
export async function listKeys(sql: Queryable): Promise<ApiKey[]> {
  const rows = await sql<KeyRow[]>`
    select id, owner, name, scopes, created_at, expires_at, revoked_at, last_used_at
    from api_keys order by created_at desc, id desc`
  return rows.map(apiKey)
}

/** One page of them, and how many there are. */
export async function pageOfKeys(
  sql: Queryable,
  { page, perPage }: Page,
): Promise<{ readonly keys: readonly ApiKey[]; readonly total: number }> {
  const [count] = await sql<{ total: number }[]>`select count(*)::int as total from api_keys`
  const rows = await sql<KeyRow[]>`
    select id, owner, name, scopes, created_at, expires_at, revoked_at, last_used_at
    from api_keys order by created_at desc, id desc limit ${perPage} offset ${(page - 1) * perPage}`
  return { keys: rows.map(apiKey), total: count?.total ?? 0 }
}

/** The key with this id, revoked and expired ones too; null when there is none. */
export async function findKeyById(sql: Queryable, id: string): Promise<ApiKey | null> {
  const [row] = await sql<KeyRow[]>`
    select id, owner, name, scopes, created_at, expires_at, revoked_at, last_used_at
    from api_keys where id = ${id}`
  return row === undefined ? null : apiKey(row)
}

/** Ends a key for good; false when there is none with this id or it was revoked before. */
export async function revokeKey(sql: Queryable, id: string, now: Date): Promise<boolean> {
  const done = await sql`update api_keys set revoked_at = ${now} where id = ${id} and revoked_at is null`
  return done.count === 1
}

/** Notes when keys (by id) were last used; a later time that already stands is kept. */
export async function touchKeys(sql: Queryable, uses: ReadonlyMap<string, Date>): Promise<void> {
  // As text, because the driver takes a list of dates for one date.
  const times = [...uses.values()].map(at => at.toISOString())
  await sql`
    update api_keys set last_used_at = greatest(last_used_at, used.at)
    from unnest(${[...uses.keys()]}::uuid[], ${times}::timestamptz[]) as used (id, at)
    where api_keys.id = used.id`
}

/** What a row says of a key. */
export function apiKey(row: KeyRow): ApiKey {
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
