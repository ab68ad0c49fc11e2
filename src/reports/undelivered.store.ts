import { lowestId } from '../base/ids.ts'
import type { Queryable, Sql, Transaction } from '../base/sql.ts'
import type { EventFilter } from '../model/event.ts'
import type { Jurisdiction } from '../model/place.ts'

/** What a subscription was to be told: of these events and jurisdictions (none: all), in this time. */
export interface Range extends EventFilter {
  readonly subscriptionId: string
  /** Of a higher change number only. */
  readonly sinceChange: number
  /** Only what was attempted less often. */
  readonly mostAttempts: number
  readonly since: Date
  /** Before this. */
  readonly until: Date
}

/** Clocks of machines are not further apart: a delivery is made after its event, but not by the same clock. */
const MOST_SKEW_MS = 3_600_000

/** A transaction for the functions below: whatever statistics say, two long lists are not compared row by row. */
export function beginByHash<T>(sql: Sql, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return sql.begin(';set local enable_nestloop = off', work)
}

/** An event that made no delivery. */
export interface MissedEvent {
  readonly id: string
  readonly number: number
  readonly type: string
  readonly jurisdiction: Jurisdiction
}

/** Ids of failed deliveries after an id, the oldest first, at most `most`. Tests are none: they are not made up for. */
export async function failedDeliveries(
  sql: Queryable,
  range: Range,
  after: string,
  most: number,
): Promise<readonly string[]> {
  const rows = await sql<{ id: string }[]>`
    select d.id ${failed(sql, range)} and d.id > ${after} order by d.id limit ${most}`
  return rows.map(row => row.id)
}

/** Dispatched events after a number that made no delivery, the oldest first, at most `most`. */
export async function missedEvents(
  sql: Queryable,
  range: Range,
  after: number,
  most: number,
): Promise<readonly MissedEvent[]> {
  return await sql<MissedEvent[]>`
    select e.id, e.number, e.type, e.jurisdiction ${missed(sql, range)} and e.number > ${after}
    order by e.number limit ${most}`
}

/** How many deliveries failed, and how many events made none. */
export async function countUndelivered(
  sql: Queryable,
  range: Range,
): Promise<{ readonly failed: number; readonly missed: number }> {
  const [row] = await sql<[{ failed: number; missed: number }]>`
    select (select count(*) ${failed(sql, range)})::integer as failed,
           (select count(*) ${missed(sql, range)})::integer as missed`
  return row
}

/**
 * Since when all that happened is known: events and what became of them. What is older is not kept any more, or was never
 * there. Null when there is nothing.
 */
export async function keptFrom(sql: Queryable): Promise<Date | null> {
  const [row] = await sql<[{ event: Date | null; log: Date | null }]>`
    select (select created_at from events order by id limit 1) as event,
      (select to_timestamp(substring(min(c.relname::text) from '[0-9]{8}$') || '+00', 'YYYYMMDDTZH')
        from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'deliveries'::regclass and c.relname ~ '_[0-9]{8}$') as log`
  const { event, log } = row
  return event === null || log === null || event > log ? event : log
}

function failed(sql: Queryable, range: Range) {
  const { subscriptionId, events, jurisdictions, mostAttempts, since, until } = range
  return sql`
    from deliveries d
    where d.subscription_id = ${subscriptionId} and d.state = 'failed' and d.trigger <> 'test'
      and d.attempts < ${mostAttempts}
      and d.id >= ${lowestId(since)} and d.id < ${lowestId(until)} and d.event_type = any(${[...events]}::text[])
      and (${jurisdictions.length === 0} or d.jurisdiction = any(${[...jurisdictions]}::text[]))`
}

function missed(sql: Queryable, range: Range) {
  const { subscriptionId, sinceChange, events, jurisdictions, since, until } = range
  const made = lowestId(new Date(since.getTime() - MOST_SKEW_MS))
  return sql`
    from events e
    where e.id >= ${lowestId(since)} and e.id < ${lowestId(until)} and e.only_for is null
      and e.number <= (select number from dispatch_position) and e.change > ${sinceChange}
      and e.type = any(${[...events]}::text[])
      and (${jurisdictions.length === 0} or e.jurisdiction = any(${[...jurisdictions]}::text[]))
      and not exists (select from deliveries d
        where d.subscription_id = ${subscriptionId} and d.event_id = e.id and d.id >= ${made})
      and not exists (select from delivery_queue q
        where q.subscription_id = ${subscriptionId} and q.event_id = e.id)`
}
