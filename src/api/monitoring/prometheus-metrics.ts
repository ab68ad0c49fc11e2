import type { FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ApiDependencies } from '../api-dependencies.ts'
import { registerBacklogMetrics } from './backlog-metrics.ts'

/** The Prometheus metrics of one server. */
export interface ApiMetrics {
  /** Records one finished request. */
  observeRequest(request: FastifyRequest, reply: FastifyReply): void
  /** Renders all metrics in the Prometheus text format. */
  renderPrometheusText(): Promise<string>
  readonly contentType: string
}

/** Creates metrics of the process, the request durations, the position of the index and the backlog. */
export function createApiMetrics(dependencies: Pick<ApiDependencies, 'index' | 'backlog'>): ApiMetrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'herald_http_request_duration_seconds',
    help: 'Time from the request line to the end of the response, in seconds.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'herald_index_change',
    help: 'Latest change number that this node has indexed; 0 while it has no index.',
    registers: [registry],
    collect() {
      this.set(dependencies.index()?.position().change ?? 0)
    },
  })
  const backlogMetrics = registerBacklogMetrics(registry, dependencies.backlog)
  return {
    observeRequest(request, reply) {
      // The label is the route pattern, because every distinct path would create a new time series.
      const route = request.routeOptions.url ?? 'none'
      durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    },
    async renderPrometheusText() {
      await backlogMetrics.refresh()
      return await registry.metrics()
    },
    contentType: registry.contentType,
  }
}
