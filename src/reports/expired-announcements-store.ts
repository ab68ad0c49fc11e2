import type { Queryable } from '../platform/sql/sql-pool.ts'

/** Which announcements of a source have expired. */
export interface ExpirySelection {
  readonly sourceId: string
  /** Whether the announcement concerns a natural person as its subject or debtor. */
  readonly isAboutPersons: boolean
  /** The categories, if `isAboutPersons` is false. */
  readonly categories: readonly string[]
  readonly months: number
  readonly days: number
}

/** Lists up to `limit` announcements that were published longer ago than the period, counted from `now` in UTC. */
export async function listExpiredAnnouncements(
  sql: Queryable,
  { sourceId, isAboutPersons, categories, months, days }: ExpirySelection,
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from announcements a
    where source_id = ${sourceId} and not erased
      and publication_date < (${now}::timestamptz at time zone 'UTC')::date
        - make_interval(months => ${months}::int, days => ${days}::int)
      and case when ${isAboutPersons}::boolean
        then category = 'personal_insolvency' or exists (
          select 1 from mentions m
          where m.announcement_id = a.id and m.entity_type = 'person' and m.role in ('subject', 'debtor'))
        else category = any(${[...categories]}::text[]) end
    order by publication_date, id limit ${limit}`
  return rows.map(row => row.id)
}
