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

/** Larger than the longest URL, so that a long one is told from large headers. */
const MOST_HEADER_BYTES = 32 * 1024
const MOST_BODY_BYTES = 64 * 1024

/** How long a client may take, in milliseconds: one that sends a byte now and then holds no connection for long. */
const TIMES = { headers: 10_000, request: 30_000, idle: 65_000, checkedEvery: 1_000 }

const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  "form-action 'none'; frame-ancestors 'none'; base-uri 'none'"

/** The API of one node (design 3.1), ready to listen. Closing it lets requests in flight finish. */
export function makeServer(parts: ApiParts): FastifyInstance {
  const { log, settings } = parts
  const auth = makeAuth(parts)
  const served: Served = {
    ...parts,
    auth,
    metrics: makeMetrics(parts),
    answers: new Answers(),
    openApi: openApiText(parts.version),
  }
  const app = Fastify({
    ...connectionOptions(parts),
    trustProxy: settings.trustProxy.length > 0 ? [...settings.trustProxy] : false,
    // Read strictly by readQuery, which needs the text as it came.
    routerOptions: { querystringParser: raw => ({ raw }), maxParamLength: LONGEST_URL },
    genReqId: request => requestId(request.headers['x-request-id']) ?? newId(parts.clock.now(), parts.dice),
    frameworkErrors: (error, request, reply) =>
      refuseUnroutable(error, request, reply, auth.authenticate, parts),
  })
  knowAllMethods(app)
  app.setErrorHandler((error, request, reply) => refuse(error, request, reply, log))
  app.setNotFoundHandler((request, reply) => sayNotFound(parts.dashboard, request, reply))
  app.addHook('onRequest', async (request, reply) => {
    stamp(request, reply, settings.corsOrigins.length > 0)
    if (allowOrigin(settings.corsOrigins, request, reply)) return reply
    checkRequestLine(request)
  })
  app.addHook('onResponse', async (request, reply) => {
    served.metrics.observe(request, reply)
    noteRequest(request, reply, log)
  })
  closeWithoutWaiting(app)
  // Else Node answers what it does not know in `Expect` by itself; `checkRequestLine` refuses it in our error shape.
  app.server.on('checkExpectation', (request, reply) => app.server.emit('request', request, reply))
  app.register(async api => serveApi(api, served), { prefix: API_PREFIX })
  app.register(async open => serveOpen(open, served))
  app.register(async files => serveFiles(files, served))
  app.register(async docs => serveDocs(docs, served))
  return app
}

function connectionOptions({ clock, dice }: ApiParts) {
  return {
    bodyLimit: MOST_BODY_BYTES,
    connectionTimeout: TIMES.idle,
    keepAliveTimeout: TIMES.idle,
    requestTimeout: TIMES.request,
    // Requests that arrive on open connections while closing are answered; then the connection ends.
    return503OnClosing: false,
    forceCloseConnections: 'idle' as const,
    http: {
      maxHeaderSize: MOST_HEADER_BYTES,
      headersTimeout: TIMES.headers,
      connectionsCheckingInterval: TIMES.checkedEvery,
      requireHostHeader: false, // checked in checkRequestLine, which answers in our error shape
    },
    clientErrorHandler: (error: Error, socket: Parameters<typeof refuseSocket>[1]) =>
      refuseSocket(error, socket, newId(clock.now(), dice)),
  }
}

/** Everything under /api/v1: a key comes first, before it is known whether there is anything at the address. */
function serveApi(api: FastifyInstance, served: Served): void {
  api.decorateRequest('owner', '')
  api.decorateRequest('holder')
  api.addHook('onRequest', async (request, reply) => {
    const isOpen = request.routeOptions.config?.isOpen ?? false
    if (!isOpen) request.holder = await served.auth.authenticate(request, reply)
    const { scope, isJson } = offered(request)
    if (!isOpen) request.owner = request.holder.owner
    if (scope !== undefined) requireScope(request.holder, scope)
    if (isJson) requireJsonAccepted(request)
  })
  api.setNotFoundHandler(() => Promise.reject(notFound()))
  mount(api, API_ROUTES, served)
}

/** What stands beside the API: no key. */
function serveOpen(open: FastifyInstance, served: Served): void {
  open.addHook('onRequest', async request => void offered(request))
  mount(open, OPEN_ROUTES, served)
}

/** The built files of the dashboard. What their server refuses by itself (folders, paths with dots) is not there. */
async function serveFiles(files: FastifyInstance, { dashboard, log }: Served): Promise<void> {
  files.setErrorHandler((error, request, reply) =>
    refuse(isRefusal(error) ? notFound() : error, request, reply, log),
  )
  await files.register(fastifyStatic, assets(dashboard))
  offerReading(files, '/assets/*')
}

function isRefusal(error: unknown): boolean {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  return status >= 400 && status < 500
}

/** The documentation as pages: all of it comes from here, and the policy keeps it so. */
async function serveDocs(docs: FastifyInstance, served: Served): Promise<void> {
  const document = JSON.parse(await served.openApi)
  await docs.register(swagger, { mode: 'static', specification: { document } })
  await docs.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: DOCS_POLICY,
    theme: { title: 'Herald' },
    uiConfig: { layout: 'BaseLayout', displayRequestDuration: true },
  })
  offerReading(docs, '/docs')
  offerReading(docs, '/docs/*')
}

/** Says no to every method but reading at an address that somebody else's routes serve. */
function offerReading(app: FastifyInstance, url: string): void {
  const reading = ['GET', 'HEAD']
  app.route({
    method: app.supportedMethods.filter(method => !reading.includes(method)),
    url,
    config: { allow: reading.join(', ') },
    onRequest: async request => void offered(request),
    handler: () => Promise.reject(notFound()),
  })
}

/** A connection that was busy when closing began is not kept open for a next request. */
function closeWithoutWaiting(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onResponse', async () => {
    if (closing) setImmediate(() => app.server.closeIdleConnections())
  })
}

/** A path that cannot even be looked up; under /api/v1 a key comes first all the same. */
function refuseUnroutable(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
  authenticate: Authenticate,
  { log, settings }: ApiParts,
): void {
  stamp(request, reply, settings.corsOrigins.length > 0)
  const asked = request.url.startsWith(API_PREFIX) ? authenticate(request, reply) : Promise.resolve()
  const answered = asked.then(
    () => refuse(error, request, reply, log),
    (refused: unknown) => refuse(refused, request, reply, log),
  )
  void answered.then(() => noteRequest(request, reply, log)) // no hook runs without a route
}

/** One line a request: who asked for what is nobody's business, so neither key nor query stands in it. */
function noteRequest(request: FastifyRequest, reply: FastifyReply, log: Log): void {
  const { method, id } = request
  const ms = Math.round(reply.elapsedTime * 10) / 10
  log.info({ method, path: pathOf(request), status: reply.statusCode, ms, request_id: id }, 'request')
}
