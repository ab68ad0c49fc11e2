import type { Queryable } from '../platform/sql/sql-pool.ts'

/** Numbers about the mails that did not arrive. */
export interface MailFailures {
  /** Number of mails of the last 24 hours that failed or bounced. */
  readonly undelivered: number
  /** Number of addresses that receive nothing, because mail to them bounced or was reported as spam. */
  readonly suppressedAddresses: number
}

/** Counts the mails that did not arrive, of one owner or, with `null`, of all. */
export async function readMailFailures(sql: Queryable, owner: string | null): Promise<MailFailures> {
  const [row] = await sql<[MailFailures]>`
    select
      (select count(*) from mails
        where finished_at > statement_timestamp() - interval '24 hours' and state in ('failed', 'bounced')
          and (${owner}::text is null or owner = ${owner}::text))::int as undelivered,
      (select count(*) from mail_addresses
        where state in ('bounced', 'complained')
          and (${owner}::text is null or owner = ${owner}::text))::int as "suppressedAddresses"`
  return row
}
