import type { FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ApiParts } from './parts.ts'

/** What one server counts, for Prometheus. */
export interface Metrics {
  /** Notes one finished request. */
  observe(request: FastifyRequest, reply: FastifyReply): void
  /** The metrics in Prometheus' text format. */
  text(): Promise<string>
  readonly contentType: string
}

/** Measures the process, the requests, and how far the index is. */
export function makeMetrics(parts: Pick<ApiParts, 'index'>): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'herald_http_request_duration_seconds',
    help: 'Time from the request line to the end of the answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'herald_index_change',
    help: 'Change number this node answers from; 0 while it has no index.',
    registers: [registry],
    collect() {
      this.set(parts.index()?.position().change ?? 0)
    },
  })
  return {
    observe(request, reply) {
      // The route's pattern: paths themselves would make a series of every id and every typing error.
      const route = request.routeOptions.url ?? 'none'
      durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
