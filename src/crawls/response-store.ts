import type { Queryable } from '../platform/sql/sql-pool.ts'

/** The last response to a request, with the number of announcements it contained. */
export interface StoredResponse {
  readonly etag: string | null
  readonly lastModified: string | null
  readonly contentType: string | null
  /** The SHA-256 hash of the archived body. */
  readonly sha256: Buffer
  readonly announcements: number
}

/** Returns the last completely read response to a request, or `null`. `request` is the request's SHA-256 hash. */
export async function findResponse(
  sql: Queryable,
  sourceId: string,
  request: Buffer,
): Promise<StoredResponse | null> {
  const [response] = await sql<StoredResponse[]>`
    select etag, last_modified as "lastModified", content_type as "contentType", sha256, announcements
    from crawl_responses where source_id = ${sourceId} and request = ${request}`
  return response ?? null
}

/** Saves a response. Call it only when everything in the response is in the database. */
export async function saveResponse(
  sql: Queryable,
  sourceId: string,
  request: Buffer,
  response: StoredResponse,
): Promise<void> {
  await sql`
    insert into crawl_responses (source_id, request, etag, last_modified, content_type, sha256, announcements)
    values (${sourceId}, ${request}, ${response.etag}, ${response.lastModified}, ${response.contentType}, ${response.sha256},
      ${response.announcements})
    on conflict (source_id, request) do update set
      etag = excluded.etag, last_modified = excluded.last_modified, content_type = excluded.content_type,
      sha256 = excluded.sha256, announcements = excluded.announcements, received_at = now()`
}

/** Deletes responses that were last received more than `days` days ago and will not be requested again. */
export async function deleteOldResponses(sql: Queryable, sourceId: string, days: number): Promise<void> {
  await sql`
    delete from crawl_responses
    where source_id = ${sourceId} and received_at < (select now from retention_clock) - make_interval(days => ${days})`
}
