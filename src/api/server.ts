import fastifyStatic from '@fastify/static'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { HeraldError, type HeraldErrorCode } from '../platform/errors.ts'
import type { Logger } from '../platform/logger.ts'
import { createUuidV7 } from '../platform/uuid.ts'
import type { ApiDependencies } from './api-dependencies.ts'
import {
  type AuthenticateFunction,
  type Authenticator,
  createAuthenticator,
  requireScope,
} from './authentication.ts'
import { loggedPath, sendErrorOnSocket, sendErrorResponse } from './error-responses.ts'
import { auditActorOf } from './http/audit-actor.ts'
import { applyCors } from './http/cors.ts'
import { prepareJsonResponse } from './http/json-response.ts'
import { ResponseCache } from './http/response-cache.ts'
import { selectContext } from './masking/select-context.ts'
import { createApiMetrics } from './monitoring/prometheus-metrics.ts'
import { buildOpenApiDocument } from './openapi-document.ts'
import { dashboardAssetOptions, sendNotFoundResponse } from './pages/dashboard.ts'
import {
  checkRequestHead,
  MAX_URL_LENGTH,
  parseRequestId,
  requireJsonAccepted,
  requireListFormatAccepted,
  requireRouteConfig,
  setCommonHeaders,
} from './request-checks.ts'
import { type ChangeStreams, createChangeStreams } from './resources/changes/stream/change-streams.ts'
import { API_PREFIX, API_ROUTES, FEED_ROUTES, PUBLIC_ROUTES, RECONCILIATION_ROUTES } from './route-table.ts'
import {
  type ApiContext,
  type ContextSelector,
  createNotFoundError,
  registerAllHttpMethods,
  registerRoutes,
} from './routing.ts'
import { registerUrlTokenRoutes } from './url-token-routes.ts'

/** Exceeds the maximum URL length, so that a URL that is slightly too long gets its own error. */
const MAX_HEADER_BYTES = 32 * 1024
const MAX_BODY_BYTES = 64 * 1024

/** Connection timeouts in milliseconds, which stop slow clients from holding connections open. */
const TIMEOUTS_MS = { headers: 10_000, request: 30_000, idle: 65_000, checkInterval: 1_000 }

const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  "form-action 'none'; frame-ancestors 'none'; base-uri 'none'"

/** Creates the API server of a node (design 3.1), which is ready to listen. Closing it waits for requests in flight. */
export function createApiServer(dependencies: ApiDependencies): FastifyInstance {
  const { log, settings } = dependencies
  const auth = createAuthenticator(dependencies)
  const context = createContext(dependencies, auth)
  const app = Fastify({
    ...connectionOptions(dependencies),
    trustProxy: settings.trustProxy.length > 0 ? [...settings.trustProxy] : false,
    // parseQueryString needs the raw query string.
    routerOptions: { querystringParser: raw => ({ raw }), maxParamLength: MAX_URL_LENGTH },
    genReqId: request =>
      parseRequestId(request.headers['x-request-id']) ??
      createUuidV7(dependencies.clock.now(), dependencies.random),
    frameworkErrors: (error, request, reply) =>
      handleUnroutable(error, request, reply, auth.authenticate, dependencies),
  })
  registerAllHttpMethods(app)
  app.setErrorHandler((error, request, reply) => sendErrorResponse(error, request, reply, log))
  app.setNotFoundHandler((request, reply) =>
    sendNotFoundResponse(dependencies.dashboardFolder, request, reply),
  )
  app.addHook('onRequest', async (request, reply) => {
    setCommonHeaders(request, reply, settings.corsOrigins.length > 0)
    if (applyCors(settings.corsOrigins, request, reply)) return reply
    checkRequestHead(request)
  })
  app.addHook('onResponse', async (request, reply) => {
    context.metrics.observeRequest(request, reply)
    logRequest(request, reply, log)
  })
  closeConnectionsOnShutdown(app, context.changeStreams)
  // Without this listener, Node itself rejects an unknown `Expect` header, in a different error format.
  app.server.on('checkExpectation', (request, reply) => app.server.emit('request', request, reply))
  const contextOf = selectContext(context)
  app.register(async scope => registerApi(scope, context, contextOf), { prefix: API_PREFIX })
  app.register(async scope =>
    registerUrlTokenRoutes(scope, FEED_ROUTES, { kind: 'feed', context, contextOf }),
  )
  app.register(async scope =>
    registerUrlTokenRoutes(scope, RECONCILIATION_ROUTES, {
      kind: 'reconciliation',
      isCrossOrigin: true,
      context,
      contextOf,
    }),
  )
  app.register(async scope => registerPublicRoutes(scope, context))
  app.register(async scope => registerDashboardAssets(scope, context))
  app.register(async scope => registerDocs(scope, context))
  return app
}

/** Creates what all requests of a server share. */
function createContext(dependencies: ApiDependencies, auth: Authenticator): ApiContext {
  return {
    ...dependencies,
    auth,
    personsMasked: false,
    startedAt: dependencies.clock.now(),
    changeStreams: createChangeStreams(dependencies),
    metrics: createApiMetrics(dependencies),
    responseCache: new ResponseCache(),
    openApi: buildOpenApiDocument(dependencies.version).then(json => prepareJsonResponse(json, null)),
  }
}

