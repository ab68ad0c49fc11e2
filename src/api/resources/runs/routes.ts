import { Type } from '@sinclair/typebox'
import { dayInTimeZone, EARLIEST_DAY } from '../../../model/calendar-day.ts'
import { type FieldError, HeraldError } from '../../../platform/errors.ts'
import { isUuid } from '../../../platform/uuid.ts'
import type { DateRange } from '../../../sources/source.ts'
import { pathWithoutQuery } from '../../error-responses.ts'
import { auditActorOf } from '../../http/audit-actor.ts'
import { sendJson } from '../../http/json-response.ts'
import { buildPaginatedViewsJson } from '../../http/paginated-list.ts'
import { sendAccepted } from '../../http/write-responses.ts'
import { dateParameter, pageParameter, perPageParameter } from '../../query-parameters.ts'
import { parseQueryString } from '../../query-string.ts'
import {
  requestBodySchema,
  stringField,
  type ValidatedBody,
  validateRequestBody,
} from '../../request-body.ts'
import { type ApiRoute, createNotFoundError, requireIndex } from '../../routing.ts'
import { queryStringSchema } from '../request-schemas.ts'
import { jsonResponseSchema, locationHeader, readResponses, writeResponses } from '../response-schemas.ts'
import { findSource, sourcePathFields } from '../sources/find-source.ts'
import { RunListSchema, RunSchema } from './schema.ts'
import { runView, sourceHealthView } from './view.ts'

const LIST_PARAMETERS = { page: pageParameter, per_page: perPageParameter(25) }

const list: ApiRoute = {
  method: 'GET',
  url: '/sources/:id/runs',
  scope: 'read',
  schema: {
    tags: ['Sources'],
    operationId: 'listRuns',
    summary: 'List the runs of a source',
    description:
      'Returns the health of the source, and its runs (crawls, backfills, imports and replays) with the newest first.',
    params: Type.Object(sourcePathFields),
    querystring: queryStringSchema(LIST_PARAMETERS),
    response: readResponses(
      'The health of the source and a page of runs.',
      RunListSchema,
      'invalid_parameter',
      'not_found',
    ),
  },
  async handler(context, request, reply) {
    const source = findSource(context, request)
    const values = parseQueryString(request.query.raw, LIST_PARAMETERS)
    const requestedPage = { page: values.page, perPage: values.per_page }
    const stats = await requireIndex(context).read({ kind: 'statistics' })
    const latestDate = stats.sources.find(row => row.sourceId === source.id)?.latest ?? null
    const health = sourceHealthView(await context.runs.readHealth(source, latestDate))
    const { runs, total } = await context.runs.listRuns(source.id, requestedPage)
    const body = buildPaginatedViewsJson(runs.map(runView), total, requestedPage, { health })
    return sendJson(request, reply, body.toString(), null)
  },
}

const single: ApiRoute = {
  method: 'GET',
  url: '/sources/:id/runs/:run',
  scope: 'read',
  schema: {
    tags: ['Sources'],
    operationId: 'getRun',
    summary: 'Retrieve a run',
    description: 'Returns the state of the run, what it read and what it could not read.',
    params: Type.Object({
      ...sourcePathFields,
      run: Type.String({ format: 'uuid', description: 'ID of the run.' }),
    }),
    response: readResponses('The run.', RunSchema, 'not_found'),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const { run: runId = '' } = request.params
    if (!isUuid(runId)) throw createNotFoundError()
    const run = await context.runs.findRun(findSource(context, request).id, runId.toLowerCase())
    if (run === null) throw createNotFoundError()
    return sendJson(request, reply, JSON.stringify(runView(run)), null)
  },
}

const START_FIELDS = {
  from: stringField(dateParameter('First publication date to fetch. Requires `to`.', '2026-11-01')),
  to: stringField(dateParameter('Last publication date to fetch. Requires `from`.', '2026-11-07')),
}

const start: ApiRoute = {
  method: 'POST',
  url: '/sources/:id/runs',
  scope: 'admin',
  schema: {
    tags: ['Sources'],
    operationId: 'startRun',
    summary: 'Start a run',
    description:
      'Queues a crawl of the source. With `from` and `to`, it fetches every day in that range; otherwise, it fetches ' +
      'the days that are due. A source has at most one run at a time: if one is waiting or in progress, the response ' +
      'is 409, and its `Location` header is the URL of that run.',
    params: Type.Object(sourcePathFields),
    body: requestBodySchema(START_FIELDS, { dependentRequired: { from: ['to'], to: ['from'] } }),
    response: writeResponses(
      {
        202: jsonResponseSchema('The run is queued.', RunSchema, locationHeader('URL of the run.')),
      },
      'not_found',
      'conflict',
    ),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const source = findSource(context, request)
    const today = dayInTimeZone(source.metadata.timeZone, context.clock.now())
    const body = validateRequestBody(request.body, START_FIELDS, fields => checkDateRange(fields, today))
    const { run, isNew } = await context.runs.requestRun(source.id, toDateRange(body), auditActorOf(request))
    const location = `${pathWithoutQuery(request)}/${run.id}`
    if (isNew) return sendAccepted(reply, JSON.stringify(runView({ ...run, problems: [] })), location)
    const state = run.state === 'waiting' ? 'already waiting to start' : 'in progress'
    const detail = `Run ${run.id} of ${source.id} is ${state}.`
    throw new HeraldError('conflict', detail, { headers: { location } })
  },
}

export const runRoutes: readonly ApiRoute[] = [list, single, start]

function toDateRange({ from, to }: ValidatedBody<typeof START_FIELDS>): DateRange | null {
  return from === undefined || to === undefined ? null : { from, to }
}

function checkDateRange(range: Partial<ValidatedBody<typeof START_FIELDS>>, today: string): FieldError[] {
  const missing = (['from', 'to'] as const).filter(name => !(name in range))
  if (missing.length === 1) {
    return missing.map(name => ({
      pointer: `/${name}`,
      code: 'missing',
      detail: 'Give both from and to, or neither.',
    }))
  }
  const { from, to } = range
  if (from === undefined || to === undefined) return []
  if (from > to) return [{ pointer: '/from', code: 'dates_reversed', detail: 'from must not be after to.' }]
  if (from < EARLIEST_DAY) {
    return [{ pointer: '/from', code: 'out_of_range', detail: `from must not be before ${EARLIEST_DAY}.` }]
  }
  if (to <= today) return []
  const detail = `to must not be in the future. In the time zone of the source, today is ${today}.`
  return [{ pointer: '/to', code: 'in_the_future', detail }]
}
