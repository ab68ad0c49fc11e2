import type { FastifyReply, FastifyRequest } from 'fastify'

const EXPOSED_HEADERS =
  'ETag, Herald-Change, Herald-Cursor, Herald-Search, Herald-Total, Location, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id'
const PREFLIGHT_HEADERS = {
  'access-control-allow-methods': 'GET, HEAD, POST, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers':
    'Authorization, Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID, X-Request-Id',
  'access-control-max-age': '600',
}

/**
 * Allows pages of the configured origins to call the API (Fetch standard, CORS protocol). Returns true if the request
 * was a preflight, which browsers send without a key, and the response has been sent.
 */
export function applyCors(origins: readonly string[], request: FastifyRequest, reply: FastifyReply): boolean {
  const { origin } = request.headers
  if (origin === undefined || !origins.includes(origin)) return false
  reply.header('access-control-allow-origin', origin)
  reply.header('access-control-expose-headers', EXPOSED_HEADERS)
  const isPreflight =
    request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
  if (isPreflight) reply.code(204).headers(PREFLIGHT_HEADERS).send()
  return isPreflight
}