function connectionOptions(dependencies: ApiDependencies) {
  return {
    bodyLimit: MAX_BODY_BYTES,
    connectionTimeout: TIMEOUTS_MS.idle,
    keepAliveTimeout: TIMEOUTS_MS.idle,
    requestTimeout: TIMEOUTS_MS.request,
    // During shutdown, requests on open connections are still processed before the connection is closed.
    return503OnClosing: false,
    forceCloseConnections: 'idle' as const,
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: TIMEOUTS_MS.headers,
      connectionsCheckingInterval: TIMEOUTS_MS.checkInterval,
      requireHostHeader: false, // checkRequestHead checks it and returns errors in the usual format
    },
    clientErrorHandler: (error: Error, socket: Parameters<typeof sendErrorOnSocket>[1]) =>
      sendErrorOnSocket(error, socket, createUuidV7(dependencies.clock.now(), dependencies.random)),
  }
}

/** Registers the routes under /api/v1. Authentication comes first, so that callers without a key cannot probe URLs. */
function registerApi(app: FastifyInstance, context: ApiContext, contextOf: ContextSelector): void {
  app.decorateRequest('owner', '')
  app.decorateRequest('keyHolder')
  app.addHook('onRequest', async (request, reply) => {
    const isPublic = request.routeOptions.config?.isPublic ?? false
    if (!isPublic) request.keyHolder = await context.auth.authenticate(request, reply)
    const { scope, returnsJson, isExportable } = requireRouteConfig(request)
    if (!isPublic) request.owner = request.keyHolder.owner
    if (scope !== undefined) requireScope(request.keyHolder, scope)
    if (isExportable) requireListFormatAccepted(request, reply)
    else if (returnsJson) requireJsonAccepted(request)
  })
  app.addHook('onError', async (request, _reply, error) => countRefusal(context, request, error))
  app.setNotFoundHandler(() => Promise.reject(createNotFoundError()))
  registerRoutes(app, API_ROUTES, contextOf)
}

/** The error codes of requests that are refused for who sent them. */
const REFUSAL_CODES: readonly string[] = [
  'invalid_token',
  'insufficient_scope',
  'cross_site_request',
  'too_many_requests',
] satisfies HeraldErrorCode[]

/** Counts a refused request for the audit log. */
function countRefusal({ audit }: ApiContext, request: FastifyRequest, error: unknown): void {
  if (!(error instanceof HeraldError) || !REFUSAL_CODES.includes(error.code)) return
  // A valid key that exceeds its rate limit is no guess.
  if (error.code === 'too_many_requests' && request.keyHolder !== undefined) return
  const isSignIn = request.method === 'POST' && request.routeOptions.url === `${API_PREFIX}/session`
  const action = isSignIn ? 'session.refused' : 'request.refused'
  audit.countRefusal({ actor: auditActorOf(request), action, code: error.code })
}

/** Registers the routes outside /api/v1, which need no key. */
function registerPublicRoutes(app: FastifyInstance, context: ApiContext): void {
  app.addHook('onRequest', async request => void requireRouteConfig(request))
  registerRoutes(app, PUBLIC_ROUTES, () => context)
}

/** Serves the built dashboard files. Requests that the file server rejects (folders, hidden files) receive a 404. */
async function registerDashboardAssets(app: FastifyInstance, context: ApiContext): Promise<void> {
  refuseAsNotFound(app, context)
  await app.register(fastifyStatic, dashboardAssetOptions(context.dashboardFolder))
  rejectWrites(app, '/assets/*')
}

/** Responds with 404 to what a file server rejects, such as a path outside its folder. */
function refuseAsNotFound(app: FastifyInstance, { log }: ApiContext): void {
  app.setErrorHandler((error, request, reply) =>
    sendErrorResponse(isClientError(error) ? createNotFoundError() : error, request, reply, log),
  )
}

function isClientError(error: unknown): boolean {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  return status >= 400 && status < 500
}

/** Serves the API documentation pages. The content security policy prevents them from loading files of other hosts. */
async function registerDocs(app: FastifyInstance, context: ApiContext): Promise<void> {
  refuseAsNotFound(app, context)
  const document = JSON.parse((await context.openApi).body.toString())
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

/** Rejects every method except GET and HEAD with 405 on a URL that a plugin serves. */
function rejectWrites(app: FastifyInstance, url: string): void {
  const supported = ['GET', 'HEAD']
  app.route({
    method: app.supportedMethods.filter(method => !supported.includes(method)),
    url,
    config: { allow: supported.join(', ') },
    onRequest: async request => void requireRouteConfig(request),
    handler: () => Promise.reject(createNotFoundError()),
  })
}

/** Ends the streams at shutdown, and closes connections when they become idle instead of waiting for another request. */
function closeConnectionsOnShutdown(app: FastifyInstance, changeStreams: ChangeStreams): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
    changeStreams.stop()
  })
  app.addHook('onResponse', async () => {
    if (isClosing) setImmediate(() => app.server.closeIdleConnections())
  })
}

/** Responds to a URL that the router cannot decode. Under /api/v1, authentication still comes first. */
function handleUnroutable(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
  authenticate: AuthenticateFunction,
  { log, settings }: ApiDependencies,
): void {
  setCommonHeaders(request, reply, settings.corsOrigins.length > 0)
  const authenticated = request.url.startsWith(API_PREFIX) ? authenticate(request, reply) : Promise.resolve()
  const sent = authenticated.then(
    () => sendErrorResponse(error, request, reply, log),
    (authError: unknown) => sendErrorResponse(authError, request, reply, log),
  )
  void sent.then(() => logRequest(request, reply, log)) // hooks do not run without a route
}

/** Logs one line per request, without the key and the query string, which are private. */
function logRequest(request: FastifyRequest, reply: FastifyReply, log: Logger): void {
  const { method, id } = request
  const ms = Math.round(reply.elapsedTime * 10) / 10
  log.info(
    {
      method,
      path: loggedPath(request),
      status: reply.statusCode,
      ms,
      request_id: id,
      ...(request.keyHolder && { key_id: request.keyHolder.id }),
    },
    'request',
  )
}
