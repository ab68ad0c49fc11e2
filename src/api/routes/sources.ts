import { Type } from '@sinclair/typebox'
import { answer } from '../http/answer.ts'
import { oneOrMore } from '../parameters.ts'
import { readQuery } from '../query.ts'
import { indexOf, type Route } from '../route.ts'
import { healthForm } from './run-forms.ts'
import { answers, query, ref } from './schemas.ts'

const LIST = {
  include: oneOrMore(
    ['health'],
    'More in the answer: `health` says of each source how its crawl fares, as `/sources/{id}/runs` does.',
  ),
}

const sources: Route = {
  method: 'GET',
  url: '/sources',
  scope: 'read',
  schema: {
    tags: ['Sources'],
    operationId: 'listSources',
    summary: 'List the configured data sources',
    querystring: query(LIST),
    response: answers(
      'All configured sources, also those without an announcement.',
      Type.Object({ sources: Type.Array(ref('Source')), total_sources: Type.Integer() }),
      'invalid_parameter',
    ),
  },
  async handler(parts, request, reply) {
    const { include } = readQuery(request.query.raw, LIST)
    const { sources: counts, change } = await indexOf(parts).stats()
    const counted = new Map(counts.map(source => [source.sourceId, source]))
    const latestOf = (id: string) => counted.get(id)?.latest ?? null
    const tellHealth = async (source: (typeof parts.sources)[number]) =>
      include && { health: healthForm(await parts.runs.health(source, latestOf(source.id))) }
    const health = await Promise.all(parts.sources.map(tellHealth))
    const shown = parts.sources.map(({ id, about }, at) => ({
      source_id: id,
      name: about.name,
      jurisdiction: about.jurisdiction,
      url: about.url,
      description: about.description,
      record_count: counted.get(id)?.count ?? 0,
      latest_date: latestOf(id),
      ...health[at],
    }))
    return answer(request, reply, JSON.stringify({ sources: shown, total_sources: shown.length }), change)
  },
}

const stats: Route = {
  method: 'GET',
  url: '/stats',
  scope: 'read',
  schema: {
    tags: ['Sources'],
    operationId: 'getStatistics',
    summary: 'Count everything',
    description: 'All numbers are of one moment: sources and categories each add up to total_announcements.',
    response: answers(
      'The statistics.',
      Type.Object({
        total_announcements: Type.Integer(),
        total_entities: Type.Integer(),
        sources: Type.Record(
          Type.String(),
          Type.Object({
            count: Type.Integer(),
            latest: Type.Unsafe({ type: ['string', 'null'], format: 'date' }),
          }),
          { description: 'Keyed by source id.' },
        ),
        categories: Type.Record(Type.String(), Type.Integer(), {
          description: 'Those present, keyed by category.',
        }),
      }),
    ),
  },
  async handler(parts, request, reply) {
    readQuery(request.query.raw, {})
    const found = await indexOf(parts).stats()
    // A source that is configured no more keeps its announcements: without it the numbers would not add up.
    const counts = new Map(parts.sources.map(({ id }) => [id, { count: 0, latest: null as string | null }]))
    for (const { sourceId, count, latest } of found.sources) counts.set(sourceId, { count, latest })
    const body = JSON.stringify({
      total_announcements: found.totalAnnouncements,
      total_entities: found.totalEntities,
      sources: Object.fromEntries(counts),
      categories: found.categories,
    })
    return answer(request, reply, body, found.change)
  },
}

export const sourceRoutes: readonly Route[] = [sources, stats]
