import { Type } from '@sinclair/typebox'
import { type FieldError, HeraldError } from '../../base/errors.ts'
import { isUuid } from '../../base/ids.ts'
import { dayAt, FIRST_DAY } from '../../model/day.ts'
import type { Source, Window } from '../../sources/source.ts'
import { type Body, bodySchema, readBody, text } from '../body.ts'
import { answer } from '../http/answer.ts'
import { listBody } from '../http/list-body.ts'
import { accepted } from '../http/said.ts'
import { day, page, perPage } from '../parameters.ts'
import { readQuery } from '../query.ts'
import { pathOf } from '../refuse.ts'
import { indexOf, notFound, type Request, type Route, type Served } from '../route.ts'
import { healthForm, runForm } from './run-forms.ts'
import { answers, outcomes, query, ref } from './schemas.ts'

const LIST_PARAMETERS = { page, per_page: perPage(25) }
const sourcePathFields = { id: Type.String({ description: 'Source ID. `/sources` lists all sources.' }) }

const list: Route = {
  method: 'GET',
  url: '/sources/:id/runs',
  scope: 'read',
  schema: {
    tags: ['Sources'],
    operationId: 'listRuns',
    summary: 'List the runs of a source',
    description:
      'Returns the health of the source and its runs (crawls, backfills, imports and replays), newest first.',
    params: Type.Object(sourcePathFields),
    querystring: query(LIST_PARAMETERS),
    response: answers(
      'The health of the source and a page of runs.',
      Type.Object({ health: ref('Health'), data: Type.Array(ref('Run')), pagination: ref('Pagination') }),
      'invalid_parameter',
      'not_found',
    ),
  },
  async handler(context, request, reply) {
    const source = findSource(context, request)
    const values = readQuery(request.query.raw, LIST_PARAMETERS)
    const requestedPage = { page: values.page, perPage: values.per_page }
    const stats = await indexOf(context).stats()
    const latestDate = stats.sources.find(row => row.sourceId === source.id)?.latest ?? null
    const health = healthForm(await context.runs.health(source, latestDate))
    const { runs, total } = await context.runs.runs(source.id, requestedPage)
    const items = Buffer.from(runs.map(run => JSON.stringify(runForm(run))).join())
    const body = listBody('data', { items, total }, requestedPage, { first: { health } })
    return answer(request, reply, body.toString(), null)
  },
}

const single: Route = {
  method: 'GET',
  url: '/sources/:id/runs/:run',
  scope: 'read',
  schema: {
    tags: ['Sources'],
    operationId: 'getRun',
    summary: 'Retrieve a run',
    params: Type.Object({
      ...sourcePathFields,
      run: Type.String({ format: 'uuid', description: 'ID of the run.' }),
    }),
    response: answers('The run.', ref('Run'), 'not_found'),
  },
  async handler(context, request, reply) {
    readQuery(request.query.raw, {})
    const { run: runId = '' } = request.params
    if (!isUuid(runId)) throw notFound()
    const run = await context.runs.run(findSource(context, request).id, runId.toLowerCase())
    if (run === null) throw notFound()
    return answer(request, reply, JSON.stringify(runForm(run)), null)
  },
}

const START_FIELDS = {
  from: text(day('First publication date to fetch. Requires `to`.', '2026-11-01')),
  to: text(day('Last publication date to fetch. Requires `from`.', '2026-11-07')),
}

const start: Route = {
  method: 'POST',
  url: '/sources/:id/runs',
  scope: 'admin',
  schema: {
    tags: ['Sources'],
    operationId: 'startRun',
    summary: 'Start a run',
    description:
      'Queues a crawl of the source. With `from` and `to` it fetches every day in that range, otherwise what is due. A ' +
      'source has at most one run at a time: if one is waiting or in progress, the response is 409 and its `Location` ' +
      'header is the URL of that run.',
    params: Type.Object(sourcePathFields),
    body: bodySchema(START_FIELDS),
    response: outcomes(
      {
        202: {
          ...ref('Run'),
          description: 'The run is queued.',
          headers: { Location: { type: 'string', description: 'URL of the run.' } },
        },
      },
      'not_found',
      'conflict',
    ),
  },
  async handler(context, request, reply) {
    readQuery(request.query.raw, {})
    const source = findSource(context, request)
    const today = dayAt(source.about.timeZone, context.clock.now())
    const body = readBody(request.body, START_FIELDS, fields => checkDateRange(fields, today))
    const { run, isNew } = await context.runs.request(source.id, toDateRange(body))
    const location = `${pathOf(request)}/${run.id}`
    if (isNew) return accepted(reply, JSON.stringify(runForm({ ...run, problems: [] })), location)
    const state = run.state === 'waiting' ? 'already waiting to start' : 'in progress'
    const detail = `Run ${run.id} of ${source.id} is ${state}.`
    throw new HeraldError('conflict', detail, { headers: { location } })
  },
}

export const runRoutes: readonly Route[] = [list, single, start]

function findSource(context: Served, request: Request): Pick<Source, 'id' | 'about' | 'reach'> {
  const source = context.sources.find(({ id }) => id === request.params.id)
  if (source === undefined) throw notFound()
  return source
}

function toDateRange({ from, to }: Body<typeof START_FIELDS>): Window | null {
  return from === undefined || to === undefined ? null : { from, to }
}

function checkDateRange(range: Partial<Body<typeof START_FIELDS>>, today: string): FieldError[] {
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
  if (from < FIRST_DAY) {
    return [{ pointer: '/from', code: 'out_of_range', detail: `from must not be before ${FIRST_DAY}.` }]
  }
  if (to <= today) return []
  const detail = `to must not be in the future. In the time zone of the source, today is ${today}.`
  return [{ pointer: '/to', code: 'in_the_future', detail }]
}
