import type { FastifyRequest } from 'fastify'

const COOKIE_NAME = 'herald_session'

/**
 * Returns the session token in the `Cookie` header (RFC 6265, section 5.4), or `undefined` without the cookie. A
 * repeated cookie may have been planted by another site, so it yields the empty string, which is an invalid token.
 */
export function readSessionCookie(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const matches = header
    .split(';')
    .map(pair => pair.trim())
    .filter(pair => pair.startsWith(`${COOKIE_NAME}=`))
  return matches.length > 1 ? '' : matches[0]?.slice(COOKIE_NAME.length + 1)
}

/**
 * Builds the `Set-Cookie` header of a session with the given lifetime in seconds. A lifetime of 0 deletes the cookie.
 */
export function buildSessionCookie(request: FastifyRequest, token: string, seconds: number): string {
  const secure = request.protocol === 'https' ? '; Secure' : ''
  return `${COOKIE_NAME}=${token}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${seconds}${secure}`
}

/** Builds the `Set-Cookie` header that deletes the session cookie. */
export function buildExpiredSessionCookie(request: FastifyRequest): string {
  return buildSessionCookie(request, '', 0)
}
