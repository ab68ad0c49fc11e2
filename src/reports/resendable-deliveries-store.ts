import type { Queryable } from '../platform/sql/sql-pool.ts'
import { lowestUuidV7At } from '../platform/uuid.ts'

/** Selects finished deliveries of a subscription whose payloads are still stored. Tests are never among them. */
export interface ResendableQuery {
  readonly subscriptionId: string
  readonly states: readonly ('delivered' | 'failed')[]
  /** Event types; `null` for all. */
  readonly events: readonly string[] | null
  /** The start of the period in which they were created, inclusive. */
  readonly since: Date
  /** The deliveries were created and finished before this time, so those that were resent later are not selected again. */
  readonly until: Date
  /** Selects only deliveries with fewer attempts. */
  readonly maxAttempts: number
}

/** Finds the IDs of up to `limit` selected deliveries that follow a given ID, in chronological order. */
export async function findResendableDeliveries(
  sql: Queryable,
  query: ResendableQuery,
  after: string,
  limit: number,
): Promise<readonly string[]> {
  const rows = await sql<{ id: string }[]>`
    select d.id ${resendableRows(sql, query)} and d.id > ${after} order by d.id limit ${limit}`
  return rows.map(row => row.id)
}

/** Counts the deliveries that `findResendableDeliveries` finds. */
export async function countResendableDeliveries(sql: Queryable, query: ResendableQuery): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::integer as count ${resendableRows(sql, query)}`
  return row.count
}

function resendableRows(sql: Queryable, query: ResendableQuery) {
  const { subscriptionId, states, events, since, until, maxAttempts } = query
  return sql`
    from deliveries d
    where d.subscription_id = ${subscriptionId} and d.state = any(${[...states]}::text[]) and d.trigger <> 'test'
      and d.id >= ${lowestUuidV7At(since)} and d.id < ${lowestUuidV7At(until)} and d.finished_at < ${until}
      and d.attempts < ${maxAttempts}
      and (${events === null} or d.event_type = any(${[...(events ?? [])]}::text[]))
      and exists (select from events e where e.id = d.event_id)`
}
