import { createHmac } from 'node:crypto'

/** Prefix of a signing secret. The rest of the secret is base64 (Standard Webhooks, "Signature scheme"). */
export const SIGNING_SECRET_PREFIX = 'whsec_'

/**
 * The active secrets: a single one, or during a rotation the previous secret followed by the current one (design 3.4).
 */
export type SigningSecrets = readonly [string, ...string[]]

/** The message to sign, which consists of ID, timestamp and body. */
export interface SignableMessage {
  /** The delivery ID, which is the same for every attempt of a delivery. */
  readonly id: string
  /** The time of the attempt, in seconds since 1970. */
  readonly timestamp: number
  readonly body: Uint8Array
}

/** Builds the three Standard Webhooks headers and `X-REGISTRY-Signature` (contract 6.3). */
export function buildSignatureHeaders(
  secrets: SigningSecrets,
  signed: SignableMessage,
): Record<string, string> {
  return {
    'webhook-id': signed.id,
    'webhook-timestamp': String(signed.timestamp),
    'webhook-signature': secrets.map(secret => signStandardWebhook(secret, signed)).join(' '),
    'x-registry-signature': signBody(secrets[0], signed.body),
  }
}

/**
 * Returns the HMAC-SHA256 of the body in lowercase hexadecimal, keyed with the UTF-8 bytes of the secret string
 * (contract 6.3).
 */
export function signBody(secret: string, body: Uint8Array): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

/**
 * Returns `v1,` followed by the base64 HMAC-SHA256 of `id.timestamp.body`, keyed with the decoded secret (Standard
 * Webhooks).
 */
export function signStandardWebhook(secret: string, { id, timestamp, body }: SignableMessage): string {
  const key = Buffer.from(secret.slice(SIGNING_SECRET_PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`
}
