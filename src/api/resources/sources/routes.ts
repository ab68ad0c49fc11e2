import { Type } from '@sinclair/typebox'
import { sendJson } from '../../http/json-response.ts'
import { enumListParameter } from '../../query-parameters.ts'
import { parseQueryString } from '../../query-string.ts'
import { type ApiRoute, requireIndex } from '../../routing.ts'
import { queryStringSchema, readResponses, schemaRef } from '../component-schemas.ts'
import { sourceHealthView } from '../runs/view.ts'
import { countSchema } from '../schema-builders.ts'

const LIST_PARAMETERS = {
  include: enumListParameter(
    ['health'],
    'Additional data: `health` adds the crawl health of each source, as in `/sources/{id}/runs`.',
  ),
}

const list: ApiRoute = {
  method: 'GET',
  url: '/sources',
  scope: 'read',
  schema: {
    tags: ['Sources'],
    operationId: 'listSources',
    summary: 'List data sources',
    querystring: queryStringSchema(LIST_PARAMETERS),
    response: readResponses(
      'All configured sources, including those without announcements.',
      Type.Object({ sources: Type.Array(schemaRef('Source')), total_sources: Type.Integer() }),
      'invalid_parameter',
    ),
  },
  async handler(context, request, reply) {
    const { include } = parseQueryString(request.query.raw, LIST_PARAMETERS)
    const { sources: counts, change } = await requireIndex(context).read({ kind: 'statistics' })
    const countsById = new Map(counts.map(source => [source.sourceId, source]))
    const latestDateOf = (id: string) => countsById.get(id)?.latest ?? null
    const healthMember = async (source: (typeof context.sources)[number]) =>
      include && { health: sourceHealthView(await context.runs.readHealth(source, latestDateOf(source.id))) }
    const health = await Promise.all(context.sources.map(healthMember))
    const sources = context.sources.map(({ id, metadata }, index) => ({
      source_id: id,
      name: metadata.name,
      jurisdiction: metadata.jurisdiction,
      url: metadata.url,
      description: metadata.description,
      record_count: countsById.get(id)?.count ?? 0,
      latest_date: latestDateOf(id),
      ...health[index],
    }))
    return sendJson(request, reply, JSON.stringify({ sources, total_sources: sources.length }), change)
  },
}

const statistics: ApiRoute = {
  method: 'GET',
  url: '/stats',
  scope: 'read',
  schema: {
    tags: ['Sources'],
    operationId: 'getStatistics',
    summary: 'Retrieve statistics',
    description:
      'Returns the number of announcements and entities. All counts are from the same point in time: the counts by ' +
      'source and by category each add up to `total_announcements`.',
    response: readResponses(
      'The statistics.',
      Type.Object({
        total_announcements: Type.Integer(),
        total_entities: Type.Integer(),
        sources: Type.Record(
          Type.String(),
          Type.Object({
            count: countSchema('Number of announcements.'),
            latest: Type.Unsafe({
              type: ['string', 'null'],
              format: 'date',
              description: 'Latest publication date.',
            }),
          }),
          { description: 'Counts by source ID.' },
        ),
        categories: Type.Record(Type.String(), Type.Integer(), {
          description: 'Counts by category. Categories without announcements are omitted.',
        }),
      }),
    ),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const stats = await requireIndex(context).read({ kind: 'statistics' })
    // Sources that are no longer configured keep their announcements, and without them the counts would not add up.
    const sources = new Map(
      context.sources.map(({ id }) => [id, { count: 0, latest: null as string | null }]),
    )
    for (const { sourceId, count, latest } of stats.sources) sources.set(sourceId, { count, latest })
    const body = JSON.stringify({
      total_announcements: stats.totalAnnouncements,
      total_entities: stats.totalEntities,
      sources: Object.fromEntries(sources),
      categories: stats.categories,
    })
    return sendJson(request, reply, body, stats.change)
  },
}

export const sourceRoutes: readonly ApiRoute[] = [list, statistics]
