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
    tags: ['Operation'],
    operationId: 'getHealth',
    summary: 'Is the process alive?',
    security: [],
    response: { 200: { ...Type.Object({ status: Type.Literal('alive') }), description: 'It is.' } },
  },
  handler: async (_parts, request, reply) => answer(request, reply, '{"status":"alive"}', null),
}

const readiness: Route = {
  method: 'GET',
  url: '/readyz',
  schema: {
    tags: ['Operation'],
    operationId: 'getReadiness',
    summary: 'Can this node answer?',
    description: 'Yes as soon as it has an index, also while PostgreSQL is away: reads go on.',
    security: [],
    response: {
      200: {
        ...Type.Object({
          status: Type.Literal('ready'),
          index: Type.Object({ state: Type.String({ enum: ['building', 'following', 'waiting'] }) }),
          database: Type.String({ enum: ['reachable', 'away'] }),
          version: Type.String(),
        }),
        description: 'It can.',
      },
      ...problems('unavailable'),
    },
  },
  async handler(parts, request, reply) {
    const index = parts.indexState()
    if (parts.index() === null)
      throw new HeraldError('unavailable', `The first index is not there yet: ${inWords(index)}`)
    const database = (await parts.record.reachable()) ? 'reachable' : 'away'
    const body = JSON.stringify({ status: 'ready', index, database, version: parts.version })
    return answer(request, reply, body, null)
  },
}

const metrics: Route = {
  method: 'GET',
  url: '/metrics',
  schema: {
    tags: ['Operation'],
    operationId: 'getMetrics',
    summary: 'Metrics for Prometheus',
    description: 'For a key with the scope `admin`, or from the machine itself when no proxy stands between.',
    security: [{ ApiKey: [] }, {}],
    response: {
      200: { description: 'The metrics.', content: { 'text/plain': { schema: Type.String() } } },
      ...problems('missing_credentials', 'insufficient_scope', 'too_many_requests'),
    },
  },
  async handler(parts, request, reply) {
    if (!isLocal(request.socket.remoteAddress, request.headers)) {
      requireScope(await parts.auth.authenticate(request, reply), 'admin')
    }
    reply.header('content-type', parts.metrics.contentType).header('cache-control', 'no-store')
    return reply.send(await parts.metrics.text())
  },
}

export const operationRoutes: readonly Route[] = [health, readiness, metrics]

/** A proxy on this machine also comes from loopback; the headers that proxies add tell it from a program here. */
function isLocal(address: string | undefined, headers: Readonly<Record<string, unknown>>): boolean {
  const proxied = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some(
    name => headers[name] !== undefined,
  )
  return !proxied && address !== undefined && /^(::ffff:)?127\.|^::1$/.test(address)
}

function inWords(index: FollowerState): string {
  if (index.state === 'waiting') return index.reason
  return `change ${index.change} of ${index.head}.`
}
