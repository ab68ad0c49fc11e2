import { timingSafeEqual } from 'node:crypto'
import { bodySignature, standardSignature } from './sign.ts'

/** What a receiver is given with a delivery: the raw body and the headers it arrived with, names in lower case. */
export interface Received {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Uint8Array
}

/** A delivery that is older or newer than this was held back or made up (Standard Webhooks), in seconds. */
const TOLERANCE_SECONDS = 300

/** Why a delivery is not to be believed; null when both of its signatures are right. `now` in seconds since 1970. */
export function distrust({ headers, body }: Received, secret: string, now: number): string | null {
  const header = (name: string): string => String(headers[name] ?? '')
  if (!equal(header('x-registry-signature'), bodySignature(secret, body)))
    return 'X-REGISTRY-Signature is wrong'
  const timestamp = Number(header('webhook-timestamp'))
  if (!(Math.abs(now - timestamp) <= TOLERANCE_SECONDS)) return 'webhook-timestamp is too old or too new'
  const expected = standardSignature(secret, { id: header('webhook-id'), timestamp, body })
  const found = header('webhook-signature').split(' ')
  return found.some(signature => equal(signature, expected)) ? null : 'webhook-signature is wrong'
}

/** Compares in a time that tells nothing of where two texts differ. */
function equal(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
