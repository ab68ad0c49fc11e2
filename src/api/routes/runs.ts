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
import { answers, problems, query, ref } from './schemas.ts'

const LIST = { page, per_page: perPage(25) }
const sourceInPath = { id: Type.String({ description: 'Id of the source, see `/sources`.' }) }

const list: Route = {
  method: 'GET',
  url: '/sources/:id/runs',
  scope: 'read',
  schema: {
    tags: ['Sources'],
    operationId: 'listRuns',
    summary: 'How a source is kept fresh: its health and its runs',
    description: 'Runs of crawls, backfills, imports and replays, newest first.',
    params: Type.Object(sourceInPath),
    querystring: query(LIST),
    response: answers(
      'How the source fares, and a page of its runs.',
      Type.Object({ health: ref('Health'), data: Type.Array(ref('Run')), pagination: ref('Pagination') }),
      'invalid_parameter',
      'not_found',
    ),
  },
  async handler(parts, request, reply) {
    const source = sourceOf(parts, request)
    const values = readQuery(request.query.raw, LIST)
    const wanted = { page: values.page, perPage: values.per_page }
    const stats = await indexOf(parts).stats()
    const latest = stats.sources.find(row => row.sourceId === source.id)?.latest ?? null
    const health = healthForm(await parts.runs.health(source, latest))
    const { runs, total } = await parts.runs.runs(source.id, wanted)
    const items = Buffer.from(runs.map(run => JSON.stringify(runForm(run))).join())
    const body = listBody('data', { items, total }, wanted, { first: { health } })
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
    summary: 'Read one run',
    params: Type.Object({
      ...sourceInPath,
      run: Type.String({ format: 'uuid', description: 'Id of the run.' }),
    }),
    response: answers('The run.', ref('Run'), 'not_found'),
  },
  async handler(parts, request, reply) {
    readQuery(request.query.raw, {})
    const { run = '' } = request.params
    if (!isUuid(run)) throw notFound()
    const found = await parts.runs.run(sourceOf(parts, request).id, run.toLowerCase())
    if (found === null) throw notFound()
    return answer(request, reply, JSON.stringify(runForm(found)), null)
  },
}

const START = {
  from: text(day('First publication day to ask for; with `to`.', '2026-11-01')),
  to: text(day('Last publication day to ask for.', '2026-11-07')),
}

const start: Route = {
  method: 'POST',
  url: '/sources/:id/runs',
  scope: 'admin',
  schema: {
    tags: ['Sources'],
    operationId: 'startRun',
    summary: 'Crawl a source now',
    description:
      'Asks for a run by the next process that crawls: of all days of a window, or without one of what is due. ' +
      'One run of a source at a time: while one is under way or waits, this is 409 and `Location` leads to that one.',
    params: Type.Object(sourceInPath),
    body: bodySchema(START),
    response: {
      202: {
        ...ref('Run'),
        description: 'The run waits to be begun; `Location` leads to it.',
        headers: { Location: { type: 'string', description: 'Address of the run.' } },
      },
      ...problems(
        ...([
          'invalid_body',
          'missing_credentials',
          'insufficient_scope',
          'not_found',
          'not_acceptable',
          'conflict',
        ] as const),
        ...([
          'body_too_large',
          'unsupported_media_type',
          'too_many_requests',
          'internal',
          'unavailable',
        ] as const),
      ),
    },
  },
  async handler(parts, request, reply) {
    readQuery(request.query.raw, {})
    const source = sourceOf(parts, request)
    const today = dayAt(source.about.timeZone, parts.clock.now())
    const body = readBody(request.body, START, window => checkWindow(window, today))
    const { run, isNew } = await parts.runs.request(source.id, windowOf(body))
    const location = `${pathOf(request)}/${run.id}`
    if (isNew) return accepted(reply, JSON.stringify(runForm({ ...run, problems: [] })), location)
    const detail = `The run ${run.id} of ${source.id} is ${run.state === 'waiting' ? 'waiting' : 'under way'}.`
    throw new HeraldError('conflict', detail, { headers: { location } })
  },
}

export const runRoutes: readonly Route[] = [list, single, start]

function sourceOf(parts: Served, request: Request): Pick<Source, 'id' | 'about' | 'reach'> {
  const source = parts.sources.find(({ id }) => id === request.params.id)
  if (source === undefined) throw notFound()
  return source
}

function windowOf({ from, to }: Body<typeof START>): Window | null {
  return from === undefined || to === undefined ? null : { from, to }
}

function checkWindow(window: Partial<Body<typeof START>>, today: string): FieldError[] {
  const missing = (['from', 'to'] as const).filter(name => !(name in window))
  if (missing.length === 1)
    return missing.map(name => ({
      pointer: `/${name}`,
      code: 'missing',
      detail: 'Give both from and to, or neither.',
    }))
  const { from, to } = window
  if (from === undefined || to === undefined) return []
  if (from > to) return [{ pointer: '/from', code: 'dates_reversed', detail: 'from must not be after to.' }]
  if (from < FIRST_DAY)
    return [{ pointer: '/from', code: 'out_of_range', detail: `from must not be before ${FIRST_DAY}.` }]
  if (to <= today) return []
  return [
    { pointer: '/to', code: 'in_the_future', detail: `to is in the future: at the source it is ${today}.` },
  ]
}
