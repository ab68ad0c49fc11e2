import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import postgres from 'postgres'
import { systemClock as clock } from '../../src/platform/clock.ts'
import {
  type BaselineList,
  type BaselineQuery,
  type BaselineTotals,
  listBaselineAnnouncements,
  listBaselineEntities,
  parseBaselinePage,
  readBaselineStatistics,
  readBaselineTimeline,
} from '../baseline/baseline-queries.ts'

/*
 * The baseline server, a separate process like Herald's. Its arguments are the URL of its database and `counted` (every
 * request counts its total) or `cached` (totals are cached for a minute).
 */

const [url = '', totalsKind = 'counted'] = process.argv.slice(2)
const CONNECTIONS = 10
const CACHED_MS = 60_000
const DATE_TYPE_OID = 1082

const sql = postgres(url, {
  max: CONNECTIONS,
  types: {
    date: {
      to: DATE_TYPE_OID,
      from: [DATE_TYPE_OID],
      parse: (text: string) => text,
      serialize: (text: string) => text,
    },
  },
})
const hashes = new Set((await sql`select hash from api_keys`).map(row => row.hash))
const cache = new Map<string, { until: number; value: unknown }>()

async function cached<T>(key: string, load: () => Promise<T>): Promise<T> {
  const entry = cache.get(key)
  if (entry !== undefined && entry.until > clock.elapsed()) return entry.value as T
  const value = await load()
  cache.set(key, { until: clock.elapsed() + CACHED_MS, value })
  return value
}

const totals: BaselineTotals = totalsKind === 'cached' ? cached : (_key, count) => count()

const text = { type: 'string' }
const integer = { type: 'integer' }
const pagination = {
  type: 'object',
  properties: { page: integer, per_page: integer, total: integer, total_pages: integer },
}
const objects = (properties: Record<string, unknown>) => ({
  type: 'array',
  items: { type: 'object', properties },
})
const party = { id: text, entity_type: text, name: text }

/** With response schemas, Fastify serializes JSON twice as fast. */
const SCHEMAS = {
  announcements: {
    id: text,
    source_id: text,
    publication_date: text,
    jurisdiction: text,
    category: text,
    title: text,
    entities: objects({ type: text, name: text }),
    metadata: { type: 'object', additionalProperties: true },
  },
  entities: {
    ...party,
    jurisdiction: text,
    status: text,
    announcement_count: integer,
    tax_id: { type: ['string', 'null'] },
  },
  events: { date: text, category: text, title: text, source_id: text, announcement_id: text },
}

function responseSchema(properties: Record<string, unknown>) {
  return { response: { 200: { type: 'object', properties: { ...properties, pagination } } } }
}

function listBody({ rows, total }: BaselineList, query: BaselineQuery) {
  const { page, perPage } = parseBaselinePage(query)
  return {
    data: rows,
    pagination: { page, per_page: perPage, total, total_pages: Math.ceil(total / perPage) },
  }
}

const app = Fastify()
app.addHook('onRequest', async (request, reply) => {
  const key = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
  if (!hashes.has(createHash('sha256').update(key).digest('hex'))) return reply.code(401).send()
})
app.get<{ Querystring: BaselineQuery }>(
  '/api/v1/announcements',
  { schema: responseSchema({ data: objects(SCHEMAS.announcements) }) },
  async ({ query }) => listBody(await listBaselineAnnouncements(sql, query, totals), query),
)
app.get<{ Querystring: BaselineQuery }>(
  '/api/v1/entities',
  { schema: responseSchema({ data: objects(SCHEMAS.entities) }) },
  async ({ query }) => listBody(await listBaselineEntities(sql, query, totals), query),
)
app.get<{ Querystring: BaselineQuery; Params: { id: string } }>(
  '/api/v1/entities/:id/timeline',
  {
    schema: responseSchema({
      entity: { type: 'object', properties: party },
      events: objects(SCHEMAS.events),
    }),
  },
  async ({ query, params }, reply) => {
    const found = await readBaselineTimeline(sql, params.id, query, totals)
    if (found === null) return reply.code(404).send()
    const { data: events, pagination } = listBody(found, { per_page: '50', ...query })
    return { entity: found.entity, events, pagination }
  },
)
app.get('/api/v1/stats', async () =>
  totalsKind === 'cached' ? cached('stats', () => readBaselineStatistics(sql)) : readBaselineStatistics(sql),
)

process.on('SIGTERM', async () => {
  await app.close()
  await sql.end()
})
await app.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(
  `The baseline is listening on http://127.0.0.1:${(app.server.address() as AddressInfo).port}\n`,
)
