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

/** What handlers stand on. */
export interface Served extends ApiParts {
  readonly auth: Auth
  readonly metrics: Metrics
  /** What was answered already. */
  readonly answers: Answers
  /** The OpenAPI document as JSON text. */
  readonly openApi: Promise<string>
}

interface Asked {
  /** The text after the first `?` as it came, see `readQuery`. */
  Querystring: { raw: string }
  Params: { id: string; run?: string }
}
export type Request = FastifyRequest<Asked>

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** One address and method: its documentation, who may use it, and what it does. */
export interface Route {
  readonly method: Method
  readonly url: string
  /** Documentation only: requests are read by `readQuery` and `readBody`, answers are ready JSON. */
  readonly schema: FastifySchema
  /** What a key must be allowed to do; none where any key will do, or none is needed. */
  readonly scope?: Scope
  /** Set where no key is needed though the address is the API's. */
  readonly isOpen?: true
  /** What it answers with, when that is not JSON. */
  readonly media?: string
  readonly handler: (parts: Served, request: Request, reply: FastifyReply) => Promise<FastifyReply>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, where a key is needed. */
    holder: KeyHolder
    /** Whose key it came with; '' where no key is needed. */
    owner: string
  }
  interface FastifyContextConfig {
    /** Set where a key must have it. */
    scope?: Scope
    /** Set where no key is needed. */
    isOpen?: boolean
    /** Set where the answer is JSON. */
    isJson?: boolean
    /** Set for methods that the address does not offer: those it does. */
    allow?: string
  }
}

/** Registers routes, and at each address HEAD, OPTIONS and a "no" for every other method (design 3.1). */
export function mount(app: FastifyInstance, routes: readonly Route[], parts: Served): void {
  readBodies(app)
  for (const [url, here] of Map.groupBy(routes, route => route.url)) {
    for (const { method, scope, isOpen = false, media, handler } of here) {
      app.route<Asked>({
        method: method === 'GET' ? ['GET', 'HEAD'] : method, // Node sends no body to HEAD; all else is the same
        exposeHeadRoute: false,
        url,
        config: { ...(scope !== undefined && { scope }), isOpen, isJson: media === undefined },
        handler: (request, reply) => handler(parts, request, reply),
      })
    }
    const offered = [
      ...here.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : method)),
      'OPTIONS',
    ]
    const allow = offered.join(', ')
    app.options(url, (_request, reply) => reply.code(204).header('allow', allow).send())
    // `offered` refuses these before a body is read; the handler is never reached.
    const others = app.supportedMethods.filter(method => !offered.includes(method))
    app.route({ method: others, url, config: { allow }, handler: () => Promise.reject(notFound()) })
  }
}

/** Bodies are JSON in UTF-8, read strictly; what says that it is something else is refused. */
function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(request.headers['content-type'] ?? '')?.[1]
      if (charset !== undefined && charset.toLowerCase() !== 'utf-8')
        throw new HeraldError('unsupported_media_type', `Send the body in UTF-8, not in ${charset}.`)
      return body.length === 0 ? undefined : parseBody(body)
    },
  )
}

/** Fastify routes only the methods it was told of; told of all, it can say 405 to each. */
export function knowAllMethods(app: FastifyInstance): void {
  for (const method of METHODS) {
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) app.addHttpMethod(method)
  }
}

/** The id in the path, in lower case. Throws `not_found` for one that cannot be an id. */
export function idOf(request: Request): string {
  const { id } = request.params
  if (!isUuid(id)) throw notFound()
  return id.toLowerCase()
}

/** This node's index. Throws `unavailable` while the first one is built. */
export function indexOf(parts: ApiParts): IndexReader {
  const index = parts.index()
  if (index !== null) return index
  throw new HeraldError('unavailable', 'The search index is being built; /readyz says how far it is.')
}

export function notFound(): HeraldError {
  return new HeraldError('not_found', 'There is nothing at this address.')
}
