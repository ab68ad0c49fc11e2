import type { Queryable } from '../base/sql.ts'

/** What a request was answered last, and how many announcements stood in it. */
export interface KnownAnswer {
  readonly etag: string | null
  readonly lastModified: string | null
  readonly contentType: string | null
  /** Of the bytes in the archive. */
  readonly sha256: Buffer
  readonly announcements: number
}

/** `request` is the SHA-256 of what was asked. Null when it was never answered, or its answer was not read whole. */
export async function findAnswer(
  sql: Queryable,
  sourceId: string,
  request: Buffer,
): Promise<KnownAnswer | null> {
  const [known] = await sql<KnownAnswer[]>`
    select etag, last_modified as "lastModified", content_type as "contentType", sha256, announcements
    from crawl_answers where source_id = ${sourceId} and request = ${request}`
  return known ?? null
}

/** Keeps an answer, once all that stood in it is in the record. */
export async function saveAnswer(
  sql: Queryable,
  sourceId: string,
  request: Buffer,
  answer: KnownAnswer,
): Promise<void> {
  await sql`
    insert into crawl_answers (source_id, request, etag, last_modified, content_type, sha256, announcements)
    values (${sourceId}, ${request}, ${answer.etag}, ${answer.lastModified}, ${answer.contentType}, ${answer.sha256},
      ${answer.announcements})
    on conflict (source_id, request) do update set
      etag = excluded.etag, last_modified = excluded.last_modified, content_type = excluded.content_type,
      sha256 = excluded.sha256, announcements = excluded.announcements, answered_at = now()`
}

/** Forgets answers that nobody has asked for again for so many days: settled days are not asked for any more. */
export async function forgetAnswers(sql: Queryable, sourceId: string, days: number): Promise<void> {
  await sql`
    delete from crawl_answers
    where source_id = ${sourceId} and answered_at < now() - make_interval(days => ${days})`
}
