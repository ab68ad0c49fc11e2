import { PERSON_PAYLOAD_PATTERN, type WebhookEvent } from '../model/events/webhook-event.ts'
import type { Queryable, SqlPool, SqlTransaction } from '../platform/sql/sql-pool.ts'
import type { SqlStatement } from '../platform/sql/sql-statement.ts'

/**
 * An event as read by the dispatcher, with its sequence number and the change number of the transaction that created
 * it.
 */
export interface OutboxEvent extends Pick<WebhookEvent, 'id' | 'type' | 'jurisdiction'> {
  readonly number: number
  readonly change: number
  /** Whether the event is about a natural person, if that was asked for. */
  readonly concernsPerson: boolean
}

/**
 * PostgreSQL channel that is notified when events are committed, so that the dispatcher does not have to wait for its
 * next poll.
 */
export const EVENTS_NOTIFY_CHANNEL = 'herald_events'

/** Inserts events in list order, in the transaction that owns the change number. */
export async function appendEvents(
  tx: SqlTransaction,
  events: readonly WebhookEvent[],
  change: number,
): Promise<void> {
  await tx.pipeline(createEventStatements(tx, events, change))
}

/** Creates the statements that `appendEvents` would execute, so that the caller can run them together with others. */
export function createEventStatements(
  tx: SqlTransaction,
  events: readonly WebhookEvent[],
  change: number,
): readonly SqlStatement<object[]>[] {
  if (events.length === 0) return []
  // PostgreSQL sends identical notifications once per transaction. NOTIFY takes a database-wide lock during commit.
  return [insert(tx, events, change), tx`select pg_notify(${EVENTS_NOTIFY_CHANNEL}, '')`]
}

function insert(tx: SqlTransaction, events: readonly WebhookEvent[], change: number): SqlStatement<object[]> {
  return tx`
    insert into events (id, type, jurisdiction, change, body, created_at)
    select id, type, jurisdiction, ${change}, convert_to(body, 'UTF8'), created_at
    from unnest(${events.map(e => e.id)}::uuid[], ${events.map(e => e.type)}::text[],
      ${events.map(e => e.jurisdiction)}::text[], ${events.map(e => e.body)}::text[],
      ${events.map(e => e.createdAt.toISOString())}::timestamptz[])
      with ordinality as e (id, type, jurisdiction, body, created_at, position)
    order by position`
}

/** An event for one subscription, such as a test or a payload in a form of its own. The dispatcher skips it. */
export interface TargetedEvent extends WebhookEvent {
  readonly subscriptionId: string
  readonly change: number
  /** Whether natural persons are masked in the payload already. */
  readonly isMasked: boolean
}

/** Inserts a test event for one subscription. It names nobody, so nothing in it has to be masked. */
export async function appendTestEvent(
  tx: SqlTransaction,
  event: WebhookEvent,
  change: number,
  subscriptionId: string,
): Promise<void> {
  await insertTargetedEvents(tx, [{ ...event, change, subscriptionId, isMasked: true }])
}

/** Creates the statement that inserts events for single subscriptions. Those that exist already stay as they are. */
export function insertTargetedEvents(
  tx: SqlTransaction,
  events: readonly TargetedEvent[],
): SqlStatement<object[]> {
  return tx`
    insert into events (id, type, jurisdiction, change, body, subscription_id, masked, created_at)
    select id, type, jurisdiction, change, convert_to(body, 'UTF8'), subscription_id, masked, created_at
    from unnest(${events.map(e => e.id)}::uuid[], ${events.map(e => e.type)}::text[],
      ${events.map(e => e.jurisdiction)}::text[], ${events.map(e => e.change)}::text[]::bigint[],
      ${events.map(e => e.body)}::text[], ${events.map(e => e.subscriptionId)}::uuid[],
      ${events.map(e => e.isMasked)}::boolean[], ${events.map(e => e.createdAt.toISOString())}::timestamptz[])
      as e (id, type, jurisdiction, change, body, subscription_id, masked, created_at)
    on conflict (id) do nothing`
}

