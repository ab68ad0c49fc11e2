import type { PageRequest } from '../model/list-filters.ts'
import type { Queryable, SqlTransaction } from '../platform/sql/sql-pool.ts'
import { type ApiKeyScope, hashCredential } from './api-keys.ts'
import type { FeedTarget, UrlToken, UrlTokenKind } from './url-tokens.ts'

interface UrlTokenRow {
  id: string
  kind: UrlTokenKind
  name: string
  query: string
  watchlist_id: string | null
  saved_search_id: string | null
  created_at: Date
  revoked_at: Date | null
  last_used_at: Date | null
  key_id: string
  owner: string
  key_name: string
  scopes: ApiKeyScope[]
  expires_at: Date | null
  key_revoked_at: Date | null
}

/** Inserts a token. Only the hash of the secret is stored. */
export async function insertUrlToken(sql: Queryable, secret: string, token: UrlToken): Promise<void> {
  const { target } = token
  await sql`
    insert into url_tokens (id, kind, key_id, name, query, watchlist_id, saved_search_id, token_hash, created_at)
    values (${token.id}, ${token.kind}, ${token.key.id}, ${token.name}, ${token.query},
      ${target?.kind === 'watchlist' ? target.id : null}, ${target?.kind === 'saved_search' ? target.id : null},
      decode(${hashCredential(secret)}, 'hex'), ${token.createdAt})`
}

/** Finds tokens by their hashes (hexadecimal), even if they or their keys are revoked. Unknown hashes are left out. */
export async function findUrlTokensByHash(
  sql: Queryable,
  hashes: readonly string[],
): Promise<Map<string, UrlToken>> {
  const rows = await sql<(UrlTokenRow & { hash: string })[]>`
    select encode(token_hash, 'hex') as hash, ${columns(sql)}
    from url_tokens t join api_keys k on k.id = t.key_id
    where token_hash in (select decode(hash, 'hex') from unnest(${[...hashes]}::text[]) as given (hash))`
  return new Map(rows.map(row => [row.hash, urlTokenFromRow(row)]))
}

/** Lists one page of an owner's tokens, newest first and including revoked ones, and returns their total number. */
export async function listUrlTokenPage(
  sql: Queryable,
  { owner, kind }: { readonly owner: string; readonly kind: UrlTokenKind },
  { page, perPage }: PageRequest,
): Promise<{ readonly tokens: readonly UrlToken[]; readonly total: number }> {
  const [count] = await sql<{ total: number }[]>`
    select count(*)::int as total from url_tokens t join api_keys k on k.id = t.key_id
    where k.owner = ${owner} and t.kind = ${kind}`
  const rows = await sql<UrlTokenRow[]>`
    select ${columns(sql)} from url_tokens t join api_keys k on k.id = t.key_id
    where k.owner = ${owner} and t.kind = ${kind}
    order by t.created_at desc, t.id desc limit ${perPage} offset ${(page - 1) * perPage}`
  return { tokens: rows.map(urlTokenFromRow), total: count?.total ?? 0 }
}

/** Finds a token of an owner by its ID, even if it is revoked. */
export async function findUrlToken(
  sql: Queryable,
  { owner, kind }: { readonly owner: string; readonly kind: UrlTokenKind },
  id: string,
): Promise<UrlToken | null> {
  const [row] = await sql<UrlTokenRow[]>`
    select ${columns(sql)} from url_tokens t join api_keys k on k.id = t.key_id
    where t.id = ${id} and k.owner = ${owner} and t.kind = ${kind}`
  return row === undefined ? null : urlTokenFromRow(row)
}

/** Revokes a token. Returns `false` if it was already revoked. */
export async function revokeUrlToken(sql: Queryable, id: string, now: Date): Promise<boolean> {
  const updated = await sql`update url_tokens set revoked_at = ${now} where id = ${id} and revoked_at is null`
  return updated.count === 1
}

/**
 * Counts the tokens of an owner that are not revoked. Concurrent transactions that count them wait until this one ends, so
 * that they cannot exceed a limit together.
 */
export async function lockAndCountUrlTokens(
  tx: SqlTransaction,
  { owner, kind }: { readonly owner: string; readonly kind: UrlTokenKind },
): Promise<number> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`url_tokens ${owner}`}, 0))`
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from url_tokens t join api_keys k on k.id = t.key_id
    where k.owner = ${owner} and t.kind = ${kind} and t.revoked_at is null and k.revoked_at is null`
  return row?.count ?? 0
}

/** Saves the times of last use by token ID. A later time that is already stored is kept. */
export async function saveUrlTokenLastUses(sql: Queryable, uses: ReadonlyMap<string, Date>): Promise<void> {
  const times = [...uses.values()].map(at => at.toISOString())
  await sql`
    update url_tokens set last_used_at = greatest(last_used_at, used.at)
    from unnest(${[...uses.keys()]}::uuid[], ${times}::timestamptz[]) as used (id, at)
    where url_tokens.id = used.id`
}

const columns = (sql: Queryable) => sql`
  t.id, t.kind, t.name, t.query, t.watchlist_id, t.saved_search_id, t.created_at, t.revoked_at, t.last_used_at, t.key_id, k.owner, k.name as key_name,
  k.scopes, k.expires_at, k.revoked_at as key_revoked_at`

function urlTokenFromRow(row: UrlTokenRow): UrlToken {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    query: row.query,
    target: targetOf(row),
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
    key: {
      id: row.key_id,
      owner: row.owner,
      name: row.key_name,
      scopes: row.scopes,
      expiresAt: row.expires_at,
      revokedAt: row.key_revoked_at,
    },
  }
}

function targetOf({ watchlist_id, saved_search_id }: UrlTokenRow): FeedTarget | null {
  if (watchlist_id !== null) return { kind: 'watchlist', id: watchlist_id }
  return saved_search_id === null ? null : { kind: 'saved_search', id: saved_search_id }
}
