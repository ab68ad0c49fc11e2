import { sendJson } from '../../http/json-response.ts'
import { listParameter } from '../../query-parameters.ts'
import { parseQueryString } from '../../query-string.ts'
import { type ApiRoute, requireIndex } from '../../routing.ts'
import { queryStringSchema } from '../request-schemas.ts'
import { readResponses } from '../response-schemas.ts'
import { enumSchema } from '../schema-builders.ts'
import { SourceListSchema } from './schema.ts'
import { sourceListView, sourceView } from './view.ts'

const LIST_PARAMETERS = {
  include: listParameter(
    enumSchema(['health']),
    'Additional data. `health` adds the crawl health of each source, as `/sources/{id}/runs` returns it.',
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
    description: 'Returns all configured sources with the number and the newest date of their announcements.',
    querystring: queryStringSchema(LIST_PARAMETERS),
    response: readResponses(
      'All configured sources, including those without announcements.',
      SourceListSchema,
      'invalid_parameter',
    ),
  },
  async handler(context, request, reply) {
    const { include } = parseQueryString(request.query.raw, LIST_PARAMETERS)
    const { sources: counts, change } = await requireIndex(context).read({ kind: 'statistics' })
    const countsById = new Map(counts.map(source => [source.sourceId, source]))
    const views = context.sources.map(async source => {
      const counts = countsById.get(source.id)
      const health = include ? await context.runs.readHealth(source, counts?.latest ?? null) : null
      return sourceView(source, counts, health)
    })
    return sendJson(request, reply, JSON.stringify(sourceListView(await Promise.all(views))), change)
  },
}

export const sourceRoutes: readonly ApiRoute[] = [list]
