import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ERRORS, type ErrorCode, HeraldError } from '../base/errors.ts'
import type { Log } from '../base/log.ts'

const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** What the framework and Node refuse by themselves, in our words. What is not here is a bug of ours. */
const FOREIGN: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  FST_ERR_BAD_URL: ['malformed_request', 'The path of the URL is not percent-encoded UTF-8.'],
  FST_ERR_MAX_PARAM_LENGTH: ['not_found', 'There is nothing at this address.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'unsupported_media_type',
    'Send the body with Content-Type: application/json.',
  ],
  FST_ERR_CTP_BODY_TOO_LARGE: ['body_too_large', 'The request body is larger than this address takes.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['malformed_request', 'The request body is empty; it must be JSON.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed_request', 'The request body is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    'malformed_request',
    'The body is not as long as Content-Length says.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request was not complete in time.'],
  HPE_INVALID_URL: ['malformed_request', 'The URL holds a character that must be percent-encoded.'],
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The URL and the headers are together larger than 32 KB.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [
    'body_too_large',
    'The chunk extensions of the request body are too large.',
  ],
}

const LONG_URL = ['url_too_long', 'The URL is far longer than 8192 characters.'] as const
const NO_HTTP = ['malformed_request', 'This is not a valid HTTP/1.1 request.'] as const

/** The one error shape (RFC 9457, design 3.1). `type` leads to the page that explains the code. */
function problemBody(error: HeraldError, requestId: string): string {
  const { status, title } = ERRORS[error.code]
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

/** Whatever was thrown, as the "no" the client is told; a bug tells it nothing but that it is one. */
function refusal(error: unknown): HeraldError {
  if (error instanceof HeraldError) return error
  const foreign = FOREIGN[codeOf(error)]
  if (foreign !== undefined) return new HeraldError(...foreign)
  const detail = 'The request could not be answered. It was logged under its request_id.'
  return new HeraldError('internal', detail, { cause: error })
}

/** Answers a request with what went wrong. */
export function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): FastifyReply {
  const refused = refusal(error)
  const { status } = ERRORS[refused.code]
  if (status >= 500) {
    const level = status === 500 ? 'error' : 'warn'
    log[level](
      { err: refused.cause ?? refused, request_id: request.id, path: pathOf(request) },
      refused.detail,
    )
  }
  if (status === 503 && refused.headers['retry-after'] === undefined) reply.header('retry-after', '5')
  return reply
    .code(status)
    .headers(refused.headers)
    .header('content-type', PROBLEM_TYPE)
    .header('cache-control', 'no-store')
    .send(problemBody(refused, request.id))
}

/** The path without the query: what people search for is nobody's business but theirs. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? ''
}

/** Answers what was no HTTP request at all, on the bare socket, and hangs up. */
export function refuseSocket(error: unknown, socket: Socket, requestId: string): void {
  if (codeOf(error) === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [code, detail] = isLongUrl(error) ? LONG_URL : (FOREIGN[codeOf(error)] ?? NO_HTTP)
  const refused = new HeraldError(code, detail)
  const body = problemBody(refused, requestId)
  const { status } = ERRORS[refused.code]
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

/** Node counts the request line among the headers; its first bytes tell which of the two was too long. */
function isLongUrl(error: unknown): boolean {
  if (codeOf(error) !== 'HPE_HEADER_OVERFLOW' || !(error instanceof Error) || !('rawPacket' in error))
    return false
  const start = error.rawPacket instanceof Uint8Array ? Buffer.from(error.rawPacket).toString('latin1') : ''
  return /^[A-Z]+ \S{8192}/.test(start)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
