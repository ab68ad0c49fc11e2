import type { Jurisdiction } from '../model/jurisdiction.ts'
import type { WebhookEventType } from '../model/webhook-event.ts'
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

/** Lists open and finished deliveries of a subscription, newest first. */
export async function listDeliveries(
  sql: Queryable,
  filter: DeliveryLogFilter,
): Promise<readonly DeliveryLogEntry[]> {
  const { subscriptionId, state, eventType = null, since, before } = filter
  const limit = filter.limit
  const upperId = before ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff'
  const lowestIncludedId =
    since === undefined ? '00000000-0000-0000-0000-000000000000' : lowestUuidV7At(since)
  // Open deliveries are only in the queue, so filtering by `state` excludes one of the two tables.
  const includesOpen = state === undefined || state === 'waiting'
  return await sql<DeliveryLogEntry[]>`
    select id, subscription_id as "subscriptionId", event_id as "eventId", event_type as "eventType", jurisdiction, trigger,
      state, reason, attempts, next_attempt_at as "nextAttemptAt", created_at as "createdAt", finished_at as "finishedAt"
    from (
      (select id, subscription_id, event_id, event_type, jurisdiction, trigger, state, reason, attempts, next_attempt_at,
         created_at, finished_at
       from deliveries d
       where subscription_id = ${subscriptionId} and id < ${upperId} and id >= ${lowestIncludedId}
         and ${state !== 'waiting'} and (${state ?? null}::text is null or state = ${state ?? null})
         and (${eventType}::text is null or event_type = ${eventType})
         and ${isNotOpen(sql)}
       order by id desc limit ${limit})
      union all
      (select id, subscription_id, event_id, event_type, jurisdiction, trigger, 'waiting', null, attempts, ${nextAttemptAt(sql)},
         created_at, null
       from delivery_queue
       where subscription_id = ${subscriptionId} and shard = ${shardOfSubscription(subscriptionId)} and not is_failed
         and ${includesOpen} and id < ${upperId} and id >= ${lowestIncludedId}
         and (${eventType}::text is null or event_type = ${eventType})
       order by id desc limit ${limit})
    ) as found
    order by id desc limit ${limit}`
}

/**
 * Builds the SQL of the next attempt's time of an open delivery. A first attempt starts when a slot is free, so its time
 * is unknown, whereas a retry starts when it is due.
 */
function nextAttemptAt(sql: Queryable) {
  return sql`case when round_attempts > 0 or due_at > clock_timestamp() then due_at end`
}

/** One attempt of a delivery, with its request and response. Durations are in milliseconds. */
export interface AttemptLogEntry {
  readonly number: number
  readonly trigger: DeliveryTrigger
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
    select id, subscription_id as "subscriptionId", event_id as "eventId", event_type as "eventType", jurisdiction, trigger,
      'waiting' as state, null as reason, attempts, ${nextAttemptAt(sql)} as "nextAttemptAt", created_at as "createdAt",
      null::timestamptz as "finishedAt"
    from delivery_queue where id = ${id} and not is_failed
    union all
    select id, subscription_id, event_id, event_type, jurisdiction, trigger, state, reason, attempts, next_attempt_at,
      created_at, finished_at
    from deliveries d where id = ${id} and ${isNotOpen(sql)}`
  return rows[0] ?? null
}

/**
 * Selects log rows whose delivery is not open again. The queue is probed for each row, because joining it as a whole
 * would read up to a million rows.
 */
function isNotOpen(sql: Queryable) {
  return sql`(select not q.is_failed from delivery_queue q where q.id = d.id) is not true`
}

/** Lists the attempts of a delivery, oldest first. */
export async function listAttempts(sql: Queryable, deliveryId: string): Promise<readonly AttemptLogEntry[]> {
  return await sql<AttemptLogEntry[]>`
    select number, trigger, started_at as "startedAt", status, error, detail, remote_address as "remoteAddress",
      dns_ms as "dnsMs", connect_ms as "connectMs", tls_ms as "tlsMs", first_byte_ms as "firstByteMs",
      total_ms as "totalMs", request_headers as "requestHeaders", response_headers as "responseHeaders",
      response_body as "responseBody"
    from attempts where delivery_id = ${deliveryId} order by number`
}
