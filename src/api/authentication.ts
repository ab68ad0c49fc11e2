import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiKeyScope } from '../accounts/api-keys.ts'
import type { CredentialKind, Principal } from '../accounts/credential-verifier.ts'
import type { UrlToken, UrlTokenKind } from '../accounts/url-tokens.ts'
import { HeraldError } from '../platform/errors.ts'
import type { ApiDependencies } from './api-dependencies.ts'
import { rejectCrossSiteRequest } from './http/cross-site-protection.ts'
import { FailedAuthLimiter, KeyRateLimiter } from './http/rate-limits.ts'
import { buildExpiredSessionCookie, readSessionCookie } from './http/session-cookie.ts'

const REALM = 'Bearer realm="herald"'
/** HTTP methods that change nothing, so that a forged cross-site request does no harm. */
const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/**
 * Identifies the caller. Throws `missing_credentials`, `invalid_token`, `cross_site_request`, `too_many_requests` or
 * `unavailable`.
 */
export type AuthenticateFunction = (request: FastifyRequest, reply: FastifyReply) => Promise<Principal>

export interface Authenticator {
  /** Accepts the API key in the `Authorization` header, otherwise the session cookie. */
  readonly authenticate: AuthenticateFunction
  /** Checks the API key of a sign-in request. Invalid keys count toward the same limit as those in `Authorization`. */
  authenticateSignIn(request: FastifyRequest, reply: FastifyReply, key: string): Promise<Principal>
  /** Verifies the caller of an earlier request again. Throws `invalid_token` or `unavailable`. */
  verifyAgain(request: FastifyRequest): Promise<void>
  /** Checks the token in a URL. Throws `not_found`, `url_revoked`, `too_many_requests` or `unavailable`. */
  authenticateUrlToken(
    request: FastifyRequest,
    reply: FastifyReply,
    token: { readonly kind: UrlTokenKind; readonly secret: string },
  ): Promise<UrlToken>
}

/** Creates the authenticator of one server, with its own failure and rate counters (design 3.1, 3.3). */
export function createAuthenticator(
  dependencies: Pick<ApiDependencies, 'keys' | 'urlTokens' | 'clock' | 'settings'>,
): Authenticator {
  const { keys, urlTokens, clock, settings } = dependencies
  const failures = createFailureLimiters()
  const rateLimiter = settings.rateLimit > 0 ? new KeyRateLimiter(settings.rateLimit) : null

  async function verifyCredential(
    request: FastifyRequest,
    reply: FastifyReply,
    { kind, secret }: Credential,
  ): Promise<Principal> {
    const now = clock.elapsed()
    const keyHolder = await keys.authenticate(secret, kind).catch((error: unknown) => {
      if (!(error instanceof HeraldError) || error.code !== 'invalid_token') throw error
      countFailure(failures[kind], request, now)
      const challenge = { 'www-authenticate': `${REALM}, error="invalid_token"` }
      const expiredCookie = kind === 'session' ? { 'set-cookie': buildExpiredSessionCookie(request) } : {}
      throw new HeraldError(error.code, error.detail, { headers: { ...challenge, ...expiredCookie } })
    })
    if (rateLimiter !== null) enforceRateLimit(rateLimiter, keyHolder, now, reply)
    return keyHolder
  }

  return {
    async authenticate(request, reply) {
      const credential = readCredential(request)
      if (credential.kind === 'session' && !SAFE_METHODS.includes(request.method))
        rejectCrossSiteRequest(request)
      return await verifyCredential(request, reply, credential)
    },
    async authenticateSignIn(request, reply, key) {
      rejectCrossSiteRequest(request)
      return await verifyCredential(request, reply, { kind: 'key', secret: key })
    },
    verifyAgain: request => verifyAgain(keys, readCredential(request)),
    async authenticateUrlToken(request, reply, { kind, secret }) {
      const now = clock.elapsed()
      const token = await urlTokens.authenticate(secret, kind).catch((error: unknown) => {
        if (error instanceof HeraldError && error.code === 'not_found')
          countFailure(failures.url, request, now)
        throw error
      })
      if (rateLimiter !== null) enforceRateLimit(rateLimiter, token.key, now, reply)
      return token
    },
  }
}

async function verifyAgain(keys: ApiDependencies['keys'], { kind, secret }: Credential): Promise<void> {
  await keys.authenticate(secret, kind)
}

/** The counters are separate so that an open page whose session has expired cannot keep its user from signing in. */
function createFailureLimiters() {
  return {
    key: new FailedAuthLimiter('API keys'),
    session: new FailedAuthLimiter('sessions'),
    url: new FailedAuthLimiter('URLs'),
  }
}

/**
 * Counts a wrong credential. Throws `too_many_requests` if the client has sent too many. Only failures are refused: a valid
 * key is no guess, so other clients behind the same IP address keep working.
 */
function countFailure(limiter: FailedAuthLimiter, { ip }: FastifyRequest, now: number): void {
  const tooManyFailures = limiter.findLimitError(ip, now)
  if (tooManyFailures !== null) throw tooManyFailures
  limiter.recordFailure(ip, now)
}

/** Throws `insufficient_scope` if the key lacks the scope. */
export function requireScope(keyHolder: Principal, scope: ApiKeyScope): void {
  if (keyHolder.scopes.includes(scope)) return
  throw new HeraldError('insufficient_scope', `This request requires an API key with the scope "${scope}".`, {
    headers: { 'www-authenticate': `${REALM}, error="insufficient_scope", scope="${scope}"` },
  })
}

interface Credential {
  readonly kind: CredentialKind
  readonly secret: string
}

/**
 * Returns the bearer token (RFC 6750, section 2.1) or, without an `Authorization` header, the session cookie. The
 * scheme name is case-insensitive.
 */
function readCredential(request: FastifyRequest): Credential {
  const { authorization } = request.headers
  const token = authorization === undefined ? readSessionCookie(request) : undefined
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
  rateLimiter: KeyRateLimiter,
  keyHolder: Principal,
  now: number,
  reply: FastifyReply,
): void {
  const { headers, exceeded } = rateLimiter.countRequest(keyHolder.id, now)
  reply.headers(headers)
  if (!exceeded) return
  throw new HeraldError(
    'too_many_requests',
    'This API key has exceeded its rate limit. Retry after the number of seconds in the Retry-After header.',
  )
}
