import fastifyStatic from '@fastify/static'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { newId } from '../base/ids.ts'
import type { Log } from '../base/log.ts'
import { type Authenticate, makeAuth, requireScope } from './auth.ts'
import { checkRequestLine, LONGEST_URL, offered, requestId, requireJsonAccepted, stamp } from './gate.ts'
import { allowOrigin } from './http/cors.ts'
import { Answers } from './http/remembered.ts'
import { makeMetrics } from './metrics.ts'
import { openApiText } from './openapi.ts'
import type { ApiParts } from './parts.ts'
import { pathOf, refuse, refuseSocket } from './refuse.ts'
import { knowAllMethods, mount, notFound, type Served } from './route.ts'
import { API_PREFIX, API_ROUTES, OPEN_ROUTES } from './routes/all.ts'
import { assets, sayNotFound } from './routes/dashboard.ts'

/** Larger than the longest URL, so that a URL that is too long gets its own error. */
const MAX_HEADER_BYTES = 32 * 1024
const MAX_BODY_BYTES = 64 * 1024

/** Connection timeouts in milliseconds. They stop slow clients from holding connections open. */
const TIMEOUTS_MS = { headers: 10_000, request: 30_000, idle: 65_000, checkInterval: 1_000 }

const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  "form-action 'none'; frame-ancestors 'none'; base-uri 'none'"

/** Creates the API server of one node (design 3.1), ready to listen. Closing it waits for requests in flight. */
export function makeServer(dependencies: ApiParts): FastifyInstance {
  const { log, settings } = dependencies
  const auth = makeAuth(dependencies)
  const context: Served = {
    ...dependencies,
    auth,
    metrics: makeMetrics(dependencies),
    answers: new Answers(),
    openApi: openApiText(dependencies.version),
  }
  const app = Fastify({
    ...connectionOptions(dependencies),
    trustProxy: settings.trustProxy.length > 0 ? [...settings.trustProxy] : false,
    // parseQueryString needs the raw text.
    routerOptions: { querystringParser: raw => ({ raw }), maxParamLength: LONGEST_URL },
    genReqId: request =>
      requestId(request.headers['x-request-id']) ?? newId(dependencies.clock.now(), dependencies.dice),
    frameworkErrors: (error, request, reply) =>
      handleUnroutable(error, request, reply, auth.authenticate, dependencies),
  })
  knowAllMethods(app)
  app.setErrorHandler((error, request, reply) => refuse(error, request, reply, log))
  app.setNotFoundHandler((request, reply) => sayNotFound(dependencies.dashboard, request, reply))
  app.addHook('onRequest', async (request, reply) => {
    stamp(request, reply, settings.corsOrigins.length > 0)
    if (allowOrigin(settings.corsOrigins, request, reply)) return reply
    checkRequestLine(request)
  })
  app.addHook('onResponse', async (request, reply) => {
    context.metrics.observe(request, reply)
    logRequest(request, reply, log)
  })
  closeIdleConnectionsOnShutdown(app)
  // Without this listener Node answers an unknown `Expect` header itself, in a format of its own.
  app.server.on('checkExpectation', (request, reply) => app.server.emit('request', request, reply))
  app.register(async scope => registerApi(scope, context), { prefix: API_PREFIX })
  app.register(async scope => registerPublicRoutes(scope, context))
  app.register(async scope => registerDashboardAssets(scope, context))
  app.register(async scope => registerDocs(scope, context))
  return app
}

function connectionOptions(dependencies: ApiParts) {
  return {
    bodyLimit: MAX_BODY_BYTES,
    connectionTimeout: TIMEOUTS_MS.idle,
    keepAliveTimeout: TIMEOUTS_MS.idle,
    requestTimeout: TIMEOUTS_MS.request,
    // During shutdown, requests on open connections still get a response; then the connection closes.
    return503OnClosing: false,
    forceCloseConnections: 'idle' as const,
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: TIMEOUTS_MS.headers,
      connectionsCheckingInterval: TIMEOUTS_MS.checkInterval,
      requireHostHeader: false, // checked by checkRequestHead, whose errors have the usual format
    },
    clientErrorHandler: (error: Error, socket: Parameters<typeof refuseSocket>[1]) =>
      refuseSocket(error, socket, newId(dependencies.clock.now(), dependencies.dice)),
  }
}

