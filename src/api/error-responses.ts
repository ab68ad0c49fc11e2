import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { HERALD_ERRORS, HeraldError, type HeraldErrorCode } from '../platform/errors.ts'
import type { Logger } from '../platform/logger.ts'

const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** Herald's error for each error code of Fastify and Node. Codes that are not listed indicate a bug in Herald. */
const FRAMEWORK_ERRORS: Readonly<Record<string, readonly [HeraldErrorCode, string]>> = {
  FST_ERR_BAD_URL: ['malformed_request', 'The URL path must be percent-encoded UTF-8.'],
  FST_ERR_MAX_PARAM_LENGTH: ['not_found', 'There is no resource at this URL.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'unsupported_media_type',
    'Send the request body with the header Content-Type: application/json.',
  ],
  FST_ERR_CTP_BODY_TOO_LARGE: ['body_too_large', 'The request body is larger than this URL accepts.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['malformed_request', 'The request body is empty. Send valid JSON.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed_request', 'The request body is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    'malformed_request',
    'The length of the request body does not match the Content-Length header.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request was not received in time.'],
  HPE_INVALID_URL: ['malformed_request', 'The URL contains a character that must be percent-encoded.'],
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The URL and headers together must not exceed 32 KiB.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [
    'body_too_large',
    'The chunk extensions of the request body are too large.',
  ],
}

const URL_TOO_LONG = ['url_too_long', 'The URL must not exceed 8192 characters.'] as const
const INVALID_HTTP = ['malformed_request', 'This is not a valid HTTP/1.1 request.'] as const

const INCOMPLETE_BODY = [
  'malformed_request',
  'The request body ended early or is not valid chunked encoding.',
] as const

/** Returns whether the client closed the connection or broke the encoding while its request body was read. */
function isIncompleteBody(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || code.startsWith('HPE_')
}

/** Builds an error body (RFC 9457, design 3.1). `type` links to the documentation of the error code. */
function problemBody(error: HeraldError, requestId: string): string {
  const { status, title } = HERALD_ERRORS[error.code]
  return JSON.stringify({
    type: `/docs/errors#${error.code}`,
    title,
    status,
    detail: error.detail,
    code: error.code,
    request_id: requestId,
    errors: error.errors,
  })
}

/** Converts any thrown value to the error that the client sees. Details of unexpected errors appear only in the log. */
function toHeraldError(error: unknown): HeraldError {
  if (error instanceof HeraldError) return error
  const known = FRAMEWORK_ERRORS[codeOf(error)]
  if (known !== undefined) return new HeraldError(...known)
  if (isIncompleteBody(error)) return new HeraldError(...INCOMPLETE_BODY)
  const detail = 'The request failed because of an internal error, which was logged under its request_id.'
  return new HeraldError('internal', detail, { cause: error })
}

/** Sends an error response, and logs server errors. */
export function sendErrorResponse(
  cause: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Logger,
): FastifyReply {
  const error = toHeraldError(cause)
  const { status } = HERALD_ERRORS[error.code]
  if (isIncompleteBody(cause)) log.debug({ request_id: request.id, path: loggedPath(request) }, error.detail)
  // The pool logs once that the database accepts no writes.
  if (status >= 500 && error.code !== 'database_read_only') {
    const level = status === 500 ? 'error' : 'warn'
    log[level]({ err: error.cause ?? error, request_id: request.id, path: loggedPath(request) }, error.detail)
  }
  if (status === 503 && error.headers['retry-after'] === undefined) reply.header('retry-after', '5')
  return reply
    .code(status)
    .headers(error.headers)
    .header('content-type', PROBLEM_TYPE)
    .header('cache-control', 'no-store')
    .send(problemBody(error, request.id))
}

/** Returns the path without the query, which is private because it holds search terms. */
export function pathWithoutQuery(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? ''
}

/** Returns the path for the log, without the secrets that it contains on purpose or by mistake. */
export function loggedPath(request: FastifyRequest): string {
  const path = pathWithoutQuery(request).replace(/%([2-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  return path.replace(/(hrl[dmu]_|whsec_)[\w-]+/gi, '$1[redacted]')
}

/** Sends an error response to a client whose data is not a valid HTTP request, then closes the socket. */
export function sendErrorOnSocket(cause: unknown, socket: Socket, requestId: string): void {
  if (codeOf(cause) === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [code, detail] = isLongUrl(cause) ? URL_TOO_LONG : (FRAMEWORK_ERRORS[codeOf(cause)] ?? INVALID_HTTP)
  const error = new HeraldError(code, detail)
  const body = problemBody(error, requestId)
  const { status } = HERALD_ERRORS[error.code]
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroySoon())
}

/**
 * Returns whether the URL, not the headers, was too long. Node counts both toward one limit, so the first bytes of the
 * packet are examined.
 */
function isLongUrl(error: unknown): boolean {
  if (codeOf(error) !== 'HPE_HEADER_OVERFLOW' || !(error instanceof Error) || !('rawPacket' in error))
    return false
  const start = error.rawPacket instanceof Uint8Array ? Buffer.from(error.rawPacket).toString('latin1') : ''
  return /^[A-Z]+ \S{8192}/.test(start)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
