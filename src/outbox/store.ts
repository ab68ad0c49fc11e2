import type { Queryable, Sql, Transaction } from '../base/sql.ts'
import type { Event } from '../model/event.ts'

/** An event as dispatch sees it: its place in the order of events, and the change number of its transaction. */
export interface StoredEvent extends Pick<Event, 'id' | 'type' | 'jurisdiction'> {
  readonly number: number
  readonly change: number
}

/** Told at the commit of events, so that dispatch need not wait until it looks again. */
export const EVENTS_CHANNEL = 'herald_events'

/** Adds events to the transaction whose change number they carry, in the order of the list. */
export async function appendEvents(tx: Transaction, events: readonly Event[], change: number): Promise<void> {
  if (events.length === 0) return
  // Told twice in one transaction it is heard once: a NOTIFY locks all of the database while its transaction commits.
  await Promise.all([insert(tx, events, change, null), tx`select pg_notify(${EVENTS_CHANNEL}, '')`])
}

/** Adds an event that is for one subscription alone. It has no place among those that are dispatched. */
export async function appendTest(
  tx: Transaction,
  event: Event,
  change: number,
  subscriptionId: string,
): Promise<void> {
  await insert(tx, [event], change, subscriptionId)
}

async function insert(
  tx: Transaction,
  events: readonly Event[],
  change: number,
  onlyFor: string | null,
): Promise<void> {
  await tx`
    insert into events (id, type, jurisdiction, change, body, only_for, created_at)
    select id, type, jurisdiction, ${change}, convert_to(body, 'UTF8'), ${onlyFor}, created_at
    from unnest(${events.map(e => e.id)}::uuid[], ${events.map(e => e.type)}::text[],
      ${events.map(e => e.jurisdiction)}::text[], ${events.map(e => e.body)}::text[],
      ${events.map(e => e.createdAt.toISOString())}::timestamptz[])
      with ordinality as e (id, type, jurisdiction, body, created_at, position)
    order by position`
}

/** The events after a number, oldest first, at most `most`. Numbers follow the order of commits. */
export async function eventsAfter(sql: Queryable, number: number, most: number): Promise<StoredEvent[]> {
  return await sql<StoredEvent[]>`
    select id, number, type, jurisdiction, change from events
    where number > ${number} and only_for is null order by number limit ${most}`
}

/** The payloads of events, by id: the bytes that are signed and sent. */
export async function bodiesOf(sql: Queryable, ids: readonly string[]): Promise<Map<string, Uint8Array>> {
  const rows = await sql<{ id: string; body: Buffer }[]>`
    select id, body from events where id = any(${[...ids]}::uuid[])`
  return new Map(rows.map(row => [row.id, row.body]))
}

/**
 * How every dispatch begins: its commit does not wait for the disk, which would be the longest part of an event's way.
 * When PostgreSQL dies before, the same events are dispatched anew and make the same deliveries with the same ids. Nothing
 * else in the record can know of a delivery that is forgotten: whatever commits later brings it to the disk, too.
 */
const WITHOUT_WAITING = ';set local synchronous_commit = off'

/** Runs `work` in the transaction of a dispatch. What it writes has to come out the same when it is done again. */
export function beginDispatch<T>(sql: Sql, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return sql.begin(WITHOUT_WAITING, work)
}

/** The number of the last event that was dispatched. Until the transaction ends nobody else dispatches or subscribes. */
export async function lockPosition(tx: Transaction): Promise<number> {
  const [row] = await tx<[{ number: number }]>`select number from dispatch_position for update`
  return row.number
}

/** Says up to which event deliveries were made. Needs `lockPosition` before. */
export async function movePosition(tx: Transaction, number: number): Promise<void> {
  await tx`update dispatch_position set number = ${number}`
}

/**
 * Lets nobody dispatch until the transaction ends. Who subscribes holds it: an event that commits while the subscription
 * is written would else be dispatched before it is there.
 */
export async function holdDispatch(tx: Transaction): Promise<void> {
  await tx`select from dispatch_position for share`
}
