import type { Queryable, SqlTransaction } from '../platform/sql/sql-pool.ts'
import { mayContainWords } from '../platform/sql/words/word-filter.ts'

/** An event with its payload as text. */
export interface EventPayload {
  readonly number: number
  readonly body: string
}

/** Returns the number of the latest event; 0 if there is none. */
export async function readLatestEvent(sql: Queryable): Promise<number> {
  const [row] = await sql<{ number: number }[]>`select coalesce(max(number), 0) as number from events`
  return row?.number ?? 0
}

/** Lists the numbers of the events after `after` whose payload may contain all words of one of these sets. */
export async function findEventsByText(
  sql: Queryable,
  search: readonly (readonly string[])[],
  after: number,
): Promise<number[]> {
  const rows = await sql<{ number: number }[]>`
    select number from events
    where number > ${after} and ${mayContainWords(sql, sql`convert_from(body, 'UTF8')`, search)}`
  return rows.map(row => row.number)
}

/** Lists the numbers of the events about these announcements and entities. */
export async function findEventsAbout(sql: Queryable, ids: readonly string[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await sql<{ number: number }[]>`
    select number from events
    where coalesce(convert_from(body, 'UTF8')::json #>> '{data,announcement,id}',
      convert_from(body, 'UTF8')::json #>> '{data,entity,id}') = any(${[...ids]}::text[])`
  return rows.map(row => row.number)
}

export async function readErasablePayloads(
  sql: Queryable,
  numbers: readonly number[],
): Promise<EventPayload[]> {
  return await sql`
    select number, convert_from(body, 'UTF8') as body from events where number = any(${[...numbers]}::bigint[])`
}

/**
 * Replaces payloads, marks the events as redacted and returns their IDs. A delivery that is still queued sends the new payload.
 */
export async function replaceEventBodies(
  tx: SqlTransaction,
  events: readonly EventPayload[],
): Promise<string[]> {
  if (events.length === 0) return []
  const rows = await tx<{ id: string }[]>`
    update events e set body = convert_to(w.body, 'UTF8'), redacted = true
    from unnest(${events.map(e => e.number)}::bigint[], ${events.map(e => e.body)}::text[]) as w (number, body)
    where e.number = w.number returning e.id`
  return rows.map(row => row.id)
}

/** Lists the events whose payloads were replaced, among all or among these. */
export async function listRedactedEvents(sql: Queryable, among?: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from events where redacted and ${among === undefined ? sql`true` : sql`id = any(${[...among]}::uuid[])`}`
  return rows.map(({ id }) => id)
}
