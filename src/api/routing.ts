import { METHODS } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { ApiKeyScope } from '../accounts/api-keys.ts'
import type { Principal } from '../accounts/credential-verifier.ts'
import { HeraldError } from '../platform/errors.ts'
import { isUuid } from '../platform/uuid.ts'
import type { IndexReader, ReadOptions } from '../search/index-reader.ts'
import type { ApiDependencies } from './api-dependencies.ts'
import type { Authenticator } from './authentication.ts'
import { type OtherBodyType, registerBodyParsers } from './http/bodies/body-parsers.ts'
import type { PreparedResponse } from './http/json-response.ts'
import type { ResponseCache } from './http/response-cache.ts'
import type { ApiMetrics } from './monitoring/prometheus-metrics.ts'
import type { ChangeStreams } from './resources/changes/stream/change-streams.ts'

/** The dependencies of route handlers. */
export interface ApiContext extends ApiDependencies {
  /** Whether natural persons are masked in the responses of this request. */
  readonly personsMasked: boolean
  readonly auth: Authenticator
  readonly metrics: ApiMetrics
  readonly changeStreams: ChangeStreams
  /** The time at which this server was created. */
  readonly startedAt: Date
  /** Caches responses to recent requests. */
  readonly responseCache: ResponseCache
  /** The OpenAPI document as a response, which is compressed once for each content coding. */
  readonly openApi: Promise<PreparedResponse>
}

interface RequestGenerics {
  /** The unparsed query string, for `parseQueryString`. */
  Querystring: { raw: string }
  Params: { id: string; run?: string; entry?: string; token?: string }
}
export type ApiRequest = FastifyRequest<RequestGenerics>

export type RouteMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** A method of a URL: its documentation, access rules and handler. */
export interface ApiRoute {
  readonly method: RouteMethod
  readonly url: string
  /** Used only for documentation, because handlers validate requests and serialize responses themselves. */
  readonly schema: FastifySchema
  /** The scope that the key must have; absent if any key is accepted or none is needed. */
  readonly scope?: ApiKeyScope
  /** Set on API routes that require no key. */
  readonly isPublic?: true
  /** The content type of the response; absent for JSON. */
  readonly contentType?: string
  /** Set on lists that can also be exported as CSV and NDJSON. */
  readonly isExportable?: true
  /** Other request bodies than JSON that are accepted, and the maximum size of a body in bytes. */
  readonly accepts?: { readonly types: readonly OtherBodyType[]; readonly maxBytes: number }
  readonly handler: (context: ApiContext, request: ApiRequest, reply: FastifyReply) => Promise<FastifyReply>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The authenticated key. Set only on routes that require one. */
    keyHolder: Principal
    /** The owner of the key; empty on routes that require no key. */
    owner: string
  }
  interface FastifyContextConfig {
    /** The scope that the key must have. */
    scope?: ApiKeyScope
    /** Whether the route requires no key. */
    isPublic?: boolean
    /** Whether the response is JSON. */
    returnsJson?: boolean
    /** Whether the route can also return CSV and NDJSON. */
    isExportable?: boolean
    /** The request bodies that are accepted besides JSON. */
    bodyTypes?: readonly OtherBodyType[]
    /** The methods that the URL supports. Set only on the route that rejects unsupported methods. */
    allow?: string
  }
}

/** Returns the context with which a request is handled, once it is authenticated. */
export type ContextSelector = (request: Pick<FastifyRequest, 'keyHolder'>) => ApiContext

/** Registers routes. Each URL also responds to HEAD and OPTIONS, and with 405 to unsupported methods (design 3.1). */
export function registerRoutes(
  app: FastifyInstance,
  routes: readonly ApiRoute[],
  contextOf: ContextSelector,
): void {
  registerBodyParsers(app)
  for (const [url, routesOfUrl] of Map.groupBy(routes, route => route.url)) {
    for (const {
      method,
      scope,
      isPublic = false,
      contentType,
      isExportable = false,
      accepts,
      handler,
    } of routesOfUrl) {
      app.route<RequestGenerics>({
        method: method === 'GET' ? ['GET', 'HEAD'] : method, // Node itself omits the body of a HEAD response
        exposeHeadRoute: false,
        url,
        config: {
          ...(scope !== undefined && { scope }),
          isPublic,
          returnsJson: contentType === undefined,
          isExportable,
          ...(accepts !== undefined && { bodyTypes: accepts.types }),
        },
        ...(accepts !== undefined && { bodyLimit: accepts.maxBytes }),
        handler: (request, reply) => handler(contextOf(request), request, reply),
      })
    }
    const supported = [
      ...routesOfUrl.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : method)),
      'OPTIONS',
    ]
    const allow = supported.join(', ')
    app.options(url, (_request, reply) => reply.code(204).header('allow', allow).send())
    // An onRequest hook rejects these methods before the body is read, so the handler never runs.
    const unsupported = app.supportedMethods.filter(method => !supported.includes(method))
    app.route({
      method: unsupported,
      url,
      config: { allow },
      handler: () => Promise.reject(createNotFoundError()),
    })
  }
}

/** Registers every HTTP method that Node knows, so that Fastify routes them and unsupported ones receive a 405. */
export function registerAllHttpMethods(app: FastifyInstance): void {
  for (const method of METHODS) {
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) app.addHttpMethod(method)
  }
}

/** Returns the ID in the path, in lowercase. Throws `not_found` if it is not a UUID. */
export function requireIdFromPath(request: ApiRequest): string {
  const { id } = request.params
  if (!isUuid(id)) throw createNotFoundError()
  return id.toLowerCase()
}

/** Returns the options with which the index is read for a request: its API key waits in its own queue. */
export function indexReadOptions({ signal, keyHolder }: ApiRequest): ReadOptions {
  return { signal, client: keyHolder.id }
}

/** Returns this node's index. Throws `unavailable` until the first build is complete. */
export function requireIndex(context: ApiDependencies): IndexReader {
  const index = context.index()
  if (index !== null) return index
  throw new HeraldError('unavailable', 'The search index is still being built. /readyz reports its progress.')
}

export function createNotFoundError(): HeraldError {
  return new HeraldError('not_found', 'There is no resource at this URL.')
}
