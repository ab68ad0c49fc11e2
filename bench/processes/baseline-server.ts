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
 * The peer: a process of its own, as Herald's is. Started with the address of its database and with `counted` (every
 * request counts its total) or `cached` (a total is remembered for a minute).
 */

const [url = '', totalsKind = 'counted'] = process.argv.slice(2)
const CONNECTIONS = 10
const CACHED_MS = 60_000
const DATE = 1082

const sql = postgres(url, {
  max: CONNECTIONS,
  types: {
    date: { to: DATE, from: [DATE], parse: (text: string) => text, serialize: (text: string) => text },
  },
})
const hashes = new Set((await sql`select hash from api_keys`).map(row => row.hash))
const remembered = new Map<string, { until: number; value: unknown }>()

async function remember<T>(question: string, answer: () => Promise<T>): Promise<T> {
  const known = remembered.get(question)
  if (known !== undefined && known.until > clock.elapsed()) return known.value as T
  const value = await answer()
  remembered.set(question, { until: clock.elapsed() + CACHED_MS, value })
  return value
}

const totals: BaselineTotals = totalsKind === 'cached' ? remember : (_question, count) => count()

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

/** With schemas Fastify writes JSON twice as fast. */
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

function answers(properties: Record<string, unknown>) {
  return { response: { 200: { type: 'object', properties: { ...properties, pagination } } } }
}

function listBody({ rows, total }: BaselineList, asked: BaselineQuery) {
  const { page, perPage } = parseBaselinePage(asked)
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
  { schema: answers({ data: objects(SCHEMAS.announcements) }) },
  async ({ query }) => listBody(await listBaselineAnnouncements(sql, query, totals), query),
)
app.get<{ Querystring: BaselineQuery }>(
  '/api/v1/entities',
  { schema: answers({ data: objects(SCHEMAS.entities) }) },
  async ({ query }) => listBody(await listBaselineEntities(sql, query, totals), query),
)
app.get<{ Querystring: BaselineQuery; Params: { id: string } }>(
  '/api/v1/entities/:id/timeline',
  { schema: answers({ entity: { type: 'object', properties: party }, events: objects(SCHEMAS.events) }) },
  async ({ query, params }, reply) => {
    const found = await readBaselineTimeline(sql, params.id, query, totals)
    if (found === null) return reply.code(404).send()
    const { data: events, pagination } = listBody(found, { per_page: '50', ...query })
    return { entity: found.entity, events, pagination }
  },
)
app.get('/api/v1/stats', async () =>
  totalsKind === 'cached'
    ? remember('stats', () => readBaselineStatistics(sql))
    : readBaselineStatistics(sql),
)

process.on('SIGTERM', async () => {
  await app.close()
  await sql.end()
})
await app.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`The peer is listening on http://127.0.0.1:${(app.server.address() as AddressInfo).port}\n`)
