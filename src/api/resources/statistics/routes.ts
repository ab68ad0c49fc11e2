import { sendJson } from '../../http/json-response.ts'
import { parseQueryString } from '../../query-string.ts'
import { type ApiRoute, requireIndex } from '../../routing.ts'
import { readResponses } from '../response-schemas.ts'
import { countsOverTimeRoute } from './counts-over-time-route.ts'
import { StatisticsSchema } from './schema.ts'
import { statisticsView } from './view.ts'

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
    response: readResponses('The statistics.', StatisticsSchema),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const stats = await requireIndex(context).read({ kind: 'statistics' })
    const view = statisticsView(
      stats,
      context.sources.map(({ id }) => id),
    )
    return sendJson(request, reply, JSON.stringify(view), stats.change)
  },
}

export const statisticsRoutes: readonly ApiRoute[] = [statistics, countsOverTimeRoute]
