import type { Queryable, Transaction } from '../base/sql.ts'
import type { Jurisdiction } from '../model/place.ts'

/** Something that subscribers may be told (spec 6.1): `data` is what stands under `data` in the delivery. */
export interface Event {
  /** UUID v7: receivers drop repeats by it. */
  readonly id: string
  readonly type: 'source.error'
  /** What subscriptions filter by. */
  readonly jurisdiction: Jurisdiction
  readonly data: Readonly<Record<string, unknown>>
  readonly createdAt: Date
}

/** An event as it was committed, with its place in the order of events and the change number of its transaction. */
export interface StoredEvent extends Event {
  readonly number: number
  readonly change: number
}

/** Adds events to the transaction whose change number they carry, in the order of the list. */
export async function appendEvents(tx: Transaction, events: readonly Event[], change: number): Promise<void> {
  await tx`
    insert into events (id, type, jurisdiction, change, data, created_at)
    select id, type, jurisdiction, ${change}, data, created_at
    from unnest(${events.map(e => e.id)}::uuid[], ${events.map(e => e.type)}::text[],
      ${events.map(e => e.jurisdiction)}::text[], ${events.map(e => JSON.stringify(e.data))}::text[]::jsonb[],
      ${events.map(e => e.createdAt.toISOString())}::timestamptz[])
      with ordinality as e (id, type, jurisdiction, data, created_at, position)
    order by position`
}

/** The events after a number, oldest first, at most `most`. Numbers follow the order of commits. */
export async function eventsAfter(sql: Queryable, number: number, most: number): Promise<StoredEvent[]> {
  return await sql`
    select id, number, type, jurisdiction, change, data, created_at as "createdAt"
    from events where number > ${number} order by number limit ${most}`
}
