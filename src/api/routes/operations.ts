import { Type } from '@sinclair/typebox'
import { HeraldError } from '../../base/errors.ts'
import type { FollowerState } from '../../flows/follow.ts'
import { requireScope } from '../auth.ts'
import { answer } from '../http/answer.ts'
import type { Route } from '../route.ts'
import { problems } from './schemas.ts'

const health: Route = {
  method: 'GET',
  url: '/healthz',
  schema: {
    tags: ['Operations'],
    operationId: 'getHealth',
    summary: 'Check liveness',
    description: 'Responds as long as the process is running.',
    security: [],
    response: {
      200: { ...Type.Object({ status: Type.Literal('alive') }), description: 'The process is running.' },
    },
  },
  handler: async (_context, request, reply) => answer(request, reply, '{"status":"alive"}', null),
}

const readiness: Route = {
  method: 'GET',
  url: '/readyz',
  schema: {
    tags: ['Operations'],
    operationId: 'getReadiness',
    summary: 'Check readiness',
    description:
      'A node is ready as soon as it has a search index. It stays ready while PostgreSQL is unreachable, because reads ' +
      'keep working.',
    security: [],
    response: {
      200: {
        ...Type.Object({
          status: Type.Literal('ready'),
          index: Type.Object({ state: Type.String({ enum: ['building', 'following', 'waiting'] }) }),
          database: Type.String({ enum: ['reachable', 'away'] }),
          version: Type.String(),
        }),
        description: 'The node is ready.',
      },
      ...problems('unavailable'),
    },
  },
  async handler(context, request, reply) {
    const index = context.indexState()
    if (context.index() === null) {
      throw new HeraldError('unavailable', `The first search index is not ready: ${describeProgress(index)}`)
    }
    const database = (await context.record.reachable()) ? 'reachable' : 'away'
    const body = JSON.stringify({ status: 'ready', index, database, version: context.version })
    return answer(request, reply, body, null)
  },
}

const metrics: Route = {
  method: 'GET',
  url: '/metrics',
  schema: {
    tags: ['Operations'],
    operationId: 'getMetrics',
    summary: 'Retrieve Prometheus metrics',
    description:
      'Requires a key with the scope `admin`, except for requests from the same machine without a proxy.',
    security: [{ ApiKey: [] }, {}],
    response: {
      200: {
        description: 'The metrics in the Prometheus text format.',
        content: { 'text/plain': { schema: Type.String() } },
      },
      ...problems('missing_credentials', 'insufficient_scope', 'too_many_requests'),
    },
  },
  async handler(context, request, reply) {
    if (!isLocal(request.socket.remoteAddress, request.headers)) {
      requireScope(await context.auth.authenticate(request, reply), 'admin')
    }
    reply.header('content-type', context.metrics.contentType).header('cache-control', 'no-store')
    return reply.send(await context.metrics.text())
  },
}

export const operationRoutes: readonly Route[] = [health, readiness, metrics]

/** A proxy on this machine also connects from loopback, but it adds headers that a local client does not. */
function isLocal(ipAddress: string | undefined, headers: Readonly<Record<string, unknown>>): boolean {
  const isProxied = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some(
    name => headers[name] !== undefined,
  )
  return !isProxied && ipAddress !== undefined && /^(::ffff:)?127\.|^::1$/.test(ipAddress)
}

function describeProgress(index: FollowerState): string {
  if (index.state === 'waiting') return index.reason
  return `it is at change ${index.change} of ${index.head}.`
}