/** The subject of an event: IDs in its payload, and the payload itself. */
export interface EventSubject {
  readonly id: string
  readonly announcementId: string | null
  readonly entityId: string | null
  /** The announcement because of which an entity changed, if there is one. */
  readonly causeId: string | null
  readonly body: string
}

/** Reads the subjects of events, by event ID. */
export async function readEventSubjects(
  sql: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EventSubject>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<EventSubject[]>`
    select id, body, body::json #>> '{data,announcement,id}' as "announcementId",
      body::json #>> '{data,entity,id}' as "entityId", body::json #>> '{data,announcement_id}' as "causeId"
    from (select id, convert_from(body, 'UTF8') as body from events where id = any(${[...ids]}::uuid[])) as e`
  return new Map(rows.map(row => [row.id, row]))
}

/**
 * Reads up to `limit` events with a higher sequence number, oldest first. Sequence numbers follow commit order. The events
 * about natural persons are told apart only if `findsPersons` is set, because it costs reading the payloads.
 */
export async function readEventsAfter(
  sql: Queryable,
  number: number,
  limit: number,
  { findsPersons }: { readonly findsPersons: boolean } = { findsPersons: false },
): Promise<OutboxEvent[]> {
  return await sql<OutboxEvent[]>`
    select id, number, type, jurisdiction, change,
      case when ${findsPersons}
        then position(convert_to(${PERSON_PAYLOAD_PATTERN}, 'UTF8') in e.body) > 0 else false end as "concernsPerson"
    from events as e
    where number > ${number} and subscription_id is null order by number limit ${limit}`
}

/** The payload of an event. It has the exact bytes that are signed and sent. */
export interface StoredPayload {
  readonly body: Uint8Array
  /** Whether the event is for one subscription only. */
  readonly isTargeted: boolean
  /** Whether natural persons are masked in it already. */
  readonly isMasked: boolean
}

/** Reads the bytes of event payloads by event ID. */
export async function readEventBodies(
  sql: Queryable,
  ids: readonly string[],
): Promise<Map<string, Uint8Array>> {
  const payloads = await readStoredPayloads(sql, ids)
  return new Map(Array.from(payloads, ([id, { body }]) => [id, body]))
}

/** Reads event payloads by event ID. */
export async function readStoredPayloads(
  sql: Queryable,
  ids: readonly string[],
): Promise<Map<string, StoredPayload>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<(StoredPayload & { id: string })[]>`
    select id, body, subscription_id is not null as "isTargeted", masked as "isMasked"
    from events where id = any(${[...ids]}::uuid[])`
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/**
 * Dispatch commits do not wait for a disk flush, which would dominate delivery latency. After a PostgreSQL crash, the
 * same events are dispatched again with the same delivery IDs.
 */
const ASYNC_COMMIT = ';set local synchronous_commit = off'

/** Runs `work` in a dispatch transaction. A crash can undo its writes, so they must be repeatable. */
export function runInDispatchTransaction<T>(
  sql: SqlPool,
  work: (tx: SqlTransaction) => Promise<T>,
): Promise<T> {
  return sql.begin(ASYNC_COMMIT, work)
}

/**
 * Reads the sequence number of the last dispatched event. Blocks other dispatchers and new subscriptions until the
 * transaction ends.
 */
export async function lockDispatchPosition(tx: SqlTransaction): Promise<number> {
  const [row] = await tx<[{ number: number }]>`select number from dispatch_position for update`
  return row.number
}

/** Saves the sequence number of the last dispatched event. Requires the lock from `lockDispatchPosition`. */
export function saveDispatchPosition(tx: SqlTransaction, number: number): SqlStatement<object[]> {
  return tx`update dispatch_position set number = ${number}`
}

/**
 * Blocks dispatching until the transaction ends. Without this lock, an event committed while a subscription is being
 * created could be dispatched before the subscription exists.
 */
export async function blockDispatch(tx: SqlTransaction): Promise<void> {
  await tx`select from dispatch_position for share`
}
