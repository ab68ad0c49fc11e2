import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Scope } from '../accounts/keys.ts'
import type { KeyHolder } from '../accounts/ring.ts'
import { HeraldError } from '../base/errors.ts'
import { FailedKeys, RateLimit } from './http/limits.ts'
import type { ApiParts } from './parts.ts'

const REALM = 'Bearer realm="herald"'

/** Finds out who asks. Throws `missing_credentials`, `invalid_token`, `too_many_requests` or `unavailable`. */
export type Authenticate = (request: FastifyRequest, reply: FastifyReply) => Promise<KeyHolder>

/** The authentication of one server, with what it counts (design 3.1, 3.3). */
export function makeAuthenticate(parts: Pick<ApiParts, 'keys' | 'clock' | 'settings'>): Authenticate {
  const { keys, clock, settings } = parts
  const failed = new FailedKeys()
  const limit = settings.rateLimit > 0 ? new RateLimit(settings.rateLimit) : null

  return async (request, reply) => {
    const key = bearerKey(request.headers.authorization)
    const now = clock.elapsed()
    const tooMany = failed.refusal(request.ip, now)
    // Others behind the same address go on working: a key we know is no guess.
    if (tooMany !== null && !keys.knows(key)) throw tooMany
    const holder = await keys.authenticate(key).catch((error: unknown) => {
      if (!(error instanceof HeraldError) || error.code !== 'invalid_token') throw error
      failed.note(request.ip, now)
      const challenge = `${REALM}, error="invalid_token"`
      throw new HeraldError(error.code, error.detail, { headers: { 'www-authenticate': challenge } })
    })
    if (limit !== null) countRequest(limit, holder, now, reply)
    return holder
  }
}

/** Throws `insufficient_scope` when the key may not do what the route does. */
export function requireScope(holder: KeyHolder, scope: Scope): void {
  if (holder.scopes.includes(scope)) return
  throw new HeraldError('insufficient_scope', `This needs a key with the scope "${scope}".`, {
    headers: { 'www-authenticate': `${REALM}, error="insufficient_scope", scope="${scope}"` },
  })
}

/** The key of an `Authorization` header (RFC 6750, 2.1); the scheme's case does not matter. */
function bearerKey(header: string | undefined): string {
  const key = header === undefined ? undefined : /^bearer +(\S+)$/i.exec(header)?.[1]
  if (key !== undefined) return key
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
