import {
  type EventFilter,
  PERSON_PAYLOAD_PATTERN,
  type WebhookEventType,
} from '../model/events/webhook-event.ts'
import type { Jurisdiction } from '../model/jurisdiction.ts'
import type { Queryable, SqlPool, SqlTransaction } from '../platform/sql/sql-pool.ts'
import { lowestUuidV7At } from '../platform/uuid.ts'

/** Selects the events that a subscription should have received in a period. */
export interface UndeliveredQuery extends EventFilter {
  readonly subscriptionId: string
  /** Selects only events with a higher change number. */
  readonly sinceChange: number
  /** Selects only deliveries with fewer attempts. */
  readonly maxAttempts: number
  /** Whether events about natural persons are left out. */
  readonly excludesPersons: boolean
  /** The start of the period, inclusive. */
  readonly since: Date
  /** The end of the period, exclusive. */
  readonly until: Date
}

/**
 * The maximum clock difference between machines. A delivery is created after its event, but its time may come from
 * another clock.
 */
const MAX_CLOCK_SKEW_MS = 3_600_000

/** Runs `work` with nested loops disabled, because with stale statistics PostgreSQL may use them to join two large tables. */
export function runWithoutNestedLoops<T>(sql: SqlPool, work: (tx: SqlTransaction) => Promise<T>): Promise<T> {
  return sql.begin(';set local enable_nestloop = off', work)
}

/** An event for which no delivery was created. */
export interface MissedEvent {
  readonly id: string
  readonly number: number
  readonly type: string
  readonly jurisdiction: Jurisdiction
}

/** Selects recent events. */
export interface RecentEventsQuery extends Pick<UndeliveredQuery, 'since' | 'excludesPersons'> {
  /** Selects only events with a lower sequence number. */
  readonly before: number
}

/** A dispatched event with what a subscription needs to select it. */
export interface OutboxEventRow extends MissedEvent {
  readonly type: WebhookEventType
  readonly change: number
  readonly concernsPerson: boolean
  readonly createdAt: Date
}

/**
 * Finds the IDs of up to `limit` failed deliveries that follow a given ID, in chronological order. Test deliveries are
 * excluded.
 */
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

/** Finds up to `limit` dispatched events without a delivery that follow a given sequence number, in ascending order. */
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

/**
 * Lists up to `limit` dispatched events in the range that follow a given sequence number, in ascending order, whether they have
 * deliveries or not. The subscription selects among them.
 */
export async function listDispatchedEvents(
  sql: Queryable,
  query: UndeliveredQuery,
  after: number,
  limit: number,
): Promise<readonly OutboxEventRow[]> {
  return await sql<OutboxEventRow[]>`
    select e.id, e.number, e.type, e.jurisdiction, e.change, e.created_at as "createdAt",
      position(convert_to(${PERSON_PAYLOAD_PATTERN}, 'UTF8') in e.body) > 0 as "concernsPerson"
    ${dispatchedEventRows(sql, query)} and e.number > ${after} order by e.number limit ${limit}`
}

/**
 * Lists up to `limit` events of new announcements and changed entities since a time with a lower sequence number, in descending
 * order.
 */
export async function listRecentEvents(
  sql: Queryable,
  { since, before, excludesPersons }: RecentEventsQuery,
  limit: number,
): Promise<readonly OutboxEventRow[]> {
  return await sql<OutboxEventRow[]>`
    select e.id, e.number, e.type, e.jurisdiction, e.change, e.created_at as "createdAt", false as "concernsPerson"
    from events e
    where e.number < ${before} and e.id >= ${lowestUuidV7At(since)} and e.subscription_id is null
      and e.type in ('announcement.created', 'entity.updated', 'entity.status_changed')
      and not ${concernsExcludedPerson(sql, excludesPersons)}
    order by e.number desc limit ${limit}`
}

/** Returns which of these deliveries exist, whatever their state. */
export async function findKnownDeliveries(
  sql: Queryable,
  subscriptionId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await sql<{ id: string }[]>`
    select id from deliveries where id = any(${[...ids]}::uuid[]) and subscription_id = ${subscriptionId}
    union all
    select id from delivery_queue where id = any(${[...ids]}::uuid[])`
  return new Set(rows.map(({ id }) => id))
}

/** Counts the failed deliveries that `findFailedDeliveryIds` finds. */
export async function countFailedDeliveries(sql: Queryable, query: UndeliveredQuery): Promise<number> {
  const [row] = await sql<
    [{ count: number }]
  >`select count(*)::integer as count ${failedDeliveryRows(sql, query)}`
  return row.count
}

/** Counts failed deliveries, and events for which no delivery was created. */
export async function countUndelivered(
  sql: Queryable,
  query: UndeliveredQuery,
): Promise<{ readonly failed: number; readonly missed: number }> {
  const [row] = await sql<[{ failed: number; missed: number }]>`
    select (select count(*) ${failedDeliveryRows(sql, query)})::integer as failed,
           (select count(*) ${missedEventRows(sql, query)})::integer as missed`
  return row
}

/** Returns the time from which all events and deliveries are still retained, or `null` if there are none. */
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
  const { subscriptionId, since } = query
  const earliestDeliveryId = lowestUuidV7At(new Date(since.getTime() - MAX_CLOCK_SKEW_MS))
  return sql`
    ${dispatchedEventRows(sql, query)}
      and not exists (select from deliveries d
        where d.subscription_id = ${subscriptionId} and d.event_id = e.id and d.id >= ${earliestDeliveryId})
      and not exists (select from delivery_queue q
        where q.subscription_id = ${subscriptionId} and q.event_id = e.id)`
}

function dispatchedEventRows(sql: Queryable, query: UndeliveredQuery) {
  const { sinceChange, excludesPersons, events, jurisdictions, since, until } = query
  return sql`
    from events e
    where e.id >= ${lowestUuidV7At(since)} and e.id < ${lowestUuidV7At(until)} and e.subscription_id is null
      and e.number <= (select number from dispatch_position) and e.change > ${sinceChange}
      and e.type = any(${[...events]}::text[])
      and (${jurisdictions.length === 0} or e.jurisdiction = any(${[...jurisdictions]}::text[]))
      and not ${concernsExcludedPerson(sql, excludesPersons)}`
}

function concernsExcludedPerson(sql: Queryable, excludesPersons: boolean) {
  return sql`case when ${excludesPersons}
    then position(convert_to(${PERSON_PAYLOAD_PATTERN}, 'UTF8') in e.body) > 0 else false end`
}
