/** Signatures that a secret should produce for a request. */
export interface ExpectedSignatures {
  /**
   * Value of `X-REGISTRY-Signature`: the HMAC-SHA256 of the body, keyed with the secret as displayed (contract 6.3).
   */
  readonly registry: string
  /**
   * One entry of `webhook-signature`: the HMAC-SHA256 of `id.timestamp.body`, keyed with the decoded secret (Standard
   * Webhooks). Null if the secret cannot be decoded.
   */
  readonly standard: string | null
}

const PREFIX = 'whsec_'

/** Computes the expected signatures of a request in the browser, so that the secret never leaves it. */
export async function computeSignatures(
  secret: string,
  id: string,
  timestamp: string,
  body: string,
): Promise<ExpectedSignatures> {
  const bytes = new TextEncoder()
  const registry = await hmac(bytes.encode(secret), bytes.encode(body))
  const decoded = secret.startsWith(PREFIX) ? decode(secret.slice(PREFIX.length)) : null
  if (decoded === null) return { registry: hex(registry), standard: null }
  const standard = await hmac(decoded, bytes.encode(`${id}.${timestamp}.${body}`))
  return { registry: hex(registry), standard: `v1,${btoa(String.fromCharCode(...standard))}` }
}

async function hmac(secret: Uint8Array<ArrayBuffer>, content: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, content))
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Decodes a base64 string. Returns null if it is invalid or empty. */
function decode(base64: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64) || base64.length % 4 !== 0) return null
  return Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
}
