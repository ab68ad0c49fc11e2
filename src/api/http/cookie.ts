import type { FastifyRequest } from 'fastify'

const COOKIE_NAME = 'herald_session'

/**
 * Reads the session token from the `Cookie` header (RFC 6265, section 5.4); undefined without the cookie. A repeated
 * cookie may have been planted by another site, so it counts as an invalid token (the empty string).
 */
export function sessionCookie(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const matches = header
    .split(';')
    .map(pair => pair.trim())
    .filter(pair => pair.startsWith(`${COOKIE_NAME}=`))
  return matches.length > 1 ? '' : matches[0]?.slice(COOKIE_NAME.length + 1)
}

/** Builds the `Set-Cookie` header of a session with the given lifetime in seconds; 0 deletes the cookie. */
export function setSession(request: FastifyRequest, token: string, seconds: number): string {
  const secure = request.protocol === 'https' ? '; Secure' : ''
  return `${COOKIE_NAME}=${token}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${seconds}${secure}`
}

/** Builds the `Set-Cookie` header that deletes the session cookie. */
export function clearSession(request: FastifyRequest): string {
  return setSession(request, '', 0)
}
