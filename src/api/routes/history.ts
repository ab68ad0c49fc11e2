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
import { date, orNull } from './shapes.ts'

/** The longest span that is counted by day. */
const MOST_DAYS = 400
/** What is counted by day when nobody says from when on. */
const USUAL_DAYS = 90

const HISTORY = {
  interval: oneOf(
    HISTORY_INTERVALS,
    'month',
    `What a count is of. \`day\` takes spans of up to ${MOST_DAYS} days, and the last ${USUAL_DAYS} when \`date_from\` is left out.`,
  ),
  by: word(HISTORY_KEYS, 'One series for each value of it; without it one series for all.'),
  ...FILTERS,
}

const series = Type.Object({
  key: orNull(Type.String({ description: 'The value of what was asked for as `by`; null without it.' })),
  total: Type.Integer({ description: 'Sum of its points.' }),
  points: Type.Array(Type.Object({ date: date('First day of the interval.'), count: Type.Integer() }), {
    description: 'In order; intervals without an announcement are left out.',
  }),
})
const shape = Type.Object({
  interval: Type.String({ enum: HISTORY_INTERVALS }),
  by: Type.Unsafe<string | null>({ type: ['string', 'null'], enum: [...HISTORY_KEYS, null] }),
  from: orNull(date('First day that is counted; null when there is nothing and no date was given.')),
  to: orNull(date('Last day that is counted.')),
  series: Type.Array(series, { description: 'Those with most first.' }),
  total: Type.Integer({ description: 'What the list has for the same filters and days.' }),
})

const history: Route = {
  method: 'GET',
  url: '/stats/history',
  scope: 'read',
  schema: {
    tags: ['Sources'],
    operationId: 'getHistory',
    summary: 'Count announcements over time',
    description: 'By publication date. The numbers are exact, and add up to the totals of the list.',
    querystring: query(HISTORY),
    response: answers('The counts.', shape, 'invalid_parameter'),
  },
  async handler(parts, request, reply) {
    const index = indexOf(parts)
    return answerOnce(parts.answers, index, { request, reply }, async () => {
      const values = readQuery(request.query.raw, HISTORY, given => wrongFilters(given, parts))
      const { interval, by = null } = values
      const filter = filterOf(values)
      const { from, to } = windowOf(values, await index.span(filter))
      const within = {
        ...filter,
        ...(from !== null && { dateFrom: from }),
        ...(to !== null && { dateTo: to }),
      }
      const { series, total, change } = await index.history(within, { interval, by })
      return prepare(JSON.stringify({ interval, by, from, to, series, total }), change)
    })
  },
}

export const historyRoutes: readonly Route[] = [history]

interface Span<D> {
  readonly from: D
  readonly to: D
}

/** The days that are counted: those asked for, else those there are. Throws `invalid_parameter` for too many days. */
function windowOf(
  { interval, date_from, date_to }: Values<typeof HISTORY>,
  span: Span<Day> | null,
): Span<Day | null> {
  const to = date_to ?? latest(span?.to, date_from)
  const usual =
    interval === 'day' && to !== null ? dayAfter(to, 1 - USUAL_DAYS) : earliest(span?.from, date_to)
  const from = date_from ?? usual
  if (interval !== 'day' || from === null || to === null) return { from, to }
  const days = dayNumber(to) - dayNumber(from) + 1
  if (days <= MOST_DAYS) return { from, to }
  const detail =
    `interval=day counts at most ${MOST_DAYS} days, and from ${from} to ${to} are ${days}. ` +
    'Give date_from and date_to that are closer, or ask for interval=month.'
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
