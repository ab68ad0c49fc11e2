import { deriveUuidV5 } from '../../platform/uuid.ts'
import type { DeliveryTarget, DueDelivery } from '../delivery.ts'
import { buildSignatureHeaders } from './webhook-signatures.ts'

/** Namespace of the IDs of batches. It must never change. */
const BATCH_NAMESPACE = '7c1b0c0e-5d0a-4f0c-9f53-3d1a5e9f6b42'

/** A delivery with the payload of its event. */
interface DeliveryWithPayload {
  readonly delivery: DueDelivery
  readonly payload: Uint8Array
}

/** Deliveries that one request contains. Several make a batch, and all of them have the same number of attempts. */
export type DeliveryGroup = readonly [DeliveryWithPayload, ...DeliveryWithPayload[]]

/** Returns the ID of a batch. The same deliveries always have the same ID, also when another process sends them. */
export function deriveBatchId(deliveryIds: readonly string[]): string {
  return deriveUuidV5(BATCH_NAMESPACE, [...deliveryIds].sort().join(' '))
}

/** Builds the body of a request: the payload, or for a batch a JSON array of the payloads, each as it would be alone. */
export function buildDeliveryBody(group: DeliveryGroup): Uint8Array {
  if (group.length === 1) return group[0].payload
  const parts = group.flatMap(({ payload }, index) => [Buffer.from(index === 0 ? '[' : ','), payload])
  return Buffer.concat([...parts, Buffer.from(']')])
}

/**
 * Builds the request headers of one attempt (contract 6.3, design 3.4). The headers contain no secrets, so they can be
 * logged.
 */
export function buildDeliveryHeaders(
  group: DeliveryGroup,
  { secrets }: DeliveryTarget,
  body: Uint8Array,
  now: Date,
  userAgent: string,
): Record<string, string> {
  const deliveries = group.map(({ delivery }) => delivery)
  const [{ id, attempts, trigger }] = deliveries as [DueDelivery, ...DueDelivery[]]
  const ids = deliveries.map(delivery => delivery.id)
  const isBatch = ids.length > 1
  const timestamp = Math.floor(now.getTime() / 1000)
  return {
    'content-type': 'application/json',
    'user-agent': userAgent,
    'accept-encoding': 'identity',
    ...buildSignatureHeaders(secrets, { id: isBatch ? deriveBatchId(ids) : id, timestamp, body }),
    'x-registry-event': [...new Set(deliveries.map(({ eventType }) => eventType))].join(','),
    'x-registry-delivery': ids.join(','),
    'x-registry-attempt': String(attempts + 1),
    ...(isBatch && { 'x-registry-batch': String(ids.length) }),
    ...(trigger === 'test' && { 'x-registry-test': 'true' }),
  }
}
