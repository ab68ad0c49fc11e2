import type { FastifyRequest } from 'fastify'

const COOKIE_NAME = 'herald_session'

/**
 * Returns the cookie name for a request. Over https, browsers accept the `__Host-` prefix only from this very host and
 * only for secure cookies (RFC 6265bis), so no other site can plant the cookie. Over http they do not accept it at all.
 */
function cookieName({ protocol }: FastifyRequest): string {
  return protocol === 'https' ? `__Host-${COOKIE_NAME}` : COOKIE_NAME
}

/**
 * Returns the session token in the `Cookie` header (RFC 6265, section 5.4), or `undefined` without the cookie. A
 * repeated cookie may have been planted by another site, so it yields the empty string, which is an invalid token.
 */
export function readSessionCookie(request: FastifyRequest): string | undefined {
  const header = request.headers.cookie
  if (header === undefined) return undefined
  const name = cookieName(request)
  const matches = header
    .split(';')
    .map(pair => pair.trim())
    .filter(pair => pair.startsWith(`${name}=`))
  return matches.length > 1 ? '' : matches[0]?.slice(name.length + 1)
}

/**
 * Builds the `Set-Cookie` header of a session with the given lifetime in seconds. A lifetime of 0 deletes the cookie.
 */
export function buildSessionCookie(request: FastifyRequest, token: string, seconds: number): string {
  const secure = request.protocol === 'https' ? '; Secure' : ''
  return `${cookieName(request)}=${token}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${seconds}${secure}`
}

/** Builds the `Set-Cookie` header that deletes the session cookie. */
export function buildExpiredSessionCookie(request: FastifyRequest): string {
  return buildSessionCookie(request, '', 0)
}
