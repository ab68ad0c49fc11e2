import type { Jurisdiction } from '../model/jurisdiction.ts'
import type { EventFilter } from '../model/webhook-event.ts'
import type { Queryable, SqlPool, SqlTransaction } from '../platform/sql/sql-pool.ts'
import { lowestUuidV7At } from '../platform/uuid.ts'

/** Selects the events a subscription should have received in a period. No jurisdictions means all of them. */
export interface UndeliveredQuery extends EventFilter {
  readonly subscriptionId: string
  /** Only events with a higher change number. */
  readonly sinceChange: number
  /** Only deliveries with fewer attempts. */
  readonly maxAttempts: number
  /** Inclusive. */
  readonly since: Date
  /** Exclusive. */
  readonly until: Date
}

/** Maximum clock difference between machines. A delivery follows its event, but its time comes from another clock. */
const MAX_CLOCK_SKEW_MS = 3_600_000

/** Runs the queries below without nested loops, which stale statistics can select for joining two large tables. */
export function runWithoutNestedLoops<T>(sql: SqlPool, work: (tx: SqlTransaction) => Promise<T>): Promise<T> {
  return sql.begin(';set local enable_nestloop = off', work)
}

/** An event that created no delivery. */
export interface MissedEvent {
  readonly id: string
  readonly number: number
  readonly type: string
  readonly jurisdiction: Jurisdiction
}

/** Finds the ids of up to `limit` failed deliveries after an id, oldest first. Test deliveries are excluded. */
export async function findFailedDeliveryIds(
  sql: Queryable,
  query: UndeliveredQuery,
  after: string,
  limit: number,
): Promise<readonly string[]> {
  const rows = await sql<{ id: string }[]>`
    select d.id ${failedDeliveryRows(sql, query)} and d.id > ${after} order by d.id limit ${limit}`
  return rows.map(row => row.id)
}

/** Finds up to `limit` dispatched events after a sequence number that created no delivery, oldest first. */
export async function findMissedEvents(
  sql: Queryable,
  query: UndeliveredQuery,
  after: number,
  limit: number,
): Promise<readonly MissedEvent[]> {
  return await sql<MissedEvent[]>`
    select e.id, e.number, e.type, e.jurisdiction ${missedEventRows(sql, query)} and e.number > ${after}
    order by e.number limit ${limit}`
}

/** Counts failed deliveries, and events that created no delivery. */
export async function countUndelivered(
  sql: Queryable,
  query: UndeliveredQuery,
): Promise<{ readonly failed: number; readonly missed: number }> {
  const [row] = await sql<[{ failed: number; missed: number }]>`
    select (select count(*) ${failedDeliveryRows(sql, query)})::integer as failed,
           (select count(*) ${missedEventRows(sql, query)})::integer as missed`
  return row
}

/** The time from which both events and deliveries are retained completely; null when there are none. */
export async function readRetentionStart(sql: Queryable): Promise<Date | null> {
  const [row] = await sql<[{ event: Date | null; log: Date | null }]>`
    select (select created_at from events order by id limit 1) as event,
      (select to_timestamp(substring(min(c.relname::text) from '[0-9]{8}$') || '+00', 'YYYYMMDDTZH')
        from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'deliveries'::regclass and c.relname ~ '_[0-9]{8}$') as log`
  const { event, log } = row
  return event === null || log === null || event > log ? event : log
}

function failedDeliveryRows(sql: Queryable, query: UndeliveredQuery) {
  const { subscriptionId, events, jurisdictions, maxAttempts, since, until } = query
  return sql`
    from deliveries d
    where d.subscription_id = ${subscriptionId} and d.state = 'failed' and d.trigger <> 'test'
      and d.attempts < ${maxAttempts}
      and d.id >= ${lowestUuidV7At(since)} and d.id < ${lowestUuidV7At(until)} and d.event_type = any(${[...events]}::text[])
      and (${jurisdictions.length === 0} or d.jurisdiction = any(${[...jurisdictions]}::text[]))`
}

function missedEventRows(sql: Queryable, query: UndeliveredQuery) {
  const { subscriptionId, sinceChange, events, jurisdictions, since, until } = query
  const earliestDeliveryId = lowestUuidV7At(new Date(since.getTime() - MAX_CLOCK_SKEW_MS))
  return sql`
    from events e
    where e.id >= ${lowestUuidV7At(since)} and e.id < ${lowestUuidV7At(until)} and e.subscription_id is null
      and e.number <= (select number from dispatch_position) and e.change > ${sinceChange}
      and e.type = any(${[...events]}::text[])
      and (${jurisdictions.length === 0} or e.jurisdiction = any(${[...jurisdictions]}::text[]))
      and not exists (select from deliveries d
        where d.subscription_id = ${subscriptionId} and d.event_id = e.id and d.id >= ${earliestDeliveryId})
      and not exists (select from delivery_queue q
        where q.subscription_id = ${subscriptionId} and q.event_id = e.id)`
}
