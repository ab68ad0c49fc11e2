import type { WebhookEventType } from '../model/events/webhook-event.ts'
import type { Jurisdiction } from '../model/jurisdiction.ts'
import type { Queryable } from '../platform/sql/sql-pool.ts'
import { lowestUuidV7At } from '../platform/uuid.ts'
import { type DeliveryTrigger, shardOfSubscription } from './delivery.ts'

/** A delivery as shown to the owner of its subscription. */
export interface DeliveryLogEntry {
  readonly id: string
  readonly subscriptionId: string
  readonly eventId: string
  readonly eventType: WebhookEventType
  readonly jurisdiction: Jurisdiction
  readonly trigger: DeliveryTrigger
  readonly state: 'waiting' | 'delivered' | 'failed'
  /**
   * The reason for a failure that no attempt explains: `disabled`, `gone`, `deleted` or `expired`; otherwise `null`.
   */
  readonly reason: string | null
  readonly attempts: number
  readonly nextAttemptAt: Date | null
  readonly createdAt: Date
  readonly finishedAt: Date | null
}

/** Filters for listing the deliveries of a subscription. */
export interface DeliveryLogFilter {
  readonly subscriptionId: string
  readonly state?: DeliveryLogEntry['state']
  readonly eventType?: string
  /** Selects deliveries created at this time or later. */
  readonly since?: Date
  /** Selects deliveries older than the one with this ID. */
  readonly before?: string
  readonly limit: number
}

/** Lists open and finished deliveries of a subscription, newest first. Each is in the list once. */
export async function listDeliveries(
  sql: Queryable,
  filter: DeliveryLogFilter,
): Promise<readonly DeliveryLogEntry[]> {
  const { subscriptionId, state, eventType = null, since, before } = filter
  const limit = filter.limit
  const upperId = before ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff'
  const lowestIncludedId =
    since === undefined ? '00000000-0000-0000-0000-000000000000' : lowestUuidV7At(since)
  return await sql<DeliveryLogEntry[]>`
    select * from (
      (select ${finishedColumns(sql)} from ${finishedRows(sql)}
       where d.subscription_id = ${subscriptionId} and d.id < ${upperId} and d.id >= ${lowestIncludedId}
         and ${state !== 'waiting'} and (${state ?? null}::text is null or d.state = ${state ?? null})
         and (${eventType}::text is null or d.event_type = ${eventType})
         and ${isNotOpen(sql)}
       order by d.id desc limit ${limit})
      union all
      (select ${openColumns(sql)} from ${openRows(sql)}
       where q.subscription_id = ${subscriptionId} and q.shard = ${shardOfSubscription(subscriptionId)} and not q.is_failed
         and ${state !== 'delivered'} and q.id < ${upperId} and q.id >= ${lowestIncludedId}
         -- Deliveries in the queue have failed only while they are being canceled.
         and (${state !== 'failed'}
           or exists (select from delivery_cancellations where subscription_id = ${subscriptionId}))
         and (${state ?? null}::text is null or (c.subscription_id is null) = (${state ?? null} = 'waiting'))
         and (${eventType}::text is null or q.event_type = ${eventType})
       order by q.id desc limit ${limit})
    ) as found
    order by id desc limit ${limit}`
}

/** Open deliveries (`q`), with the cancellation (`c`) that ends them. */
function openRows(sql: Queryable) {
  return sql`
    delivery_queue q left join delivery_cancellations c
      on c.subscription_id = q.subscription_id and q.queued_at <= c.requested_at`
}

/**
 * The time of a first attempt that waits for a slot is unknown, and so is that of any attempt during a pause. A retry starts
 * when it is due.
 */
function openColumns(sql: Queryable) {
  return sql`
    q.id, q.subscription_id as "subscriptionId", q.event_id as "eventId", q.event_type as "eventType", q.jurisdiction,
    q.trigger, case when c.subscription_id is null then 'waiting' else 'failed' end as state, c.reason, q.attempts,
    case when c.subscription_id is null and (q.round_attempts > 0 or q.due_at > clock_timestamp())
        and not exists (select from delivery_pauses p where p.subscription_id = q.subscription_id) then q.due_at end
      as "nextAttemptAt", q.created_at as "createdAt",
    c.requested_at as "finishedAt"`
}

/** Finished deliveries (`d`), with the cancellation (`c`) that ends their final attempt. */
function finishedRows(sql: Queryable) {
  return sql`
    deliveries d left join delivery_cancellations c
      on c.subscription_id = d.subscription_id and d.next_attempt_at is not null and d.finished_at <= c.requested_at`
}

function finishedColumns(sql: Queryable) {
  return sql`
    d.id, d.subscription_id as "subscriptionId", d.event_id as "eventId", d.event_type as "eventType", d.jurisdiction,
    d.trigger, d.state, coalesce(c.reason, d.reason) as reason, d.attempts,
    case when c.subscription_id is null then d.next_attempt_at end as "nextAttemptAt", d.created_at as "createdAt",
    d.finished_at as "finishedAt"`
}

/**
 * Selects log rows whose delivery is not open again. The queue is probed for each row, because joining it as a whole
 * would read up to a million rows.
 */
function isNotOpen(sql: Queryable) {
  return sql`(select not q.is_failed from delivery_queue q where q.id = d.id) is not true`
}

/** One attempt of a delivery, with its request and response. Durations are in milliseconds. */
export interface AttemptLogEntry {
  readonly number: number
  readonly trigger: DeliveryTrigger
  /** The batch that the request contained; `null` if the delivery was sent alone. */
  readonly batchId: string | null
  readonly startedAt: Date
  readonly status: number | null
  readonly error: string | null
  readonly detail: string | null
  readonly remoteAddress: string | null
  readonly dnsMs: number | null
  readonly connectMs: number | null
  readonly tlsMs: number | null
  readonly firstByteMs: number | null
  readonly totalMs: number
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly responseHeaders: Readonly<Record<string, string | string[]>>
  /** The first 4 KiB of the response body. */
  readonly responseBody: Buffer
}

/** Finds an open or finished delivery. */
export async function findDelivery(sql: Queryable, id: string): Promise<DeliveryLogEntry | null> {
  const rows = await sql<DeliveryLogEntry[]>`
    select ${openColumns(sql)} from ${openRows(sql)} where q.id = ${id} and not q.is_failed
    union all
    select ${finishedColumns(sql)} from ${finishedRows(sql)} where d.id = ${id} and ${isNotOpen(sql)}`
  return rows[0] ?? null
}

/** Lists the attempts of a delivery, oldest first. */
export async function listAttempts(sql: Queryable, deliveryId: string): Promise<readonly AttemptLogEntry[]> {
  return await sql<AttemptLogEntry[]>`
    select number, trigger, batch_id as "batchId", started_at as "startedAt", status, error, detail, remote_address as "remoteAddress",
      dns_ms as "dnsMs", connect_ms as "connectMs", tls_ms as "tlsMs", first_byte_ms as "firstByteMs",
      total_ms as "totalMs", request_headers as "requestHeaders", response_headers as "responseHeaders",
      response_body as "responseBody"
    from attempts where delivery_id = ${deliveryId} order by number`
}
