import type { Clock } from '../../platform/clock.ts'
import type { SentBatch } from '../attempt-store.ts'
import type { DeliveryTarget, DueDelivery, PayloadVariants } from '../delivery.ts'
import type { EndedAttempts, SentDeliveries } from '../scheduler/scheduler-events.ts'
import { redactEchoedValues, redactHeaderValues } from './custom-request-headers.ts'
import {
  buildDeliveryBody,
  buildDeliveryHeaders,
  type DeliveryGroup,
  deriveBatchId,
} from './webhook-request.ts'
import type { WebhookSender } from './webhook-sender.ts'

/** Sends deliveries in one request. Returns an attempt for each, with the same result, as it is recorded. */
export async function sendDeliveries(
  { sender, clock, userAgent }: { sender: WebhookSender; clock: Clock; userAgent: string },
  deliveries: SentDeliveries,
  target: DeliveryTarget,
  payloadOf: (eventId: string) => PayloadVariants,
): Promise<EndedAttempts> {
  const withPayload = (delivery: DueDelivery) => ({
    delivery,
    payload: payloadOf(delivery.eventId)[target.payloadVariant],
  })
  const [first, ...others] = deliveries
  const group: DeliveryGroup = [withPayload(first), ...others.map(withPayload)]
  const body = buildDeliveryBody(group)
  const startedAt = clock.now()
  const ownHeaders = buildDeliveryHeaders(group, target, body, startedAt, userAgent)
  const headers = { ...target.headers, ...ownHeaders }
  const response = await sender.send({ subscriptionId: target.id, url: target.url, headers, body })
  const result = redactEchoedValues(response, target.headers)
  const logged = { ...redactHeaderValues(target.headers), ...ownHeaders }
  const batch = sentBatchOf(deliveries)
  const attemptOf = (delivery: DueDelivery) => ({
    delivery,
    result,
    startedAt,
    batch,
    requestHeaders: batch === null ? logged : headersOfDelivery(logged, delivery),
  })
  return [attemptOf(first), ...others.map(attemptOf)]
}

function sentBatchOf(deliveries: SentDeliveries): SentBatch | null {
  if (deliveries.length === 1) return null
  const id = deriveBatchId(deliveries.map(delivery => delivery.id))
  return { id, eventIds: deliveries.map(({ eventId }) => eventId) }
}

/** Returns the headers as the log of one delivery shows them, because 100 copies of 100 IDs would fill the log. */
function headersOfDelivery(
  headers: Readonly<Record<string, string>>,
  { id, eventType }: DueDelivery,
): Record<string, string> {
  return { ...headers, 'x-registry-event': eventType, 'x-registry-delivery': id }
}
