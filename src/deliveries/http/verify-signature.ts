import { timingSafeEqual } from 'node:crypto'
import { signBody, signStandardWebhook } from './webhook-signatures.ts'

/** A delivery as received: the raw body and the headers, whose names are in lower case. */
export interface ReceivedDelivery {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Uint8Array
}

/**
 * Maximum difference in seconds between timestamp and current time, which limits replay attacks (Standard Webhooks).
 */
const TOLERANCE_SECONDS = 300

/** Returns the reason to reject a delivery, or `null` if both signatures match. `now` is in seconds since 1970. */
export function findSignatureError(
  { headers, body }: ReceivedDelivery,
  secret: string,
  now: number,
): string | null {
  const header = (name: string): string => String(headers[name] ?? '')
  if (!isEqual(header('x-registry-signature'), signBody(secret, body)))
    return 'X-REGISTRY-Signature does not match'
  const timestamp = Number(header('webhook-timestamp'))
  if (!(Math.abs(now - timestamp) <= TOLERANCE_SECONDS)) return 'webhook-timestamp is more than 5 minutes off'
  const expected = signStandardWebhook(secret, { id: header('webhook-id'), timestamp, body })
  const signatures = header('webhook-signature').split(' ')
  const hasMatch = signatures.some(signature => isEqual(signature, expected))
  return hasMatch ? null : 'webhook-signature does not match'
}

/** Compares two strings in constant time, so that the duration does not reveal where they differ. */
function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
