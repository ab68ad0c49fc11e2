import { timingSafeEqual } from 'node:crypto'
import { bodySignature, standardSignature } from './sign.ts'

/** A delivery as a receiver gets it: the raw body, and the headers with names in lower case. */
export interface Received {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Uint8Array
}

/** Maximum difference between timestamp and clock, in seconds, as protection against replays (Standard Webhooks). */
const TOLERANCE_SECONDS = 300

/** Returns why a delivery must be rejected, or null if both signatures match. `now` is in seconds since 1970. */
export function distrust({ headers, body }: Received, secret: string, now: number): string | null {
  const header = (name: string): string => String(headers[name] ?? '')
  if (!isEqual(header('x-registry-signature'), bodySignature(secret, body)))
    return 'X-REGISTRY-Signature does not match'
  const timestamp = Number(header('webhook-timestamp'))
  if (!(Math.abs(now - timestamp) <= TOLERANCE_SECONDS)) return 'webhook-timestamp is more than 5 minutes off'
  const expected = standardSignature(secret, { id: header('webhook-id'), timestamp, body })
  const signatures = header('webhook-signature').split(' ')
  const hasMatch = signatures.some(signature => isEqual(signature, expected))
  return hasMatch ? null : 'webhook-signature does not match'
}

/** Compares in constant time, so that the duration does not reveal where two texts differ. */
function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
