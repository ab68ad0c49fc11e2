import type { DeliveryTarget, DueDelivery } from '../delivery.ts'
import { buildSignatureHeaders } from './webhook-signatures.ts'

/**
 * Builds the request headers of one attempt (contract 6.3, design 3.4). The headers contain no secrets, so they can be
 * logged.
 */
export function buildDeliveryHeaders(
  delivery: DueDelivery,
  { secrets }: DeliveryTarget,
  body: Uint8Array,
  now: Date,
  userAgent: string,
): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000)
  return {
    'content-type': 'application/json',
    'user-agent': userAgent,
    'accept-encoding': 'identity',
    ...buildSignatureHeaders(secrets, { id: delivery.id, timestamp, body }),
    'x-registry-event': delivery.eventType,
    'x-registry-delivery': delivery.id,
    'x-registry-attempt': String(delivery.attempts + 1),
    ...(delivery.trigger === 'test' && { 'x-registry-test': 'true' }),
  }
}
