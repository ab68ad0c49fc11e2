import { HeraldError } from '../../../../platform/errors.ts'
import {
  countIntervals,
  STATISTICS_INTERVALS,
  type StatisticsRange,
  toWholeIntervals,
} from '../../../../services/webhooks/statistics/read-intervals.ts'
import { sendJson } from '../../../http/json-response.ts'
import { dateTimeParameter, enumParameter } from '../../../query-parameters.ts'
import { parseQueryString } from '../../../query-string.ts'
import { type ApiRequest, type ApiRoute, requireIdFromPath } from '../../../routing.ts'
import { idPathSchema, queryStringSchema } from '../../request-schemas.ts'
import { readResponses } from '../../response-schemas.ts'
import { DeliveryStatisticsSchema, StatisticsIntervalSchema } from './schema.ts'
import { deliveryStatisticsView } from './view.ts'

/** Maximum number of intervals in a response: 31 days by the hour. */
const MAX_INTERVALS = 744
/** Intervals before `until` if `since` is not given: a day by the hour, or 30 days. */
const DEFAULT_INTERVALS = { hour: 24, day: 30 } as const

const PARAMETERS = {
  interval: enumParameter(StatisticsIntervalSchema, 'Length of the intervals, in UTC. Defaults to `hour`.'),
  since: dateTimeParameter(
    'Start of the time range, which is rounded down to an interval. Defaults to a day, or 30 days, before `until`.',
    '2026-11-20T00:00:00Z',
  ),
  until: dateTimeParameter(
    'End of the time range, which is rounded up to an interval. Defaults to now, or to one interval after a later `since`.',
    '2026-11-21T00:00:00Z',
  ),
}

const description =
  'Returns how many deliveries succeeded and failed, and how fast the receiver responded, by the hour or day in which the ' +
  `attempts began. Test deliveries are not counted. A response has at most ${MAX_INTERVALS} intervals.`

const ofOne: ApiRoute = {
  method: 'GET',
  url: '/webhooks/:id/statistics',
  scope: 'webhooks',
  schema: {
    tags: ['Webhooks'],
    operationId: 'getWebhookStatistics',
    summary: 'Retrieve delivery statistics of a subscription',
    description,
    params: idPathSchema,
    querystring: queryStringSchema(PARAMETERS),
    response: readResponses('The statistics.', DeliveryStatisticsSchema, 'invalid_parameter', 'not_found'),
  },
  async handler(context, request, reply) {
    const range = readRange(request, context.clock.now())
    const found = await context.webhooks.readStatistics(request.owner, requireIdFromPath(request), range)
    return sendJson(request, reply, JSON.stringify(deliveryStatisticsView(range, found)), null)
  },
}

const ofAll: ApiRoute = {
  method: 'GET',
  url: '/webhooks/statistics',
  scope: 'webhooks',
  schema: {
    tags: ['Webhooks'],
    operationId: 'getStatisticsOfWebhooks',
    summary: 'Retrieve delivery statistics of all subscriptions',
    description: `${description} All subscriptions of the key's owner are added up.`,
    querystring: queryStringSchema(PARAMETERS),
    response: readResponses('The statistics.', DeliveryStatisticsSchema, 'invalid_parameter'),
  },
  async handler(context, request, reply) {
    const range = readRange(request, context.clock.now())
    const found = await context.webhooks.readStatistics(request.owner, null, range)
    return sendJson(request, reply, JSON.stringify(deliveryStatisticsView(range, found)), null)
  },
}

function readRange(request: ApiRequest, now: Date): StatisticsRange {
  const { interval = 'hour', since, ...given } = parseQueryString(request.query.raw, PARAMETERS)
  const afterSince = (since?.getTime() ?? 0) + STATISTICS_INTERVALS[interval]
  const until = given.until ?? new Date(Math.max(now.getTime(), afterSince))
  const earliest = new Date(until.getTime() - DEFAULT_INTERVALS[interval] * STATISTICS_INTERVALS[interval])
  const requested = { interval, since: since ?? earliest, until }
  if (requested.since >= until) throw invalidRange('dates_reversed', 'since must be before until.')
  const range = toWholeIntervals(requested)
  const count = countIntervals(range)
  if (count <= MAX_INTERVALS) return range
  const detail = `This range has ${count} intervals, and the maximum is ${MAX_INTERVALS}. Shorten it, or use interval=day.`
  throw invalidRange('range_too_long', detail)
}

function invalidRange(code: string, detail: string): HeraldError {
  return new HeraldError('invalid_parameter', detail, { errors: [{ parameter: 'since', code, detail }] })
}

export const webhookStatisticsRoutes: readonly ApiRoute[] = [ofOne, ofAll]
