import { Type } from '@sinclair/typebox'
import { HeraldError } from '../../../platform/errors.ts'
import type { IndexFollowerState } from '../../../services/indexing/keep-index-up-to-date.ts'
import { requireScope } from '../../authentication.ts'
import { sendJson } from '../../http/json-response.ts'
import type { ApiRoute } from '../../routing.ts'
import { errorResponses, jsonResponseSchema } from '../response-schemas.ts'
import { LivenessSchema, ReadinessSchema } from './schema.ts'
import { LIVENESS, readinessView } from './view.ts'

/** The page that `/readyz` reads. */
const FIRST_PAGE = { page: 1, perPage: 25 }

const health: ApiRoute = {
  method: 'GET',
  url: '/healthz',
  schema: {
    tags: ['Operations'],
    operationId: 'getHealth',
    summary: 'Check liveness',
    description: 'Returns 200 as long as the process is running.',
    security: [],
    response: {
      200: jsonResponseSchema('The process is running.', LivenessSchema),
      ...errorResponses('malformed_request', 'url_too_long', 'headers_too_large'),
    },
  },
  handler: async (_context, request, reply) => sendJson(request, reply, JSON.stringify(LIVENESS), null),
}

const readiness: ApiRoute = {
  method: 'GET',
  url: '/readyz',
  schema: {
    tags: ['Operations'],
    operationId: 'getReadiness',
    summary: 'Check readiness',
    description:
      'A node is ready while it can answer lists from its search index; otherwise, the error says why it cannot. It ' +
      'stays ready while PostgreSQL is unreachable or accepts no writes, because reads keep working.',
    security: [],
    response: {
      200: jsonResponseSchema('The node is ready.', ReadinessSchema),
      ...errorResponses('malformed_request', 'url_too_long', 'headers_too_large', 'unavailable'),
    },
  },
  async handler(context, request, reply) {
    const state = context.indexState()
    const index = context.index()
    if (index === null) {
      throw new HeraldError('unavailable', `The first search index is not ready: ${describeProgress(state)}`)
    }
    // A node is ready when it can answer the simplest list, which also notices a damaged index.
    index.position()
    await index.read({ kind: 'announcements', filter: {}, page: FIRST_PAGE }, { signal: request.signal })
    const [database, backlog] = await Promise.all([context.database.state(), context.backlog.read()])
    const view = readinessView(state, database, backlog, context.version)
    return sendJson(request, reply, JSON.stringify(view), null)
  },
}

const metrics: ApiRoute = {
  method: 'GET',
  url: '/metrics',
  schema: {
    tags: ['Operations'],
    operationId: 'getMetrics',
    summary: 'Retrieve Prometheus metrics',
    description:
      'Requires a key with the scope `admin`, except for requests that come from the same machine and not through a ' +
      'proxy.',
    security: [{ ApiKey: [] }, {}],
    response: {
      200: {
        description: 'The metrics in the Prometheus text format.',
        content: { 'text/plain': { schema: Type.String() } },
      },
      ...errorResponses(
        'malformed_request',
        'missing_credentials',
        'invalid_token',
        'insufficient_scope',
        'url_too_long',
        'too_many_requests',
        'headers_too_large',
      ),
    },
  },
  async handler(context, request, reply) {
    if (!isLocal(request.socket.remoteAddress, request.headers)) {
      requireScope(await context.auth.authenticate(request, reply), 'admin')
    }
    reply.header('content-type', context.metrics.contentType).header('cache-control', 'no-store')
    return reply.send(await context.metrics.renderPrometheusText())
  },
}

export const monitoringRoutes: readonly ApiRoute[] = [health, readiness, metrics]

/**
 * Returns whether a request comes from a client on this machine. A proxy on this machine connects from a loopback
 * address too, but it adds headers that a local client does not.
 */
function isLocal(ipAddress: string | undefined, headers: Readonly<Record<string, unknown>>): boolean {
  const isProxied = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some(
    name => headers[name] !== undefined,
  )
  return (
    !isProxied &&
    isLocalHost(headers.host) &&
    ipAddress !== undefined &&
    /^(::ffff:)?127\.|^::1$/.test(ipAddress)
  )
}

/**
 * Returns whether a Host header names this machine. A browser on this machine sends another name if a web page made its own
 * name resolve to a loopback address (DNS rebinding).
 */
function isLocalHost(host: unknown): boolean {
  return typeof host === 'string' && /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i.test(host)
}

function describeProgress(state: IndexFollowerState): string {
  if (state.state === 'waiting') return state.reason
  return `it is at change ${state.change} of ${state.head}.`
}
