import type { DueDelivery, Target } from './delivery.ts'
import { signatureHeaders } from './sign.ts'

/** Builds the headers of one attempt (contract 6.3, design 3.4). They contain no secrets, so they can be logged. */
export function headersOf(
  delivery: DueDelivery,
  { secrets }: Target,
  body: Uint8Array,
  now: Date,
  userAgent: string,
): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000)
  return {
    'content-type': 'application/json',
    'user-agent': userAgent,
    'accept-encoding': 'identity',
    ...signatureHeaders(secrets, { id: delivery.id, timestamp, body }),
    'x-registry-event': delivery.eventType,
    'x-registry-delivery': delivery.id,
    'x-registry-attempt': String(delivery.attempts + 1),
    ...(delivery.trigger === 'test' && { 'x-registry-test': 'true' }),
  }
}