/** Registers the routes under /api/v1. Authentication comes first, so that callers without a key cannot probe URLs. */
function registerApi(app: FastifyInstance, context: Served): void {
  app.decorateRequest('owner', '')
  app.decorateRequest('keyHolder')
  app.addHook('onRequest', async (request, reply) => {
    const isPublic = request.routeOptions.config?.isPublic ?? false
    if (!isPublic) request.keyHolder = await context.auth.authenticate(request, reply)
    const { scope, returnsJson } = offered(request)
    if (!isPublic) request.owner = request.keyHolder.owner
    if (scope !== undefined) requireScope(request.keyHolder, scope)
    if (returnsJson) requireJsonAccepted(request)
  })
  app.setNotFoundHandler(() => Promise.reject(notFound()))
  mount(app, API_ROUTES, context)
}

/** Registers the routes outside /api/v1, which need no key. */
function registerPublicRoutes(app: FastifyInstance, context: Served): void {
  app.addHook('onRequest', async request => void offered(request))
  mount(app, OPEN_ROUTES, context)
}

/** Serves the built dashboard files. Requests that the file server rejects (folders, paths with dots) get a 404. */
async function registerDashboardAssets(app: FastifyInstance, context: Served): Promise<void> {
  app.setErrorHandler((error, request, reply) =>
    refuse(isClientError(error) ? notFound() : error, request, reply, context.log),
  )
  await app.register(fastifyStatic, assets(context.dashboard))
  rejectWrites(app, '/assets/*')
}

function isClientError(error: unknown): boolean {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  return status >= 400 && status < 500
}

/** Serves the API documentation pages; the content security policy keeps them free of other hosts. */
async function registerDocs(app: FastifyInstance, context: Served): Promise<void> {
  const document = JSON.parse(await context.openApi)
  await app.register(swagger, { mode: 'static', specification: { document } })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: DOCS_POLICY,
    theme: { title: 'Herald' },
    uiConfig: { layout: 'BaseLayout', displayRequestDuration: true },
  })
  rejectWrites(app, '/docs')
  rejectWrites(app, '/docs/*')
}

/** Answers 405 to every method but GET and HEAD on a URL that a plugin serves. */
function rejectWrites(app: FastifyInstance, url: string): void {
  const supported = ['GET', 'HEAD']
  app.route({
    method: app.supportedMethods.filter(method => !supported.includes(method)),
    url,
    config: { allow: supported.join(', ') },
    onRequest: async request => void offered(request),
    handler: () => Promise.reject(notFound()),
  })
}

/** Closes connections as they become idle during shutdown, instead of keeping them alive for another request. */
function closeIdleConnectionsOnShutdown(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onResponse', async () => {
    if (isClosing) setImmediate(() => app.server.closeIdleConnections())
  })
}

/** Responds to a URL that the router cannot decode. Under /api/v1 authentication still comes first. */
function handleUnroutable(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
  authenticate: Authenticate,
  { log, settings }: ApiParts,
): void {
  stamp(request, reply, settings.corsOrigins.length > 0)
  const authenticated = request.url.startsWith(API_PREFIX) ? authenticate(request, reply) : Promise.resolve()
  const sent = authenticated.then(
    () => refuse(error, request, reply, log),
    (authError: unknown) => refuse(authError, request, reply, log),
  )
  void sent.then(() => logRequest(request, reply, log)) // hooks do not run without a route
}

/** Logs one line per request, without the key and the query, which are private. */
function logRequest(request: FastifyRequest, reply: FastifyReply, log: Log): void {
  const { method, id } = request
  const ms = Math.round(reply.elapsedTime * 10) / 10
  log.info({ method, path: pathOf(request), status: reply.statusCode, ms, request_id: id }, 'request')
}
