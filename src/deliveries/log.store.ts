import { lowestId } from '../base/ids.ts'
import type { Queryable } from '../base/sql.ts'
import { shardOf } from './delivery.ts'

/** A delivery as its subscriber sees it. */
export interface LoggedDelivery {
  readonly id: string
  readonly subscriptionId: string
  readonly eventId: string
  readonly eventType: string
  readonly jurisdiction: string
  readonly trigger: string
  readonly state: 'waiting' | 'delivered' | 'failed'
  /** Why it failed where no attempt says so: disabled, gone, deleted, expired. */
  readonly reason: string | null
  readonly attempts: number
  readonly nextAttemptAt: Date | null
  readonly createdAt: Date
  readonly finishedAt: Date | null
}

/** What to list of a subscription's deliveries; newest first, after `before` when that is given. */
export interface LogFilter {
  readonly subscriptionId: string
  readonly state?: LoggedDelivery['state']
  readonly eventType?: string
  /** Made at this moment or later. */
  readonly since?: Date
  readonly before?: string
  readonly most: number
}

/** Deliveries of a subscription, newest first: those that are open and those that are over, merged by their ids. */
export async function listDeliveries(sql: Queryable, filter: LogFilter): Promise<readonly LoggedDelivery[]> {
  const { subscriptionId, state, eventType = null, since, before, most } = filter
  const last = before ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff'
  const first = since === undefined ? '00000000-0000-0000-0000-000000000000' : lowestId(since)
  // What is open stands in the queue alone: the log is not looked through for it.
  const isOpen = state === undefined || state === 'waiting'
  return await sql<LoggedDelivery[]>`
    select id, subscription_id as "subscriptionId", event_id as "eventId", event_type as "eventType", jurisdiction, trigger,
      state, reason, attempts, next_attempt_at as "nextAttemptAt", created_at as "createdAt", finished_at as "finishedAt"
    from (
      (select id, subscription_id, event_id, event_type, jurisdiction, trigger, state, reason, attempts, next_attempt_at,
         created_at, finished_at
       from deliveries
       where subscription_id = ${subscriptionId} and id < ${last} and id >= ${first}
         and ${state !== 'waiting'} and (${state ?? null}::text is null or state = ${state ?? null})
         and (${eventType}::text is null or event_type = ${eventType})
       order by id desc limit ${most})
      union all
      (select id, subscription_id, event_id, event_type, jurisdiction, trigger, 'waiting', null, attempts, due_at,
         created_at, null
       from delivery_queue
       where subscription_id = ${subscriptionId} and shard = ${shardOf(subscriptionId)} and not failed
         and ${isOpen} and id < ${last} and id >= ${first}
         and (${eventType}::text is null or event_type = ${eventType})
       order by id desc limit ${most})
    ) as found
    order by id desc limit ${most}`
}

/** One request of a delivery, with everything that was sent and received. Times in milliseconds from its start. */
export interface LoggedAttempt {
  readonly number: number
  readonly trigger: string
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
  /** The first 4 KiB. */
  readonly responseBody: Buffer
}

/** A delivery, wherever it stands; null when there is none. */
export async function findDelivery(sql: Queryable, id: string): Promise<LoggedDelivery | null> {
  const rows = await sql<LoggedDelivery[]>`
    select id, subscription_id as "subscriptionId", event_id as "eventId", event_type as "eventType", jurisdiction, trigger,
      'waiting' as state, null as reason, attempts, due_at as "nextAttemptAt", created_at as "createdAt",
      null::timestamptz as "finishedAt"
    from delivery_queue where id = ${id} and not failed
    union all
    select id, subscription_id, event_id, event_type, jurisdiction, trigger, state, reason, attempts, next_attempt_at,
      created_at, finished_at
    from deliveries where id = ${id}`
  return rows[0] ?? null
}

/** The attempts of a delivery, the first one first. */
export async function attemptsOf(sql: Queryable, deliveryId: string): Promise<readonly LoggedAttempt[]> {
  return await sql<LoggedAttempt[]>`
    select number, trigger, started_at as "startedAt", status, error, detail, remote_address as "remoteAddress",
      dns_ms as "dnsMs", connect_ms as "connectMs", tls_ms as "tlsMs", first_byte_ms as "firstByteMs",
      total_ms as "totalMs", request_headers as "requestHeaders", response_headers as "responseHeaders",
      response_body as "responseBody"
    from attempts where delivery_id = ${deliveryId} order by number`
}
