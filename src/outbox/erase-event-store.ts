import { mayContainFragments } from '../platform/sql/folded-text.ts'
import type { Queryable, SqlTransaction } from '../platform/sql/sql-pool.ts'

/** An event with its payload as text. */
export interface EventPayload {
  readonly id: string
  readonly body: string
}

/**
 * Finds the events about these announcements or entities, and those whose payload may contain all fragments. No
 * fragments select every event,
 * and `null` none.
 */
export async function findEventsAbout(
  sql: Queryable,
  ids: readonly string[],
  fragments: readonly string[] | null,
): Promise<EventPayload[]> {
  return await sql`
    select id, convert_from(body, 'UTF8') as body from events
    where convert_from(body, 'UTF8')::jsonb #>> '{data,announcement,id}' = any(${[...ids]}::text[])
       or convert_from(body, 'UTF8')::jsonb #>> '{data,entity,id}' = any(${[...ids]}::text[])
       or ${fragments !== null} and ${mayContainFragments(sql, sql`convert_from(body, 'UTF8')`, fragments ?? [])}`
}

/** Replaces payloads and marks the events as redacted. A delivery that is still queued sends the new payload. */
export async function replaceEventBodies(tx: SqlTransaction, events: readonly EventPayload[]): Promise<void> {
  if (events.length === 0) return
  await tx`
    update events e set body = convert_to(w.body, 'UTF8'), redacted = true
    from unnest(${events.map(e => e.id)}::uuid[], ${events.map(e => e.body)}::text[]) as w (id, body) where e.id = w.id`
}

/** Lists the events whose payloads were replaced, among all or among these. */
export async function listRedactedEvents(sql: Queryable, among?: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from events where redacted and ${among === undefined ? sql`true` : sql`id = any(${[...among]}::uuid[])`}`
  return rows.map(({ id }) => id)
}
