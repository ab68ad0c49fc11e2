import { addDays, type CalendarDay, toEpochDay } from '../../../model/calendar-day.ts'
import { HeraldError } from '../../../platform/errors.ts'
import { COUNT_GROUPINGS } from '../../../search/index-query.ts'
import { prepareJsonResponse } from '../../http/json-response.ts'
import { sendCachedResponse } from '../../http/response-cache.ts'
import { enumParameter, enumParameterWithDefault } from '../../query-parameters.ts'
import { parseQueryString, type QueryValues } from '../../query-string.ts'
import { type ApiRoute, indexReadOptions, requireIndex } from '../../routing.ts'
import {
  ANNOUNCEMENT_FILTER_PARAMETERS,
  checkAnnouncementFilters,
  filterCacheKey,
  toAnnouncementFilter,
} from '../announcements/filter-parameters.ts'
import { queryStringSchema } from '../request-schemas.ts'
import { readResponses } from '../response-schemas.ts'
import { enumSchema } from '../schema-builders.ts'
import { CountIntervalSchema, CountsOverTimeSchema } from './schema.ts'
import { countsOverTimeView } from './view.ts'

/** The longest date range with daily counts, in days. */
const MAX_DAYS = 400
/** The length of the date range of daily counts, in days, if the request has no start date. */
const DEFAULT_DAYS = 90

const COUNT_PARAMETERS = {
  interval: enumParameterWithDefault(
    CountIntervalSchema,
    'month',
    `Length of the intervals. \`day\` supports ranges of up to ${MAX_DAYS} days, and defaults to the last ` +
      `${DEFAULT_DAYS} days if \`date_from\` is omitted.`,
  ),
  by: enumParameter(
    enumSchema(COUNT_GROUPINGS),
    'Property to group by, with one series per value. If omitted, there is a single series.',
  ),
  ...ANNOUNCEMENT_FILTER_PARAMETERS,
}

/** `GET /stats/history`: counts announcements by publication date. */
export const countsOverTimeRoute: ApiRoute = {
  method: 'GET',
  url: '/stats/history',
  scope: 'read',
  schema: {
    tags: ['Sources'],
    operationId: 'getHistory',
    summary: 'Count announcements over time',
    description:
      'Counts announcements by publication date. The counts are exact: their sum equals the `total` of the ' +
      'announcement list with the same filters.',
    querystring: queryStringSchema(COUNT_PARAMETERS),
    response: readResponses('The counts.', CountsOverTimeSchema, 'invalid_parameter'),
  },
  async handler(context, request, reply) {
    const index = requireIndex(context)
    const key = filterCacheKey(request, context)
    return sendCachedResponse(context.responseCache, index, { request, reply, key }, async () => {
      const values = parseQueryString(request.query.raw, COUNT_PARAMETERS, given =>
        checkAnnouncementFilters(given, context),
      )
      const { interval, by = null } = values
      const filter = toAnnouncementFilter(values, context.clock.now())
      const { from, to } = chooseDateRange(
        values,
        await index.read({ kind: 'dateSpan', filter }, indexReadOptions(request)),
      )
      const filterInRange = {
        ...filter,
        ...(from !== null && { dateFrom: from }),
        ...(to !== null && { dateTo: to }),
      }
      const counts = await index.read(
        { kind: 'countsOverTime', filter: filterInRange, interval, by },
        indexReadOptions(request),
      )
      const view = countsOverTimeView(counts, { interval, by }, { from, to })
      return prepareJsonResponse(JSON.stringify(view), counts.change)
    })
  },
}

interface Bounds<D> {
  readonly from: D
  readonly to: D
}

/**
 * Returns the requested date range; a missing end is taken from the matching announcements. Throws `invalid_parameter`
 * if daily counts are requested for too many days.
 */
function chooseDateRange(
  { interval, date_from, date_to }: QueryValues<typeof COUNT_PARAMETERS>,
  matching: Bounds<CalendarDay> | null,
): Bounds<CalendarDay | null> {
  const to = date_to ?? latest(matching?.to, date_from)
  const defaultFrom =
    interval === 'day' && to !== null ? addDays(to, 1 - DEFAULT_DAYS) : earliest(matching?.from, date_to)
  const from = date_from ?? defaultFrom
  if (interval !== 'day' || from === null || to === null) return { from, to }
  const days = toEpochDay(to) - toEpochDay(from) + 1
  if (days <= MAX_DAYS) return { from, to }
  const detail =
    `interval=day supports up to ${MAX_DAYS} days, but the range from ${from} to ${to} has ${days}. ` +
    'Shorten the range, or use interval=month.'
  const error = { parameter: 'interval', code: 'too_many_days', detail, received: interval }
  throw new HeraldError('invalid_parameter', detail, { errors: [error] })
}

function latest(...days: readonly (CalendarDay | undefined)[]): CalendarDay | null {
  return (
    days
      .filter(day => day !== undefined)
      .sort()
      .at(-1) ?? null
  )
}

function earliest(...days: readonly (CalendarDay | undefined)[]): CalendarDay | null {
  return days.filter(day => day !== undefined).sort()[0] ?? null
}
