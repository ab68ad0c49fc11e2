import { createHmac } from 'node:crypto'

/** How a subscription's secret begins; what follows is base64 (Standard Webhooks, "Signature scheme"). */
export const SECRET_PREFIX = 'whsec_'

/** The secrets that sign: one, or during a rotation the old one first and the new one second (design 3.4). */
export type Secrets = readonly [string, ...string[]]

/** What is signed: the bytes that are sent, and who and when they are. */
export interface Signed {
  /** The delivery's id: the same at every attempt. */
  readonly id: string
  /** Seconds since 1970 at which this attempt is made. */
  readonly timestamp: number
  readonly body: Uint8Array
}

/** The three signing headers of Standard Webhooks and the specified one (spec 6.3), of one attempt. */
export function signatureHeaders(secrets: Secrets, signed: Signed): Record<string, string> {
  return {
    'webhook-id': signed.id,
    'webhook-timestamp': String(signed.timestamp),
    'webhook-signature': secrets.map(secret => standardSignature(secret, signed)).join(' '),
    'x-registry-signature': bodySignature(secrets[0], signed.body),
  }
}

/** Lowercase hexadecimal HMAC-SHA256 of the body alone; the key is the secret as shown, as UTF-8 (spec 6.3). */
export function bodySignature(secret: string, body: Uint8Array): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

/** `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; the key is the secret decoded (Standard Webhooks). */
export function standardSignature(secret: string, { id, timestamp, body }: Signed): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`
}
