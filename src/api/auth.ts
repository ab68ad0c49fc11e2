import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Scope } from '../accounts/keys.ts'
import type { KeyHolder, SecretKind } from '../accounts/ring.ts'
import { HeraldError } from '../base/errors.ts'
import { clearSession, sessionCookie } from './http/cookie.ts'
import { FailedKeys, RateLimit } from './http/limits.ts'
import { requireOwnSite } from './http/site.ts'
import type { ApiParts } from './parts.ts'

const REALM = 'Bearer realm="herald"'
/** These methods change nothing, so a forged cross-site request with one of them does no harm. */
const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/**
 * Identifies the caller. Throws `missing_credentials`, `invalid_token`, `cross_site_request`, `too_many_requests` or
 * `unavailable`.
 */
export type Authenticate = (request: FastifyRequest, reply: FastifyReply) => Promise<KeyHolder>

export interface Auth {
  /** Accepts the API key in the `Authorization` header, otherwise the session cookie. */
  readonly authenticate: Authenticate
  /** Checks the API key of a sign-in request. Failures count toward the same limit as those in `Authorization`. */
  signIn(request: FastifyRequest, reply: FastifyReply, key: string): Promise<KeyHolder>
}

/** Creates the authentication of one server, with its own failure and rate counters (design 3.1, 3.3). */
export function makeAuth(dependencies: Pick<ApiParts, 'keys' | 'clock' | 'settings'>): Auth {
  const { keys, clock, settings } = dependencies
  // Separate counters: an open page whose session has expired must not lock its user out of signing in.
  const failures = { key: new FailedKeys('API keys'), session: new FailedKeys('sessions') }
  const rateLimiter = settings.rateLimit > 0 ? new RateLimit(settings.rateLimit) : null

  async function verifyCredential(
    request: FastifyRequest,
    reply: FastifyReply,
    { kind, secret }: Credential,
  ): Promise<KeyHolder> {
    const now = clock.elapsed()
    const tooManyFailures = failures[kind].refusal(request.ip, now)
    // A known key is not a guess, so other clients behind the same IP address keep working.
    if (tooManyFailures !== null && !keys.knows(secret)) throw tooManyFailures
    const keyHolder = await keys.authenticate(secret, kind).catch((error: unknown) => {
      if (!(error instanceof HeraldError) || error.code !== 'invalid_token') throw error
      failures[kind].note(request.ip, now)
      const challenge = { 'www-authenticate': `${REALM}, error="invalid_token"` }
      const expiredCookie = kind === 'session' ? { 'set-cookie': clearSession(request) } : {}
      throw new HeraldError(error.code, error.detail, { headers: { ...challenge, ...expiredCookie } })
    })
    if (rateLimiter !== null) enforceRateLimit(rateLimiter, keyHolder, now, reply)
    return keyHolder
  }

  return {
    async authenticate(request, reply) {
      const credential = readCredential(request)
      if (credential.kind === 'session' && !SAFE_METHODS.includes(request.method)) requireOwnSite(request)
      return await verifyCredential(request, reply, credential)
    },
    async signIn(request, reply, key) {
      requireOwnSite(request)
      return await verifyCredential(request, reply, { kind: 'key', secret: key })
    },
  }
}

/** Throws `insufficient_scope` when the key lacks the scope. */
export function requireScope(keyHolder: KeyHolder, scope: Scope): void {
  if (keyHolder.scopes.includes(scope)) return
  throw new HeraldError('insufficient_scope', `This request requires an API key with the scope "${scope}".`, {
    headers: { 'www-authenticate': `${REALM}, error="insufficient_scope", scope="${scope}"` },
  })
}

interface Credential {
  readonly kind: SecretKind
  readonly secret: string
}

/** Reads the bearer token (RFC 6750, section 2.1; its scheme is case-insensitive), otherwise the session cookie. */
function readCredential({ headers: { authorization, cookie } }: FastifyRequest): Credential {
  const token = authorization === undefined ? sessionCookie(cookie) : undefined
  if (token !== undefined) return { kind: 'session', secret: token }
  const key = authorization === undefined ? undefined : /^bearer +(\S+)$/i.exec(authorization)?.[1]
  if (key !== undefined) return { kind: 'key', secret: key }
  throw new HeraldError(
    'missing_credentials',
    'Send your API key in the Authorization header, as "Bearer <API_KEY>".',
    { headers: { 'www-authenticate': REALM } },
  )
}

function enforceRateLimit(
  rateLimiter: RateLimit,
  keyHolder: KeyHolder,
  now: number,
  reply: FastifyReply,
): void {
  const { headers, exceeded } = rateLimiter.count(keyHolder.id, now)
  reply.headers(headers)
  if (!exceeded) return
  throw new HeraldError(
    'too_many_requests',
    'This API key has exceeded its rate limit. Retry after the number of seconds in the Retry-After header.',
  )
}
