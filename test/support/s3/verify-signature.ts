import { createHmac, hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The key pair that the stand-in knows, and its region. */
export interface S3Account {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
}

const MAX_SKEW_MS = 15 * 60_000

/** Verifies a request as Amazon S3 does (Signature Version 4). Returns the code of the error, or `null`. */
export function findSignatureFault(
  request: IncomingMessage,
  body: Buffer,
  account: S3Account,
  now: Date,
): string | null {
  const { method = '', url = '', headers } = request
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/
  const [, key, day = '', region = '', signedNames = '', signature] =
    pattern.exec(headers.authorization ?? '') ?? []
  if (key === undefined) return 'AccessDenied'
  if (key !== account.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== account.region) return 'AuthorizationHeaderMalformed'
  const time = String(headers['x-amz-date'])
  const sent = Date.parse(time.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))
  if (!(Math.abs(now.getTime() - sent) <= MAX_SKEW_MS)) return 'RequestTimeTooSkewed'
  const bodyHash = String(headers['x-amz-content-sha256'])
  if (bodyHash !== 'UNSIGNED-PAYLOAD' && bodyHash !== hash('sha256', body)) return 'XAmzContentSHA256Mismatch'
  const names = signedNames.split(';')
  const [path = '', query = ''] = url.split('?')
  const canonical = [
    method,
    path,
    toCanonicalQuery(query),
    ...names.map(name => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    signedNames,
    bodyHash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = `AWS4-HMAC-SHA256\n${time}\n${scope}\n${hash('sha256', canonical)}`
  const steps = [day, region, 's3', 'aws4_request', text]
  const secret: string | Buffer = `AWS4${account.secretAccessKey}`
  const expected = steps.reduce<string | Buffer>(
    (k, step) => createHmac('sha256', k).update(step).digest(),
    secret,
  )
  return Buffer.from(expected).toString('hex') === signature ? null : 'SignatureDoesNotMatch'
}

function toCanonicalQuery(query: string): string {
  const parts = query === '' ? [] : query.split('&').map(part => (part.includes('=') ? part : `${part}=`))
  return parts.sort().join('&')
}
