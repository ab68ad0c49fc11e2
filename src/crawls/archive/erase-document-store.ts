import type { Queryable, SqlTransaction } from '../../platform/sql/sql-pool.ts'
import { mayContainWords } from '../../platform/sql/words/word-filter.ts'

/** An archived file whose bytes may hold erased data. */
export interface ErasableFile {
  readonly id: number
  readonly sourceId: string
  readonly sha256: Buffer
  /** The file's URL, without a path inside the container. */
  readonly url: string
  readonly contentType: string | null
  readonly role: 'index' | 'document'
}

/** Lists up to `limit` archived files with a higher ID, each once, without those that are sealed. */
export async function listErasableFiles(
  sql: Queryable,
  after: number,
  limit: number,
): Promise<ErasableFile[]> {
  return await sql`
    select id, source_id as "sourceId", sha256, content_type as "contentType", role,
      left(url, length(url) - case when member = '' then 0 else length(member) + 2 end) as url
    from documents d
    where id > ${after} and sealed_at is null and not exists (
      select 1 from documents e where e.source_id = d.source_id and e.sha256 = d.sha256 and e.id < d.id)
    order by id limit ${limit}`
}

/** Finds the archived files with these bytes, one per source, unless they are sealed. */
export async function findErasableFiles(sql: Queryable, sha256: Buffer): Promise<ErasableFile[]> {
  return await sql`
    select distinct on (source_id) id, source_id as "sourceId", sha256, content_type as "contentType", role,
      left(url, length(url) - case when member = '' then 0 else length(member) + 2 end) as url
    from documents where sha256 = ${sha256} and sealed_at is null order by source_id, id`
}

/** Lists the archived files of one URL, each once, without those that are sealed. */
export async function listErasableFilesByUrl(
  sql: Queryable,
  sourceId: string,
  url: string,
): Promise<ErasableFile[]> {
  return await sql`
    select distinct on (sha256) id, source_id as "sourceId", sha256, content_type as "contentType", role, ${url}::text as url
    from documents
    where source_id = ${sourceId} and sealed_at is null
      and url = ${url} || case when member = '' then '' else '!/' || member end
    order by sha256, id`
}

/** Renames members of a container, whose URLs end with their names. */
export async function renameMembers(
  tx: SqlTransaction,
  sha256: Buffer,
  renamed: ReadonlyMap<string, string>,
): Promise<void> {
  await tx`
    update documents d set member = w.new_name, url = left(url, length(url) - length(member)) || w.new_name
    from unnest(${[...renamed.keys()]}::text[], ${[...renamed.values()]}::text[]) as w (name, new_name)
    where d.sha256 = ${sha256} and d.member = w.name`
}

/** A document that already exists under the new hash, and the one that it replaces. */
export interface ReplacedDocument {
  readonly from: number
  readonly to: number
}

/** Finds the documents of a file that already have a row under its new hash. */
export async function findReplacedDocuments(
  tx: SqlTransaction,
  sha256: Buffer,
  replacement: Buffer,
): Promise<ReplacedDocument[]> {
  return await tx`
    select o.id as "from", n.id as "to"
    from documents o join documents n on n.source_id = o.source_id and n.member = o.member and n.sha256 = ${replacement}
    where o.sha256 = ${sha256}`
}

/** Points the documents of a file to its rewritten bytes. `sizes` has the new size of each member. */
export async function repointDocuments(
  tx: SqlTransaction,
  sha256: Buffer,
  replacement: Buffer,
  sizes: ReadonlyMap<string, number>,
  replaced: readonly ReplacedDocument[],
): Promise<void> {
  await tx`delete from documents where id = any(${replaced.map(({ from }) => from)}::bigint[])`
  await tx`
    update documents d set sha256 = ${replacement}, size = coalesce(w.size, d.size)
    from documents o left join unnest(${[...sizes.keys()]}::text[], ${[...sizes.values()]}::bigint[]) as w (member, size)
      on w.member = o.member
    where d.id = o.id and o.sha256 = ${sha256}`
  await tx`update crawl_responses set sha256 = ${replacement} where sha256 = ${sha256}`
}

/** Marks the documents of a file as sealed: their bytes are deleted for this reason. */
export async function sealDocuments(tx: Queryable, sha256: Buffer, reason: string): Promise<void> {
  await tx`
    update documents set sealed_at = coalesce(sealed_at, now()), sealed_reason = ${reason} where sha256 = ${sha256}`
}

/** Opens documents again that were sealed for this reason, and returns whether there were any. */
export async function unsealDocuments(tx: Queryable, sha256: Buffer, reason: string): Promise<boolean> {
  const result = await tx`
    update documents set sealed_at = null, sealed_reason = null where sha256 = ${sha256} and sealed_reason = ${reason}`
  return result.count > 0
}

/** Returns when a file was sealed, or `null` if it was not. */
export async function findSealTime(sql: Queryable, sha256: Buffer): Promise<Date | null> {
  const [row] = await sql<{ sealedAt: Date | null }[]>`
    select min(sealed_at) as "sealedAt" from documents where sha256 = ${sha256}`
  return row?.sealedAt ?? null
}

/** The pending requests of an interrupted crawl, as JSON text. */
export interface FrontierText {
  readonly sourceId: string
  readonly kind: string
  readonly from: string
  readonly to: string
  readonly requests: string
}

/** Finds the interrupted crawls whose requests may contain all words of one of these sets. */
export async function findFrontiersByText(
  sql: Queryable,
  search: readonly (readonly string[])[],
): Promise<FrontierText[]> {
  return await sql`
    select source_id as "sourceId", kind, from_day as "from", to_day as "to", pending_requests::text as requests
    from crawl_frontiers where ${mayContainWords(sql, sql`pending_requests::text`, search)}`
}

/** Deletes the state of interrupted crawls. The next crawl starts anew. */
export async function deleteFrontiers(tx: Queryable, frontiers: readonly FrontierText[]): Promise<void> {
  for (const { sourceId, kind, from, to } of frontiers)
    await tx`
      delete from crawl_frontiers
      where source_id = ${sourceId} and kind = ${kind} and from_day = ${from}::date and to_day = ${to}::date`
}

/**
 * Lists the archived files of these documents, each once, without those that are sealed. Includes other files
 * received from the same URLs, and index pages received at about the same time, because they repeat the notices.
 */
export async function listErasableFilesOfDocuments(
  sql: Queryable,
  documentIds: readonly number[],
): Promise<ErasableFile[]> {
  return await sql`
    with files as (
      select *, left(url, length(url) - case when member = '' then 0 else length(member) + 2 end) as file_url from documents
    ), given as (select * from files where id = any(${[...new Set(documentIds)]}::bigint[]))
    select distinct on (source_id, sha256) id, source_id as "sourceId", sha256, content_type as "contentType", role,
      file_url as url
    from files f
    where sealed_at is null and (
      (source_id, file_url) in (select source_id, file_url from given)
      or role = 'index' and exists (
        select 1 from (
          select source_id, min(fetched_at) as first, max(last_received_at) as last from given group by source_id
        ) g
        where g.source_id = f.source_id and f.last_received_at >= g.first - interval '1 day'
          and f.fetched_at <= g.last + interval '4 days'))
    order by source_id, sha256, id`
}
