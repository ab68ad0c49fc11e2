import { addDays, type CalendarDay, dayInTimeZone } from '../../../model/calendar-day.ts'
import { sendJson } from '../../http/json-response.ts'
import { parseQueryString } from '../../query-string.ts'
import {
  type ApiContext,
  type ApiRequest,
  type ApiRoute,
  indexReadOptions,
  requireIndex,
} from '../../routing.ts'
import { readResponses } from '../response-schemas.ts'
import type { View } from '../schema-builders.ts'
import { OverviewSchema } from './schema.ts'
import { COUNTED_DAYS, compareWithUsual } from './usual-counts.ts'
import { mailOverviewView, sourceOverviewView, systemOverviewView, webhookOverviewView } from './view.ts'

/** The number of subscriptions with failures that the overview names. */
const TROUBLED_WEBHOOKS = 10

const overview: ApiRoute = {
  method: 'GET',
  url: '/overview',
  schema: {
    tags: ['Operations'],
    operationId: 'getOverview',
    summary: 'Retrieve the overview',
    description:
      'Returns the state of the sources, subscriptions, mail and system at a glance, as far as the key may see them. ' +
      'It works with any key.',
    response: readResponses('The overview.', OverviewSchema),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const database = await context.database.state()
    const isAway = database === 'away'
    const can = (...scopes: readonly string[]) =>
      scopes.some(scope => request.keyHolder.scopes.some(held => held === scope))
    const view: View<typeof OverviewSchema> = {
      database,
      ...(can('read') && { sources: await readSources(context, request, isAway) }),
      ...(!isAway &&
        can('webhooks', 'admin') && { webhooks: await readWebhooks(context, request, can('admin')) }),
      ...(!isAway && can('read', 'admin') && { mail: await readMail(context, request, can('admin')) }),
      ...(!isAway && can('admin') && { merge_reports: { open: await countOpenReports(context) } }),
      ...(can('admin') && { system: await readSystem(context) }),
    }
    return sendJson(request, reply, JSON.stringify(view), null)
  },
}

export const overviewRoutes: readonly ApiRoute[] = [overview]

async function readSources(context: ApiContext, request: ApiRequest, isAway: boolean) {
  const index = requireIndex(context)
  const now = context.clock.now()
  const options = indexReadOptions(request)
  // The earliest day that any publisher's time zone needs.
  const filter = { dateFrom: addDays(dayInTimeZone('UTC', now), -COUNTED_DAYS - 1) }
  const { series } = await index.read(
    { kind: 'countsOverTime', filter, interval: 'day', by: 'source' },
    options,
  )
  const daily = new Map(
    series.map(({ key, points }) => [
      key,
      new Map(points.map(({ date, count }): [CalendarDay, number] => [date, count])),
    ]),
  )
  const { sources: totals } = await index.read({ kind: 'statistics' }, options)
  const totalsById = new Map(totals.map(total => [total.sourceId, total]))
  const dated = context.sources.map(source => ({
    source,
    latestDate: totalsById.get(source.id)?.latest ?? null,
  }))
  const health = isAway ? [] : await context.overview.sourceHealth(context.runs, dated)
  return context.sources.map((source, position) =>
    sourceOverviewView({
      source,
      recordCount: totalsById.get(source.id)?.count ?? 0,
      ...compareWithUsual(daily.get(source.id) ?? new Map(), source.metadata.timeZone, now),
      health: health[position] ?? null,
    }),
  )
}

async function readWebhooks({ webhooks }: ApiContext, { owner }: ApiRequest, hasAllOwners: boolean) {
  const filter = hasAllOwners ? {} : { owner }
  const { total } = await webhooks.listOfAllOwners(filter, { page: 1, perPage: 1 })
  const page = { page: 1, perPage: TROUBLED_WEBHOOKS }
  const troubled = await webhooks.listOfAllOwners({ ...filter, needsAttention: true }, page)
  return webhookOverviewView(hasAllOwners, total, troubled)
}

async function readMail({ overview: reads }: ApiContext, { owner }: ApiRequest, hasAllOwners: boolean) {
  return mailOverviewView(hasAllOwners, await reads.mailFailures(hasAllOwners ? null : owner))
}

function countOpenReports({ mergeReports, personsMasked }: ApiContext): Promise<number> {
  return mergeReports.countOpen({ includesPersons: !personsMasked })
}

async function readSystem(context: ApiContext) {
  const [backlog, disk] = await Promise.all([context.backlog.read(), context.overview.disk()])
  return systemOverviewView({
    version: context.version,
    index: context.indexState(),
    backlog,
    disk,
  })
}
