import { createHmac } from 'node:crypto'

/** Prefix of a signing secret; the rest is base64 (Standard Webhooks, "Signature scheme"). */
export const SECRET_PREFIX = 'whsec_'

/** The active secrets: one, or, during a rotation, the previous one and then the current one (design 3.4). */
export type Secrets = readonly [string, ...string[]]

/** The message to sign: id, time and body. */
export interface Signed {
  /** The delivery id, which is the same for every attempt. */
  readonly id: string
  /** Time of this attempt, in seconds since 1970. */
  readonly timestamp: number
  readonly body: Uint8Array
}

/** Builds the three signature headers of Standard Webhooks and `X-REGISTRY-Signature` (contract 6.3). */
export function signatureHeaders(secrets: Secrets, signed: Signed): Record<string, string> {
  return {
    'webhook-id': signed.id,
    'webhook-timestamp': String(signed.timestamp),
    'webhook-signature': secrets.map(secret => standardSignature(secret, signed)).join(' '),
    'x-registry-signature': bodySignature(secrets[0], signed.body),
  }
}

/** Lowercase hexadecimal HMAC-SHA256 of the body, keyed with the secret's text as UTF-8 (contract 6.3). */
export function bodySignature(secret: string, body: Uint8Array): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

/** `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`, keyed with the decoded secret (Standard Webhooks). */
export function standardSignature(secret: string, { id, timestamp, body }: Signed): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`
}
