import type { FastifyInstance } from 'fastify'
import type { UrlToken, UrlTokenKind } from '../accounts/url-tokens.ts'
import { requireScope } from './authentication.ts'
import { requireRouteConfig } from './request-checks.ts'
import { type ApiContext, type ApiRoute, type ContextSelector, registerRoutes } from './routing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The token in the URL. Set only on routes whose URL contains one. */
    urlToken: UrlToken
  }
}

/** Headers that keep the URL out of `Referer` headers and search engines, because it is a secret. */
const PRIVATE_URL_HEADERS = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' }

interface UrlTokenScope {
  readonly kind: UrlTokenKind
  /** Whether pages of all origins may read the responses. They need the URL for it, which contains the secret. */
  readonly isCrossOrigin?: boolean
  readonly context: ApiContext
  readonly contextOf: ContextSelector
}

/**
 * Registers routes outside /api/v1 whose URL contains a token in place of an API key. The request is handled with the
 * rights of the key that created the token, including masking, rate limit and queue.
 */
export function registerUrlTokenRoutes(
  app: FastifyInstance,
  routes: readonly ApiRoute[],
  { kind, isCrossOrigin = false, context, contextOf }: UrlTokenScope,
): void {
  app.decorateRequest('owner', '')
  app.decorateRequest('keyHolder')
  app.decorateRequest('urlToken')
  app.addHook<{ Params: { token?: string } }>('onRequest', async (request, reply) => {
    reply.headers(PRIVATE_URL_HEADERS)
    if (isCrossOrigin) reply.header('access-control-allow-origin', '*')
    requireRouteConfig(request)
    if (request.method === 'OPTIONS') return
    const secret = request.params.token ?? ''
    const urlToken = await context.auth.authenticateUrlToken(request, reply, { kind, secret })
    request.urlToken = urlToken
    request.keyHolder = urlToken.key
    request.owner = urlToken.key.owner
    requireScope(urlToken.key, 'read')
  })
  registerRoutes(app, routes, contextOf)
}
