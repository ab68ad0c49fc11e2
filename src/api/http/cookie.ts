import type { FastifyRequest } from 'fastify'

const NAME = 'herald_session'

/**
 * The token of the session that a browser sent along (RFC 6265, 5.4); undefined without the cookie. A cookie that is there
 * twice was set by somebody else as well: it is none that counts, ''.
 */
export function sessionCookie(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const found = header
    .split(';')
    .map(pair => pair.trim())
    .filter(pair => pair.startsWith(`${NAME}=`))
  return found.length > 1 ? '' : found[0]?.slice(NAME.length + 1)
}

/** The `Set-Cookie` that begins a session of so many seconds; 0 ends it. */
export function setSession(request: FastifyRequest, token: string, seconds: number): string {
  const secure = request.protocol === 'https' ? '; Secure' : ''
  return `${NAME}=${token}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${seconds}${secure}`
}

/** The `Set-Cookie` that takes the session away. */
export function clearSession(request: FastifyRequest): string {
  return setSession(request, '', 0)
}
