import type { AttemptLogEntry, DeliveryLogEntry } from '../../../deliveries/delivery-log-store.ts'
import type { LastAttempt } from '../../../deliveries/monitoring/delivery-activity-store.ts'
import type { ListedDelivery } from '../../../services/webhooks/delivery-log/list-deliveries.ts'
import type { DeliveryWithAttempts } from '../../../services/webhooks/webhook-service.ts'
import type { View } from '../schema-builders.ts'
import type {
  AttemptSchema,
  DeliveryDetailsSchema,
  DeliveryListSchema,
  DeliverySchema,
  LastAttemptSchema,
} from './schema.ts'

/** Builds the JSON of a delivery as it appears in lists. */
export function deliveryView(delivery: DeliveryLogEntry): View<typeof DeliverySchema> {
  return {
    id: delivery.id,
    webhook_id: delivery.subscriptionId,
    event: delivery.eventType,
    event_id: delivery.eventId,
    jurisdiction: delivery.jurisdiction,
    trigger: delivery.trigger,
    state: delivery.state,
    reason: delivery.reason,
    attempt_count: delivery.attempts,
    next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
    created_at: delivery.createdAt.toISOString(),
    finished_at: delivery.finishedAt?.toISOString() ?? null,
  }
}

/** Builds the JSON of a delivery with its payload and attempts. */
export function deliveryDetailsView({
  delivery,
  attempts,
  body,
}: DeliveryWithAttempts): View<typeof DeliveryDetailsSchema> {
  return {
    ...deliveryView(delivery),
    body: body === null ? null : Buffer.from(body).toString(),
    attempts: attempts.map(attemptView),
  }
}

function attemptView(attempt: AttemptLogEntry): View<typeof AttemptSchema> {
  return {
    number: attempt.number,
    trigger: attempt.trigger,
    batch_id: attempt.batchId,
    started_at: attempt.startedAt.toISOString(),
    status: attempt.status,
    error: attempt.error,
    detail: attempt.detail,
    remote_address: attempt.remoteAddress,
    timings: {
      dns_ms: attempt.dnsMs,
      connect_ms: attempt.connectMs,
      tls_ms: attempt.tlsMs,
      first_byte_ms: attempt.firstByteMs,
      total_ms: attempt.totalMs,
    },
    request_headers: attempt.requestHeaders,
    response_headers: attempt.responseHeaders,
    response_body: attempt.responseBody.toString(),
  }
}

/** Builds the JSON of a page of deliveries; `nextId` is `null` on the last page. */
export function deliveryListView(
  deliveries: readonly ListedDelivery[],
  nextId: string | null,
): View<typeof DeliveryListSchema> {
  const data = deliveries.map(({ delivery, subject, lastAttempt }) => ({
    ...deliveryView(delivery),
    subject,
    last_attempt: lastAttemptView(lastAttempt),
  }))
  return { data, next: nextId }
}

/** Builds the JSON of the outcome of an attempt. */
export function lastAttemptView(attempt: LastAttempt | null): View<typeof LastAttemptSchema> {
  if (attempt === null) return null
  const { deliveryId, trigger, startedAt, status, error, totalMs } = attempt
  return {
    delivery_id: deliveryId,
    trigger,
    started_at: startedAt.toISOString(),
    status,
    error,
    duration_ms: totalMs,
  }
}
