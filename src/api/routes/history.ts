import { Type } from '@sinclair/typebox'
import { HeraldError } from '../../base/errors.ts'
import { type Day, dayAfter, dayNumber } from '../../model/day.ts'
import { HISTORY_INTERVALS, HISTORY_KEYS } from '../../search/reader.ts'
import { prepare } from '../http/answer.ts'
import { answerOnce } from '../http/remembered.ts'
import { oneOf, word } from '../parameters.ts'
import { readQuery, type Values } from '../query.ts'
import { indexOf, type Route } from '../route.ts'
import { FILTERS, filterOf, wrongFilters } from './announcement-filters.ts'
import { answers, query } from './schemas.ts'
import { count, date, orNull } from './shapes.ts'

/** Longest range with daily counts. */
const MAX_DAYS = 400
/** Range of daily counts when the request has no start date. */
const DEFAULT_DAYS = 90

const COUNT_PARAMETERS = {
  interval: oneOf(
    HISTORY_INTERVALS,
    'month',
    `Length of the intervals. \`day\` supports ranges of up to ${MAX_DAYS} days, and defaults to the last ` +
      `${DEFAULT_DAYS} days if \`date_from\` is omitted.`,
  ),
  by: word(
    HISTORY_KEYS,
    'Property to group by, with one series per value. If omitted, there is a single series.',
  ),
  ...FILTERS,
}

const series = Type.Object({
  key: orNull(Type.String({ description: 'Value of the property in `by`; null without `by`.' })),
  total: count('Sum of the points.'),
  points: Type.Array(Type.Object({ date: date('First day of the interval.'), count: Type.Integer() }), {
    description: 'Counts in chronological order. Intervals without announcements are omitted.',
  }),
})
const countsSchema = Type.Object({
  interval: Type.String({ enum: HISTORY_INTERVALS }),
  by: Type.Unsafe<string | null>({ type: ['string', 'null'], enum: [...HISTORY_KEYS, null] }),
  from: orNull(date('First day counted; null if no announcement matches and no date was given.')),
  to: orNull(date('Last day counted; null if no announcement matches and no date was given.')),
  series: Type.Array(series, { description: 'One series per value, largest total first.' }),
  total: count('Number of announcements that match the filters in this range, as in `/announcements`.'),
})

const announcementCounts: Route = {
  method: 'GET',
  url: '/stats/history',
  scope: 'read',
  schema: {
    tags: ['Sources'],
    operationId: 'getHistory',
    summary: 'Count announcements over time',
    description:
      'Counts announcements by publication date. The counts are exact and add up to the totals of lists.',
    querystring: query(COUNT_PARAMETERS),
    response: answers('The counts.', countsSchema, 'invalid_parameter'),
  },
  async handler(context, request, reply) {
    const index = indexOf(context)
    return answerOnce(context.answers, index, { request, reply }, async () => {
      const values = readQuery(request.query.raw, COUNT_PARAMETERS, given => wrongFilters(given, context))
      const { interval, by = null } = values
      const filter = filterOf(values)
      const { from, to } = chooseDateRange(values, await index.span(filter))
      const filterInRange = {
        ...filter,
        ...(from !== null && { dateFrom: from }),
        ...(to !== null && { dateTo: to }),
      }
      const { series, total, change } = await index.history(filterInRange, { interval, by })
      return prepare(JSON.stringify({ interval, by, from, to, series, total }), change)
    })
  },
}

export const historyRoutes: readonly Route[] = [announcementCounts]

interface Bounds<D> {
  readonly from: D
  readonly to: D
}

/** Returns the requested range, or that of the matching announcements. Throws `invalid_parameter` for too many days. */
function chooseDateRange(
  { interval, date_from, date_to }: Values<typeof COUNT_PARAMETERS>,
  matching: Bounds<Day> | null,
): Bounds<Day | null> {
  const to = date_to ?? latest(matching?.to, date_from)
  const defaultFrom =
    interval === 'day' && to !== null ? dayAfter(to, 1 - DEFAULT_DAYS) : earliest(matching?.from, date_to)
  const from = date_from ?? defaultFrom
  if (interval !== 'day' || from === null || to === null) return { from, to }
  const days = dayNumber(to) - dayNumber(from) + 1
  if (days <= MAX_DAYS) return { from, to }
  const detail =
    `interval=day supports up to ${MAX_DAYS} days, but the range from ${from} to ${to} has ${days}. ` +
    'Shorten the range, or use interval=month.'
  const error = { parameter: 'interval', code: 'too_many_days', detail, received: interval }
  throw new HeraldError('invalid_parameter', detail, { errors: [error] })
}

function latest(...days: readonly (Day | undefined)[]): Day | null {
  return (
    days
      .filter(day => day !== undefined)
      .sort()
      .at(-1) ?? null
  )
}

function earliest(...days: readonly (Day | undefined)[]): Day | null {
  return days.filter(day => day !== undefined).sort()[0] ?? null
}
