import type { FastifyReply, FastifyRequest } from 'fastify'

const EXPOSED = 'ETag, Herald-Change, Herald-Search, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id'
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD, POST, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers': 'Authorization, Content-Type, If-None-Match, X-Request-Id',
  'access-control-max-age': '600',
}

/**
 * Lets pages of the configured origins call the API (Fetch standard, CORS protocol). True when the request was a
 * preflight and is answered: a browser sends those without a key.
 */
export function allowOrigin(
  origins: readonly string[],
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  const { origin } = request.headers
  if (origin === undefined || !origins.includes(origin)) return false
  reply.header('access-control-allow-origin', origin)
  reply.header('access-control-expose-headers', EXPOSED)
  const preflight =
    request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
  if (preflight) reply.code(204).headers(PREFLIGHT).send()
  return preflight
}
