import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Scope } from '../accounts/keys.ts'
import type { KeyHolder, SecretKind } from '../accounts/ring.ts'
import { HeraldError } from '../base/errors.ts'
import { clearSession, sessionCookie } from './http/cookie.ts'
import { FailedKeys, RateLimit } from './http/limits.ts'
import { requireOwnSite } from './http/site.ts'
import type { ApiParts } from './parts.ts'

const REALM = 'Bearer realm="herald"'
/** Methods that change nothing, whoever makes the browser send them. */
const READING = ['GET', 'HEAD', 'OPTIONS']

/** Finds out who asks. Throws `missing_credentials`, `invalid_token`, `cross_site_request`, `too_many_requests` or `unavailable`. */
export type Authenticate = (request: FastifyRequest, reply: FastifyReply) => Promise<KeyHolder>

export interface Auth {
  /** By the key in `Authorization`, else by the session's cookie. */
  readonly authenticate: Authenticate
  /** By a key that somebody signs in with; wrong ones count like those in `Authorization`. */
  signIn(request: FastifyRequest, reply: FastifyReply, key: string): Promise<KeyHolder>
}

/** The authentication of one server, with what it counts (design 3.1, 3.3). */
export function makeAuth(parts: Pick<ApiParts, 'keys' | 'clock' | 'settings'>): Auth {
  const { keys, clock, settings } = parts
  // Apart: a page that is still open when its session ends must not keep its user from signing in.
  const failed = { key: new FailedKeys('API keys'), session: new FailedKeys('sessions') }
  const limit = settings.rateLimit > 0 ? new RateLimit(settings.rateLimit) : null

  async function admit(
    request: FastifyRequest,
    reply: FastifyReply,
    { kind, secret }: Credential,
  ): Promise<KeyHolder> {
    const now = clock.elapsed()
    const tooMany = failed[kind].refusal(request.ip, now)
    // Others behind the same address go on working: a key we know is no guess.
    if (tooMany !== null && !keys.knows(secret)) throw tooMany
    const holder = await keys.authenticate(secret, kind).catch((error: unknown) => {
      if (!(error instanceof HeraldError) || error.code !== 'invalid_token') throw error
      failed[kind].note(request.ip, now)
      const challenge = { 'www-authenticate': `${REALM}, error="invalid_token"` }
      const cleared = kind === 'session' ? { 'set-cookie': clearSession(request) } : {}
      throw new HeraldError(error.code, error.detail, { headers: { ...challenge, ...cleared } })
    })
    if (limit !== null) countRequest(limit, holder, now, reply)
    return holder
  }

  return {
    async authenticate(request, reply) {
      const credential = credentialOf(request)
      if (credential.kind === 'session' && !READING.includes(request.method)) requireOwnSite(request)
      return await admit(request, reply, credential)
    },
    async signIn(request, reply, key) {
      requireOwnSite(request)
      return await admit(request, reply, { kind: 'key', secret: key })
    },
  }
}

/** Throws `insufficient_scope` when the key may not do what the route does. */
export function requireScope(holder: KeyHolder, scope: Scope): void {
  if (holder.scopes.includes(scope)) return
  throw new HeraldError('insufficient_scope', `This needs a key with the scope "${scope}".`, {
    headers: { 'www-authenticate': `${REALM}, error="insufficient_scope", scope="${scope}"` },
  })
}

interface Credential {
  readonly kind: SecretKind
  readonly secret: string
}

/** What a request shows: the key of its `Authorization` header (RFC 6750, 2.1; the scheme's case does not matter), else its cookie. */
function credentialOf({ headers: { authorization, cookie } }: FastifyRequest): Credential {
  const token = authorization === undefined ? sessionCookie(cookie) : undefined
  if (token !== undefined) return { kind: 'session', secret: token }
  const key = authorization === undefined ? undefined : /^bearer +(\S+)$/i.exec(authorization)?.[1]
  if (key !== undefined) return { kind: 'key', secret: key }
  throw new HeraldError('missing_credentials', 'Send your API key as: Authorization: Bearer <API_KEY>', {
    headers: { 'www-authenticate': REALM },
  })
}

function countRequest(limit: RateLimit, holder: KeyHolder, now: number, reply: FastifyReply): void {
  const { headers, exceeded } = limit.count(holder.id, now)
  reply.headers(headers)
  if (!exceeded) return
  throw new HeraldError('too_many_requests', 'This key has used up its requests of this minute.')
}
