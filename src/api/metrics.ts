import type { FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ApiParts } from './parts.ts'

/** The Prometheus metrics of one server. */
export interface Metrics {
  /** Records one finished request. */
  observe(request: FastifyRequest, reply: FastifyReply): void
  /** Renders all metrics in the Prometheus text format. */
  text(): Promise<string>
  readonly contentType: string
}

/** Measures the process, the request durations and the position of the index. */
export function makeMetrics(dependencies: Pick<ApiParts, 'index'>): Metrics {
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
    help: 'Change number that this node serves; 0 while it has no index.',
    registers: [registry],
    collect() {
      this.set(dependencies.index()?.position().change ?? 0)
    },
  })
  return {
    observe(request, reply) {
      // The route pattern, not the path: every ID and every mistyped path would create a new time series.
      const route = request.routeOptions.url ?? 'none'
      durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
