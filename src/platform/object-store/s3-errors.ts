import { HeraldError } from '../errors.ts'

/** The parts of an error of the client that explain it. */
interface S3Failure {
  readonly name: string
  readonly code: string
  readonly status: number
  readonly message: string
  readonly region: string | null
}

/** Names of errors that a later attempt may not have. */
const TRANSIENT = new Set([
  'SlowDown',
  'Throttling',
  'ThrottlingException',
  'TooManyRequests',
  'RequestTimeout',
  'TimeoutError',
  'RequestTimeTooSkewed',
  'InternalError',
  'ServiceUnavailable',
  'OperationAborted',
  // The bytes changed on their way.
  'BadDigest',
  'InvalidDigest',
  'XAmzContentChecksumMismatch',
  'XAmzContentSHA256Mismatch',
  'IncompleteBody',
])
const CONNECTION_CODES = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ERR_STREAM_PREMATURE_CLOSE',
])
const CREDENTIALS = 'docs/archive-on-s3.md lists the places where credentials are looked for'
const PERMISSIONS =
  's3:ListBucket, s3:ListBucketVersions, s3:ListBucketMultipartUploads, s3:GetObject, s3:PutObject, s3:DeleteObject, ' +
  's3:DeleteObjectVersion and s3:AbortMultipartUpload'

/** The explanation of each error that operators can do something about. */
const EXPLANATIONS: Readonly<Record<string, string>> = {
  CredentialsProviderError: `no credentials were found. ${CREDENTIALS}`,
  InvalidAccessKeyId: `the access key is unknown to the store. ${CREDENTIALS}`,
  SignatureDoesNotMatch: `the secret access key is wrong. ${CREDENTIALS}`,
  ExpiredToken: `the credentials have expired. ${CREDENTIALS}`,
  InvalidToken: `the session token is not valid. ${CREDENTIALS}`,
  NoSuchBucket: 'there is no such bucket. Create it, or correct its name',
  AccessDenied: `access is denied. Allow ${PERMISSIONS}`,
  RequestTimeTooSkewed: 'the clock of this machine is wrong. Synchronise it, for example with NTP',
  InvalidObjectState:
    'the object is in cold storage. Restore it, and keep the archive out of such storage classes',
  EntityTooLarge: 'the store does not accept objects of this size',
  QuotaExceeded: 'the quota of the bucket is used up. Raise it',
  XMinioStorageFull: 'the store has no space left',
  InsufficientStorage: 'the store has no space left',
}

/** Returns whether the same request may succeed when it is repeated. */
export function isTransientS3Error(error: unknown): boolean {
  const { name, code, status } = readFailure(error)
  if (name === 'NotImplemented') return false
  return TRANSIENT.has(name) || CONNECTION_CODES.has(code) || status === 429 || status >= 500
}

/** Returns the name of an error, which is the code in the response of the store. */
export function readS3ErrorName(error: unknown): string {
  return readFailure(error).name
}

/** Returns the HTTP status of the response, or 0 if there was none. */
export function readS3Status(error: unknown): number {
  return readFailure(error).status
}

/**
 * Converts an error to one that names the bucket or object and the way out. The response itself is left out, because stores
 * put access keys and signatures into it. Errors of this machine, such as a full disk, remain as they are.
 */
export function explainS3Error(error: unknown, url: string, action: string): unknown {
  if (error instanceof HeraldError) return error
  const failure = readFailure(error)
  const explanation = explain(failure)
  if (explanation === null) return error
  return new HeraldError('archive_unavailable', `Cannot ${action} ${url}: ${explanation}.`)
}

function explain(failure: S3Failure): string | null {
  const { name, code, status, region, message } = failure
  if (Object.hasOwn(EXPLANATIONS, name)) return EXPLANATIONS[name] ?? null
  if (/credential/i.test(name) || /could not load credentials/i.test(message))
    return EXPLANATIONS.CredentialsProviderError ?? null
  if (isRegionFailure(failure)) {
    const way = region === null ? 'Add the right one to the URL' : `Add ?region=${region} to the URL`
    return `the region is missing or wrong. ${way}, or set AWS_REGION`
  }
  if (status === 403) return EXPLANATIONS.AccessDenied ?? null
  if (name === 'TimeoutError') return 'the store did not respond in time. Check the endpoint and the network'
  if (CONNECTION_CODES.has(code))
    return `the connection failed (${code}). Check the endpoint, the network and whether the store runs`
  if (/certificate|self.signed/i.test(code + message))
    return `its TLS certificate is not trusted (${code}). Name the authority in NODE_EXTRA_CA_CERTS`
  if (status === 429 || status >= 500 || TRANSIENT.has(name))
    return `the store is overloaded or has failed (${name}, status ${status}). Try again later`
  return status === 0 ? null : `the store refused the request (${name}, status ${status})`
}

function isRegionFailure({ name, status, region, message }: S3Failure): boolean {
  const names = ['PermanentRedirect', 'AuthorizationHeaderMalformed', 'IllegalLocationConstraintException']
  return names.includes(name) || status === 301 || region !== null || /region is missing/i.test(message)
}

function readFailure(error: unknown): S3Failure {
  if (!(error instanceof Error)) return { name: '', code: '', status: 0, message: '', region: null }
  const { code, Code, Region, $metadata, $response } = error as Error & {
    code?: unknown
    Code?: unknown
    Region?: unknown
    $metadata?: { httpStatusCode?: number }
    $response?: { headers?: Record<string, string> }
  }
  const status = $metadata?.httpStatusCode ?? 0
  const header = $response?.headers?.['x-amz-bucket-region']
  return {
    name: typeof Code === 'string' ? Code : error.name,
    // A connection that ends within a response has no code of its own.
    code: typeof code === 'string' ? code : error.message === 'aborted' ? 'ECONNRESET' : '',
    status,
    message: error.message,
    // Every response states the region, so it explains only those that have a redirect or no name.
    region: typeof Region === 'string' ? Region : status === 400 || status === 301 ? (header ?? null) : null,
  }
}
