import { METHODS } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { Scope } from '../accounts/keys.ts'
import type { KeyHolder } from '../accounts/ring.ts'
import { HeraldError } from '../base/errors.ts'
import { isUuid } from '../base/ids.ts'
import type { IndexReader } from '../search/reader.ts'
import type { Auth } from './auth.ts'
import { parseBody } from './http/json.ts'
import type { Answers } from './http/remembered.ts'
import type { Metrics } from './metrics.ts'
import type { ApiParts } from './parts.ts'

/** Everything that route handlers use. */
export interface Served extends ApiParts {
  readonly auth: Auth
  readonly metrics: Metrics
  /** Responses to recent requests. */
  readonly answers: Answers
  /** The OpenAPI document as JSON text. */
  readonly openApi: Promise<string>
}

interface RequestGenerics {
  /** The unparsed text after the first `?`; `parseQueryString` reads it. */
  Querystring: { raw: string }
  Params: { id: string; run?: string }
}
export type Request = FastifyRequest<RequestGenerics>

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** One method of one URL: its documentation, access rules and handler. */
export interface Route {
  readonly method: Method
  readonly url: string
  /** For documentation only: handlers validate requests themselves and return serialized JSON. */
  readonly schema: FastifySchema
  /** The scope that the key must have; absent when any key is accepted, or none is needed. */
  readonly scope?: Scope
  /** Set on API routes that need no key. */
  readonly isOpen?: true
  /** The content type of the response, when it is not JSON. */
  readonly media?: string
  readonly handler: (context: Served, request: Request, reply: FastifyReply) => Promise<FastifyReply>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The authenticated key, on routes that need one. */
    keyHolder: KeyHolder
    /** The owner of the key; empty on routes that need no key. */
    owner: string
  }
  interface FastifyContextConfig {
    /** The scope that the key must have. */
    scope?: Scope
    /** Whether the route needs no key. */
    isPublic?: boolean
    /** Whether the response is JSON. */
    returnsJson?: boolean
    /** The methods that the URL supports; set only on the catch-all for unsupported methods. */
    allow?: string
  }
}

/** Registers routes, and for each URL HEAD, OPTIONS and a 405 for every other method (design 3.1). */
export function mount(app: FastifyInstance, routes: readonly Route[], context: Served): void {
  registerBodyParser(app)
  for (const [url, routesOfUrl] of Map.groupBy(routes, route => route.url)) {
    for (const { method, scope, isOpen: isPublic = false, media: contentType, handler } of routesOfUrl) {
      app.route<RequestGenerics>({
        method: method === 'GET' ? ['GET', 'HEAD'] : method, // Node itself omits the body of a HEAD response
        exposeHeadRoute: false,
        url,
        config: { ...(scope !== undefined && { scope }), isPublic, returnsJson: contentType === undefined },
        handler: (request, reply) => handler(context, request, reply),
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
    app.route({ method: unsupported, url, config: { allow }, handler: () => Promise.reject(notFound()) })
  }
}

/** Accepts JSON bodies in UTF-8 only, and parses them strictly. */
function registerBodyParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(request.headers['content-type'] ?? '')?.[1]
      if (charset !== undefined && charset.toLowerCase() !== 'utf-8') {
        const detail = `The charset ${charset} is not supported. Send the request body in UTF-8.`
        throw new HeraldError('unsupported_media_type', detail)
      }
      return body.length === 0 ? undefined : parseBody(body)
    },
  )
}

/** Fastify routes only the methods that it knows; with all of them registered, unsupported ones get a 405. */
export function knowAllMethods(app: FastifyInstance): void {
  for (const method of METHODS) {
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) app.addHttpMethod(method)
  }
}

/** Returns the ID in the path, in lowercase. Throws `not_found` when it is not a UUID. */
export function idOf(request: Request): string {
  const { id } = request.params
  if (!isUuid(id)) throw notFound()
  return id.toLowerCase()
}

/** Returns this node's index. Throws `unavailable` until the first build is complete. */
export function indexOf(context: ApiParts): IndexReader {
  const index = context.index()
  if (index !== null) return index
  throw new HeraldError('unavailable', 'The search index is still being built. /readyz reports its progress.')
}

export function notFound(): HeraldError {
  return new HeraldError('not_found', 'There is no resource at this URL.')
}
