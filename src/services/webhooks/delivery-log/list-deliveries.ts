import {
  type DeliveryLogEntry,
  type DeliveryLogFilter,
  listDeliveries,
} from '../../../deliveries/delivery-log-store.ts'
import { type LastAttempt, listLastAttempts } from '../../../deliveries/monitoring/delivery-activity-store.ts'
import type { Queryable } from '../../../platform/sql/sql-pool.ts'
import type { Subscription } from '../../../subscriptions/subscription.ts'
import { readEventPayloads } from '../../masking/event-payloads.ts'
import { type DeliverySubject, readDeliverySubject } from './delivery-subject.ts'

/** A delivery as listed, with what it is about and how its last attempt ended. */
export interface ListedDelivery {
  readonly delivery: DeliveryLogEntry
  /** `null` for tests, chat messages, and payloads that are no longer stored. */
  readonly subject: DeliverySubject | null
  readonly lastAttempt: LastAttempt | null
}

/** Selects deliveries, and how the persons in their subjects are shown. */
export interface DeliveryListRequest extends DeliveryLogFilter {
  /** Whether persons are masked even for a subscription that includes them, because the caller may not read its payloads. */
  readonly masksSubjects?: boolean
}

/** Lists deliveries of a subscription, newest first. Persons are masked as they were in the payloads, at least. */
export async function listDeliveriesWithOutcomes(
  sql: Queryable,
  { includesPersons }: Pick<Subscription, 'includesPersons'>,
  { masksSubjects = false, ...filter }: DeliveryListRequest,
  masking: { readonly masksPersons: boolean },
): Promise<readonly ListedDelivery[]> {
  const deliveries = await listDeliveries(sql, filter)
  const ids = deliveries.map(({ id }) => id)
  const attempts = new Map((await listLastAttempts(sql, ids)).map(attempt => [attempt.deliveryId, attempt]))
  const eventIds = deliveries.filter(({ trigger }) => trigger !== 'test').map(({ eventId }) => eventId)
  const payloads = await readEventPayloads(sql, [...new Set(eventIds)], masking)
  return deliveries.map(delivery => {
    const payload = payloads.get(delivery.eventId)?.[includesPersons && !masksSubjects ? 'full' : 'masked']
    return {
      delivery,
      subject: payload === undefined ? null : readDeliverySubject(payload),
      lastAttempt: attempts.get(delivery.id) ?? null,
    }
  })
}
